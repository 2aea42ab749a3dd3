"""The rules of other layouts in five boards, by keyboard and by mouse."""

import unittest

from support.player import PlayerTest, in_both_browsers

HEADING = "document.querySelector('.lesson h2').textContent"


@in_both_browsers
class LessonTests(PlayerTest):
    def enter_until_right(self, size, enter):
        """Tries each digit of the chosen cell: what breaks a rule is said, and one digit is right."""
        said = set()
        for digit in range(size, 0, -1):
            enter(digit)
            self.player.wait("document.querySelector('.verdict').textContent !== ''")
            said.add(self.player.text(".verdict"))
            if self.player.evaluate("!document.querySelector('.lesson-acts .primary').hidden"):
                return said
        self.fail("no digit is right")

    def fill(self):
        """Fills the last board: in each gap, the digit that breaks no rule."""
        for _ in range(8):
            gap = self.player.evaluate(
                "[...document.querySelectorAll('.cell')].findIndex((cell) => !cell.querySelector('.value'))")
            self.player.click(f'[data-cell="{gap}"]')
            for digit in range(1, 10):
                self.player.press(str(digit))
                if self.player.evaluate("/^(Right|Solved)/.test(document.querySelector('.verdict').textContent)"):
                    break

    def test_the_rules_of_a_killer_are_learnt_by_keyboard(self):
        self.player.view("layouts")
        self.player.wait_text("Killer 9×9")
        self.player.evaluate("""void [...document.querySelectorAll(".layout-item")]
            .find((item) => item.textContent.startsWith("Killer 9×9")).querySelector("summary").click()""")
        self.player.press_button("The rules in five boards", "details[open]")
        for heading in ("Rows and columns", "Boxes", "Cages", "All together"):
            self.player.wait(f"document.querySelector('.lesson h2')?.textContent === '{heading}'")
            said = self.enter_until_right(9, lambda digit: self.player.press(str(digit)))
            if heading == "Cages":
                self.assertIn("The sum of the tinted cage is", self.player.text(".lesson"))
            self.assertTrue(any(text.startswith("Right") for text in said), said)
            self.player.press_button("Next board")
        self.player.wait(f"{HEADING} === 'To the end'")
        self.fill()
        self.player.wait_text("Solved. No rule is broken", ".verdict")
        self.player.press_button("Play")
        self.player.shown("layouts")
        self.player.wait("document.querySelector('details[open] summary').textContent === 'Killer 9×9'")

    def test_a_digit_that_a_rule_forbids_is_named_with_it(self):
        self.player.view("rules?layout=antiknight:9&board=3", language="de")
        self.player.wait(f"{HEADING} === 'Die Regel dieses Gitters'")
        said = self.enter_until_right(9, lambda digit: self.player.click(f".digit-row button:nth-of-type({digit})"))
        self.assertTrue(any("Springer" in text for text in said), said)

    def test_the_rules_of_a_game_lead_to_its_boards_and_letters_are_digits(self):
        self.player.view("rules?layout=classic:16")
        self.player.wait(f"{HEADING} === 'Rows and columns'")
        for digit in "123456789abcdefg":
            self.player.press(digit)
        self.player.wait("!document.querySelector('.lesson-acts .primary').hidden")
        self.player.view("layouts")
        self.player.press_button("● ▲ ■", ".child-choice")
        self.player.shown("play")
        self.player.press_button("Rules", ".tools")
        self.player.press_button("The rules in five boards", "dialog")
        self.player.wait("location.hash.startsWith('#rules?layout=classic%3A4')")

    def test_what_is_no_layout_leads_to_the_list(self):
        self.player.view("rules?layout=nothing:9")
        self.player.shown("layouts")


if __name__ == "__main__":
    unittest.main()

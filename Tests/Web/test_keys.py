"""Keys work wherever one has clicked, and have the meaning that the page shows."""

from support import farm
from support.both import DIGITS, READY, Games, both

FOCUSED = "Number(document.activeElement?.dataset.cell ?? -1)"


@both
class KeyTests(Games):
    def assert_keys_work(self, where):
        self.page.press("Home", "ArrowRight")
        self.assertEqual(self.page.evaluate(f"{FOCUSED} % 9"), 1, f"the keys are dead after a click on {where}")

    def test_keys_of_the_game_work_after_a_click_on_anything(self):
        self.play(hearts=None, mistakes="off")
        self.page.click(self.cell(5, 5))
        for selector in (
            ".key-notes", ".key-notes", ".key-color", ".key-color", ".digit-2", ".key-erase",
            ".tools button:nth-of-type(1)", ".tools button:nth-of-type(2)", ".game-name", ".game-time", ".game-status",
            ".controls", ".game",
        ):
            self.page.click(selector)
            self.assert_keys_work(selector)
        width, height = self.page.evaluate("[innerWidth, innerHeight]")
        for x, y in ((2, 2), (width - 3, height - 3)):
            self.page.click_at(x, y)
            self.assert_keys_work(f"the page at {x}, {y}")

    def test_keys_of_the_game_work_after_clicks_in_a_hint_and_the_menu(self):
        self.play()
        self.page.click(".tools button:nth-of-type(3)")
        self.page.wait("document.querySelector('.hint-answers .primary') !== null")
        self.page.click(".hint-answers .primary")
        self.page.wait("document.querySelectorAll('.dots .on').length === 2")
        self.page.press("h")
        self.page.wait("document.querySelectorAll('.dots .on').length === 3")
        self.page.click(".hint-body")
        self.assert_keys_work("the hint")
        self.press_button("Close", ".hint-panel")
        self.assert_keys_work("the button that closes the hint")
        for _ in range(2):
            self.page.click(".tools button:nth-of-type(4)")
            self.dialog("Menu")
            self.page.press("Escape")
            self.no_dialog()
            self.assert_keys_work("the menu")

    def test_p_pauses_and_goes_on(self):
        self.play()
        for click in (lambda: None, lambda: self.page.click_at(2, 2), lambda: self.page.click(".game-status")):
            self.page.press("p")
            self.page.wait("!document.querySelector('.cover').hidden")
            click()
            self.page.press("p")
            self.page.wait("document.querySelector('.cover').hidden")
            self.assert_keys_work("the pause")

    def test_digits_colour_while_colours_are_on(self):
        self.play()
        self.page.click(self.cell(1, 3))
        self.page.click(".key-color")
        color = "[...document.querySelector('[data-cell=\"2\"]').classList].find((name) => name.startsWith('color-'))"
        for key in (2, 8):
            self.page.press(str(key))
            self.page.wait(f"{color} === 'color-{key}'")
        self.page.press("9")
        self.page.wait(f"{color} === undefined")
        self.assertEqual(self.digits(), farm.EASY)
        self.assertEqual(self.page.evaluate("document.querySelector('.game-hearts').dataset.n"), "3")
        self.page.press("f", "4")
        self.page.wait(f"{DIGITS}[2] === '4'")
        self.page.press("f", "1")
        self.page.wait(f"{color} === 'color-1'")
        self.assertEqual(self.digits()[2], "4")

    def test_a_digit_is_locked_or_colours_are_on(self):
        self.play()
        self.page.click(self.cell(1, 1))
        self.page.click(".key-color")
        # Space locks the digit of the cell: what is tapped then gets it, and no colour.
        self.page.press(" ")
        self.page.wait("document.querySelector('.key-color').ariaPressed === 'false'")
        self.page.wait("document.querySelector('.digit-5').classList.contains('locked')")
        self.page.click(".key-color")
        self.page.wait("document.querySelector('.locked') === null")

    def test_keys_of_lessons_work_after_a_click_beside_the_board(self):
        self.served()
        self.page.open(f"{self.server.url}#tutorial")
        self.page.wait("document.querySelector('.answer-cell.selected') !== null")
        verdict = "document.querySelector('.verdict').textContent"
        for selector in (".digit-row button:nth-of-type(3)", "h2", ".lesson-acts"):
            self.page.click(selector)
            self.page.evaluate("void (document.querySelector('.verdict').textContent = '')")
            self.page.press("1")
            self.page.wait(verdict)
            self.page.press("ArrowRight")
            self.page.wait("document.activeElement.matches('.answer-cell.selected')")

"""Keys work wherever one has clicked, and have the meaning that the page shows."""

from support import farm
from support.player import DIGITS, PlayerTest, in_both_browsers

FOCUSED = "Number(document.activeElement?.dataset.cell ?? -1)"


@in_both_browsers
class KeyTests(PlayerTest):
    def assert_keys_work(self, where):
        self.player.press("Home", "ArrowRight")
        self.assertEqual(self.player.evaluate(f"{FOCUSED} % 9"), 1, f"the keys are dead after a click on {where}")

    def test_keys_of_the_game_work_after_a_click_on_anything(self):
        self.player.play(hearts=None, mistakes="off")
        self.player.click(self.player.cell(5, 5))
        for selector in (
            ".key-notes", ".key-notes", ".key-color", ".key-color", ".digit-2", ".key-erase",
            ".tools button:nth-of-type(1)", ".tools button:nth-of-type(2)", ".game-name", ".game-time", ".game-status",
            ".controls", ".game",
        ):
            self.player.click(selector)
            self.assert_keys_work(selector)
        width, height = self.player.evaluate("[innerWidth, innerHeight]")
        for x, y in ((2, 2), (width - 3, height - 3)):
            self.player.click_at(x, y)
            self.assert_keys_work(f"the page at {x}, {y}")

    def test_keys_of_the_game_work_after_clicks_in_a_hint_and_the_menu(self):
        self.player.play()
        self.player.click(".tools button:nth-of-type(3)")
        self.player.wait("document.querySelector('.hint-answers .primary') !== null")
        self.player.click(".hint-answers .primary")
        self.player.wait("document.querySelectorAll('.dots .on').length === 2")
        self.player.press("h")
        self.player.wait("document.querySelectorAll('.dots .on').length === 3")
        self.player.click(".hint-body")
        self.assert_keys_work("the hint")
        self.player.press_button("Close", ".hint-panel")
        self.assert_keys_work("the button that closes the hint")
        for _ in range(2):
            self.player.click(".tools button:nth-of-type(4)")
            self.player.dialog("Menu")
            self.player.press("Escape")
            self.player.no_dialog()
            self.assert_keys_work("the menu")

    def test_keys_wait_for_the_dialog_that_is_loaded(self):
        site = self.serve()
        site.held.add("hint.js")
        self.player.play(hearts=None)
        self.player.press("x", "5")
        site.wait_until_holding()
        self.assertEqual(self.player.texts("dialog"), [])
        site.let_go()
        self.player.wait_text("cells for 5", ".game-status")
        self.player.no_dialog()
        self.assertEqual(self.player.digits(), farm.EASY)
        with self.subTest("what comes after the dialog is the game's, in its order"):
            self.player.press("x", "0", farm.SOLUTION[2])
            self.player.wait_digits(farm.EASY[:2] + farm.SOLUTION[2] + farm.EASY[3:])
            self.player.wait_text("", ".game-status")

    def test_keys_do_nothing_while_another_view_is_loaded(self):
        site = self.serve()
        site.held.add("views.js")
        self.player.play(hearts=None)
        self.player.go("settings")
        self.player.press(farm.SOLUTION[2])
        self.player.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        self.assertEqual(self.player.digits(), farm.EASY)
        site.let_go()
        self.player.shown("settings")

    def test_p_pauses_and_goes_on(self):
        self.player.play()
        for click in (lambda: None, lambda: self.player.click_at(2, 2), lambda: self.player.click(".game-status")):
            self.player.press("p")
            self.player.wait("!document.querySelector('.cover').hidden")
            click()
            self.player.press("p")
            self.player.wait("document.querySelector('.cover').hidden")
            self.assert_keys_work("the pause")

    def test_digits_colour_while_colours_are_on(self):
        self.player.play()
        self.player.click(self.player.cell(1, 3))
        self.player.click(".key-color")
        color = "[...document.querySelector('[data-cell=\"2\"]').classList].find((name) => name.startsWith('color-'))"
        for key in (2, 8):
            self.player.press(str(key))
            self.player.wait(f"{color} === 'color-{key}'")
        self.player.press("9")
        self.player.wait(f"{color} === undefined")
        self.assertEqual(self.player.digits(), farm.EASY)
        self.assertEqual(self.player.evaluate("document.querySelector('.game-hearts').dataset.n"), "3")
        self.player.press("f", "4")
        self.player.wait(f"{DIGITS}[2] === '4'")
        self.player.press("f", "1")
        self.player.wait(f"{color} === 'color-1'")
        self.assertEqual(self.player.digits()[2], "4")

    def test_a_digit_is_locked_or_colours_are_on(self):
        self.player.play()
        self.player.click(self.player.cell(1, 1))
        self.player.click(".key-color")
        # Space locks the digit of the cell: what is tapped then gets it, and no colour.
        self.player.press(" ")
        self.player.wait("document.querySelector('.key-color').ariaPressed === 'false'")
        self.player.wait("document.querySelector('.digit-5').classList.contains('locked')")
        self.player.click(".key-color")
        self.player.wait("document.querySelector('.locked') === null")

    def test_keys_of_lessons_work_after_a_click_beside_the_board(self):
        self.player.visit("tutorial")
        self.player.wait("document.querySelector('.answer-cell.selected') !== null")
        verdict = "document.querySelector('.verdict').textContent"
        for selector in (".digit-row button:nth-of-type(3)", "h2", ".lesson-acts"):
            self.player.click(selector)
            self.player.evaluate("void (document.querySelector('.verdict').textContent = '')")
            self.player.press("1")
            self.player.wait(verdict)
            self.player.press("ArrowRight")
            self.player.wait("document.activeElement.matches('.answer-cell.selected')")

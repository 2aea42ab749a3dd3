"""Rows A1 to A6, A10, A13 to A15 and A18: keyboard, screen readers, sizes and dialogs."""

import re
import unittest

from support import farm
from support.play import Game, GameTest, server, solve

GAP = (1, 3)


class AccessTests(GameTest):
    def test_A1_one_grid_with_one_tab_stop(self):
        game = self.play()
        # Once it is rated: the tier of the address is not believed.
        game.page.get_by_role("grid", name="Sudoku, Band: Beginner", exact=True).wait_for()
        self.assertEqual(game.page.get_by_role("grid").count(), 1)
        self.assertEqual(game.page.get_by_role("row").count(), 9)
        self.assertEqual(game.page.get_by_role("gridcell").count(), 81)
        self.assertEqual(game.page.locator('[role=gridcell][tabindex="0"]').count(), 1)
        self.assertEqual(game.page.locator('[role=gridcell][tabindex="-1"]').count(), 80)

    def test_A2_cells_are_named_by_content_and_place(self):
        game = self.play(hearts=None)
        game.click(*GAP)
        game.press("4")
        game.click(1, 4)
        game.press("Shift+Digit2", "Shift+Digit6")
        game.click(2, 2)
        game.press("2")
        game.pad("Colour").click()
        game.digit(3).click()
        pattern = re.compile(
            r"^(?:[1-9]|empty)(?:, given|, notes [1-9](?: [1-9])*)?(?:, wrong|, in conflict)?"
            r"(?:, colour [1-8])?, row [1-9] column [1-9]$")
        for row in range(1, 10):
            for column in range(1, 10):
                self.assertRegex(game.name(row, column), pattern)
        self.assertEqual(game.name(1, 1), "5, given, row 1 column 1")
        self.assertEqual(game.name(*GAP), "4, row 1 column 3")
        self.assertEqual(game.name(1, 4), "empty, notes 2 6, row 1 column 4")
        self.assertEqual(game.name(2, 2), "2, wrong, colour 3, row 2 column 2")
        context = self.new_context()
        terse = self.play(context=context, namesTersely=True)
        self.assertEqual(terse.name(1, 1), "5, row 1 column 1")
        context.close()

    def test_A3_one_message_per_act(self):
        game = self.play(hearts=None)
        live = game.page.locator("#live")
        self.assertEqual(live.get_attribute("aria-live"), "polite")
        game.page.evaluate("""() => {
            globalThis.messages = [];
            new MutationObserver(() => messages.push(document.getElementById("live").textContent))
                .observe(document.getElementById("live"), { childList: true, characterData: true, subtree: true });
        }""")
        game.click(*GAP)
        game.page.evaluate("messages.length = 0")
        game.press("4")
        self.eventually(["4 placed, 6 left"], lambda: game.page.evaluate("messages"))
        game.page.evaluate("messages.length = 0")
        game.press("ArrowRight", "7")
        self.eventually(True, lambda: game.page.evaluate("messages").__len__() == 1)
        self.assertIn("7 is twice in row 1", game.said())
        self.assertIsNone(game.page.get_by_role("timer").get_attribute("aria-live"))

    def test_A4_keys_that_answer(self):
        game = self.play()
        game.click(1, 1)
        for key, text in (
            ("r", "row 1: 5 3 gap gap 7 gap gap gap gap"), ("c", "column 1: 5 6 gap 8 4 7 gap gap gap"),
            ("b", "box 1: 5 3 gap 6 gap gap gap 9 8"), ("Shift+R", "row 1: 6 gaps, missing 1 2 4 6 8 9"),
            ("Shift+B", "box 1: 4 gaps, missing 1 2 4 7"), ("d", "51 gaps"),
        ):
            game.press(key)
            game.wait_said(text)
        game.press("e")
        self.assertEqual(game.focused(), 2)
        game.press("e")
        self.assertEqual(game.focused(), 3)
        game.press("Shift+E")
        self.assertEqual(game.focused(), 2)

    def test_A5_letters_act_in_the_board_only(self):
        game = self.play()
        game.tool("Menu").focus()
        for key in ("h", "p", "n", "u", "e", "5", "Delete"):
            game.press(key)
        self.assertEqual(game.digits(), farm.EASY)
        self.assertEqual(game.page.get_by_role("region", name="Hint").count(), 0)
        self.assertEqual(game.pad("Notes").get_attribute("aria-pressed"), "false")

    def test_A6_a_whole_game_by_keyboard_alone(self):
        page = self.open(server().url)
        page.locator("button.tier").first.wait_for()
        press = page.keyboard.press

        def tab_to(name, key="Tab"):
            for _ in range(60):
                press(key)
                if page.evaluate("document.activeElement.innerText || document.activeElement.ariaLabel || ''").startswith(name):
                    return
            self.fail(f"{name} is not reached by Tab")

        tab_to("Beginner")
        press("Enter")
        game = Game(page).ready()
        self.assertNotEqual(page.evaluate("document.activeElement.tagName"), "BODY")
        for _ in range(20):
            if game.focused() >= 0:
                break
            press("Tab")
        puzzle = game.digits()
        solution = farm.solution(puzzle)
        press("Control+Home")
        for step in range(90):
            cell = game.focused()
            self.assertGreaterEqual(cell, 0, f"the focus left the board at step {step}")
            if puzzle[cell] == ".":
                press(solution[cell])
                if game.digits() == solution:
                    break
            press("e")
        dialog = page.get_by_role("dialog", name="Solved")
        dialog.wait_for()
        self.assertEqual(page.evaluate("document.activeElement.textContent"), "New game")
        press("Enter")
        page.wait_for_function("""(before) => [...document.querySelectorAll("[data-cell]")].map(
            (cell) => cell.querySelector(".value")?.textContent ?? ".").join("") !== before""", arg=solution)
        game.ready()
        self.assertNotEqual(page.evaluate("document.activeElement.tagName"), "BODY")

    def test_A10_sizes_of_targets(self):
        game = self.play()
        for width, cell in ((320, 34), (360, 34), (420, 44), (1280, 44)):
            game.page.set_viewport_size({"width": width, "height": 800})
            self.assertGreaterEqual(game.cell(5, 5).bounding_box()["width"], cell - 0.5, width)
            for button in game.page.locator("button:visible").all():
                box = button.bounding_box()
                self.assertGreaterEqual(min(box["width"], box["height"]), 43.5, (width, button.inner_text()))

    def test_A13_forced_colours_keep_selection_and_mistakes(self):
        context = self.new_context(forced_colors="active")
        game = self.play(context=context, hearts=None)
        game.click(*GAP)
        game.press("2")
        ring = game.cell(*GAP).evaluate("(cell) => getComputedStyle(cell, '::after').borderTopStyle")
        self.assertEqual(ring, "solid")
        self.assertIn("wavy", game.cell(*GAP).locator(".value").evaluate(
            "(value) => getComputedStyle(value).textDecorationStyle"))
        context.close()

    def test_A14_dialogs_give_the_focus_back(self):
        game = self.play()
        for name in ("Menu",):
            game.tool(name).focus()
            game.press("Enter")
            dialog = game.page.get_by_role("dialog")
            dialog.wait_for()
            self.assertTrue(dialog.evaluate("(dialog) => dialog.matches(':modal') && dialog.contains(document.activeElement)"))
            game.press("Escape")
            self.eventually(0, game.page.get_by_role("dialog").count)
            self.assertEqual(game.page.evaluate("document.activeElement.textContent"), name)

    def test_A14_what_has_the_focus_is_described_by_the_dialog(self):
        """With Orca and Firefox, nothing else names a modal dialog."""
        described = """() => document.activeElement.getAttribute("aria-describedby").split(" ")
            .map((id) => document.getElementById(id).textContent).join(". ")"""
        game = self.play(farm.TWO_GAPS, "beginner")
        game.click(1, 1)
        game.press("?")
        game.page.get_by_role("dialog", name="Keys").wait_for()
        self.assertEqual(game.page.evaluate(described), "Keys")
        game.press("Escape", "p")
        game.page.get_by_role("button", name="Resume").wait_for()
        self.assertRegex(game.page.evaluate(described), "^Paused. The digits are hidden")
        game.press("Enter")
        self.eventually(0, game.focused)
        solve(game)
        game.page.get_by_role("dialog", name="Solved").wait_for()
        self.assertRegex(game.page.evaluate(described), r"^Solved\. Time\d\d:\d\dHints0Mistakes0")

    def test_A3_hints_name_cells_in_words(self):
        game = self.play()
        game.click(*GAP)
        for message in (r"^Look at (?:row|column|box) \d\.$",
                        r"^Hidden Single: row \d column \d is the only place left for \d in (?:row|column|box) \d, so row \d column \d is \d\.$",
                        r"^Enter \d in row \d column \d\.$"):
            before = game.said()
            game.press("h")
            game.page.wait_for_function("(before) => document.getElementById('live').textContent !== before", arg=before)
            self.assertRegex(game.said(), message)

    def test_A15_right_to_left_keeps_the_board(self):
        game = self.play()
        game.page.evaluate("document.documentElement.dir = 'rtl'")
        self.assertLess(game.cell(1, 1).bounding_box()["x"], game.cell(1, 9).bounding_box()["x"])
        game.click(1, 1)
        game.press("ArrowRight")
        self.assertEqual(game.focused(), 1)


class ListeningTests(GameTest):
    def test_A18_an_easy_game_without_the_screen(self):
        """A game by what a screen reader says: the names of the cells with the focus, and the messages."""
        game = self.play()

        def named():
            return game.page.evaluate("document.activeElement.ariaLabel")

        game.page.keyboard.press("Tab")
        while not game.page.evaluate("document.activeElement.matches('[role=gridcell]')"):
            game.page.keyboard.press("Tab")
        game.press("d")
        game.wait_said("51 gaps")
        for left in range(51, 0, -1):
            game.press("e")
            row, column = map(int, re.fullmatch(r"empty, row ([1-9]) column ([1-9])", named()).groups())
            digit = farm.SOLUTION[9 * (row - 1) + column - 1]
            game.press(digit)
            if left > 1:
                game.wait_said(f"{digit} placed")
                self.assertEqual(named(), f"{digit}, row {row} column {column}")
        game.wait_said("Solved")
        self.assertTrue(game.page.evaluate("document.activeElement.closest('dialog') !== null"))


if __name__ == "__main__":
    unittest.main()

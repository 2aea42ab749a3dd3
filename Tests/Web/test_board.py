"""Rows P1 to P10 and B9: the board, the pad and the keys."""

import unittest

from support import farm
from support.play import GameTest

GAP = (1, 3)  # 4 belongs here
OTHER = (1, 4)  # 6 belongs here
GIVEN = (1, 1)  # a 5


class BoardTests(GameTest):
    def test_P1_board_is_square_with_lines_between_boxes(self):
        game = self.play()
        for width, height in ((320, 640), (768, 1024), (1440, 900), (640, 360)):
            game.page.set_viewport_size({"width": width, "height": height})
            box = game.grid.bounding_box()
            self.assertAlmostEqual(box["width"], box["height"], delta=1)
            self.assertTrue(280 <= box["width"] <= 902, (width, box))
        styles = game.page.evaluate("""() => {
            const style = (cell) => getComputedStyle(document.querySelector(`[data-cell="${cell}"]`));
            const value = (cell) => getComputedStyle(document.querySelector(`[data-cell="${cell}"] .value`));
            return { right: parseFloat(style(2).borderRightWidth), inner: parseFloat(style(0).borderRightWidth),
                given: value(0).fontWeight, ground: style(0).backgroundColor !== style(30).backgroundColor };
        }""")
        self.assertGreaterEqual(styles["right"], 2)
        self.assertGreater(styles["right"], styles["inner"])
        self.assertGreaterEqual(int(styles["given"]), 600)
        game.click(*GAP)
        game.press("4")
        weight = game.cell(*GAP).locator(".value").evaluate("(value) => getComputedStyle(value).fontWeight")
        self.assertLess(int(weight), 600)

    def test_P2_one_cell_is_selected_and_a_given_refuses(self):
        game = self.play()
        game.click(*GIVEN)
        self.assertEqual(game.selected(), [0])
        game.press("7")
        self.assertTrue(game.has(*GIVEN, "refused"))
        game.wait_said("A given cannot be changed")
        self.assertEqual(game.value(*GIVEN), 5)
        game.press("ArrowDown")
        self.assertEqual(game.selected(), [9])
        game.press("Escape")
        self.assertEqual(game.selected(), [])

    def test_P3_highlights_can_be_switched_off(self):
        game = self.play()
        game.click(*GIVEN)
        self.assertTrue(game.has(1, 9, "peer") and game.has(9, 1, "peer") and game.has(3, 3, "peer"))
        self.assertFalse(game.has(5, 5, "peer"))
        self.assertTrue(game.has(2, 6, "same") and game.has(8, 9, "same"))
        dark = self.new_context()
        plain = self.play(context=dark, showsRow=False, showsColumn=False, showsBox=False, showsSameDigit=False)
        plain.click(*GIVEN)
        self.assertEqual(plain.page.locator(".cell.peer, .cell.same").count(), 0)
        dark.close()

    def test_P3_the_same_digit_in_notes_is_lit(self):
        game = self.play()
        game.click(*GAP)
        game.press("Shift+Digit5")
        game.click(*GIVEN)
        self.assertEqual(game.cell(*GAP).locator(".same-note").count(), 1)

    def test_P4_the_pad_counts_and_dims_used_up_digits(self):
        game = self.play(farm.TWO_GAPS)
        for digit in range(1, 10):
            missing = digit in (int(farm.SOLUTION[0]), int(farm.SOLUTION[80]))
            key = game.digit(digit)
            self.assertEqual(key.get_attribute("aria-disabled"), "false" if missing else "true")
            self.assertEqual(key.get_attribute("aria-label"), f"{digit}, {1 if missing else 0} left")
        box = game.digit(1).bounding_box()
        self.assertTrue(0.6 < box["width"] / box["height"] < 1.7, box)

    def test_P5_the_same_digit_clears_and_another_replaces(self):
        game = self.play(mistakes="off", hearts=None)
        game.click(*GAP)
        game.press("4")
        self.assertEqual(game.value(*GAP), 4)
        game.press("1")
        self.assertEqual(game.value(*GAP), 1)
        game.press("1")
        self.assertEqual(game.value(*GAP), 0)

    def test_P5_or_nothing_until_the_cell_is_cleared(self):
        game = self.play(replacesDigits=False, mistakes="off", hearts=None)
        game.click(*GAP)
        game.press("4", "1")
        self.assertEqual(game.value(*GAP), 4)
        game.wait_said("erase it first")

    def test_P6_a_locked_digit_fills_each_tapped_cell(self):
        game = self.play(mistakes="off", hearts=None)
        game.press("Escape")
        game.digit(4).dblclick()
        self.assertTrue("locked" in game.digit(4).get_attribute("class"))
        game.click(*GAP)
        game.click(4, 3)
        self.assertEqual((game.value(*GAP), game.value(4, 3)), (4, 4))
        game.press("Escape")
        game.click(6, 3)
        self.assertEqual(game.value(6, 3), 0)

    def test_P6_space_locks_by_keyboard(self):
        game = self.play(mistakes="off", hearts=None)
        game.digit(4).focus()
        game.press("Space")
        self.assertTrue("locked" in game.digit(4).get_attribute("class"))
        game.cell(*GAP).focus()
        game.press("Enter")
        self.assertEqual(game.value(*GAP), 4)

    def test_P7_notes(self):
        game = self.play()
        notes = game.pad("Notes")
        self.assertEqual(notes.get_attribute("aria-pressed"), "false")
        game.click(*GAP)
        game.press("n")
        self.assertEqual(notes.get_attribute("aria-pressed"), "true")
        game.press("1", "4", "2")
        self.assertEqual(game.notes(*GAP), [1, 2, 4])
        game.press("2")
        self.assertEqual(game.notes(*GAP), [1, 4])
        places = game.cell(*GAP).evaluate("""(cell) => [...cell.querySelectorAll(".notes i")].map((note) => {
            const box = note.getBoundingClientRect(), all = cell.getBoundingClientRect();
            return [Math.floor(3 * (box.x + box.width / 2 - all.x) / all.width),
                Math.floor(3 * (box.y + box.height / 2 - all.y) / all.height)];
        })""")
        self.assertEqual(places, [[0, 0], [0, 1]])
        game.press("n", "Shift+Digit2")
        self.assertEqual(game.notes(*GAP), [1, 2, 4])
        game.press("Delete")
        self.assertEqual(game.notes(*GAP), [])

    def test_P7_holding_a_digit_makes_a_note(self):
        game = self.play()
        game.click(*GAP)
        game.digit(4).click(delay=700)
        self.assertEqual(game.notes(*GAP), [4])

    def test_P8_notes_are_filled_and_removed_in_one_step(self):
        game = self.play()
        game.menu("Fill in all notes")
        self.eventually([1, 2, 4], lambda: game.notes(*GAP))
        self.assertIn(4, game.notes(2, 2))
        game.tool("Undo").click()
        self.eventually([], lambda: game.notes(*GAP))
        game.tool("Redo").click()
        game.click(*GAP)
        game.press("4")
        self.assertNotIn(4, game.notes(2, 2))
        game.press("u")
        self.assertIn(4, game.notes(2, 2))
        self.assertEqual(game.notes(*GAP), [1, 2, 4])

    def test_P9_a_digit_is_dragged_to_a_cell(self):
        game = self.play(mistakes="off", hearts=None)
        mouse = game.page.mouse

        def drag(row, column):
            start, end = game.digit(4).bounding_box(), game.cell(row, column).bounding_box()
            mouse.move(start["x"] + 20, start["y"] + 20)
            mouse.down()
            mouse.move(start["x"] - 60, start["y"] + 30, steps=3)
            mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
            self.assertTrue(game.has(row, column, "target"))
            mouse.up()

        drag(*GAP)
        self.assertEqual(game.value(*GAP), 4)
        drag(*GIVEN)
        self.assertEqual(game.value(*GIVEN), 5)
        game.wait_said("A given cannot be changed")
        game.pad("Notes").click()
        drag(2, 2)
        self.assertEqual(game.notes(2, 2), [4])

    def test_P10_keys(self):
        game = self.play(mistakes="off", hearts=None)
        game.click(1, 1)
        steps = [
            ("ArrowLeft", 0), ("ArrowUp", 0), ("ArrowRight", 1), ("ArrowDown", 10), ("Control+ArrowRight", 13),
            ("Control+ArrowDown", 40), ("Home", 36), ("End", 44), ("ArrowRight", 44),
        ]
        for key, cell in steps:
            game.press(key)
            self.assertEqual(game.focused(), cell, key)
        game.click(*GAP)
        for key, value in (("4", 4), ("0", 0), ("4", 4), ("Backspace", 0), ("4", 4), ("Delete", 0)):
            game.press(key)
            self.assertEqual(game.value(*GAP), value, key)
        game.type_on_numpad(1)
        self.assertEqual(game.value(*GAP), 1)
        game.press("4", "Control+z", "0")
        game.press("4", "Control+z")
        self.assertEqual(game.value(*GAP), 0)
        game.press("Control+Shift+Z")
        self.assertEqual(game.value(*GAP), 4)
        game.press("u", "y", "u")
        self.assertEqual(game.value(*GAP), 0)
        game.press("?")
        listed = game.page.get_by_role("dialog")
        listed.wait_for()
        for word in ("Ctrl", "Home", "Del", "H", "U", "N", "P"):
            self.assertGreater(listed.locator("kbd", has_text=word).count(), 0, word)
        game.press("Escape")
        game.press("p")
        game.page.get_by_role("heading", name="Paused").wait_for()

    def test_B9_A9_several_cells_and_colours(self):
        game = self.play()
        game.click(*GAP)
        game.click(*OTHER, modifiers=["Control"])
        self.assertEqual(game.selected(), [2, 3])
        game.press("2")
        self.assertEqual((game.notes(*GAP), game.notes(*OTHER)), ([2], [2]))
        game.pad("Colour").click()
        for color in range(1, 9):
            game.digit(color).click()
            self.assertTrue(game.has(*GAP, f"color-{color}") and game.has(*OTHER, f"color-{color}"))
            ground = game.cell(*GAP).evaluate(
                "(cell) => [getComputedStyle(cell).backgroundImage, getComputedStyle(cell, '::before').backgroundImage,"
                " getComputedStyle(cell, '::before').content].join()")
            self.assertNotEqual(ground, "none,none,none", f"colour {color} has no pattern")
        # Dragging over cells selects them.
        box = game.grid.bounding_box()
        step = box["width"] / 9
        game.page.mouse.move(box["x"] + step / 2, box["y"] + 6.5 * step)
        game.page.mouse.down()
        game.page.mouse.move(box["x"] + 3.5 * step, box["y"] + 6.5 * step, steps=8)
        game.page.mouse.up()
        self.assertEqual(game.selected(), [54, 55, 56, 57])


if __name__ == "__main__":
    unittest.main()

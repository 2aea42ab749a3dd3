"""Whole games of other layouts: by keyboard alone, by hints alone, by touch alone; large boards enlarged and moved."""

import json
import unittest
from urllib.parse import quote

from support import farm
from support.player import Chromium, PlayerTest, in_both_browsers
from test_layouts import VALUES, givens

WIDTH = "document.querySelector('[data-cell]').offsetWidth"
SELECTED = "[document.activeElement.dataset.cell, document.querySelectorAll('.cell.selected').length]"
FOCUSED = "document.activeElement?.innerText ?? ''"


def nearly_full(line, solution):
    """The puzzle with most of its gaps filled: it has the same solution."""
    start = list(givens(line))
    gaps = [cell for cell, given in enumerate(start) if given == "."]
    for cell in gaps:
        if cell not in gaps[::6]:
            start[cell] = solution[cell]
    return line.rsplit(":", 1)[0] + ":" + "".join(start)


def opened_solution(player):
    """The solution of the puzzle in the address."""
    line = player.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('game')")
    return line, farm.run("solve", "-", input=line + "\n").stdout.split()[-1]


@in_both_browsers
class LayoutGameTests(PlayerTest):
    def play(self, line, **settings):
        self.player.play(quote(line, safe=":"), "easy", **settings)

    def values(self):
        return self.player.evaluate(VALUES)

    def go_by_tab(self, text):
        """Presses Tab until what has a text has the focus."""
        for _ in range(120):
            self.player.press("Tab")
            if self.player.evaluate(f"({FOCUSED}).trim().startsWith({json.dumps(text)})"):
                return
        self.fail(f"the focus never came to {text}")

    def solve_by_keyboard(self, solution):
        """Goes through all cells by arrows, row by row to and fro, and fills the gaps."""
        size = round(len(solution) ** 0.5)
        start = self.values()
        self.player.press("Control+Home")
        for row in range(size):
            for step in range(size):
                cell = size * row + (step if row % 2 == 0 else size - 1 - step)
                if start[cell] == ".":
                    self.player.press(solution[cell].lower())
                if step < size - 1:
                    self.player.press("ArrowLeft" if row % 2 else "ArrowRight")
            self.player.press("ArrowDown")
        self.player.dialog("Solved")
        self.assertEqual(self.values(), solution)

    def solve_by_hints(self, solution):
        """Takes hints by their key until the puzzle is solved."""
        shown = "document.querySelector('.hint-panel .primary') !== null"
        for _ in range(400):
            if self.values() == solution:
                break
            for _ in range(3):
                self.player.press("h")
                self.player.wait(shown)
            self.player.press("h")
            self.player.wait(f"!({shown})")
        self.player.dialog("Solved")
        self.assertEqual(self.values(), solution)

    def test_each_kind_of_layout_has_a_sign_of_its_own(self):
        self.player.view("layouts")
        self.player.wait_text("Killer 9×9")
        signs = self.player.evaluate("""Object.fromEntries([...document.querySelectorAll(".layout-item")].map((item) =>
            [item.querySelector("strong").innerText.split(" ")[0], item.querySelector("path").getAttribute("d")]))""")
        self.assertGreater(len(signs), 15)
        self.assertEqual(len(set(signs.values())), len(signs), signs)

    def test_a_killer_is_chosen_and_solved_by_keyboard_alone(self):
        self.player.view("layouts")
        self.player.wait_text("Killer 9×9")
        self.go_by_tab("Killer 9×9")
        self.player.press("Enter")
        self.go_by_tab("Easy")
        self.player.press("Enter")
        self.player.shown("play")
        line, solution = opened_solution(self.player)
        self.assertTrue(line.startswith("killer:9:"))
        self.solve_by_keyboard(solution)

    def test_a_16x16_is_solved_by_keyboard_alone(self):
        line, solution = farm.layout("classic:16")
        self.play(line)
        self.solve_by_keyboard(solution)

    def test_a_killer_is_solved_by_hints_alone(self):
        line, solution = farm.layout("killer:9", "medium")
        self.play(line)
        self.solve_by_hints(solution)

    def test_a_16x16_is_solved_by_hints_alone(self):
        line, solution = farm.layout("classic:16")
        self.play(nearly_full(line, solution))
        self.solve_by_hints(solution)

    def test_a_4x4_with_shapes_is_solved_by_touch_alone(self):
        self.player.resize(360, 740)
        self.player.view("layouts")
        self.player.wait_text("For children")
        self.player.tap(".child-choice .row button:nth-of-type(3)")
        self.player.shown("play")
        line, solution = opened_solution(self.player)
        start = givens(line)
        for cell in range(16):
            if start[cell] == ".":
                self.player.tap(f'[data-cell="{cell}"]')
                self.player.tap(f".pad .digit-{solution[cell]}")
        self.player.dialog("Well done!")
        self.assertEqual(self.values(), solution.translate(str.maketrans("1234", "●▲■◆")))

    def test_two_fingers_enlarge_a_board(self):
        line, _ = farm.layout("classic:16")
        self.player.resize(320, 568)
        self.play(line)
        before = self.player.evaluate(WIDTH)
        x, y, side, _ = self.player.box(".stage")
        middle = (x + side / 2, y + side / 2)
        selected = self.player.evaluate(SELECTED)
        self.player.fingers(
            [(middle[0] - 20 * step, middle[1]) for step in range(1, 6)],
            [(middle[0] + 20 * step, middle[1]) for step in range(1, 6)])
        self.player.wait(f"{WIDTH} > {3 * before}")
        # What was between the fingers stays there.
        cell = self.player.evaluate(f"Number(document.elementFromPoint({middle[0]}, {middle[1]}).closest('[data-cell]').dataset.cell)")
        self.assertTrue(6 <= cell % 16 <= 9 and 6 <= cell // 16 <= 9, cell)
        self.assertEqual(self.player.evaluate(SELECTED), selected)
        self.player.fingers(
            [(middle[0] - 100 + 18 * step, middle[1]) for step in range(6)],
            [(middle[0] + 100 - 18 * step, middle[1]) for step in range(6)])
        self.player.wait(f"{WIDTH} === {before}")
        self.assertEqual(self.player.evaluate(SELECTED), selected)

    def test_an_enlarged_board_moves_to_the_cells_of_a_hint(self):
        line, solution = farm.layout("classic:16")
        # One gap, in the last row.
        self.player.resize(320, 640)
        self.play(line.rsplit(":", 1)[0] + ":" + solution[:250] + "." + solution[251:])
        self.player.press_button("Zoom", ".tools")
        self.player.wait(f"{WIDTH} >= 36")
        self.player.press("Control+Home")
        seen = """((cell, stage) => cell.right <= stage.right + 1 && cell.bottom <= stage.bottom + 1 && cell.left >= stage.left - 1)(
            document.querySelector('[data-cell="250"]').getBoundingClientRect(), document.querySelector(".stage").getBoundingClientRect())"""
        self.assertFalse(self.player.evaluate(seen))
        self.player.press("h")
        self.player.wait("document.querySelector('.hint-panel .primary') !== null")
        self.player.press("h", "h")
        self.player.wait(seen)


class MovedBoardTests(PlayerTest, unittest.TestCase):
    """A finger that moves an enlarged board. Fingers of a test move nothing in Firefox."""

    browser = Chromium

    def setUp(self):
        super().setUp()
        self.line, self.solution = farm.layout("classic:16")
        self.player.resize(320, 568)
        self.player.play(quote(self.line, safe=":"), "easy")
        self.player.press_button("Zoom", ".tools")
        self.player.wait(f"{WIDTH} >= 36")

    def test_it_selects_nothing(self):
        scrolled = "document.querySelector('.stage').scrollLeft"
        x, y, side, _ = self.player.box(".stage")
        selected = self.player.evaluate(SELECTED)
        place = self.player.evaluate(scrolled)
        # Twice: the selected cell is out of sight by then, and the board does not go back to it.
        for _ in range(2):
            self.player.fingers([(x + side - 20 - 16 * step, y + 100) for step in range(10)])
            self.player.wait(f"{scrolled} > {place + 40}")
            place = self.player.evaluate(scrolled)
            self.assertEqual(self.player.evaluate(SELECTED), selected)

    def test_it_enters_no_locked_digit(self):
        start = givens(self.line)
        self.player.evaluate("void document.querySelector('.stage').scrollTo(0, 1000)")
        gap = start.index(".", 176)
        self.player.press("Escape")
        self.player.tap(f".pad .digit-{int(self.solution[gap], 26)}")
        x, y, side, _ = self.player.box(f'[data-cell="{gap}"]')
        self.player.fingers([(x + side / 2, y + side / 2 + 12 * step) for step in range(8)])
        self.assertEqual(self.player.evaluate(VALUES), start)
        self.player.tap(f'[data-cell="{gap}"]')
        self.player.wait(f"{VALUES}[{gap}] === '{self.solution[gap]}'")


if __name__ == "__main__":
    unittest.main()

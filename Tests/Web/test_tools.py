"""Tools of a game: the check of the whole board, and the filter by a digit or two candidates."""

import json
import unittest
from urllib.parse import quote

from support import farm
from support.player import PlayerTest, in_both_browsers

MARKED = "[...document.querySelectorAll('[data-against]')].map((cell) => Number(cell.dataset.cell))"
FILTERED = "[...document.querySelectorAll('[data-filtered]')].map((cell) => Number(cell.dataset.cell))"
NOTES = """[...document.querySelectorAll("[data-cell]")].map((cell) =>
    [...cell.querySelectorAll(".notes i:not(.ghost)")].map((note) => note.textContent).join("")).join(",")"""


def candidates(puzzle):
    """The digits that each gap of a classic puzzle does not see."""
    def seen(cell):
        row, column = divmod(cell, 9)
        return {puzzle[other] for other in range(81) if other // 9 == row or other % 9 == column
                or (other // 27, other % 9 // 3) == (cell // 27, column // 3)}
    return {cell: {digit for digit in "123456789" if digit not in seen(cell)} for cell in range(81) if puzzle[cell] == "."}


def all_notes(puzzle, removed=()):
    """The candidates of all cells as the page shows notes, without some of a cell and a digit."""
    found = candidates(puzzle)
    return ",".join("".join(sorted(digit for digit in found.get(cell, ()) if (cell, digit) not in removed)) for cell in range(81))


@in_both_browsers
class KeptNotesTests(PlayerTest):
    def noted(self, notes):
        self.player.wait(f"{NOTES} === '{notes}'")

    def test_notes_are_kept_filled_in_and_what_is_removed_stays_removed(self):
        player = self.player
        player.play(hearts=None, mistakes="off")
        player.click(".tools button:nth-of-type(4)")
        player.press_button("Keep notes filled in", "dialog")
        self.noted(all_notes(farm.EASY))
        removed = [(7, "2")]
        player.click(player.cell(1, 8))
        player.press("Shift+2")
        self.noted(all_notes(farm.EASY, removed))
        with_two = farm.EASY[:2] + "2" + farm.EASY[3:]
        player.click(player.cell(1, 3))
        player.press("2")
        self.noted(all_notes(with_two, removed))
        with self.subTest("a digit that is taken away gives back what it excluded, in one step"):
            player.press("2")
            self.noted(all_notes(farm.EASY, removed))
            player.press("u")
            self.noted(all_notes(with_two, removed))
            player.press("u")
            self.noted(all_notes(farm.EASY, removed))
        with self.subTest("the setting lasts, and a game that was only looked at is not kept"):
            player.play(farm.BEGINNER, "beginner")
            self.noted(all_notes(farm.BEGINNER))
            player.go("start")
            player.shown("start")
            player.stored("games", farm.BEGINNER, "(game) => !game")
            player.play()
            self.noted(all_notes(farm.EASY, removed))
        with self.subTest("killers have it too"):
            line, solution = farm.layout("killer:4")
            player.play(quote(line, safe=":"), "easy")
            player.wait(f"{NOTES}.split(',').every(Boolean)")
            player.click('[data-cell="5"]')
            player.press(solution[5])
            row = [4, 6, 7]
            player.wait(f"{NOTES}.split(',')[5] === '' && {row}.every((cell) => !{NOTES}.split(',')[cell].includes('{solution[5]}'))")
            player.press(solution[5])
            player.wait(f"{NOTES}.split(',').every(Boolean)")


@in_both_browsers
class ToolTests(PlayerTest):
    def menu(self, name):
        self.player.click(".tools button:nth-of-type(4)")
        self.player.press_button(name, "dialog")

    def test_a_check_counts_and_marks_what_is_wrong_until_the_next_act(self):
        self.player.play(mistakes="off", hearts=None)
        self.menu("Check now (counts as a hint)")
        self.player.wait_said("Nothing is wrong so far.")
        self.assertEqual(self.player.evaluate(MARKED), [])
        # r1c3 is 4, and r1c4 is 6.
        self.player.click(self.player.cell(1, 3))
        self.player.press("2")
        self.player.click(self.player.cell(1, 4))
        self.player.press("Shift+1")
        self.player.click(self.player.cell(2, 2))
        self.player.press(farm.SOLUTION[10])
        self.menu("Check now (counts as a hint)")
        self.player.wait_said("1 digit is wrong. In 1 cell the right digit is missing in the notes.")
        self.assertEqual(self.player.evaluate(MARKED), [2, 3])
        self.player.wait_text("Hint · 2", ".tools")
        self.player.press("ArrowRight")
        self.player.wait(f"{MARKED}.length === 0")

    def test_a_filter_shows_the_cells_for_a_digit_and_follows_the_game(self):
        self.player.play(hearts=None)
        self.menu("Filter")
        self.player.dialog("Filter")
        self.player.press_button("Cells for 5", "dialog")
        found = [cell for cell, digits in candidates(farm.EASY).items() if "5" in digits]
        self.player.wait(f"JSON.stringify({FILTERED}) === '{json.dumps(found, separators=(',', ':'))}'")
        self.player.wait_text(f"Filter: {len(found)} cells for 5", ".game-status")
        gap = next(cell for cell in found if farm.SOLUTION[cell] == "5")
        self.player.click(f'[data-cell="{gap}"]')
        self.player.press("5")
        left = [cell for cell, digits in candidates(farm.EASY[:gap] + "5" + farm.EASY[gap + 1:]).items() if "5" in digits]
        self.player.wait(f"JSON.stringify({FILTERED}) === '{json.dumps(left, separators=(',', ':'))}'")

    def test_keys_filter_two_candidates_and_end_it(self):
        self.player.play(hearts=None)
        self.player.press("x")
        self.player.dialog("Filter")
        self.player.press("x")
        found = [cell for cell, digits in candidates(farm.EASY).items() if len(digits) == 2]
        self.player.wait(f"JSON.stringify({FILTERED}) === '{json.dumps(found, separators=(',', ':'))}'")
        self.player.wait_said(f"Filter: {len(found)} cells with two candidates")
        # Notes are the candidates of a cell that has some.
        gap = found[0]
        self.player.click(f'[data-cell="{gap}"]')
        self.player.press("Shift+1")
        self.player.wait(f"!{FILTERED}.includes({gap})")
        self.player.press("x")
        self.player.dialog("Filter")
        self.player.press("0")
        self.player.wait_said("Filter off")
        self.assertEqual(self.player.evaluate(FILTERED), [])

    def test_filter_and_check_know_large_grids(self):
        line, solution = farm.layout("classic:16")
        start = line.rsplit(":", 1)[1]
        gap = start.index(".")
        wrong = next(digit for digit in "123456789" if digit != solution[gap])
        self.player.play(quote(line, safe=":"), "easy", mistakes="off", hearts=None)
        self.player.click(f'[data-cell="{gap}"]')
        self.player.press(wrong)
        self.menu("Check now (counts as a hint)")
        self.player.wait_said("1 digit is wrong.")
        self.assertEqual(self.player.evaluate(MARKED), [gap])
        self.menu("Filter")
        self.player.dialog("Filter")
        self.player.press("g")
        self.player.wait_text("cells for G", ".game-status")


if __name__ == "__main__":
    unittest.main()

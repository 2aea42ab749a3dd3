"""Tools of a game: the check of the whole board, and the filter by a digit or two candidates."""

import json
import unittest
from urllib.parse import quote

from support import farm
from support.player import READY, PlayerTest, in_both_browsers
from test_layouts import givens

MARKED = "[...document.querySelectorAll('[data-against]')].map((cell) => Number(cell.dataset.cell))"
FILTERED = "[...document.querySelectorAll('[data-filtered]')].map((cell) => Number(cell.dataset.cell))"
NOTES = """[...document.querySelectorAll("[data-cell]")].map((cell) =>
    [...cell.querySelectorAll(".notes i:not(.ghost)")].map((note) => note.textContent).join("")).join(",")"""


# The marks of cells: "2:24" is 2 and 4 in the third cell.
CORNERS = """[...document.querySelectorAll(".corners")].map(
    (marks) => `${marks.closest("[data-cell]").dataset.cell}:${marks.textContent}`).join(" ")"""
CENTRES = CORNERS.replace(".corners", ".notes.centre")
# What is wrong with the marks of a cell: those that are not in it, and pairs that lie on each other.
CROWDED = """((cell) => {
    const box = (node) => node.getBoundingClientRect();
    const around = box(cell);
    const marks = [...cell.querySelectorAll(".corners i, .centre i")].map((mark) => {
        const range = document.createRange();
        range.selectNodeContents(mark);
        // The ink of a digit is lower than its line.
        const { left, right, top, bottom, height } = box(range);
        return { text: mark.textContent, left, right, top: top + height / 5, bottom: bottom - height / 5 };
    });
    const isOut = ({ left, right, top, bottom }) =>
        left < around.left - 0.5 || right > around.right + 0.5 || top < around.top - 0.5 || bottom > around.bottom + 0.5;
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return [marks.filter(isOut).map(({ text }) => text),
        marks.flatMap((one, index) => marks.slice(index + 1).filter((other) => meet(one, other)).map((other) => one.text + other.text))];
})(document.querySelector('[data-cell="CELL"]'))"""


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
        self.player.wait_text(f"Filter: {len(left)} cells for 5", ".game-status")

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


@in_both_browsers
class CornerMarkTests(PlayerTest):
    def play(self, puzzle=farm.EASY, tier="easy", **settings):
        self.player.play(puzzle, tier, **{"hearts": None, "mistakes": "off", "cornerMarks": True, **settings})
        self.player.wait("document.querySelector('.key-corner')?.checkVisibility() ?? false")

    def marks(self, corners, centres):
        self.player.wait(f"{CORNERS} === {corners!r} && {CENTRES} === {centres!r}")

    def name(self, cell):
        return self.player.evaluate(f"document.querySelector('[data-cell=\"{cell}\"]').ariaLabel")

    def test_keys_write_both_which_are_spoken_undone_and_kept(self):
        player = self.player
        self.play()
        player.click(player.cell(1, 3))
        player.press("Shift+4")
        player.wait_said("corner mark 4, corner marks 4")
        player.press("Shift+2", "Control+1")
        player.wait_said("centre mark 1, centre marks 1")
        player.press("Alt+2")
        self.marks("2:24", "2:12")
        self.assertEqual(self.name(2), "empty, corner marks 2 4, centre marks 1 2, row 1 column 3")
        player.press("Shift+2")
        player.wait_said("corner mark 2 removed, corner marks 4")
        player.press("u", "u")
        self.marks("2:24", "2:1")
        player.press("y")
        self.marks("2:24", "2:12")
        with self.subTest("a digit hides those of its cell and takes its own from the cells around"):
            player.click(player.cell(1, 4))
            player.press("Shift+2", "Shift+6")
            self.marks("2:24 3:26", "2:12")
            player.click(player.cell(1, 3))
            player.press("2")
            self.marks("3:6", "")
            player.press("u")
            self.marks("2:24 3:26", "2:12")
        player.stored("games", farm.EASY, "(game) => game && new TextDecoder().decode(game.saved).includes('^614')")
        player.reload()
        player.wait(READY)
        self.marks("2:24 3:26", "2:12")
        with self.subTest("the selected digit is lit in both"):
            player.click('[data-cell="12"]')
            lit = "[...document.querySelectorAll('.same-note')].map((mark) => mark.textContent).join('')"
            player.press("1")
            player.wait(f"{lit} === '1'")
        with self.subTest("erasing takes both"):
            player.click(player.cell(1, 3))
            player.press("Delete")
            player.wait_said("marks of 1 cell changed")
            self.marks("3:26", "")

    def test_the_pad_has_a_mode_for_each(self):
        player = self.player
        self.play()
        self.assertFalse(player.evaluate("document.querySelector('.key-notes').checkVisibility()"))
        pressed = ("[...document.querySelectorAll('.key[aria-pressed=true]')].filter((key) => key.checkVisibility())"
                   ".map((key) => key.innerText.trim()).join()")
        player.click(player.cell(1, 3))
        player.click(".key-corner")
        player.click(".digit-1")
        self.marks("2:1", "")
        player.click(".key-centre")
        player.wait(f"{pressed} === 'Centre'")
        with self.subTest("which is seen while the pointer is over it, too"):
            player.wait("""(() => {
                const sample = document.createElement("i");
                sample.style.color = "var(--accent)";
                document.body.append(sample);
                const { color } = getComputedStyle(sample);
                sample.remove();
                return getComputedStyle(document.querySelector(".key-centre")).backgroundColor === color;
            })()""")
        player.click(".digit-2")
        self.marks("2:1", "2:2")
        player.press("n")
        player.wait_said("Digits, no marks")
        player.press("n")
        player.wait(f"{pressed} === 'Corner'")
        with self.subTest("on several cells as notes: where it is missing, then out of all"):
            player.press("ArrowRight", "Shift+ArrowLeft")
            player.press("1")
            self.marks("2:1 3:1", "2:2")
            player.press("1")
            self.marks("", "2:2")
        with self.subTest("erasing is beside undo and redo"):
            player.click(player.cell(1, 3))
            player.click(".tool-erase")
            self.marks("", "")
        with self.subTest("the list of keys has them"):
            player.press("?")
            player.dialog("Keys")
            player.wait_text("Write a corner mark", "dialog")
            player.wait("!document.querySelector('dialog').textContent.includes('Write a note')")

    def test_without_the_setting_a_game_shows_those_that_it_has_and_a_link_carries_them(self):
        player = self.player
        line, _ = farm.layout("killer:4")
        self.play(quote(line, safe=":"))
        player.click('[data-cell="5"]')
        player.press("Shift+4", "Shift+1", "Control+3")
        self.marks("5:14", "5:3")
        player.stored("games", line, "(game) => game && new TextDecoder().decode(game.saved).includes('puzzlefarm-game/3')")
        player.click(".tools button:nth-of-type(4)")
        player.press_button("Share this puzzle", "dialog")
        player.wait("document.querySelector('#share-game')?.value.includes('#carry?z=')")
        fragment = player.evaluate("document.querySelector('#share-game').value.split('#')[1]")
        self.new_player()
        player = self.player
        player.view(fragment)
        player.press_button("Go on here")
        player.shown("play")
        self.marks("5:14", "5:3")
        self.assertEqual(self.name(5).split(", row")[0], "empty, corner marks 1 4, notes 3")
        self.assertTrue(player.evaluate("document.querySelector('.key-notes').checkVisibility()"))
        self.assertFalse(player.evaluate("document.querySelector('.key-corner').checkVisibility()"))
        player.click('[data-cell="5"]')
        player.press("Shift+2")
        self.marks("5:14", "5:23")

    def test_a_hint_shows_its_notes_in_their_places(self):
        player = self.player
        self.play()
        player.click(".tools button:nth-of-type(5)")
        player.press_button("Fill in all notes", "dialog")
        player.wait("document.querySelectorAll('.notes.centre').length === 51")
        player.press("Shift+1", "h")
        player.press_button("Show more")
        player.wait("document.querySelector('.hint-lines') !== null")
        player.press_button("Show more")
        player.wait("document.querySelector('.value.placed, .notes .removed') !== null")
        self.assertEqual(player.evaluate("document.querySelectorAll('.notes.centre :is(.named, .removed)').length"), 0)
        player.press("Escape")
        player.wait("document.querySelectorAll('.notes.centre').length === 51")

    def test_marks_have_room_in_cells_of_every_size(self):
        for layout, width, height in (
            ("", 320, 568), ("", 1440, 900), ("classic:4", 320, 640), ("killer:9", 320, 640), ("classic:16", 768, 1024),
            ("classic:25", 1440, 900),
        ):
            with self.subTest(layout=layout, width=width):
                self.new_player()
                player = self.player
                player.resize(width, height)
                line = farm.layout(layout)[0] if layout else farm.EASY
                self.play(quote(line, safe=":"))
                gap = (givens(line) if layout else line).index(".")
                size = int(layout.split(":")[1]) if layout else 9
                symbols = "123456789ABCDEFGHIJKLMNOP"[:size]
                player.click(f'[data-cell="{gap}"]')
                for symbol in symbols[:4]:
                    player.press(f"Shift+{symbol}", f"Alt+{symbol}")
                for symbol in symbols[4:][-4:]:
                    player.press(f"Alt+{symbol}")
                player.wait("document.querySelector('.corners') && document.querySelector('.centre')")
                self.assertEqual(player.evaluate(CROWDED.replace("CELL", str(gap))), [[], []])


if __name__ == "__main__":
    unittest.main()

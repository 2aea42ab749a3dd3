"""Puzzles of other layouts: opened from each format, drawn, played, helped with, kept."""

import json
import unittest
from urllib.parse import quote

from support import farm
from support.player import READY, PlayerTest, in_both_browsers

THERMOMETER = {"size": 4, "grid": [[{}] * 4] * 4, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}
PLAYED = ("classic:4", "classic:6", "classic:16", "classic:25", "x:9", "windoku:9", "jigsaw:9", "disjoint:9", "antiknight:9",
          "killer:4", "killer:9", "x-killer:9", "jigsaw-killer:9")
VALUES = """[...document.querySelectorAll("[data-cell]")].map(
    (cell) => cell.querySelector(".value:not(.placed)")?.textContent ?? ".").join("")"""
STATUS = ".game-status"


def givens(line):
    """The givens of a puzzle."""
    size = int("".join(filter(str.isdigit, line.split(":")[1].split("w")[0])))
    text = line.rsplit(":", 1)[1]
    return text or "." * size * size


@in_both_browsers
class LayoutTests(PlayerTest):
    def play(self, line, **settings):
        self.player.play(quote(line, safe=":"), "easy", **settings)

    def pick(self, cell):
        self.player.click(f'[data-cell="{cell}"]')

    def label(self, cell):
        return self.player.evaluate(f"document.querySelector('[data-cell=\"{cell}\"]').ariaLabel")

    def has(self, cell, attribute):
        return self.player.evaluate(f"document.querySelector('[data-cell=\"{cell}\"]').hasAttribute('{attribute}')")

    def wait_values(self, values):
        self.player.wait(f"{VALUES} === {json.dumps(values)}")

    def import_text(self, text):
        self.player.fill("#import-text", text)
        self.player.press_button("Check")

    def test_every_layout_is_drawn_and_takes_digits(self):
        for layout in PLAYED:
            line, solution = farm.layout(layout)
            # One player for all: the settings are those of the first visit.
            self.play(line, hearts=None)
            start = givens(line)
            self.wait_values(start)
            size = int(len(start) ** 0.5)
            self.assertEqual(self.player.evaluate("document.querySelectorAll('.pad .digit').length"), size, layout)
            cell = start.index(".")
            self.pick(cell)
            self.player.press(solution[cell].lower())
            self.wait_values(start[:cell] + solution[cell] + start[cell + 1:])
            sums = self.player.evaluate("[...document.querySelectorAll('.layout-lines .l-sum')].map((one) => Number(one.textContent))")
            if "killer" in layout:
                self.assertEqual(sum(sums), size * size * (size + 1) // 2, layout)
            else:
                self.assertEqual(sums, [], layout)
            self.assertEqual(self.player.evaluate("document.documentElement.scrollWidth <= innerWidth"), True, layout)

    def test_boxes_and_regions_have_borders(self):
        line, _ = farm.layout("jigsaw:9")
        self.play(line)
        regions = line.split(":")[2]
        edges = self.player.evaluate("[...document.querySelectorAll('[data-cell]')].map((one) => one.dataset.edges)")
        for cell in range(80):
            if cell % 9 < 8:
                self.assertEqual("r" in edges[cell], regions[cell] != regions[cell + 1], cell)
            if cell < 72:
                self.assertEqual("b" in edges[cell], regions[cell] != regions[cell + 9], cell)

    def test_each_format_is_read(self):
        line, _ = farm.layout("x-killer:9")
        self.player.view("import")
        for form in ("line", "fpuzzles", "sgt", "sumocue"):
            self.player.go("start")
            self.player.shown("start")
            self.player.go("import")
            self.player.shown("import")
            self.import_text(farm.converted(line, form))
            self.player.wait_text("X-killer 9×9", ".imported")
            self.player.press_button("Play")
            self.player.shown("play")
            self.assertIn(quote(line.split(":")[2], safe=""), self.player.evaluate("location.hash"), form)

    def test_links_with_a_puzzle_open_it(self):
        line, _ = farm.layout("classic:6")
        self.player.visit(f"g={line}")
        self.player.wait_text("Classic 6×6", ".imported")
        self.player.press_button("Play")
        self.player.shown("play")
        self.wait_values(givens(line))

    def test_a_classic_puzzle_in_a_foreign_link_is_a_classic_game(self):
        self.player.view("import")
        self.import_text(farm.converted(farm.EASY, "fpuzzles"))
        # The rating moves the button.
        self.player.wait("document.querySelector('.imported .facts') !== null")
        self.player.press_button("Play")
        self.player.shown("play")
        self.assertIn(f"game={farm.EASY}", self.player.evaluate("location.hash"))
        self.assertEqual(self.player.evaluate("document.querySelector('.layout')"), None)

    def test_what_cannot_be_played_says_why(self):
        self.player.view("import")
        for text, reason in (
            (json.dumps(THERMOMETER), "The puzzle has a rule that is not played here: thermometer."),
            ("killer:4:AABBAABBCCDDCCDD/10,10,10,99:", "position 36 (sums)"),
            ("classic:4:11..............", "This puzzle has no solution."),
            ("classic:4:................", "This puzzle has several solutions."),
            ("noclassic:4:................", "noclassic"),
        ):
            self.import_text(text)
            self.player.wait_text(reason, ".answers")
        self.player.visit("play?game=classic:4:................")
        self.player.wait_text("This puzzle has several solutions.", ".answers")

    def test_conflicts_of_each_rule_show_their_cells(self):
        # The places of two cells that see each other by the rule alone, as rows and columns between them.
        for layout, sees, difference, words in (
            ("antiknight:9", lambda one, other: {abs(one // 9 - other // 9), abs(one % 9 - other % 9)} == {1, 2}, 0, "knight"),
            ("x:9", lambda one, other: one % 10 == other % 10 == 0 and abs(one - other) > 20, 0, "diagonal"),
            ("nonconsecutive:9", lambda one, other: one // 9 == other // 9 and abs(one - other) == 1, 1, "neighbours"),
        ):
            puzzle, _ = farm.layout(layout)
            start = givens(puzzle)
            given, gap = next((one, other) for one in range(81) for other in range(81)
                              if start[one] != "." and start[other] == "." and sees(one, other))
            digit = int(start[given])
            self.play(puzzle, hearts=None, mistakes="conflicts")
            self.pick(gap)
            self.player.press(str(digit + difference if digit < 9 else digit - difference))
            self.player.wait_text(words, STATUS)
            self.assertTrue(self.has(given, "data-against"), layout)
            self.player.press("Delete")
            self.player.wait(f"document.querySelector('{STATUS}').textContent === ''")
            self.assertFalse(self.has(given, "data-against"), layout)

    def test_letters_are_digits_above_nine(self):
        line, solution = farm.layout("classic:16")
        start = givens(line)
        cell = next(cell for cell in range(256) if start[cell] == "." and solution[cell] > "9")
        self.play(line, hearts=None)
        self.pick(cell)
        self.player.press(f"Shift+{solution[cell]}")
        self.player.wait(f"document.querySelector('[data-cell=\"{cell}\"] .notes').textContent === '{solution[cell]}'")
        self.assertIn(f"notes {solution[cell]}", self.label(cell))
        self.player.press(solution[cell].lower())
        self.player.wait_said(f"{solution[cell]} placed")
        self.assertTrue(self.label(cell).startswith(f"{solution[cell]}, row "))

    def test_cells_of_cages_are_named_and_their_sums_listed(self):
        line, solution = farm.layout("killer:4")
        self.play(line)
        self.assertRegex(self.label(0), "row 1 column 1, cage of [0-9]+$")
        self.pick(0)
        cages, sums = line.split(":")[2].split("/")
        mates = [cell for cell in range(16) if cages[cell] == cages[0]]
        total = int(sums.split(",")[0])
        found = self.player.text(".layout-sums")
        self.assertTrue(found.startswith(f"{total} in {len(mates)} cells: "), found)
        digits = "".join(sorted(solution[cell] for cell in mates))
        self.assertIn(digits, found.split(": ")[1].split())
        self.player.press(solution[0])
        self.player.wait(f"""document.querySelector(".layout-sums").textContent.split(": ")[1].split(" ")
            .every((digits) => digits.includes("{solution[0]}"))""")

    def test_lists_of_sums_can_be_switched_off(self):
        line, _ = farm.layout("killer:4")
        self.play(line, showsSums=False)
        self.pick(0)
        self.assertEqual(self.player.evaluate("document.querySelector('.layout-sums').textContent"), "")

    def test_hints_lead_through_a_killer(self):
        line, solution = farm.layout("killer:4")
        self.play(line)
        for _ in range(60):
            if "." not in self.player.evaluate(VALUES):
                break
            self.player.press("h")
            self.player.wait("document.querySelector('.hint-panel .primary') !== null")
            self.assertTrue(self.player.evaluate("document.querySelector('.hint-lines .lit') !== null"))
            self.player.press_button("Show more", ".hint-panel")
            self.player.press_button("Show more", ".hint-panel")
            self.player.press_button("Apply", ".hint-panel")
            self.player.wait("document.querySelector('.hint-panel').hidden")
        self.player.dialog("Solved")
        self.assertEqual(self.player.evaluate(VALUES), solution)

    def test_a_game_is_kept_and_counted(self):
        line, solution = farm.layout("classic:4")
        start = givens(line)
        gaps = [cell for cell in range(16) if start[cell] == "."]
        self.play(line)
        self.pick(gaps[0])
        self.player.press(solution[gaps[0]])
        values = start[:gaps[0]] + solution[gaps[0]] + start[gaps[0] + 1:]
        self.wait_values(values)
        self.player.go("start")
        self.player.shown("start")
        self.player.wait_text("Classic 4×4", ".continue")
        self.player.press_button("Continue", ".continue")
        self.player.shown("play")
        self.wait_values(values)
        self.player.reload()
        self.player.shown("play")
        self.wait_values(values)
        for cell in gaps[1:]:
            self.pick(cell)
            self.player.press(solution[cell])
        self.player.dialog("Solved")
        self.player.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        self.player.stored("state", "statistics", "(saved) => JSON.parse(new TextDecoder().decode(saved)).records[0].layout === 'classic:4'")
        self.player.press_button("New game")
        self.player.shown("layouts")

    def test_a_new_puzzle_is_made(self):
        self.player.view("layouts")
        self.player.wait_text("Killer 9×9")
        self.player.evaluate("""void [...document.querySelectorAll(".layout-item")]
            .find((item) => item.textContent.startsWith("Killer 6×6")).querySelector("summary").click()""")
        self.player.press_button("Easy", "details[open]")
        self.player.shown("play")
        self.player.wait_text("Killer 6×6 · Easy", ".game-name")
        self.assertEqual(self.player.evaluate("document.querySelectorAll('[data-cell]').length"), 36)
        self.player.press_button("Rules", ".tools")
        self.player.dialog("Rules")
        self.player.wait_text("The digits of a cage add up to its sum", "dialog[open]")

    def test_children_play_with_shapes_and_are_praised(self):
        self.player.view("layouts")
        self.player.press_button("● ▲ ■", ".child-choice")
        self.player.shown("play")
        self.assertEqual(self.player.texts(".pad .key-digit"), ["●", "▲", "■", "◆"])
        self.assertEqual(self.player.evaluate("getComputedStyle(document.querySelector('.game-time')).visibility"), "hidden")
        line = self.player.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('game')")
        solution = farm.run("solve", "-", input=line + "\n").stdout.split()[-1]
        shown = solution.translate(str.maketrans("1234", "●▲■◆"))
        # Two presses of the lamp fill a cell.
        before = self.player.evaluate(VALUES)
        self.player.press("h")
        self.player.wait_text("Look here:", STATUS)
        self.assertEqual(self.player.evaluate(VALUES), before)
        self.player.press("h")
        self.player.wait(f"{VALUES} !== {json.dumps(before)}")
        # A mistake is shown, and takes no heart.
        gap = self.player.evaluate(VALUES).index(".")
        self.pick(gap)
        for wrong in "12341234".replace(solution[gap], "")[:5]:
            self.player.press(wrong)
        self.assertEqual(self.player.evaluate("document.querySelector('dialog') === null"), True)
        self.player.reload()
        self.player.shown("play")
        self.assertEqual(self.player.texts(".pad .key-digit"), ["●", "▲", "■", "◆"])
        for cell in range(16):
            if line.rsplit(":", 1)[1][cell] == "." and self.player.evaluate(VALUES)[cell] != shown[cell]:
                self.pick(cell)
                self.player.press(solution[cell])
        self.player.dialog("Well done!")
        self.assertEqual(self.player.evaluate(VALUES), shown)

    def test_children_type_letters(self):
        self.player.view("layouts")
        self.player.press_button("A B C", ".child-choice")
        self.player.shown("play")
        line = self.player.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('game')")
        solution = farm.run("solve", "-", input=line + "\n").stdout.split()[-1]
        gap = line.rsplit(":", 1)[1].index(".")
        self.pick(gap)
        letter = "ABCD"[int(solution[gap]) - 1]
        self.player.press(letter.lower())
        self.player.wait(f"{VALUES}[{gap}] === '{letter}'")
        self.player.wait_said(f"{letter} placed")

    def test_large_boards_are_enlarged_by_keys_and_button(self):
        line, _ = farm.layout("classic:16")
        self.player.resize(320, 568)
        self.play(line)
        width = "document.querySelector('[data-cell]').offsetWidth"
        before = self.player.evaluate(width)
        self.player.press_button("Zoom", ".tools")
        self.player.wait(f"{width} >= 36")
        self.player.press("Control+End")
        seen = """((cell, stage) => cell.right <= stage.right + 1 && cell.bottom <= stage.bottom + 1)(
            document.querySelector('[data-cell="255"]').getBoundingClientRect(), document.querySelector(".stage").getBoundingClientRect())"""
        self.player.wait(seen)
        self.player.press("-", "-", "-", "-")
        self.player.wait(f"{width} === {before}")

    def test_texts_are_german(self):
        line, _ = farm.layout("killer:4")
        self.play(line, language="de")
        self.assertRegex(self.label(0), "Käfig mit [0-9]+$")
        self.player.press_button("Regeln", ".tools")
        self.player.dialog("Regeln")

    def test_rules_and_houses_are_spanish(self):
        line, _ = farm.layout("windoku:9")
        self.play(line, language="es")
        self.assertEqual(self.player.evaluate("document.documentElement.lang"), "es")
        self.player.press_button("Reglas", ".tools")
        self.player.dialog("Reglas")
        self.assertIn("Cada ventana contiene cada cifra una vez.", self.player.text("dialog"))
        self.player.press("Escape")
        self.player.no_dialog()
        # A hint names houses in its sentences.
        self.player.press("h")
        self.player.wait("document.querySelectorAll('.dots .on').length === 1")
        self.player.press("h", "h")
        self.player.wait("document.querySelectorAll('.dots .on').length === 3")
        self.assertNotRegex(self.player.text(".hint-panel"), r"\b(?:row|column|window|digit)\b")

    def test_a_layout_of_the_first_visit_opens_without_network(self):
        line, solution = farm.layout("windoku:9")
        site = self.serve()
        site.caching = True
        self.play(line)
        self.player.kept()
        self.player.wait("""caches.keys().then(async (names) => {
            const files = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
            return ["puzzlefarm-layouts.wasm", "layouts.js", "layouts.css", "strings-layouts-en.json"].every((name) =>
                files.flat().some(({ url }) => url.endsWith(name)));
        })""")
        asked = [path for path, status, _ in site.requests if status == 200 and path.endswith("puzzlefarm-layouts.wasm")]
        self.assertEqual(len(asked), 1, "the browser has it")
        site.stop()
        self.player.reload()
        self.player.wait(READY)
        gap = line.rsplit(":", 1)[1].index(".")
        self.pick(gap)
        self.player.press(solution[gap])
        self.player.wait(f"document.querySelector('[data-cell=\"{gap}\"] .value')?.textContent === '{solution[gap]}'")
        site.start()

    def test_classic_games_load_nothing_of_layouts(self):
        site = self.serve()
        self.player.play()
        self.player.kept()
        self.assertEqual([path for path, _, _ in site.requests if path.endswith("puzzlefarm-layouts.wasm")], [])


if __name__ == "__main__":
    unittest.main()

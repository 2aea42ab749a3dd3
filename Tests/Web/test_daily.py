"""The puzzles of the day: each is played once, and there are some without a catalogue."""

import json

from support import farm
from support.both import READY, Games, both
from support.play import MODULE


@both
class DailyTests(Games):
    def daily(self, folder=None, **settings):
        self.served(folder)
        self.settings(**settings)
        self.go("daily")
        self.entries()

    def entries(self):
        self.page.wait("document.querySelectorAll('button.tier').length === 6 && document.querySelector('h1').textContent === 'Daily puzzle'")
        return self.page.evaluate("[...document.querySelectorAll('button.tier')].map((entry) => entry.innerText)")

    def begin(self):
        self.page.click("button.tier")
        self.page.wait("document.body.dataset.view === 'play'")
        self.page.wait(READY)
        return self.digits()

    def solve_all(self, puzzle):
        solution = farm.solution(puzzle)
        self.page.press("Control+Home")
        for _ in range(81):
            cell = self.page.evaluate("Number(document.activeElement.dataset.cell)")
            if puzzle[cell] == ".":
                self.page.press(solution[cell])
            if self.digits() == solution:
                break
            self.page.press("e")
        self.dialog("Solved")
        self.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        return solution

    def ended(self, title, buttons):
        self.page.wait(f"document.querySelector('.end:not([hidden]) h2')?.textContent === '{title}'")
        self.assertEqual(self.buttons(".end"), buttons)

    def test_a_solved_puzzle_has_its_result_and_is_not_begun_again(self):
        self.daily(farm.catalogue())
        puzzle = self.begin()
        solution = self.solve_all(puzzle)
        address = self.page.evaluate("location.hash.slice(1)")
        self.press_button("Look at the board", "dialog")
        self.ended("Solved", ["New game", "Daily puzzle", "Share", "Leaderboard"])
        # Another game is the last completed one then.
        self.go(f"play?game={farm.TWO_GAPS}&tier=beginner")
        self.wait_digits(farm.TWO_GAPS)
        self.page.wait(READY)
        self.solve()
        self.dialog("Solved")
        self.stored("state", "lastCompleted", f"game => game?.key === '{farm.TWO_GAPS}'")
        self.go("daily")
        first, *others = self.entries()
        self.assertRegex(first, r"Solved · \d\d:\d\d")
        self.assertNotIn("Solved", " ".join(others))
        for again in (
            lambda: self.page.click("button.tier"), self.page.reload,
            lambda: (self.go("start"), self.page.wait("document.body.dataset.view === 'start'"), self.go(address)),
            lambda: (self.go(f"g={puzzle}"), self.press_button("Play")),
        ):
            again()
            self.page.wait(f"document.body.dataset.view === 'play' && {READY}")
            self.wait_digits(solution)
            self.ended("Solved", ["New game", "Daily puzzle", "Share", "Leaderboard"])
            self.page.click(".tools button:nth-of-type(4)")
            self.dialog("Menu")
            self.assertFalse({"Try again", "Abandon"} & set(self.buttons("dialog")))
            self.page.press("Escape")
            self.no_dialog()

    def test_a_lost_puzzle_is_not_tried_again(self):
        self.daily(farm.catalogue(), hearts=1)
        puzzle = self.begin()
        wrong = next(digit for digit in "123456789" if digit != farm.solution(puzzle)[puzzle.index(".")])
        self.page.press(wrong)
        self.dialog("Too many mistakes")
        self.assertEqual(self.buttons("dialog"), ["New game", "Daily puzzle"])
        self.stored("state", f"daily {puzzle}", "game => game?.phase === 'lost'")
        self.press_button("Daily puzzle", "dialog")
        self.assertIn("Not solved", self.entries()[0])
        self.page.click("button.tier")
        self.ended("Too many mistakes", ["Daily puzzle", "New game"])

    def test_a_puzzle_that_was_given_up_goes_on_where_it_was(self):
        self.daily(farm.catalogue())
        puzzle = self.begin()
        cell = puzzle.index(".")
        digit = farm.solution(puzzle)[cell]
        self.page.press(digit)
        self.page.click(".tools button:nth-of-type(4)")
        self.press_button("Abandon", "dialog")
        self.dialog("Abandon this game?")
        self.press_button("Abandon", "dialog")
        self.page.wait("document.body.dataset.view === 'start'")
        self.go("daily")
        self.assertIn("Given up", self.entries()[0])
        self.assertEqual(self.begin(), puzzle[:cell] + digit + puzzle[cell + 1:])

    def test_a_backup_brings_the_games_of_daily_puzzles(self):
        self.daily(hearts=1)
        puzzle = self.begin()
        self.page.press(next(digit for digit in "123456789" if digit != farm.solution(puzzle)[puzzle.index(".")]))
        self.dialog("Too many mistakes")
        self.stored("state", f"daily {puzzle}", "game => game?.phase === 'lost'")
        open_store = f"const [{{ exportAll, importAll }}, {{ Store }}, {{ loadEngine }}] = await Promise.all(" \
            f"['backup.js', 'store.js', 'engine.js'].map({MODULE})); const store = await Store.open();"
        backup = self.page.evaluate(f"(async () => {{ {open_store} return exportAll(store); }})()")
        # Another installation, which makes the same puzzles.
        self.daily(hearts=1)
        self.page.evaluate(f"(async () => {{ {open_store}"
                           f"await importAll(store, await loadEngine('en'), new Blob([{json.dumps(backup)}])); }})()")
        self.go("start")
        self.page.wait("document.body.dataset.view === 'start'")
        self.go("daily")
        self.assertIn("Not solved", self.entries()[0])
        self.page.click("button.tier")
        self.ended("Too many mistakes", ["Daily puzzle", "New game"])

    def test_without_a_catalogue_the_puzzles_are_made_from_the_date(self):
        self.daily()
        self.wait_text("made on this device from the date")
        puzzle = self.begin()
        self.assertEqual(len(farm.solution(puzzle)), 81)
        self.go("daily")
        self.entries()
        self.assertEqual(self.begin(), puzzle)
        self.solve_all(puzzle)
        self.go("daily")
        self.assertIn("Solved", self.entries()[0])

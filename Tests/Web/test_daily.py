"""The puzzles of the day: each is played once, and there are some without a catalogue."""

import json

from support import farm
from support.play import MODULE
from support.player import READY, PlayerTest, in_both_browsers


@in_both_browsers
class DailyTests(PlayerTest):
    def daily(self, folder=None, **settings):
        if folder:
            self.serve(folder)
        self.player.view("daily", **settings)
        self.entries()

    def entries(self):
        self.player.wait("document.querySelectorAll('button.tier').length === 6 && document.querySelector('h1').textContent === 'Daily puzzle'")
        return self.player.evaluate("[...document.querySelectorAll('button.tier')].map((entry) => entry.innerText)")

    def begin(self):
        self.player.click("button.tier")
        self.player.shown("play")
        return self.player.digits()

    def solve_all(self, puzzle):
        solution = farm.solution(puzzle)
        self.player.press("Control+Home")
        for _ in range(81):
            cell = self.player.evaluate("Number(document.activeElement.dataset.cell)")
            if puzzle[cell] == ".":
                self.player.press(solution[cell])
            if self.player.digits() == solution:
                break
            self.player.press("e")
        self.player.dialog("Solved")
        self.player.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        return solution

    def ended(self, title, buttons):
        self.player.wait(f"document.querySelector('.end:not([hidden]) h2')?.textContent === '{title}'")
        self.assertEqual(self.player.buttons(".end"), buttons)

    def test_a_solved_puzzle_has_its_result_and_is_not_begun_again(self):
        self.daily(farm.catalogue())
        puzzle = self.begin()
        solution = self.solve_all(puzzle)
        address = self.player.evaluate("location.hash.slice(1)")
        self.player.press_button("Look at the board", "dialog")
        self.ended("Solved", ["New game", "Daily puzzle", "Share", "Review"])
        # Another game is the last completed one then.
        self.player.go(f"play?game={farm.TWO_GAPS}&tier=beginner")
        self.player.wait_digits(farm.TWO_GAPS)
        self.player.wait(READY)
        self.player.solve()
        self.player.dialog("Solved")
        self.player.stored("state", "lastCompleted", f"game => game?.key === '{farm.TWO_GAPS}'")
        self.player.go("daily")
        first, *others = self.entries()
        self.assertRegex(first, r"Solved · \d\d:\d\d")
        self.assertNotIn("Solved", " ".join(others))
        for again in (
            lambda: self.player.click("button.tier"), self.player.reload,
            lambda: (self.player.go("start"), self.player.shown("start"), self.player.go(address)),
            lambda: (self.player.go(f"g={puzzle}"), self.player.press_button("Play")),
        ):
            again()
            self.player.wait(f"document.body.dataset.view === 'play' && {READY}")
            self.player.wait_digits(solution)
            self.ended("Solved", ["New game", "Daily puzzle", "Share", "Review"])
            self.player.click(".tools button:nth-of-type(4)")
            self.player.dialog("Menu")
            self.assertFalse({"Try again", "Abandon"} & set(self.player.buttons("dialog")))
            self.player.press("Escape")
            self.player.no_dialog()

    def test_a_lost_puzzle_is_not_tried_again(self):
        self.daily(farm.catalogue(), hearts=1)
        puzzle = self.begin()
        wrong = next(digit for digit in "123456789" if digit != farm.solution(puzzle)[puzzle.index(".")])
        self.player.press(wrong)
        self.player.dialog("Too many mistakes")
        self.assertEqual(self.player.buttons("dialog"), ["New game", "Daily puzzle"])
        self.player.stored("state", f"daily {puzzle}", "game => game?.phase === 'lost'")
        self.player.press_button("Daily puzzle", "dialog")
        self.assertIn("Not solved", self.entries()[0])
        self.player.click("button.tier")
        self.ended("Too many mistakes", ["Daily puzzle", "New game"])

    def test_a_puzzle_that_was_given_up_goes_on_where_it_was(self):
        self.daily(farm.catalogue())
        puzzle = self.begin()
        cell = puzzle.index(".")
        digit = farm.solution(puzzle)[cell]
        self.player.press(digit)
        self.player.click(".tools button:nth-of-type(4)")
        self.player.press_button("Abandon", "dialog")
        self.player.dialog("Abandon this game?")
        self.player.press_button("Abandon", "dialog")
        self.player.shown("start")
        self.player.go("daily")
        self.assertIn("Given up", self.entries()[0])
        self.assertEqual(self.begin(), puzzle[:cell] + digit + puzzle[cell + 1:])

    def test_a_backup_brings_the_games_of_daily_puzzles(self):
        self.daily(hearts=1)
        puzzle = self.begin()
        self.player.press(next(digit for digit in "123456789" if digit != farm.solution(puzzle)[puzzle.index(".")]))
        self.player.dialog("Too many mistakes")
        self.player.stored("state", f"daily {puzzle}", "game => game?.phase === 'lost'")
        open_store = f"const [{{ exportAll, importAll }}, {{ Store }}, {{ loadEngine }}] = await Promise.all(" \
            f"['backup.js', 'store.js', 'engine.js'].map({MODULE})); const store = await Store.open();"
        backup = self.player.evaluate(f"(async () => {{ {open_store} return exportAll(store); }})()")
        # Another browser, which makes the same puzzles.
        self.new_player()
        self.daily(hearts=1)
        self.player.evaluate(f"(async () => {{ {open_store}"
                           f"await importAll(store, await loadEngine('en'), new Blob([{json.dumps(backup)}])); }})()")
        self.player.go("start")
        self.player.shown("start")
        self.player.go("daily")
        self.assertIn("Not solved", self.entries()[0])
        self.player.click("button.tier")
        self.ended("Too many mistakes", ["Daily puzzle", "New game"])

    def test_an_open_daily_game_stays_that_of_its_day_on_another_device(self):
        self.daily()
        puzzle = self.begin()
        self.player.press(farm.solution(puzzle)[puzzle.index(".")])
        self.player.stored("games", puzzle, "game => game?.start.origin === 'daily'")
        open_store = f"const [{{ exportAll, importAll }}, {{ Store }}, {{ loadEngine }}] = await Promise.all(" \
            f"['backup.js', 'store.js', 'engine.js'].map({MODULE})); const store = await Store.open();"
        backup = self.player.evaluate(f"(async () => {{ {open_store} return exportAll(store); }})()")
        self.new_player()
        self.daily()
        self.player.evaluate(f"(async () => {{ {open_store}"
                           f"await importAll(store, await loadEngine('en'), new Blob([{json.dumps(backup)}])); }})()")
        self.player.stored("games", puzzle, "game => game?.start.origin === 'daily' && /^[0-9-]{10}$/.test(game.start.date)")
        self.player.go("start")
        self.player.shown("start")
        self.player.go("daily")
        self.player.wait("document.querySelector('button.tier') !== null")
        self.assertNotIn("Not solved", self.entries()[0])

    def test_the_day_of_the_start_view_changes_at_midnight(self):
        self.daily()
        self.player.go("start")
        self.player.shown("start")
        self.player.wait("document.querySelector('.day-card, .card') !== null")
        self.player.evaluate("""(() => {
            const [Old, day] = [Date, 86_400_000];
            globalThis.Date = class extends Old {
                constructor(...values) { if (values.length) super(...values); else super(Old.now() + day); }
                static now() { return Old.now() + day; }
            };
            document.querySelector('#main .page').dataset.old = '';
            document.dispatchEvent(new Event('visibilitychange'));
        })()""")
        self.player.wait("document.querySelector('#main .page') && !document.querySelector('#main .page[data-old]')")

    def test_without_a_catalogue_the_puzzles_are_made_from_the_date(self):
        self.daily()
        self.player.wait_text("made on this device from the date")
        puzzle = self.begin()
        self.assertEqual(len(farm.solution(puzzle)), 81)
        self.player.go("daily")
        self.entries()
        self.assertEqual(self.begin(), puzzle)
        self.solve_all(puzzle)
        self.player.go("daily")
        self.assertIn("Solved", self.entries()[0])

    def test_the_first_screen_shows_the_day_and_what_became_of_it(self):
        self.player.view("start")
        self.player.wait("document.querySelector('.day-card .primary[aria-disabled=false]')")
        self.assertEqual(self.player.text(".day-state"), "Not played yet")
        self.assertIn("Solve the puzzle of today", self.player.text(".day-card"))
        tier = self.player.text(".day-card .day-tier")
        self.player.press_button("Play")
        self.player.shown("play")
        puzzle = self.player.digits()
        self.player.press(farm.solution(puzzle)[puzzle.index(".")])
        self.player.stored("games", puzzle, "game => Boolean(game)")
        self.player.click(".game-bar button")
        self.player.shown("start")
        self.player.wait("document.querySelector('.day-state[data-state=playing]')?.textContent.includes('% filled')")
        self.player.go("daily")
        self.entries()
        chosen = self.player.evaluate(f"""[...document.querySelectorAll("button.tier")].findIndex(
            (entry) => entry.querySelector(".tier-name").textContent === {json.dumps(tier)})""")
        self.player.click(f"li:nth-child({chosen + 1}) > button.tier")
        self.player.shown("play")
        self.solve_all(puzzle)
        self.player.go("start")
        self.player.wait("document.querySelector('.day-state[data-state=won]')?.textContent.includes('Solved in')")
        self.assertIn("1 day in a row", self.player.text(".day-card"))
        self.player.press_button("Look at it")
        self.player.wait_digits(farm.solution(puzzle))

    def test_the_calendar_opens_the_days_that_have_begun(self):
        self.daily()
        today = self.player.evaluate("document.querySelector('.calendar [aria-current=date]').innerText.trim()")
        coming = self.player.evaluate("[...document.querySelectorAll('.calendar button')].map((day) => [Number(day.innerText), day.disabled])")
        self.assertEqual([day for day, is_closed in coming if is_closed], [day for day, _ in coming if day > int(today)])
        puzzle = self.begin()
        self.player.back()
        self.entries()
        self.player.press_button("Month before")
        self.player.click(".calendar tbody tr:nth-child(2) button")
        self.player.wait_text("Puzzle of this day")
        self.entries()
        self.assertEqual(self.player.evaluate("document.querySelectorAll('.calendar [aria-pressed=true]').length"), 1)
        earlier = self.begin()
        self.assertNotEqual(earlier, puzzle)
        self.player.reload()
        self.player.shown("play")
        self.assertEqual(self.player.digits(), earlier)

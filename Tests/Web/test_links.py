"""Links say what is wrong with them, give nothing away, and decide no tier."""

from support import farm
from support.browser import READ
from support.play import MODULE
from support.player import READY, PlayerTest, in_both_browsers


# Stores a game as an earlier page has it.
STORE = """((key) => new Promise((resolve) => {
    const opening = indexedDB.open(`puzzlefarm ${new URL("./", document.baseURI).pathname}`);
    opening.onsuccess = () => {
        const transaction = opening.result.transaction("games", "readwrite");
        transaction.objectStore("games").put({
            key, start: %(start)s, digits: key, saved: new Uint8Array(), phase: "playing",
            elapsed: 1000, hints: 0, mistakes: 0, changed: 1, revision: 7 }, key);
        transaction.oncomplete = () => (opening.result.close(), resolve());
    };
}))("%(key)s")"""


def rectangle():
    """The solution without four cells, in two rows, columns and boxes, in which two digits can change places."""
    at = farm.SOLUTION
    for top in range(9):
        for bottom in range(top + 1, 9):
            for left in range(9):
                for right in range(left + 1, 9):
                    cells = [9 * row + column for row in (top, bottom) for column in (left, right)]
                    a, b, c, d = (at[cell] for cell in cells)
                    boxes = {(cell // 27, cell % 9 // 3) for cell in cells}
                    if (a, b) == (d, c) and len(boxes) == 2:
                        return cells, "".join("." if cell in cells else digit for cell, digit in enumerate(at))
    raise AssertionError("the solution has no such cells")


@in_both_browsers
class LinkTests(PlayerTest):
    def nothing_is_kept(self):
        self.player.go("start")
        self.player.wait("document.querySelector('button.tier') !== null")
        self.player.opened()
        self.player.wait(f"{READ}('games').then((games) => games.length === 0)")
        self.assertEqual(self.player.evaluate("Object.keys(localStorage).filter((key) => key.includes('acts'))"), [])

    def test_a_puzzle_with_two_solutions_shows_where_they_differ(self):
        cells, puzzle = rectangle()
        self.player.visit(f"play?game={puzzle}&tier=easy")
        self.player.wait_text("This puzzle has several solutions")
        for cell in cells:
            name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
            self.player.wait_text(name, ".warning")
        self.assertEqual(self.player.evaluate("document.querySelectorAll('.warning .d-lit').length"), 4)
        self.assertEqual(self.player.evaluate("document.querySelectorAll('.warning .d-candidate').length"), 8)
        self.nothing_is_kept()

    def test_a_digit_that_is_twice_in_a_house_is_shown_in_both_cells(self):
        self.player.visit("play?game=" + "5" + farm.EASY[1:8] + "5" + farm.EASY[9:])
        self.player.wait_text("5 is twice in row 1: r1c1 and r1c9.")
        self.assertEqual(self.player.evaluate("document.querySelectorAll('.warning .d-wave').length"), 2)
        self.nothing_is_kept()

    def test_links_without_a_puzzle_say_so(self):
        self.player.visit("play?game=" + "." * 81)
        # What is done before the engine is there, is not kept either.
        self.player.press("1", "2")
        self.player.wait_text("This puzzle has several solutions")
        self.nothing_is_kept()
        for game, text in (("1234", "the text has 4"), (farm.EASY[:80] + "x", "is no cell"), ("%3Cb%3E", "is no cell")):
            self.player.go(f"play?game={game}")
            self.player.wait_text(text, ".warning")
            self.nothing_is_kept()
        self.player.go("play")
        self.player.wait_text("The link has no puzzle that can be played.", "#notices")
        self.assertEqual(self.player.evaluate("document.body.dataset.view"), "start")

    def test_a_link_with_another_form_of_a_puzzle_offers_to_play_it(self):
        self.player.visit("play?game=" + farm.EASY.replace(".", "0"))
        self.player.press_button("Play")
        self.player.wait(READY)
        self.player.wait_digits(farm.EASY)

    def test_a_rating_that_comes_late_moves_no_button(self):
        self.player.hold_answers("rate")
        self.player.visit("start")
        self.player.wait("document.querySelector('button.tier') !== null")
        self.player.go(f"g={farm.EASY}")
        self.player.wait_text("One solution")
        self.player.wait("held.length > 0")
        place = self.player.box(".imported .primary")
        self.player.evaluate("void letGo()")
        self.player.wait("document.querySelector('.facts') !== null")
        self.assertEqual(self.player.box(".imported .primary"), place)

    def test_a_link_gives_nothing_away(self):
        self.player.visit(f"g={farm.EASY}")
        self.player.wait_text("One solution")
        self.player.wait("document.querySelector('.facts') !== null")
        self.assertEqual(self.player.evaluate("document.querySelector('textarea').offsetParent"), None)
        self.assertEqual(self.player.evaluate("document.querySelectorAll('.chip, .step-figure, .sentence').length"), 0)
        self.assertEqual(self.player.buttons()[:2], ["Back", "Play"])
        self.player.press_button("Show the solution path")
        self.player.wait("document.querySelector('.chip') !== null")
        self.player.press_button("Play")
        self.player.wait(READY)
        self.player.wait_digits(farm.EASY)

    def test_a_puzzle_without_a_tier_has_the_band_of_its_rating_and_no_tier(self):
        self.player.visit(f"g={farm.EASY}")
        self.player.wait_text("It has no tier", ".facts + p")
        self.assertEqual(self.player.texts(".facts dt")[0], "Band, by the rating alone")
        self.assertEqual(self.player.texts(".facts dd")[0], "Beginner")
        # A link may claim a tier; so may a page that is left before the rating is there.
        self.player.visit(f"play?game={farm.TWO_GAPS}&tier=expert")
        self.player.wait(READY)
        self.player.wait("document.querySelector('.game-name').textContent === 'Band: Beginner'")
        self.assertEqual(self.player.evaluate("document.querySelector('[role=grid]').ariaLabel"), "Sudoku, Band: Beginner")
        self.player.wait("!location.hash.includes('tier')")
        self.player.click(self.player.cell(1, 1))
        self.player.press(farm.SOLUTION[0])
        self.player.stored("games", farm.TWO_GAPS, "game => game?.start.tier === null && game.start.band === 'beginner'")
        self.player.stored("games", farm.TWO_GAPS, "game => game?.digits[0] !== '.'")
        self.player.visit("start")
        self.assertEqual(self.player.text(".continue .tier-name"), "Band: Beginner")
        self.player.press_button("Continue")
        self.player.wait(READY)
        # The sheet goes when it is printed.
        self.player.evaluate("""void (globalThis.print = () => (globalThis.printed = document.querySelector(".print-sheet p").textContent))""")
        self.player.click(".tools button:nth-of-type(4)")
        self.player.press_button("Print", "dialog")
        self.assertEqual(self.player.wait("globalThis.printed"), "Band: Beginner · rating 1.0")
        self.player.click(self.player.cell(9, 9))
        self.player.press(farm.SOLUTION[80])
        self.player.dialog("Solved")
        self.player.go("statistics")
        self.player.wait_text("Achievements")
        achieved = self.player.texts(".achievement.reached")
        self.assertEqual(len(achieved), 2, achieved)
        self.player.wait_text("No wins here yet.")

    def test_a_game_of_a_link_is_kept_from_the_first_act_on(self):
        self.player.visit(f"play?game={farm.TWO_GAPS}")
        self.player.wait("document.querySelector('.game-name')?.textContent === 'Band: Beginner'")
        self.player.reload()
        self.player.wait(READY)
        # A page that was loaded again has left no game: it is gone without the end of its view.
        self.player.visit("start")
        self.player.opened()
        self.player.wait(f"{READ}('games').then((games) => games.length === 0)")
        self.player.wait("document.querySelector('button.tier') !== null")
        self.assertNotIn("Continue", self.player.buttons())
        self.player.visit(f"play?game={farm.TWO_GAPS}")
        self.player.wait(READY)
        self.player.click(self.player.cell(1, 1))
        self.player.press(farm.SOLUTION[0])
        self.player.stored("games", farm.TWO_GAPS, "game => game?.digits[0] !== '.'")
        self.player.visit("start")
        self.player.press_button("Continue")

    def test_a_game_to_which_an_earlier_page_gave_the_band_as_its_tier_is_rated_again(self):
        self.player.visit("start")
        self.player.opened()
        self.player.evaluate(STORE % dict(key=farm.TWO_GAPS, start='{ puzzle: key, tier: "beginner", rating: 1, origin: "link" }'))
        self.player.visit("start")
        self.assertEqual(self.player.text(".continue .tier-name"), "Own puzzle")
        self.player.press_button("Continue")
        self.player.wait("document.querySelector('.game-name')?.textContent === 'Band: Beginner'")

    def test_the_tier_is_computed_and_not_believed(self):
        for told in ("expert", "bogus", ""):
            with self.subTest(told):
                self.new_player()
                self.player.visit(f"play?game={farm.BEGINNER}&tier={told}")
                self.player.wait(READY)
                self.assertNotIn("tier.", self.player.evaluate("document.querySelector('.game-name').textContent"))
                self.player.wait("document.querySelector('.game-name').textContent === 'Beginner'")
                self.assertEqual(self.player.evaluate("document.querySelector('[role=grid]').ariaLabel"), "Sudoku, Beginner")
                self.player.wait("location.hash.endsWith('&tier=beginner')")
                self.player.solve_beginner()
                self.player.dialog("Solved")
                self.player.press_button("Leaderboard", "dialog")
                self.player.wait_text("Achievements")
                achieved = self.player.evaluate("[...document.querySelectorAll('.achievement.reached')].map((one) => one.textContent).join()")
                self.assertIn("Beginner", achieved)
                self.assertNotIn("Expert", achieved)
                self.assertEqual(self.player.evaluate("document.getElementById('leaderboard-tier').value"), "beginner")

    def test_a_tier_that_becomes_known_while_a_link_is_opened_leaves_the_link(self):
        self.player.hold_answers("rate")
        self.player.visit("start")
        self.player.wait("document.querySelector('button.tier') !== null")
        self.player.go(f"play?game={farm.TWO_GAPS}")
        self.player.wait("held.length > 0")
        self.player.evaluate(f"void (location.hash = 'g={farm.EASY}', letGo())")
        self.player.wait_text("One solution")
        self.assertEqual(self.player.evaluate("document.body.dataset.view"), "import")

    def test_the_tier_of_a_backup_is_computed(self):
        self.player.visit("start")
        self.player.opened()
        self.player.evaluate(f"""(async () => {{
            const [{{ importAll }}, {{ Store }}, {{ loadEngine }}] = await Promise.all(
                ["backup.js", "store.js", "engine.js"].map({MODULE}));
            const engine = await loadEngine("en");
            const game = engine.newGame({{ puzzle: "{farm.TWO_GAPS}", tier: "expert", policy: {{
                mistakes: {{ kind: "off" }}, replacesDigits: true, clearsSameDigit: true, removesNotes: true }} }});
            game.perform({{ act: "place", digit: 1, cells: [0] }});
            const saved = new TextDecoder().decode(game.save());
            await importAll(await Store.open(), engine, new Blob([JSON.stringify({{
                format: "puzzlefarm-backup/1", games: [{{ saved, changed: 1, start: {{ rating: 9.9, origin: "made" }} }}] }})]));
        }})()""")
        self.player.go(f"play?game={farm.TWO_GAPS}")
        self.player.wait("document.querySelector('.game-name')?.textContent === 'Band: Beginner'")
        self.assertEqual(self.player.digits()[0], "1")

    def test_the_tier_of_a_game_that_an_earlier_page_stored_is_computed(self):
        self.player.visit("start")
        self.player.opened()
        self.player.evaluate(STORE % dict(key=farm.TWO_GAPS, start='{ puzzle: key, tier: "expert" }'))
        self.player.go(f"play?game={farm.TWO_GAPS}")
        self.player.wait("document.querySelector('.game-name')?.textContent === 'Band: Beginner'")

"""Row B16 and small stories, in both browsers: what a first visit shows, imports, techniques, requests, settings."""

import unittest

from support import farm
from support.player import READY, PlayerTest, in_both_browsers

MANY = "..3456789" + "." * 72
# A line of HoDoKu's library: the easy puzzle with one cell filled, and candidates that were removed.
HODOKU = f":0000:x:{farm.EASY[:2]}+4{farm.EASY[3:]}:214 314 914:::"


@in_both_browsers
class FirstVisitTests(PlayerTest):
    def test_B16_no_tier_was_played_last_at_a_first_visit(self):
        player = self.player
        player.view("start")
        player.wait("document.querySelectorAll('button.tier').length === 6")
        self.assertEqual(player.texts(".tier-last, [aria-current=true]"), [])
        player.click("button.tier:first-child")
        player.wait(READY)
        player.view("start")
        self.assertEqual(player.text(".tier-last"), "Last played")

    def test_B16_at_most_one_file_is_missed_without_a_catalogue(self):
        own = self.serve(path="/alone/")
        self.player.visit("start")
        self.player.wait("document.querySelectorAll('button.tier').length === 6")
        # The queue asks the catalogue first; the modules for new puzzles come after it.
        self.player.wait("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/worker.js'))")
        self.player.evaluate("navigator.serviceWorker.ready.then(() => true)")
        missed = [path for path, status, _ in own.requests if status == 404 and "favicon" not in path]
        self.assertEqual(missed, ["/alone/manifest.json"])

    def test_B16_the_bars_of_the_browser_have_the_colour_of_the_page(self):
        player = self.player
        seen = """(() => {
            const [bar] = [...document.querySelectorAll("meta[name=theme-color]")]
                .filter(({ media }) => !media || matchMedia(media).matches);
            const parts = bar?.content.match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16));
            return [parts && `rgb(${parts.join(", ")})`, getComputedStyle(document.documentElement).backgroundColor];
        })()"""
        player.view("settings")
        for theme in ("system", "light", "dark", "contrast", "system"):
            player.fill("#setting-theme", theme)
            bar, page = player.evaluate(seen)
            self.assertEqual(bar, page, theme)
        player.fill("#setting-theme", "dark")
        player.reload()
        player.wait("document.querySelector('#setting-theme')")
        self.assertEqual(*player.evaluate(seen))
        manifest = player.evaluate("fetch('manifest.webmanifest').then((file) => file.json())")
        self.assertEqual({manifest["theme_color"], manifest["background_color"]}, {"#f4f2ed"})

    def test_B16_a_time_has_one_form(self):
        player = self.player
        player.play(farm.BEGINNER, "beginner")
        player.solve_beginner()
        player.dialog("Solved")
        self.assertRegex(player.text("dialog[open] .win-figures dd"), r"^0\d:\d\d$")
        self.assertRegex(player.text(".game-time"), r"^0\d:\d\d$")
        player.press_button("Leaderboard")
        player.wait("document.querySelector('.statistics table')")
        times = [text for text in player.texts(".statistics td") if ":" in text]
        self.assertGreaterEqual(len(times), 3)
        for text in times:
            self.assertRegex(text, r"^0\d:\d\d$")


@in_both_browsers
class ImportTests(PlayerTest):
    def check(self, text):
        self.player.view("import")
        self.player.fill("#import-text", text)
        self.player.press_button("Check")

    def test_B16_a_full_board_is_no_game(self):
        player = self.player
        self.check(farm.SOLUTION)
        self.assertIn("there is nothing to play", player.text(".answers .warning p"))
        self.assertNotIn("Play", player.texts("main button"))
        with self.subTest("one that is stored is filled"):
            player.play(farm.SOLUTION[:80] + ".", "easy")
            player.evaluate("""(async () => {
                const folder = new URL("./", document.querySelector("script[type=module]").src);
                const { $store: { Store } } = await import(new URL("app.js", folder));
                const store = await Store.open();
                const puzzle = "PUZZLE";
                await store.database.update("games", puzzle, () => ({ key: puzzle, start: { puzzle, tier: null }, digits: puzzle, saved: new Uint8Array(),
                    phase: "playing", elapsed: 1000, hints: 0, mistakes: 0, changed: Date.now(), revision: 1 }));
            })()""".replace("PUZZLE", farm.SOLUTION))
            player.view("start")
            player.wait("document.querySelector('.continue-text')")
            self.assertIn("100 % filled", player.text(".continue-text"))

    def test_B16_two_of_several_solutions_are_shown(self):
        self.check(MANY)
        player = self.player
        self.assertIn("several solutions", player.text(".answers .warning p"))
        shown = player.evaluate("""[...document.querySelectorAll(".answers .diagram .d-candidate")].map((text) => {
            const [column, row] = ["x", "y"].map((name) => Math.floor((text.getAttribute(name) - 4) / 52));
            return [9 * row + column, text.textContent];
        })""")
        cells = {cell for cell, _ in shown}
        self.assertGreaterEqual(len(cells), 4)
        for cell in cells:
            self.assertEqual(len({digit for other, digit in shown if other == cell}), 2, cell)
        self.assertIn(f"differ in {len(cells)} cells: r", player.texts(".answers .warning p")[1])

    def test_B16_lines_of_hodoku_are_read(self):
        player = self.player
        for line in (HODOKU, f"  {HODOKU}\n", f":0200:4:{farm.EASY}:::"):
            self.check(line)
            self.assertEqual(player.text(".imported h2"), "One solution")
            givens = player.evaluate("document.querySelectorAll('.imported .d-given').length")
            self.assertEqual(givens, 81 - farm.EASY.count("."))


@in_both_browsers
class TechniqueTests(PlayerTest):
    def test_B16_the_list_is_shown_again_as_it_was_left(self):
        player = self.player
        player.resize(375, 700)
        player.view("techniques")
        player.wait("document.querySelectorAll('.technique-list button').length > 90")
        player.evaluate(
            "void [...document.querySelectorAll('.technique-list button')].find((one) => one.innerText.startsWith('XYZ-Wing')).click()")
        player.wait("document.querySelector('main h1')?.innerText === 'XYZ-Wing'")
        for leave in (lambda: player.press_button("Back"), player.back):
            leave()
            player.wait("document.querySelectorAll('.technique-list button').length > 90")
            player.wait("document.activeElement.innerText.startsWith('XYZ-Wing')")
            top, height = player.evaluate(
                "[document.activeElement.getBoundingClientRect().top, innerHeight]")
            self.assertTrue(0 <= top < height, top)
            player.evaluate("void document.activeElement.click()")
            player.wait("document.querySelector('main h1')?.innerText === 'XYZ-Wing'")

    def test_B16_techniques_are_found_by_a_part_of_their_names(self):
        player = self.player
        player.view("techniques")
        player.wait("document.querySelector('#technique-search')")
        shown = "[...document.querySelectorAll('.technique-list button')].filter((one) => one.checkVisibility()).map((one) => one.innerText.split('\\n')[0])"
        for text, expected in (("skysc", ["Skyscraper"]), ("hinge", ["Empty Rectangle"]), ("wing xyz", ["XYZ-Wing", "WXYZ-Wing"]), ("zzz", [])):
            player.fill("#technique-search", text)
            self.assertEqual(sorted(player.evaluate(shown)), sorted(expected), text)
            self.assertEqual(player.text("output"), f"{len(expected)} technique{'' if len(expected) == 1 else 's'}")
        self.assertEqual(player.evaluate("[...document.querySelectorAll('.techniques h2')].filter((one) => one.checkVisibility()).length"), 0)
        player.fill("#technique-search", "")
        self.assertGreater(len(player.evaluate(shown)), 90)


@in_both_browsers
class SettingTests(PlayerTest):
    def test_B16_settings_reach_another_tab_at_once(self):
        player = self.player
        player.play()
        other = player.second()
        other.view("settings")
        for field, value, reached in (
            ("theme", "dark", "document.documentElement.dataset.theme === 'dark'"),
            ("textSize", "2", "document.documentElement.style.fontSize === '200%'"),
            ("hearts", "5", "document.querySelector('.game-hearts').dataset.n === '5'"),
            ("language", "de", "document.querySelector('.tools').innerText.includes('Tipp')"),
        ):
            other.fill(f"#setting-{field}", value)
            player.wait(reached)

    def test_028_settings_have_version_and_room_and_are_reset_after_a_question(self):
        player = self.player
        player.view("settings")
        player.wait("document.querySelectorAll('.about dt').length >= 5")
        facts = dict(zip(player.texts(".about dt"), player.texts(".about dd")))
        self.assertRegex(facts["Version"], r"^puzzlefarm \d+\.\d+\.\d+, [0-9a-f]{7}$")
        self.assertRegex(facts["Storage in use"], r"^[\d.,]+ MB$")
        player.fill("#setting-theme", "dark")
        player.fill("#setting-hearts", "7")
        player.press_button("Reset all settings")
        player.wait("document.querySelector('dialog[open]')")
        self.assertEqual(player.evaluate("document.activeElement.innerText"), "Keep them")
        player.press_button("Keep them")
        player.wait("!document.querySelector('dialog')")
        self.assertEqual(player.evaluate("document.querySelector('#setting-hearts').value"), "7")
        player.evaluate("void [...document.querySelectorAll('main button')].find((one) => one.innerText === 'Reset all settings').click()")
        player.wait("document.querySelector('dialog[open]')")
        player.evaluate("void document.querySelector('dialog[open] .answers button').click()")
        player.wait("document.querySelector('#setting-hearts').value === '3'")
        self.assertEqual(player.evaluate("[document.querySelector('#setting-theme').value, document.documentElement.dataset.theme]"),
                         ["system", "light"])


@in_both_browsers
class StoryTests(PlayerTest):
    def test_004_a_tap_on_a_given_says_that_it_stays(self):
        player = self.player
        player.play()
        player.click(player.cell(1, 1))
        self.assertEqual(player.text(".game-status"), "This digit is given: it stays")
        player.click(player.cell(1, 3))
        player.wait("document.querySelector('.game-status').innerText === ''")

    def test_010_hints_are_counted_during_the_game(self):
        player = self.player
        player.play()
        tool = ".tools button:nth-of-type(3)"
        self.assertEqual(player.text(tool), "Hint")
        for count in (1, 2):
            player.click(tool)
            # The panel is there before the hint is found.
            player.wait("document.querySelector('.hint-answers')")
            self.assertEqual(player.text(tool), f"Hint · {count}")
            self.assertEqual(player.evaluate(f"document.querySelector('{tool}').ariaLabel"), f"Hint, {count} taken")
            player.press_button("Close")
            player.wait("!document.querySelector('.hint-panel h2')")


if __name__ == "__main__":
    unittest.main()

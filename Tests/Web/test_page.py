"""Rows P25 to P36 and B1 to B3: what is around the game, and hostile links and saves."""

import re
import unittest

from support import farm
from support.browser import settle
from support.play import Game, GameTest, server, solve

GAP = (1, 3)  # 4 belongs here


class PageTests(GameTest):
    def test_P25_themes_are_kept_without_a_flash(self):
        grounds = set()
        for theme in ("light", "dark", "contrast"):
            context = self.new_context()
            game = self.play(context=context, theme=theme)
            # The theme stands before the first paint: it is set while the document is read.
            self.assertEqual(game.page.evaluate("document.documentElement.dataset.theme"), theme)
            grounds.add(game.page.evaluate(
                "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).color"))
            context.close()
        self.assertEqual(len(grounds), 3)

    def test_P26_P27_statistics_and_leaderboard(self):
        game = self.win()
        self.dialog(game, "Solved").get_by_role("button", name="Leaderboard").click()
        game.page.locator("#main table").first.wait_for()
        text = game.page.locator("#main").inner_text()
        self.assertIn("Beginner", text)
        # The time of the only win, best and mean, however long it took.
        self.assertRegex(text, r"Beginner\s+1\s+1\s+(\d\d:\d\d)\s+\1")
        game.page.goto(f"{server().url}#statistics")
        game.page.get_by_text("Achievements").first.wait_for()

    def test_P29_settings_apply_at_once_and_are_kept(self):
        page = self.open(f"{server().url}#settings")
        page.get_by_label("Theme").select_option("dark")
        self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "dark")
        page.get_by_label("Language").select_option("de")
        page.get_by_role("heading", name="Einstellungen").wait_for()
        page.reload()
        page.get_by_role("heading", name="Einstellungen").wait_for()
        self.assertEqual(page.evaluate("document.documentElement.lang"), "de")
        for name in ("Programm", "Katalog"):
            page.get_by_text(name, exact=True).wait_for()

    def test_P30_A11_layouts(self):
        game = self.play()
        for width, height, is_beside in ((320, 568, False), (640, 360, True), (768, 1024, None), (1440, 900, True)):
            game.page.set_viewport_size({"width": width, "height": height})
            board, pad = game.grid.bounding_box(), game.page.locator(".pad").bounding_box()
            if is_beside is not None:
                self.assertEqual(pad["x"] >= board["x"] + board["width"] - 1, is_beside, (width, height))
            over = game.page.evaluate(
                "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]")
            self.assertLessEqual(max(over), 0, (width, height, over))

    def test_P31_haptics_are_off_by_default(self):
        page = self.open(f"{server().url}#settings")
        box = page.get_by_label("Vibrate")
        page.get_by_label("Theme").wait_for()
        if box.count():
            self.assertFalse(box.is_checked())

    def test_P32_puzzles_are_ready_offline(self):
        own = self.serve(farm.site())
        page = self.open(own.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.locator("button.tier").nth(1).click()
        game = Game(page).ready()
        game.wait_ready("easy", 3)
        own.stop()
        seen = {game.digits()}
        for _ in range(3):
            page.goto(f"{own.url}#start")
            page.locator("button.tier").nth(1).click()
            page.wait_for_url(re.compile("#play|#start"))
            again = page.get_by_role("dialog").get_by_role("button", name="New game")
            if again.count():
                again.click()
            game.ready()
            seen.add(game.digits())
        self.assertEqual(len(seen), 4)

    def test_P33_export_and_import_of_everything(self):
        game = self.win()
        self.dialog(game, "Solved").get_by_role("button", name="Leaderboard").click()
        with game.page.expect_download() as download:
            game.page.get_by_role("button", name=re.compile("^Export|Save")).first.click()
        file = farm.work / "export.json"
        download.value.save_as(file)
        context = self.new_context()
        page = self.open(f"{server().url}#statistics", context)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name=re.compile("^Import|Load")).first.click()
        chooser.value.set_files(file)
        page.locator("#main").get_by_text("Beginner").first.wait_for()
        self.collect(page)
        context.close()

    def test_P34_large_text(self):
        game = self.play(textSize=2)
        for width in (320, 1280):
            game.page.set_viewport_size({"width": width, "height": 800})
            over = game.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(over, 0, width)
        self.assertTrue(game.digit(9).is_visible() and game.tool("Hint").is_visible())

    def test_P35_the_rules_in_boards_and_a_page_per_technique(self):
        page = self.open(f"{server().url}#tutorial")
        page.locator("#main h1").wait_for()
        self.assertGreater(len(page.locator("#main").inner_text()), 100)
        page.goto(f"{server().url}#techniques")
        page.locator("#main h1").wait_for()

    def test_P36_A12_motion_is_short_and_none_if_unwanted(self):
        context = self.new_context(reduced_motion="reduce")
        game = self.play(farm.TWO_GAPS, "beginner", context=context)
        solve(game)
        self.dialog(game, "Solved")
        self.assertEqual(game.page.locator(".confetti").count(), 0)
        running = game.page.evaluate(
            "document.getAnimations().filter((one) => one.effect.getTiming().duration > 20).length")
        self.assertEqual(running, 0)
        self.collect(game.page)
        context.close()
        game = self.play(farm.TWO_GAPS, "beginner")
        solve(game)
        self.dialog(game, "Solved")
        game.page.wait_for_function("() => !document.querySelector('.confetti')", timeout=6000)

    def test_B1_B2_import_rates_and_says_what_is_wrong(self):
        page = self.open(f"{server().url}#import")
        text = page.get_by_role("textbox").first
        for typed, expected in (
            (farm.EASY, r"\d\.\d"),
            ("\n".join(farm.EASY[9 * row:9 * row + 9] for row in range(9)), r"\d\.\d"),
            ("." * 81, "(?i)several"),
            ("55" + "." * 79, "(?i)twice"),
            ("12345", "(?i)81"),
        ):
            text.fill(typed)
            page.get_by_role("button", name="Check").click()
            page.wait_for_function(
                "(pattern) => new RegExp(pattern.replace('(?i)', ''), 'i').test(document.querySelector('#main').innerText)",
                arg=expected, timeout=10000)

    def test_B3_a_link_shows_the_puzzle_and_clobbers_nothing(self):
        game = self.play()
        game.click(*GAP)
        game.press("4")
        game.page.goto(f"{server().url}#g={farm.TWO_GAPS}")
        game.page.get_by_role("button", name=re.compile("^Play")).first.wait_for()
        self.assertNotIn(farm.TWO_GAPS, " ".join(path for path, _, _ in server().requests))
        game.page.goto(f"{server().url}#start")
        game.page.get_by_role("button", name="Continue").first.click()
        game.ready()
        self.eventually(4, lambda: game.value(*GAP))

    def test_hostile_links_are_shown_as_text_or_refused(self):
        page = self.open(server().url)
        for fragment in (
            "g=" + "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "g=" + "9" * 81, "g=" + "." * 100_000, "g=%E0%A4%A",
            "play?game=" + "1" * 80, "play?game=" + "1" * 81, "play?game=%00", "constructor", "__proto__?x=1",
            "statistics?tier=%3Cscript%3E", "techniques?id=../../x", "import?g=%F0%9F%92%A9",
        ):
            page.goto(f"{server().url}#{fragment}")
            settle(page)
            self.assertEqual(page.locator("#main img, #main script").count(), 0, fragment)
        page.goto(f"{server().url}#start")
        page.locator("button.tier").first.wait_for()

    def test_hostile_saves_do_not_stop_the_page(self):
        game = self.play()
        game.click(*GAP)
        game.press("4")
        game.wait_stored(farm.EASY[:2] + "4" + farm.EASY[3:])
        game.page.evaluate("""async () => {
            for (const { name } of await indexedDB.databases()) {
                const base = await new Promise((resolve, reject) => {
                    const asked = indexedDB.open(name);
                    asked.onsuccess = () => resolve(asked.result);
                    asked.onerror = () => reject(asked.error);
                });
                for (const store of base.objectStoreNames) {
                    const all = base.transaction(store, "readwrite").objectStore(store);
                    await new Promise((resolve) => {
                        all.openCursor().onsuccess = ({ target: { result: cursor } }) => {
                            if (!cursor) return resolve();
                            const value = cursor.value;
                            if (value && typeof value === "object" && !ArrayBuffer.isView(value)) {
                                for (const key of Object.keys(value)) {
                                    if (ArrayBuffer.isView(value[key])) value[key] = new Uint8Array(value[key].length).fill(255);
                                    else if (key !== "key" && key !== all.keyPath) value[key] = "<img src=x onerror=alert(1)>";
                                }
                            }
                            try { cursor.update(value); } catch {}
                            cursor.continue();
                        };
                    });
                }
                base.close();
            }
            localStorage.setItem("puzzlefarm.settings", '{"theme":"<b>","hearts":-7,"tier":5}');
        }""")
        game.page.goto(f"{server().url}#start")
        game.page.reload()
        game.page.locator("button.tier").first.wait_for()
        self.assertEqual(game.page.locator("#main img").count(), 0)
        game.page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
        game.ready()
        game.click(*GAP)
        game.press("4")
        self.eventually(4, lambda: game.value(*GAP))


if __name__ == "__main__":
    unittest.main()

"""Results are never lost: backups of many results, and more than there is room for."""

import json
import unittest

from support import farm, results
from support.browser import READ
from support.play import GameTest, server

STORED = f"""async () => {{
    const text = new TextDecoder().decode(await {READ}("state", "statistics"));
    const [games, settings] = [await {READ}("games"), await {READ}("state", "settings")];
    return [text && JSON.parse(text).records.length, games.length, settings?.theme ?? null];
}}"""


class ResultTests(GameTest):
    def choose(self, page, text):
        """Imports a file."""
        path = farm.work / "results.json"
        path.write_text(text)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Import a file").click()
        chooser.value.set_files(path)

    def test_an_import_of_more_results_than_there_is_room_for_changes_nothing(self):
        game = self.play()
        self.enter(game, 0, 1)
        game.page.get_by_role("button", name="Back").click()
        page = self.open(f"{server().url}#statistics")
        self.choose(page, results.backup(results.statistics("own", 100)))
        page.locator(".notice", has_text="100 results").wait_for()
        before = page.evaluate(STORED)
        self.assertEqual(before[0], 100)
        with page.expect_download() as download:
            page.get_by_role("button", name="Export everything").click()
        games = json.loads(download.value.path().read_text())["games"]
        games[0]["changed"] += 1_000_000
        # 12.4 and 17 megabytes: more than an import may bring, and more than can be read at all.
        for count in (100_000, 140_000):
            with self.subTest(count):
                text = results.backup(results.statistics("x", count), games=games, settings={"theme": "dark"})
                self.choose(page, text)
                page.locator(".notice", has_text="Nothing was changed").wait_for()
                self.assertEqual(page.evaluate(STORED), before)
        page.reload()
        page.locator(".tile", has_text="Played").get_by_text("100", exact=True).wait_for()

    def test_many_results_are_imported_and_shown(self):
        page = self.open(f"{server().url}#statistics")
        self.choose(page, results.backup(results.statistics("own", 100)))
        page.locator(".notice", has_text="100 results").wait_for()
        # 8 megabytes. A look at each result for each result would take minutes.
        self.choose(page, results.backup(results.statistics("x", 65_000)))
        page.locator(".tile", has_text="Played").get_by_text("65100", exact=True).wait_for()
        self.assertEqual(page.evaluate(STORED)[0], 65_100)
        page.get_by_role("table", name="The ten best").locator("tbody tr").nth(9).wait_for()
        history = page.get_by_role("table", name="History").locator("tbody tr")
        self.assertEqual(history.count(), 20)
        page.get_by_role("button", name="Show more").click()
        self.assertEqual(history.count(), 40)

    def test_unreadable_results_are_put_aside(self):
        page = self.open(f"{server().url}#statistics")
        page.locator("h1").wait_for()
        page.evaluate("""async () => {
            const folder = new URL("./", document.querySelector("script[type=module]").src);
            const { $store: { Store } } = await import(new URL("app.js", folder));
            const store = await Store.open();
            await store.database.update("state", "statistics", () => new TextEncoder().encode("damaged"));
        }""")
        self.choose(page, results.backup(results.statistics("own", 10)))
        page.locator(".notice", has_text="10 results").wait_for()
        self.assertEqual(page.evaluate("""async () => {
            const folder = new URL("./", document.querySelector("script[type=module]").src);
            const { $store: { Store } } = await import(new URL("app.js", folder));
            const kept = await (await Store.open()).database.get("state", "unreadableStatistics");
            return new TextDecoder().decode(kept);
        }"""), "damaged")


if __name__ == "__main__":
    unittest.main()

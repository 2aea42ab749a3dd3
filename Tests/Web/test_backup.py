"""Row P33, saving, and the database of a newer page."""

import json
import unittest

from support import farm
from support.browser import report
from support.play import MODULE, GameTest, filled, server

OTHER = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


class BackupTests(GameTest):
    def test_a_newer_page_keeps_the_games_and_the_older_one_says_so(self):
        game = self.play()
        self.enter(game, 0, 1)
        game.wait_stored(filled(1))
        found = game.page.evaluate("""async ([load, key]) => {
            const { Database, upgrades } = await eval(`(${load})`)("database.js");
            const newer = await Database.open("puzzlefarm /farm/", {
                steps: [...upgrades, (database) => database.createObjectStore("later")] });
            return [newer.trouble, (await newer.get("games", key)).key, await newer.update("later", "a", () => 1)];
        }""".replace("eval(`(${load})`)", "(" + MODULE + ")"), ["", farm.EASY])
        self.assertEqual(found, [None, farm.EASY, 1])
        self.enter(game, 1, 2)
        game.wait_digits(filled(2))
        page = self.open(f"{server().url}#statistics")
        page.get_by_text("a newer version of this page").wait_for()

    def test_P33_export_and_import_merge_games_and_results(self):
        game = self.play()
        self.enter(game, 0, 3)
        self.win(self.context)
        page = self.open(f"{server().url}#statistics")
        with page.expect_download() as download:
            page.get_by_role("button", name="Export everything").click()
        path = farm.work / "backup.json"
        download.value.save_as(path)
        self.assertEqual(json.loads(path.read_text())["format"], "puzzlefarm-backup/1")

        other = self.new_context()
        page = self.open(f"{server().url}#statistics", other)
        for said in ("1 game, 1 result", "0 games, 0 results"):
            with page.expect_file_chooser() as chooser:
                page.get_by_role("button", name="Import a file").click()
            chooser.value.set_files(path)
            page.locator(".notice", has_text=said).wait_for()
        page.locator(".tile", has_text="Won").get_by_text("1", exact=True).wait_for()
        self.play(context=other).wait_digits(filled(3))
        other.close()

    def test_P33_files_that_are_no_backup_change_nothing(self):
        page = self.open(f"{server().url}#statistics")
        for name, text, said in (
            ("text", "no JSON", "does not come from “Export everything”"),
            ("list", "[]", "does not come from “Export everything”"),
            ("newer", '{"format":"puzzlefarm-backup/9"}', "A newer version"),
            ("results", '{"format":"puzzlefarm-backup/1","statistics":"{}"}', "damaged"),
            ("games", '{"format":"puzzlefarm-backup/1","games":[{"saved":"<img src=x onerror=alert(1)>"}]}', "1 game of"),
        ):
            with self.subTest(name):
                path = farm.work / f"{name}.json"
                path.write_text(text)
                with page.expect_file_chooser() as chooser:
                    page.get_by_role("button", name="Import a file").click()
                chooser.value.set_files(path)
                page.locator(".notice", has_text=said).wait_for()

    def test_each_save_is_stored_when_it_says_so(self):
        game = self.play()
        blocking, done = game.page.evaluate("""async ([key]) => {
            const { Store } = await (MODULE)("store.js");
            const [store, reader] = [await Store.open(), await Store.open()];
            const saved = new Uint8Array(4000).fill(65);
            const times = [[], []];
            for (let count = 0; count < 200; count++) {
                const start = performance.now();
                const stored = store.saveGame({ puzzle: key }, {
                    saved, digits: key, phase: "playing", elapsed: count, hints: 0, mistakes: 0 });
                times[0].push(performance.now() - start);
                await stored;
                times[1].push(performance.now() - start);
                if (count % 20 !== 19) continue;
                const game = await reader.game(key);
                if (game?.elapsed !== count) throw new Error(`${game?.elapsed} instead of ${count}`);
            }
            return times.map((list) => list.sort((one, other) => one - other));
        }""".replace("MODULE", MODULE), [OTHER])
        for name, times, budget in (("blocking", blocking, 5), ("done", done, 20)):
            report(f"save, {name}, 95 %, ms", round(times[int(0.95 * len(times))], 1), budget)


if __name__ == "__main__":
    unittest.main()

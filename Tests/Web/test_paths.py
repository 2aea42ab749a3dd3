"""Two installations below different paths of one origin, and what they had together in earlier versions."""

import shutil
import unittest

from support import farm, results
from support.browser import READ, BrowserTest, until
from support.play import Game
from support.server import Server

DATABASES = "indexedDB.databases().then((all) => all.map(({ name }) => name).sort())"


class PathTests(BrowserTest):
    def setUp(self):
        super().setUp()
        folder = farm.work / f"paths-{id(self)}"
        for name in ("a", "b"):
            shutil.copytree(farm.site(), folder / name)
        self.server = Server(folder)
        self.addCleanup(self.server.stop)

    def page(self, name, view):
        return self.open(f"{self.server.url}{name}/index.html#{view}")

    def played(self, page, count):
        page.locator(".tile", has_text="Played").get_by_text(str(count), exact=True).wait_for()

    def test_each_installation_has_its_own_games_and_settings(self):
        game = Game(self.page("a", f"play?game={farm.EASY}&tier=easy")).ready()
        game.click(1, 3)
        game.press("4")
        other = Game(self.page("b", f"play?game={farm.EASY}&tier=easy")).ready()
        # Not "played in another tab", and without the digit.
        self.assertEqual(other.value(1, 3), 0)
        other.click(1, 3)
        other.press("4")
        self.assertEqual(other.page.get_by_role("button", name="Play here").count(), 0)
        page = self.page("a", "settings")
        page.get_by_label("Theme").select_option("Dark")
        self.assertEqual(self.page("b", "settings").get_by_label("Theme").input_value(), "system")
        self.assertEqual(self.page("a", "settings").get_by_label("Theme").input_value(), "dark")
        self.assertEqual(page.evaluate(DATABASES), ["puzzlefarm /a/", "puzzlefarm /b/"])

    def test_each_takes_what_they_had_together_and_nothing_is_lost(self):
        page = self.open(f"{self.server.url}absent")
        page.evaluate(results.FORMER, [farm.EASY, results.statistics("own", 5)])
        for name in ("a", "b"):
            with self.subTest(name):
                page = self.page(name, "statistics")
                self.played(page, 5)
                self.assertEqual(page.locator("html").get_attribute("data-theme"), "dark")
        # The last act, which had not reached the database.
        game = Game(self.page("a", f"play?game={farm.EASY}")).ready()
        self.assertEqual(game.value(1, 3), 4)
        # From here on they differ.
        page = self.page("a", "statistics")
        page.get_by_role("button", name="Reset statistics").click()
        page.get_by_role("dialog").get_by_role("button", name="Reset").click()
        until(page, f"async () => await {READ}('state', 'statistics') === undefined")
        self.played(self.page("b", "statistics"), 5)
        self.assertEqual(page.evaluate(DATABASES), ["puzzlefarm", "puzzlefarm /a/", "puzzlefarm /b/"])
        page.reload()
        page.get_by_role("button", name="Import a file").wait_for()
        self.assertEqual(page.locator(".tile").count(), 0)


if __name__ == "__main__":
    unittest.main()

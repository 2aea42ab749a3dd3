"""The console of farms that share a stock: their table, and a database that goes away."""

import tempfile
import unittest
from pathlib import Path

import test_console
from support import farm
from support.console import ConsoleService, ConsoleTest, Web
from support.postgres import Postgres, programs

POOLS = "".join(
    f"[pool.{tier}]\nlow = 5\ntarget = 20\n" for tier in ("beginner", "easy", "medium", "intermediate", "hard", "expert"))


class SharingService(ConsoleService):
    """A farm with a name of its own on a shared stock."""

    def __init__(self, name, url):
        self.folder = Path(tempfile.mkdtemp(dir=farm.work))
        self.socket = self.folder / "api.sock"
        (self.folder / "config.toml").write_text(f'[store]\nurl = "{url}"\n[farm]\nname = "{name}"\n{POOLS}')
        self.start()

    def end(self):
        if self.process.poll() is None:
            self.stop()


@unittest.skipIf(programs() is None, "PostgreSQL is not installed: apt install postgresql libpq5")
class FarmsTests(ConsoleTest):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.addClassCleanup(cls.postgres.close)
        farm.run("store", "init", cls.postgres.url)
        cls.service = SharingService("north", cls.postgres.url)
        cls.addClassCleanup(cls.service.end)
        cls.service.wait()
        cls.web = Web(cls.service.socket)
        cls.addClassCleanup(cls.web.end)

    @classmethod
    def tearDownClass(cls):
        """The cleanups end what was started, also if the start of another part fails."""

    def row(self, page, name):
        return page.locator(f'[data-farm="{name}"]')

    def test_a_pause_of_all_farms_is_shown_and_ended(self):
        page = self.console()
        self.service.command("pause", "--everywhere", "--tier", "hard", "--reason", "a test")
        pool = page.locator('[data-pool="hard"]')
        pool.get_by_text("At all farms.").wait_for()
        self.assertIn("puzzlefarm resume --pool hard --everywhere", pool.inner_text())
        pool.get_by_role("button", name="Resume hard").click()
        pool.get_by_text("At all farms.").wait_for(state="hidden")
        self.assertEqual(self.service.status()["paused"], [])

    def test_the_farms_of_the_stock_come_and_go(self):
        page = self.console()
        page.get_by_role("heading", name="Farms of the shared stock").wait_for()
        self.assertIn("this one", self.row(page, "north").inner_text())
        self.assertEqual(self.row(page, "south").count(), 0)
        south = SharingService("south", self.postgres.url)
        self.addCleanup(south.end)
        self.row(page, "south").get_by_text("present").wait_for(timeout=30000)
        self.assertNotIn("this one", self.row(page, "south").inner_text())
        known = {entry["name"]: entry for entry in self.service.status()["store"]["farms"]}
        for name in ("north", "south"):
            cells = self.row(page, name).locator("td").all_inner_texts()
            self.assertEqual(cells[1], "no")
            self.assertEqual(cells[3:], [known[name]["version"], known[name]["host"]])
        # A farm that is killed says no farewell.
        south.process.kill()
        south.process.wait()
        self.row(page, "south").get_by_text("last seen").wait_for(timeout=60000)
        self.row(page, "north").get_by_text("present").wait_for()

    def test_a_narrow_page_shows_the_state_of_a_farm_without_scrolling(self):
        context = self.new_context(viewport={"width": 320, "height": 800}, reduced_motion="reduce")
        self.addCleanup(context.close)
        page = self.console(context=context)
        box = self.row(page, "north").get_by_text("present").bounding_box()
        self.assertLess(box["x"] + box["width"], 320 - 16)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)
        for theme in ("light", "dark", "contrast"):
            page.get_by_label("Theme").select_option(theme)
            test_console.ConsoleTests.axe(self, page, f"farms {theme}")

    def test_a_database_that_is_away_is_explained_and_heals_without_a_reload(self):
        page = self.console()
        page.get_by_role("heading", name="The farm is well").wait_for()
        page.evaluate("globalThis.isSamePage = true")
        self.postgres.stop()
        try:
            page.get_by_role("heading", name="No claims: the database does not answer").wait_for(timeout=30000)
            text = page.get_by_role("region", name="Health").inner_text()
            for part in ("systemctl status postgresql", 'section on "unreachable"', "docs/shared-stock.md", "within five seconds"):
                self.assertIn(part, text)
            self.row(page, "north").get_by_text("unreachable").wait_for()
            page.get_by_text("As last known: the database does not answer").wait_for()
        finally:
            self.postgres.start()
        page.get_by_role("heading", name="The farm is well").wait_for(timeout=30000)
        self.row(page, "north").get_by_text("no", exact=True).wait_for()
        self.assertTrue(page.evaluate("globalThis.isSamePage"))


class OwnStoreTests(ConsoleTest):
    def test_a_store_in_a_file_has_no_table_of_farms(self):
        page = self.console()
        page.get_by_role("heading", name="The farm is well").wait_for()
        self.assertEqual(page.locator("#farms-title:visible").count(), 0)

"""Row C16: sheets, books and weeks that the console makes of puzzles in stock."""

import json
import zipfile

from support import farm
from support.browser import settle
from support.console import ConsoleTest

ORDER = """([order, withBearer]) => fetch("paper", { method: "POST", body: JSON.stringify(order), headers: {
    "Content-Type": "application/json",
    ...(withBearer ? { Authorization: `Bearer ${sessionStorage.getItem("puzzlefarm.bearer")}` } : {}) } })
    .then(async (response) => [response.status, await response.text()])"""


class PaperTests(ConsoleTest):
    def form(self, pool, kind):
        page = self.console(f"puzzles?pool={pool}")
        page.get_by_text("Print sheets, a book or a week").click()
        page.get_by_label("Make", exact=True).select_option(kind)
        return page

    def made(self, page):
        with page.expect_download() as arriving:
            page.get_by_role("button", name="Make the file").click()
        return arriving.value

    def test_a_book_is_made_and_its_puzzles_are_taken(self):
        page = self.form("easy", "sheets")
        self.assertFalse(page.get_by_label("Hints").is_visible())
        page.get_by_label("Make", exact=True).select_option("book")
        page.get_by_label("Puzzles", exact=True).fill("3")
        page.get_by_label("Hints").check()
        page.get_by_label("Title").fill("Für alle")
        self.assertIn(
            "puzzlefarm export --pool easy --count 3 --boards 4 --book --binding 8 --hints --title 'Für alle' -o book.pdf",
            page.locator(".paper .command").inner_text())
        file = self.made(page)
        self.assertEqual(file.suggested_filename, "book.pdf")
        page.get_by_text("book.pdf is there, and its puzzles are taken.").wait_for()
        self.assertEqual(farm.run("verify", file.path()).stdout, "3 puzzles, no errors\n")
        lines = file.path().read_bytes().decode("latin-1").splitlines()
        self.assertIn("%hints 1", lines)
        ids = [line.split()[1] for line in lines if line.startswith("%puzzle ")]
        for found in ids:
            self.assertIn("delivered", self.service.command("show", found))

    def test_a_week_is_a_folder_of_files(self):
        page = self.form("easy", "week")
        page.get_by_label("First day").fill("2026-11-30")
        page.get_by_label("Yesterday's solutions").check()
        page.get_by_label("Leave the puzzles in stock").check()
        file = self.made(page)
        self.assertEqual(file.suggested_filename, "week-2026-11-30.zip")
        page.get_by_text("its puzzles stay in stock").wait_for()
        with zipfile.ZipFile(file.path()) as archive:
            self.assertIsNone(archive.testzip())
            names = archive.namelist()
            first = json.loads(archive.read("2026-11-30-classic-9.json"))["puzzles"][0]
        self.assertEqual(len(names), 21)
        self.assertIn("2026-12-06-classic-9.pdf", names)
        self.assertIn("ready", self.service.command("show", first["id"]))

    def test_what_cannot_be_made_is_said_and_nothing_is_taken(self):
        page = self.form("hard", "sheets")
        for field, text, problem in [
            ("Rating from", "9", "no puzzle is rated 9.0 or more"),
            ("Paper", "b5", "paper: expected a4, a5, letter"),
            ("Page for QR codes", "sudoku", "link: expected the address of a page"),
        ]:
            page.get_by_label(field, exact=True).fill(text)
            page.get_by_label(field, exact=True).blur()
            page.get_by_role("button", name="Make the file").click()
            page.locator(".paper .message", has_text=problem).wait_for()
            page.get_by_label(field, exact=True).fill("")
            page.get_by_label(field, exact=True).blur()
        self.assertEqual(self.service.status()["pools"]["hard"]["leased"], 0)
        status, text = page.evaluate(ORDER, [{"kind": "poster", "pools": ["hard"]}, True])
        self.assertEqual(status, 422, text)
        status, text = page.evaluate(ORDER, [{"kind": "sheets", "pools": ["hard"]}, False])
        self.assertEqual(status, 401, text)

    def test_the_form_fits_at_320_pixels(self):
        page = self.form("easy", "book")
        page.set_viewport_size({"width": 320, "height": 800})
        settle(page)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

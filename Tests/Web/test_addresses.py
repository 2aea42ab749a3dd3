"""Addresses that name nothing say so, and lead to what is there; dates are written as the browser's region does."""

import datetime
import re

from support import farm
from support.browser import BrowserTest
from support.catalogue import CatalogueTest, change
from support.play import server
from support.player import PlayerTest, in_both_browsers

NOWHERE = "Nothing is at “#{}”. Choose from what is here."


@in_both_browsers
class AddressTests(PlayerTest):
    def test_an_address_that_names_no_view_says_so_and_shows_the_start(self):
        for fragment, shown in (
            ("nix", "nix"), ("/quatsch", "/quatsch"), ("constructor", "constructor"), ("%3Cb%3Ex", "<b>x"),
            ("%", "%"), ("x" * 200, "x" * 40 + "…"),
        ):
            self.player.visit(fragment)
            self.player.wait_text(NOWHERE.format(shown), "#notices")
            self.player.wait("document.querySelector('button.tier')")
            self.player.wait_said(NOWHERE.format(shown))
        # Also in a page that is open, in German.
        self.player.go("settings")
        self.player.fill("#setting-language", "de")
        self.player.wait("document.documentElement.lang === 'de'")
        self.player.go("/quatsch")
        self.player.wait_text("Unter „#/quatsch“ gibt es nichts.", "#notices")
        self.player.shown("start")

    def test_an_address_of_a_view_says_nothing(self):
        self.player.visit("settings")
        for fragment, view in (
            ("", "start"), ("daily", "daily"), ("main", "start"), ("statistics?tier=hard", "statistics"), ("start", "start"),
            ("tutorial?board=2", "tutorial"), ("techniques?technique=x-wing", "techniques"),
        ):
            self.player.go(fragment)
            self.player.wait(f"document.body.dataset.view === '{view}' && document.querySelector('main h1')")
            self.assertEqual(self.player.texts("#notices p"), [], fragment)

    def test_a_message_about_an_address_goes_with_the_view(self):
        self.player.visit("nix")
        self.player.wait_text(NOWHERE.format("nix"), "#notices")
        self.player.go("settings")
        self.player.shown("settings")
        self.assertEqual(self.player.texts("#notices p"), [])

    def test_each_view_names_itself_and_the_page_in_its_title_and_has_the_focus(self):
        self.player.visit("start")
        self.player.wait("document.querySelector('button.tier')")
        for fragment, title in (
            ("daily", "Daily puzzle"), ("import", "Import or rate a puzzle"), ("settings", "Settings"), ("statistics", "Statistics"),
            ("techniques", "All techniques"), ("techniques?technique=x-wing", "X-Wing"), ("training", "Train techniques"),
            ("tutorial", "Learn the rules"),
        ):
            self.player.go(fragment)
            self.player.wait(f"document.title === '{title} · Sudoku'")
            self.player.wait("document.activeElement?.closest('main') && document.activeElement.id !== 'main'")

    def test_the_heading_of_the_day_has_the_focus_while_its_puzzles_are_made(self):
        self.player.visit("start")
        self.player.wait("document.querySelector('button.tier')")
        # Answers of workers that begin from now on are lost.
        self.player.evaluate("void Object.defineProperty(Worker.prototype, 'onmessage', { set() {} })")
        self.player.go("daily")
        self.player.wait("document.activeElement?.textContent === 'Daily puzzle'")
        self.assertEqual(self.player.texts("button.tier"), [])

    def test_a_part_of_an_address_that_names_nothing_says_so(self):
        for fragment, view in (
            ("techniques?technique=nix", "techniques"), ("training?techniques=nix", "training"),
            ("tutorial?board=99", "tutorial"), ("tutorial?board=x", "tutorial"), ("statistics?tier=nix", "statistics"),
        ):
            self.player.visit(fragment)
            self.player.wait_text(NOWHERE.format(fragment), "#notices")
            self.player.shown(view)

    def test_days_that_do_not_exist_are_named_and_today_is_shown(self):
        for date, sentence in (
            ("2026-13-45", "There is no date “2026-13-45”."), ("2026-02-30", "There is no date “2026-02-30”."),
            ("", "There is no date “”."), ("<b>", "There is no date “<b>”."),
            ("2999-01-31", "31 January 2999: these puzzles do not exist yet."),
            ("2020-02-29", "29 February 2020: these puzzles are not here."),
        ):
            with self.subTest(date):
                self.player.visit(f"daily/{date}")
                self.player.wait_text(sentence, ".warning")
                self.player.wait_said(sentence)
                self.assertEqual(len(self.player.texts("button.tier")), 6)
                self.assertIn(f"{datetime.date.today():%Y}", self.player.text(".warning + p"))
        self.player.visit(f"daily/{datetime.date.today()}")
        self.player.wait("document.querySelectorAll('button.tier').length === 6")
        self.assertEqual(self.player.texts(".warning"), [])

    def test_dates_have_the_order_of_the_language_of_the_browser(self):
        self.player.visit("daily")
        self.assertRegex(self.player.text("header + p"), r"^\w+,? \d{1,2} \w+ \d{4}$")


class RegionTests(BrowserTest):
    def test_dates_have_the_order_of_the_region_of_the_browser(self):
        for locale, pattern in (
            ("en-GB", r"^\w+,? \d{1,2} \w+ \d{4}$"), ("en-AU", r"^\w+,? \d{1,2} \w+ \d{4}$"), ("fr-FR", r"^\w+,? \d{1,2} \w+ \d{4}$"),
            ("en-US", r"^\w+, \w+ \d{1,2}, \d{4}$"), ("de-AT", r"^\w+, \d{1,2}\. \w+ \d{4}$"),
        ):
            with self.subTest(locale):
                context = self.new_context(locale=locale)
                page = self.open(f"{server().url}#daily", context)
                page.locator("button.tier").nth(5).wait_for()
                self.assertRegex(page.locator("header + p").inner_text(), pattern)
                self.collect(page)
                context.close()


class EarlierDayTests(CatalogueTest):
    def test_an_earlier_day_of_the_catalogue_is_shown(self):
        folder = self.served("earlier")

        def earlier(manifest):
            manifest["daily"][-1]["date"] = "2020-02-29"
        manifest = change(folder, earlier)
        day = folder / manifest["daily"][-1]["file"]
        first = re.search(r'"givens":"([1-9.]{81})"', day.read_text())[1]
        page = self.open(f"{self.server.url}#daily/2020-02-29")
        page.get_by_text("Saturday 29 February 2020").or_(page.get_by_text("Saturday, 29 February 2020")).wait_for()
        self.assertEqual(page.locator(".warning").count(), 0)
        page.locator("button.tier").first.click()
        page.wait_for_function("(puzzle) => location.hash.includes(puzzle)", arg=first)


class LogTests(BrowserTest):
    """What a normal page logs, of missed files too."""

    def check_message(self, message):
        if message.type == "error":
            self.problems.append(f"console: {message.text} {message.location}")

    def visit(self, folder):
        own = self.serve(folder, "/farm/", policy=True)
        for _ in range(2):
            page = self.open(f"{own.url}#daily")
            page.locator("button.tier").nth(5).wait_for()
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.close()
        return [(path, status) for path, status, _ in own.requests if status >= 400]

    def test_a_page_without_a_catalogue_logs_no_error(self):
        self.assertEqual(set(self.visit(farm.site())), {("/farm/manifest.json", 404)})

    def test_a_catalogue_without_signature_logs_no_error(self):
        folder = farm.copy_of_catalogue(f"unsigned-{id(self)}")
        for file in [*folder.glob("*.minisig"), folder / "minisign.pub"]:
            file.unlink()
        self.assertNotIn("/farm/manifest.json", dict(self.visit(folder)))

"""Tests that run in both browsers: a class of them gets a Chromium and a Firefox twin by `@both`."""

import json
import sys
import time
import unittest

from playwright.sync_api import Error

from . import farm
from .browser import BrowserTest
from .firefox import Firefox
from .server import Server

DIGITS = """[...document.querySelectorAll("[data-cell]")].map(
    (cell) => cell.querySelector(".value:not(.placed)")?.textContent ?? ".").join("")"""
# The engine plays: before it is there, the board is busy.
READY = "document.querySelector('sudoku-board[aria-busy=false]') !== null"
SAID = "document.getElementById('live').textContent"


class Chromium:
    """A page of Chromium with the methods of `Firefox`."""

    def __init__(self, page):
        self._page = page

    def open(self, url):
        self._page.goto(url)

    def reload(self):
        self._page.reload()

    def back(self):
        self._page.go_back()

    def evaluate(self, expression):
        return self._page.evaluate(expression)

    def wait(self, expression, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if value := self.evaluate(expression):
                    return value
            except Error as error:
                # The page is being loaded.
                if "navigation" not in str(error):
                    raise
            self._page.wait_for_timeout(50)
        raise AssertionError(f"did not become true: {expression}")

    def press(self, *keys):
        for key in keys:
            self._page.keyboard.press(key)

    def click(self, selector):
        self._page.locator(selector).first.click()

    def click_at(self, x, y):
        self._page.mouse.click(x, y)

    def size(self, width, height):
        self._page.set_viewport_size({"width": width, "height": height})


# A service worker would fetch all files of each test's origin, while the next test runs too.
class _InChromium(BrowserTest):
    options = {"service_workers": "block"}

    def setUp(self):
        super().setUp()
        self.page = Chromium(self.context.new_page())


class _InFirefox(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = Firefox('user_pref("dom.serviceWorkers.enabled", false);')
        cls.addClassCleanup(cls.page.close)

    def setUp(self):
        self.page.events.clear()

    def tearDown(self):
        self.assertEqual([url for url in self.page.addresses()
                          if not url.startswith(("http://127.0.0.1:", "data:", "blob:", "about:"))], [])
        self.assertEqual(self.page.errors(), [])
        # Nothing of an origin that is left may run during the next test.
        self.page.open("about:blank")


def both(tests):
    """Makes two test cases of a class of tests: ChromiumX and FirefoxX of X."""
    module = sys.modules[tests.__module__]
    for case in (_InChromium, _InFirefox):
        name = case.__name__.removeprefix("_In") + tests.__name__
        setattr(module, name, type(name, (tests, case), {"__module__": tests.__module__}))
    return tests


class Games:
    """What tests of both browsers do with games. Each test has an origin of its own, with nothing stored there."""

    def served(self, folder=None):
        self.server = Server(folder or farm.site(), "/farm/", policy=True, gzip=True)
        self.addCleanup(self.server.stop)
        return self.server

    def settings(self, **settings):
        """Stores settings before the page is opened."""
        self.page.open(f"{self.server.url}absent")
        chosen = {"pausesWhenHidden": False, **settings}
        self.page.evaluate(f"localStorage.setItem('puzzlefarm.settings', JSON.stringify({json.dumps(chosen)}))")

    def play(self, puzzle=farm.EASY, tier="beginner", **settings):
        """Opens a game with some settings."""
        self.served()
        self.settings(**settings)
        self.go(f"play?game={puzzle}&tier={tier}")
        self.page.wait(READY)

    def go(self, fragment):
        """Goes to a view; in a page that is open, without loading it again."""
        if self.page.evaluate("document.getElementById('live') !== null"):
            self.page.evaluate(f"void (location.hash = {json.dumps(fragment)})")
        else:
            self.page.open(f"{self.server.url}#{fragment}")

    def cell(self, row, column):
        return f'[data-cell="{9 * (row - 1) + column - 1}"]'

    def digits(self):
        return self.page.evaluate(DIGITS)

    def wait_digits(self, digits):
        self.page.wait(f"{DIGITS} === '{digits}'")

    def wait_text(self, text, selector="#main"):
        self.page.wait(f"document.querySelector({json.dumps(selector)})?.textContent.includes({json.dumps(text)})")

    def wait_said(self, text):
        self.page.wait(f"{SAID}.includes({json.dumps(text)})")

    def press_button(self, text, within="#main"):
        """Presses a button with a text or a label, once it is there."""
        button = (f"[...document.querySelectorAll({json.dumps(within + ' button')})].find((button) => button.offsetParent"
                  f" && [button.innerText.trim(), button.ariaLabel].includes({json.dumps(text)}))")
        self.page.wait(f"Boolean({button})")
        self.page.evaluate(f"void {button}.setAttribute('data-test', '')")
        self.page.click("[data-test]")
        self.page.evaluate("void document.querySelector('[data-test]')?.removeAttribute('data-test')")

    def buttons(self, within="#main"):
        """The texts of the buttons that can be seen."""
        return self.page.evaluate(
            f"[...document.querySelectorAll({json.dumps(within + ' button')})].filter((button) => button.offsetParent)"
            ".map((button) => button.innerText.trim() || button.ariaLabel)")

    def dialog(self, title):
        self.page.wait(f"document.querySelector('dialog[open] h2')?.textContent === {json.dumps(title)}")

    def no_dialog(self):
        """Waits until a dialog is closed, and the focus is where it was."""
        self.page.wait("document.querySelector('dialog') === null")

    def solve(self):
        """Fills the two gaps of the small board."""
        for row, column in ((1, 1), (9, 9)):
            self.page.click(self.cell(row, column))
            self.page.press(farm.SOLUTION[9 * (row - 1) + column - 1])

    def win(self):
        """Plays the small board to its end."""
        self.play(farm.TWO_GAPS, "beginner")
        self.solve()
        self.dialog("Solved")
        self.stored("state", "lastCompleted", "game => game?.phase === 'won'")

    def opened(self):
        """Waits until the page has its database."""
        self.page.wait("indexedDB.databases().then((all) => all.some(({ name }) => name === 'puzzlefarm /farm/'))")

    def stored(self, table, key, condition):
        """Waits until the database has a value that fulfils a condition."""
        self.opened()
        self.page.wait(f"""new Promise((resolve) => {{
            const opening = indexedDB.open(`puzzlefarm ${{new URL("./", document.baseURI).pathname}}`);
            opening.onsuccess = () => {{
                const reading = opening.result.transaction("{table}").objectStore("{table}").get({json.dumps(key)});
                reading.onsuccess = () => {{
                    opening.result.close();
                    resolve(({condition})(reading.result) ? 1 : 0);
                }};
            }};
        }})""")

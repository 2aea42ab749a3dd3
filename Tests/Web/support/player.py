"""One player's browser, Chromium or Firefox, by the same words: a class with `in_both_browsers` runs in both."""

import atexit
import base64
import json
import sys
import unittest

from . import farm
from .browser import WATCH, chromium, until
from .firefox import Firefox as FirefoxProcess
from .play import server

# Before the engine is there, the board is busy and keeps the acts.
READY = "document.querySelector('sudoku-board[aria-busy=false]') !== null"
# The browsers' pictures and the pixels in them: of each, red, green, blue and opacity.
PIXELS = """(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,PICTURE";
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(X, Y, WIDTH || image.width, HEIGHT || image.height);
    return Array.from(data);
})()"""

_running = []


class Player:
    """A browser with nothing stored. A second tab of it has the same storage."""

    width, height = 1280, 800
    _visits = 0

    def play(self, puzzle=farm.EASY, tier="easy", **settings):
        """Opens a game with some settings, and waits until the engine plays."""
        self.settings(pausesWhenHidden=False, **settings)
        self.visit(f"play?game={puzzle}&tier={tier}")
        self.wait(READY)

    def view(self, fragment, **settings):
        """Opens a view with some settings."""
        self.settings(**settings)
        self.visit(fragment)
        self.wait("document.querySelector('main h1')")

    def visit(self, fragment, site=None):
        """Loads the page, even if only the fragment differs from the address before."""
        self._visits += 1
        self.open(f"{(site or server()).url}?{self._visits}#{fragment}")

    def settings(self, **chosen):
        """The settings of the first visit."""
        text = json.dumps(json.dumps(chosen))
        # The empty page before the first one has no storage.
        self.preload("if (location.protocol === 'http:') localStorage.getItem('puzzlefarm.settings') ?? "
                     f"localStorage.setItem('puzzlefarm.settings', {text})")

    def show(self, fragment):
        self.evaluate(f"void (location.hash = {json.dumps('#' + fragment)})")

    def text(self, selector):
        """The text of an element, once it is there."""
        return self.wait(f"document.querySelector({json.dumps(selector)})?.innerText")

    def texts(self, selector):
        return self.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.innerText)")

    def cell(self, row, column):
        return f'[data-cell="{9 * (row - 1) + column - 1}"]'

    def fill(self, selector, text):
        self.wait(f"document.querySelector({json.dumps(selector)})")
        self.evaluate(f"""(() => {{
            const field = document.querySelector({json.dumps(selector)});
            field.value = {json.dumps(text)};
            field.dispatchEvent(new Event("input", {{ bubbles: true }}));
            field.dispatchEvent(new Event("change", {{ bubbles: true }}));
        }})()""")

    def press_button(self, name):
        """Presses the button with a text or a label."""
        button = f"""[...document.querySelectorAll("dialog[open] button, button")].find((one) =>
            [one.ariaLabel, one.innerText.trim()].includes({json.dumps(name)}) && one.checkVisibility())"""
        self.wait(f"{button} !== undefined")
        self.evaluate(f"void {button}.click()")

    def pixels(self, x=0, y=0, width=0, height=0):
        """The pixels of a part of what is shown, as lists of red, green, blue and opacity."""
        picture = base64.b64encode(self.picture()).decode()
        data = self.evaluate(
            PIXELS.replace("X, Y", f"{round(x)}, {round(y)}").replace("WIDTH", str(round(width)))
            .replace("HEIGHT", str(round(height))).replace("PICTURE", picture))
        return [tuple(data[start:start + 4]) for start in range(0, len(data), 4)]


class Chromium(Player):
    def __init__(self, context=None, scale=1):
        self.problems = []
        self.context = context or self.new_context(scale)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error.stack or error}"))

    def new_context(self, scale):
        context = chromium().new_context(
            viewport={"width": self.width, "height": self.height}, device_scale_factor=scale, locale="en-GB")
        context.set_default_timeout(15000)
        context.add_init_script(WATCH)
        return context

    def second(self):
        return Chromium(self.context)

    def preload(self, script):
        self.page.add_init_script(script)

    def open(self, url):
        self.page.goto(url)

    def begin_to_open(self, url):
        """Opens a page that may not be loaded completely."""
        self.page.goto(url, wait_until="commit")

    def reload(self):
        self.page.reload()

    def back(self):
        self.page.evaluate("history.back()")

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def evaluate(self, expression):
        return self.page.evaluate(f"async () => (await ({expression})) ?? null")

    def wait(self, expression):
        until(self.page, f"async () => Boolean(await ({expression}))")
        return self.evaluate(expression)

    def click(self, selector):
        self.page.locator(selector).first.click()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def picture(self):
        return self.page.screenshot()

    def close(self):
        self.problems += self.page.evaluate("globalThis.reports ?? []")
        self.context.close()
        return self.problems


class Firefox(Player):
    def __init__(self, user=None, scale=1):
        self.scale = scale
        if not _running:
            _running.append(FirefoxProcess())
            atexit.register(_running[0].close)
        self.process = _running[0]
        self.user = user or self.process.call("browser.createUserContext")["userContext"]
        self.page = self.process.call("browsingContext.create", type="tab", userContext=self.user)["context"]
        self.process.events.clear()
        self.resize(self.width, self.height)

    def second(self):
        return Firefox(self.user)

    def call(self, method, **params):
        return self.process.call(method, context=self.page, **params)

    def preload(self, script):
        self.process.call("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}", contexts=[self.page])

    def resize(self, width, height):
        self.call("browsingContext.setViewport", viewport={"width": width, "height": height}, devicePixelRatio=self.scale)

    def back(self):
        self.evaluate("void history.back()")

    def begin_to_open(self, url):
        self.call("browsingContext.navigate", url=url, wait="none")

    def wait(self, expression):
        self.process.page = self.page
        self.process.wait(f"Boolean(await ({expression}))")
        return self.evaluate(expression)

    def __getattr__(self, name):
        """The words that the process has: they are about this tab."""
        if name not in ("open", "reload", "evaluate", "click", "press", "picture"):
            raise AttributeError(name)

        def act(*values):
            self.process.page = self.page
            return getattr(self.process, name)(*values)
        return act

    def close(self):
        # Files that are missed are no errors, as in Chromium.
        problems = [text for text in self.process.errors() if "A ServiceWorker" not in text]
        self.process.call("browser.removeUserContext", userContext=self.user)
        return problems


class PlayerTest:
    """A test by the words of a player; `self.player` is the browser."""

    browser = None

    def setUp(self):
        self.player = self.browser()

    def tearDown(self):
        self.assertEqual(self.player.close(), [])


def in_both_browsers(tests):
    """Makes a test case for each browser of a class of tests."""
    module = sys.modules[tests.__module__]
    for browser in (Chromium, Firefox):
        name = f"{tests.__name__}In{browser.__name__}"
        members = {"browser": browser, "__module__": tests.__module__, "__doc__": tests.__doc__}
        setattr(module, name, type(name, (tests, unittest.TestCase), members))
    return tests

"""One player's browser, Chromium or Firefox, by the same words: a class with `in_both_browsers` runs in both."""

import atexit
import base64
import json
import sys
import time
import unittest

from playwright.sync_api import Error

from . import farm
from .browser import BEFORE, READ, Watch, report
from .firefox import Firefox as FirefoxProcess
from .play import server
from .server import Server

DIGITS = """[...document.querySelectorAll("[data-cell]")].map(
    (cell) => cell.querySelector(".value:not(.placed)")?.textContent ?? ".").join("")"""
# Before the engine is there, the board is busy and keeps the acts.
READY = "document.querySelector('sudoku-board[aria-busy=false]') !== null"
# The place of an element that has stood still for some frames, and that nothing covers.
STILL = """(async () => {
    const node = document.querySelector(SELECTOR);
    node?.scrollIntoView({ block: "nearest" });
    const box = () => (({ x, y, width, height }) => [x, y, width, height])(node.getBoundingClientRect());
    if (!node) return null;
    const first = box();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const [x, y, width, height] = box();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return String(first) === String(box()) && hit && (node.contains(hit) || hit.contains(node)) ? first : null;
})()"""
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

    # The server of the page; that of all tests if it is not set.
    site = None
    _visits = 0

    # Pages

    def play(self, puzzle=farm.EASY, tier="easy", **settings):
        """Opens a game with some settings, and waits until the engine plays."""
        self.settings(**settings)
        self.visit(f"play?game={puzzle}&tier={tier}")
        self.wait(READY)

    def view(self, fragment, **settings):
        """Opens a view with some settings."""
        self.settings(**settings)
        self.visit(fragment)
        self.wait("document.querySelector('main h1')")

    def visit(self, fragment):
        """Loads the page, even if only the fragment differs from the address before."""
        self._visits += 1
        self.open(f"{(self.site or server()).url}?{self._visits}#{fragment}")

    def settings(self, **chosen):
        """The settings of the first visit."""
        text = json.dumps(json.dumps({"pausesWhenHidden": False, **chosen}))
        # The empty page before the first one has no storage.
        self.preload("if (location.protocol === 'http:') localStorage.getItem('puzzlefarm.settings') ?? "
                     f"localStorage.setItem('puzzlefarm.settings', {text})")

    def go(self, fragment):
        """Goes to a view of the page that is open, without loading it again."""
        self.evaluate(f"void (location.hash = {json.dumps('#' + fragment)})")

    def shown(self, view):
        """Waits until a view is there."""
        self.wait(f"document.body.dataset.view === '{view}'")
        if view == "play":
            self.wait(READY)

    def hold_answers(self, *methods):
        """Holds what workers of the next page answer to calls of some methods in `held`, until `letGo()`. Other answers
        pass: the page makes puzzles when it is idle."""
        self.preload("""((methods) => {
            const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
            const { postMessage } = Worker.prototype;
            const calls = new WeakMap();
            globalThis.held = [];
            globalThis.letGo = () => (held.splice(0).forEach((receive) => receive()), held.push = (receive) => receive());
            Worker.prototype.postMessage = function (message, ...others) {
                if (methods.includes(message.method)) calls.set(this, [...calls.get(this) ?? [], message.call]);
                postMessage.call(this, message, ...others);
            };
            Object.defineProperty(Worker.prototype, "onmessage", {
                set(receive) {
                    set.call(this, (event) => calls.get(this)?.includes(event.data.call)
                        ? held.push(() => receive(event)) : receive(event));
                } });
        })""" f"({json.dumps(methods)})")

    # What is there

    def wait(self, expression):
        """Waits until an expression is true, and gives its value; that of an element is true."""
        end = time.monotonic() + 30
        problem = "it is false"
        while time.monotonic() < end:
            try:
                if value := self.evaluate(f"Promise.resolve({expression}).then((value) => value instanceof Node || value)"):
                    return value
            except (Error, RuntimeError) as error:
                # The page is being loaded.
                problem = error
            time.sleep(0.05)
        state = self.evaluate("[location.href, document.body.dataset.view, document.body.innerText.slice(0, 2000)]")
        raise AssertionError(f"did not become true: {expression}: {problem}; the page is {state}")

    def box(self, selector):
        """The place of an element and its size."""
        return self.evaluate(f"""(({{ x, y, width, height }}) => [x, y, width, height])(
            document.querySelector({json.dumps(selector)}).getBoundingClientRect())""")

    def text(self, selector):
        """The text of an element, once it is there."""
        return self.wait(f"document.querySelector({json.dumps(selector)})?.innerText")

    def texts(self, selector):
        return self.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.innerText)")

    def wait_text(self, text, selector="#main"):
        self.wait(f"document.querySelector({json.dumps(selector)})?.textContent.includes({json.dumps(text)})")

    def wait_said(self, text):
        self.wait_text(text, "#live")

    def cell(self, row, column):
        return f'[data-cell="{9 * (row - 1) + column - 1}"]'

    def digits(self):
        return self.evaluate(DIGITS)

    def wait_digits(self, digits):
        self.wait(f"{DIGITS} === '{digits}'")

    def buttons(self, within="#main"):
        """The texts of the buttons that can be seen."""
        return self.evaluate(
            f"[...document.querySelectorAll({json.dumps(within + ' button')})].filter((one) => one.checkVisibility())"
            ".map((one) => one.innerText.trim() || one.ariaLabel)")

    def dialog(self, title):
        self.wait(f"document.querySelector('dialog[open] h2')?.textContent === {json.dumps(title)}")

    def no_dialog(self):
        """Waits until a dialog is closed, and the focus is where it was."""
        self.wait("document.querySelector('dialog') === null")

    def opened(self):
        """Waits until the page has its database."""
        self.wait("indexedDB.databases().then((all) => all.some(({ name }) => name === 'puzzlefarm /farm/'))")

    def stored(self, table, key, condition):
        """Waits until the database has a value that fulfils a condition."""
        self.opened()
        self.wait(f"{READ}('{table}', {json.dumps(key)}).then({condition})")

    def kept(self):
        """Waits until the page is kept for later, with the module for hints and new puzzles, which comes last."""
        self.wait("navigator.serviceWorker.controller !== null")
        self.wait("""caches.keys().then(async (names) => {
            const files = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
            return files.flat().some(({ url }) => url.endsWith("/puzzlefarm.wasm"));
        })""")

    def pixels(self, x=0, y=0, width=0, height=0):
        """The pixels of a part of what is shown, as lists of red, green, blue and opacity."""
        picture = base64.b64encode(self.picture()).decode()
        data = self.evaluate(
            PIXELS.replace("X, Y", f"{round(x)}, {round(y)}").replace("WIDTH", str(round(width)))
            .replace("HEIGHT", str(round(height))).replace("PICTURE", picture))
        return [tuple(data[start:start + 4]) for start in range(0, len(data), 4)]

    # What a player does

    def fill(self, selector, text):
        self.wait(f"document.querySelector({json.dumps(selector)})")
        self.evaluate(f"""(() => {{
            const field = document.querySelector({json.dumps(selector)});
            field.value = {json.dumps(text)};
            field.dispatchEvent(new Event("input", {{ bubbles: true }}));
            field.dispatchEvent(new Event("change", {{ bubbles: true }}));
        }})()""")

    def tap(self, selector):
        """Taps an element with a finger, once it is there and stands still."""
        x, y, width, height = self.wait(STILL.replace("SELECTOR", json.dumps(selector)))
        self.fingers([(x + width / 2, y + height / 2)])

    def press_button(self, name, within=None):
        """Presses the button with a text or a label, of the dialog if there is one, once it is there."""
        place = f"document.querySelector({json.dumps(within or 'dialog[open]')})" + ("" if within else " ?? document.body")
        self.wait(f"""(() => {{
            const button = [...({place})?.querySelectorAll("button") ?? []].find((one) => one.checkVisibility()
                && [one.innerText.trim(), one.ariaLabel].includes({json.dumps(name)}));
            return button && (button.dataset.test = "pressed");
        }})()""")
        self.click("[data-test]")
        self.evaluate("void document.querySelector('[data-test]')?.removeAttribute('data-test')")

    def solve(self):
        """Fills the two gaps of the small board."""
        for row, column in ((1, 1), (9, 9)):
            self.click(self.cell(row, column))
            self.press(farm.SOLUTION[9 * (row - 1) + column - 1])

    def solve_beginner(self):
        """Fills the gaps of the puzzle of the tier beginner."""
        for cell in (cell for cell in range(81) if farm.BEGINNER[cell] == "."):
            self.click(self.cell(cell // 9 + 1, cell % 9 + 1))
            self.press(farm.BEGINNER_SOLUTION[cell])

    def win(self):
        """Plays the small board to its end."""
        self.play(farm.TWO_GAPS, "beginner")
        self.solve()
        self.dialog("Solved")
        self.stored("state", "lastCompleted", "game => game?.phase === 'won'")


class Chromium(Watch, Player):
    def __init__(self, first=None, scale=1):
        self.problems = first.problems if first else []
        self.context = first.context if first else self.new_context(device_scale_factor=scale)
        self.page = self.context.new_page()

    def second(self):
        return Chromium(self)

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

    def click(self, selector):
        self.page.locator(selector).first.click()

    def click_at(self, x, y):
        self.page.mouse.click(x, y)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def fingers(self, *ways):
        """Moves fingers over the window, each on its way of points: they go down, move and are lifted together. A way of
        one point is a tap."""
        session = self.context.new_cdp_session(self.page)
        for index, points in enumerate(zip(*ways)):
            session.send("Input.dispatchTouchEvent", {
                "type": "touchMove" if index else "touchStart",
                "touchPoints": [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]})
            # Moves of one frame become one.
            self.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def picture(self):
        return self.page.screenshot()

    def close(self):
        for page in self.context.pages:
            self.collect(page)
        self.context.close()
        return self.problems


class Firefox(Player):
    def __init__(self, first=None, scale=1):
        self.scale = scale
        if not _running:
            _running.append(FirefoxProcess())
            report("Firefox", _running[0].version)
            atexit.register(_running[0].close)
        self.process = _running[0]
        self.user = first.user if first else self.process.call("browser.createUserContext")["userContext"]
        self.page = self.process.call("browsingContext.create", type="tab", userContext=self.user)["context"]
        if not first:
            self.process.events.clear()
        self.preload(BEFORE)
        self.resize(1280, 800)

    def second(self):
        return Firefox(self)

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

    def __getattr__(self, name):
        """The words that the process has: they are about this tab."""
        if name not in ("open", "reload", "evaluate", "click", "click_at", "fingers", "press", "picture"):
            raise AttributeError(name)

        def act(*values):
            self.process.page = self.page
            return getattr(self.process, name)(*values)
        return act

    def close(self):
        # Files that are missed are no errors, as in Chromium.
        problems = [text for text in self.process.errors() if "A ServiceWorker" not in text]
        problems += self.process.foreign() + self.evaluate("globalThis.reports ?? []")
        self.process.call("browser.removeUserContext", userContext=self.user)
        return problems


class PlayerTest:
    """A test by the words of a player; `self.player` is the browser."""

    browser = None

    def setUp(self):
        self.problems = []
        self.player = self.browser()

    def tearDown(self):
        self.assertEqual(self.problems + self.player.close(), [])

    def new_player(self, **options):
        """A browser with nothing stored, in the place of the one before."""
        self.problems += self.player.close()
        self.player = self.browser(**options)
        return self.player

    def serve(self, folder=None, path="/farm/"):
        """A server of its own for the player. It ends after the browser, to which it would be missing."""
        self.player.site = Server(folder or farm.site(), path, policy=True, gzip=True)
        self.addCleanup(self.player.site.stop)
        return self.player.site


def in_both_browsers(tests):
    """Makes a test case for each browser of a class of tests."""
    module = sys.modules[tests.__module__]
    for browser in (Chromium, Firefox):
        name = f"{tests.__name__}In{browser.__name__}"
        members = {"browser": browser, "__module__": tests.__module__, "__doc__": tests.__doc__}
        setattr(module, name, type(name, (tests, unittest.TestCase), members))
    return tests

"""Chromium of Debian through Playwright, and the test case that all tests in it share."""

import atexit
import os
import time
import unittest
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from support.server import Server

CHROMIUM = "/usr/bin/chromium"
IS_LONG = os.environ.get("PUZZLEFARM_WEB_LONG") == "1"
LATENESS = int(os.environ.get("PUZZLEFARM_WEB_LATE", 0))

# Reports of the content security policy, of the page and its frames.
REPORTS = """
globalThis.reports = [];
addEventListener("securitypolicyviolation", (event) => {
    reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
});
globalThis.shift = 0;
try {
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
} catch {}
"""

# Answers of workers and servers that come some milliseconds later than they do, in their order: a slow machine at will.
LATE = """
{
    const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
    Object.defineProperty(Worker.prototype, "onmessage", {
        configurable: true,
        get() { return null; },
        set(receive) { set.call(this, receive && ((event) => setTimeout(() => receive.call(this, event), LATENESS))); } });
    const onTime = fetch;
    globalThis.fetch = (...request) => onTime(...request).finally(
        () => new Promise((resolve) => setTimeout(resolve, LATENESS)));
}
""".replace("LATENESS", str(LATENESS))

# What each page does before its first script.
BEFORE = REPORTS + (LATE if LATENESS else "")

# Reads a value from the page's database, or all values of a table.
READ = """((table, key) => new Promise((resolve) => {
    const opening = indexedDB.open(`puzzlefarm ${new URL("./", document.baseURI).pathname}`);
    opening.onsuccess = () => {
        const values = opening.result.transaction(table).objectStore(table);
        const reading = key === undefined ? values.getAll() : values.get(key);
        reading.onsuccess = () => (opening.result.close(), resolve(reading.result));
    };
}))"""

_running = {}


def chromium(name_for_loopback=None):
    """The browser, started once. With a name, that name leads to the loopback, and is no secure context."""
    if "playwright" not in _running:
        _running["playwright"] = sync_playwright().start()
        atexit.register(_finish)
    if name_for_loopback not in _running:
        arguments = ["--no-sandbox"]
        if name_for_loopback:
            arguments.append(f"--host-resolver-rules=MAP {name_for_loopback} 127.0.0.1")
        _running[name_for_loopback] = _running["playwright"].chromium.launch(
            executable_path=CHROMIUM, args=arguments)
    return _running[name_for_loopback]


def playwright():
    chromium()
    return _running["playwright"]


def _finish():
    for name, running in _running.items():
        if name != "playwright":
            running.close()
    _running["playwright"].stop()


def until(page, predicate, arg=None):
    """Waits until an asynchronous predicate holds; page.wait_for_function takes its promise for true."""
    end = time.monotonic() + 30
    while not page.evaluate(predicate, arg):
        if time.monotonic() > end:
            raise AssertionError(f"not within 30 seconds: {predicate}")
        page.wait_for_timeout(50)


def settle(page):
    """Waits until the page has painted and its animations have ended, but for endless ones."""
    page.evaluate("""async () => {
        const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        await painted();
        await Promise.allSettled(document.getAnimations()
            .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
            .map((animation) => animation.finished));
        await painted();
    }""")


class Watch:
    """Contexts of Chromium in which no page may cause an error in a script, a report of the content security policy,
    or a request to another origin: `problems` has them."""

    options = {}
    browser_name = None

    def new_context(self, **options):
        context = chromium(self.browser_name).new_context(**{
            "viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **self.options, **options})
        self.watch(context)
        return context

    def watch(self, context):
        context.set_default_timeout(15000)
        context.add_init_script(BEFORE)
        context.on("request", self.check_request)
        context.on("page", self.watch_page)

    def watch_page(self, page):
        page.on("pageerror", lambda error: self.problems.append(f"error: {error.stack or error}"))
        page.on("console", self.check_message)

    def check_message(self, message):
        text = message.text
        if message.type == "error" and "Failed to load resource" not in text:
            self.problems.append(f"console: {text}")

    def check_request(self, request):
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob", "file") and url.hostname not in ("127.0.0.1", self.browser_name):
            self.problems.append(f"request to {request.url}")

    def collect(self, page):
        try:
            self.problems += page.evaluate("globalThis.reports ?? []")
        except Exception as error:
            # A page that was closed or killed has no reports.
            if "closed" not in str(error) and "crash" not in str(error):
                raise


class BrowserTest(Watch, unittest.TestCase):
    """A test with a browser profile of its own, and without problems."""

    def setUp(self):
        self.problems = []
        self.context = self.new_context()

    def tearDown(self):
        for page in self.context.pages:
            self.collect(page)
        self.context.close()
        self.assertEqual(self.problems, [])

    def serve(self, *arguments, **options):
        """A server that is stopped once the browser has left its pages: a page that is still being loaded takes a
        server that goes for an error."""
        server = Server(*arguments, **options)
        self.addCleanup(server.stop)
        return server

    def open(self, url, context=None):
        page = (context or self.context).new_page()
        page.goto(url)
        return page


def report(what, measured, budget=None):
    """Prints a number of section "Budgets" of the test run."""
    suffix = f" (budget {budget})" if budget is not None else ""
    print(f"    {what}: {measured}{suffix}", flush=True)

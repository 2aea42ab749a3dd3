"""The page in Firefox: a game by keyboard, offline use, the catalogue."""

import json
import unittest

from support import farm, results
from support.browser import report
from support.firefox import Firefox
from support.server import Server

DIGITS = """[...document.querySelectorAll("[data-cell]")].map(
    (cell) => cell.querySelector(".value:not(.placed)")?.textContent ?? ".").join("")"""
READY = "document.querySelector('.game-status') && !/…/.test(document.querySelector('.game-status').textContent)"
OPEN = """(async () => {
    const folder = new URL("./", document.querySelector("script[type=module]").src);
    const { $catalogue: { Catalogue }, $engine: { EngineWorker } } = await import(new URL("app.js", folder));
    const worker = new EngineWorker();
    const catalogue = await Catalogue.open({ sha256: (bytes) => worker.sha256(bytes) });
    await catalogue.refreshed;
    const found = await catalogue.take("easy", 3, () => false);
    return [catalogue.trust.state, found.length];
})()"""
# The module for hints and new puzzles is the last that the service worker keeps.
KEPT = """caches.keys().then(async (names) => {
    const files = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    const folder = new URL("./", document.baseURI).href;
    return files.flat().some(({ url }) => url.startsWith(folder) && url.endsWith("/puzzlefarm.wasm"));
})"""


class FirefoxTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.firefox = Firefox()
        report("Firefox", cls.firefox.version)

    @classmethod
    def tearDownClass(cls):
        cls.firefox.close()

    def setUp(self):
        self.firefox.events.clear()

    def tearDown(self):
        foreign = [url for url in self.firefox.addresses()
                   if not url.startswith(("http://127.0.0.1:", "data:", "blob:", "about:"))]
        self.assertEqual(foreign, [])
        self.assertEqual(self.firefox.errors(), [])

    def served(self, folder, path="/farm/"):
        server = Server(folder, path, policy=True, gzip=True)
        self.addCleanup(server.stop)
        return server

    def test_a_game_by_keyboard_with_hint_and_reload(self):
        firefox = self.firefox
        server = self.served(farm.site())
        firefox.open(f"{server.url}#play?game={farm.EASY}&tier=easy")
        firefox.wait(READY)
        firefox.click('[data-cell="2"]')
        firefox.press("4")
        firefox.wait(f"{DIGITS}[2] === '4'")
        firefox.press("ArrowRight", "Shift+2")
        firefox.press("h")
        firefox.wait("document.querySelector('.hint-panel')?.innerText.length > 10")
        firefox.press("Escape", "u", "u")
        firefox.wait(f"{DIGITS} === '{farm.EASY}'")
        firefox.press("y")
        firefox.wait(f"{DIGITS}[2] === '4'")
        firefox.reload()
        firefox.wait(READY)
        firefox.wait(f"{DIGITS}[2] === '4'")
        firefox.click('[data-cell="2"]')
        for _ in range(80):
            cell = firefox.evaluate("Number(document.activeElement.dataset.cell)")
            if farm.EASY[cell] == "." and cell != 2:
                firefox.press(farm.SOLUTION[cell])
            if firefox.evaluate(DIGITS) == farm.SOLUTION:
                break
            firefox.press("e")
        firefox.wait("document.querySelector('dialog[open] h2')?.textContent === 'Solved'")
        self.assertGreater(len(firefox.picture()), 10_000)

    def test_the_page_opens_without_network(self):
        firefox = self.firefox
        server = self.served(farm.site(), "/offline/")
        firefox.open(server.url)
        firefox.evaluate("navigator.serviceWorker.ready.then(() => true)")
        firefox.wait("navigator.serviceWorker.controller !== null")
        firefox.wait(KEPT)
        server.stop()
        firefox.open(f"{server.url}?again#play?game={farm.TWO_GAPS}&tier=beginner")
        firefox.wait(READY)
        firefox.click('[data-cell="0"]')
        firefox.press(farm.SOLUTION[0])
        firefox.wait(f"{DIGITS}[0] === '{farm.SOLUTION[0]}'")
        server.start()

    def test_B8_the_catalogue_is_verified(self):
        server = self.served(farm.catalogue())
        self.firefox.open(server.url)
        self.firefox.wait("document.querySelector('button.tier') !== null")
        self.assertEqual(self.firefox.evaluate(OPEN), ["verified", 3])
        # Else the service worker would miss the server, and say so during the next test.
        self.firefox.wait(KEPT)

    def test_games_and_results_of_an_earlier_page_are_taken(self):
        firefox = self.firefox
        server = self.served(farm.site(), "/former/")
        firefox.open(f"{server.url}absent")
        firefox.evaluate(f"({results.FORMER})({json.dumps([farm.EASY, results.statistics('own', 5)])})")
        firefox.open(f"{server.url}#statistics")
        firefox.wait("document.querySelector('.tile dd')?.textContent === '5'")
        self.assertEqual(
            firefox.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name).sort())"),
            ["puzzlefarm", "puzzlefarm /former/"])
        firefox.open(f"{server.url}?again#play?game={farm.EASY}&tier=easy")
        firefox.wait(READY)
        firefox.wait(f"{DIGITS}[2] === '4'")
        # Else the service worker would miss the server.
        firefox.wait(KEPT)

    def test_a_page_opened_as_a_file_says_what_to_do(self):
        self.firefox.open(f"file://{farm.site()}/index.html")
        self.firefox.wait("document.getElementById('local').textContent.includes('http.server')")
        self.firefox.events.clear()


if __name__ == "__main__":
    unittest.main()

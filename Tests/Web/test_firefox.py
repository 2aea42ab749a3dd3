"""The page in Firefox: a game by keyboard, offline use, the catalogue."""

import json
import unittest

from support import farm, results
from support.catalogue import OPEN, TAKE
from support.player import DIGITS, READY, Firefox, PlayerTest


class FirefoxTests(PlayerTest, unittest.TestCase):
    browser = Firefox

    def test_a_game_by_keyboard_with_hint_and_reload(self):
        player = self.player
        player.play()
        player.click(player.cell(1, 3))
        player.press("4")
        player.wait(f"{DIGITS}[2] === '4'")
        player.press("ArrowRight", "Shift+2")
        player.press("h")
        player.wait("document.querySelector('.hint-panel')?.innerText.length > 10")
        player.press("Escape", "u", "u")
        player.wait_digits(farm.EASY)
        player.press("y")
        player.wait(f"{DIGITS}[2] === '4'")
        player.reload()
        player.wait(READY)
        player.wait(f"{DIGITS}[2] === '4'")
        player.click(player.cell(1, 3))
        for _ in range(80):
            cell = player.evaluate("Number(document.activeElement.dataset.cell)")
            if farm.EASY[cell] == "." and cell != 2:
                player.press(farm.SOLUTION[cell])
            if player.digits() == farm.SOLUTION:
                break
            player.press("e")
        player.dialog("Solved")
        self.assertGreater(len(player.picture()), 10_000)

    def test_the_page_opens_without_network(self):
        player = self.player
        server = self.serve(path="/offline/")
        player.visit("start")
        player.kept()
        server.stop()
        player.visit(f"play?game={farm.TWO_GAPS}&tier=beginner")
        player.wait(READY)
        player.click(player.cell(1, 1))
        player.press(farm.SOLUTION[0])
        player.wait(f"{DIGITS}[0] === '{farm.SOLUTION[0]}'")
        server.start()

    def test_B8_the_catalogue_is_verified(self):
        player = self.player
        self.serve(farm.catalogue())
        player.visit("start")
        player.wait("document.querySelector('button.tier')")
        self.assertEqual(player.evaluate(f"({OPEN})()"), "verified")
        self.assertEqual(len(player.evaluate(f"({TAKE})(['easy', 3, []])")), 3)

    def test_games_and_results_of_an_earlier_page_are_taken(self):
        player = self.player
        server = self.serve(path="/former/")
        player.open(f"{server.url}absent")
        player.evaluate(f"({results.FORMER})({json.dumps([farm.EASY, results.statistics('own', 5)])})")
        player.visit("statistics")
        player.wait("document.querySelector('.tile dd')?.textContent === '5'")
        self.assertEqual(
            player.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name).sort())"),
            ["puzzlefarm", "puzzlefarm /former/"])
        player.visit(f"play?game={farm.EASY}&tier=easy")
        player.wait(READY)
        player.wait(f"{DIGITS}[2] === '4'")

    def test_a_page_opened_as_a_file_says_what_to_do(self):
        self.player.open(f"file://{farm.site()}/index.html")
        self.player.wait("document.getElementById('local').textContent.includes('http.server')")
        # Its files are of other origins.
        self.player.process.events.clear()


if __name__ == "__main__":
    unittest.main()

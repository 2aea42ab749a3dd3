"""Catalogues with pools of other layouts: shown, played once each, without a network, and as puzzles of the day."""

import datetime
import json
import unittest

from support import farm
from support.player import PlayerTest, in_both_browsers
from test_layouts import VALUES

OPENED = "new URLSearchParams(location.hash.split('?')[1]).get('game')"

# Holds the manifest until `letGo()`.
HELD = """
{
    const load = fetch;
    const isFree = new Promise((resolve) => { globalThis.letGo = resolve; });
    globalThis.fetch = async (address, ...others) => {
        if (String(address.url ?? address).endsWith("/manifest.json")) await isFree;
        return load(address, ...others);
    };
}
"""


def lines(folder, file):
    return [json.loads(line) for line in next(folder.glob(file)).read_text().splitlines()]


@in_both_browsers
class LayoutCatalogueTests(PlayerTest):
    def shelf(self):
        self.player.wait("document.querySelector('.site-pools') !== null")

    def play(self, pool):
        self.player.press_button(f"Play: {pool}", ".site-pools")
        self.player.shown("play")
        return self.player.evaluate(OPENED)

    def solve(self, line):
        """Plays a game to its end."""
        solution = farm.run("solve", "-", input=line + "\n").stdout.split()[-1]
        start = self.player.evaluate(VALUES)
        for cell, digit in enumerate(solution):
            if start[cell] == ".":
                self.player.click(f'[data-cell="{cell}"]')
                self.player.press(digit)
        self.player.dialog("Solved")
        self.player.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        return solution

    def test_each_pool_is_shown_and_played(self):
        folder = farm.layout_catalogue()
        self.serve(folder)
        self.player.view("layouts")
        self.shelf()
        self.assertEqual(sorted(self.player.texts(".site-pool")), [
            "Classic 16×16 · Easy\nlarge", "Classic 4×4 · Beginner\nkids", "Classic 9×9 · Medium\nnewspaper", "Jigsaw 9×9 · Easy\nirregular",
            "Jigsaw-killer 9×9 · Easy\nboth", "Killer 9×9 · Easy\nkiller-easy"])
        for pool in farm.POOLS:
            self.player.go("layouts")
            self.player.shown("layouts")
            self.shelf()
            line = self.play(pool)
            # The puzzle is one of the pool: it has the solution, the givens and the id of one.
            solution = farm.run("solve", "-", input=line + "\n").stdout.split()[-1]
            found = [puzzle for puzzle in lines(folder, f"{pool}-*.ndjson") if puzzle["solution"] == solution]
            self.assertEqual([puzzle["givens"] for puzzle in found], [self.player.evaluate(VALUES)], pool)
            self.player.press(solution[self.player.evaluate(VALUES).index(".")].lower())
            self.player.stored("games", line, f"(game) => game?.start.id === '{found[0]['id']}'")

    def test_pools_that_come_late_come_last(self):
        """The manifest is there once the view has given up waiting for it."""
        self.serve(farm.layout_catalogue())
        self.player.preload(HELD)
        self.player.view("layouts")
        self.player.wait("document.querySelector('.layout-group') !== null")
        self.assertEqual(self.player.texts(".site-pools"), [])
        self.player.evaluate("letGo()")
        self.shelf()
        self.player.wait("document.querySelector('.layout-group ~ .site-pools:last-child') !== null")

    def test_puzzles_of_a_pool_are_offered_once_and_without_a_network(self):
        self.serve(farm.layout_catalogue())
        self.player.view("start")
        self.player.kept()
        self.player.go("layouts")
        self.shelf()
        played = set()
        for turn in range(2):
            line = self.play("kids")
            played.add(line)
            self.solve(line)
            if turn == 0:
                self.player.site.stop()
            self.player.press_button("New game")
            self.player.shown("layouts")
            self.shelf()
        self.assertEqual(len(played), 2)
        self.player.press_button("Play: kids", ".site-pools")
        self.player.wait_said("You have played all of these puzzles")

    def test_puzzles_of_the_day_are_of_any_layout(self):
        folder = farm.layout_catalogue("kids", "killer-easy")
        self.serve(folder)
        self.player.view("daily")
        self.player.wait("document.querySelectorAll('button.tier').length === 2")
        self.assertEqual(
            [text.split("\n")[0] for text in self.player.texts("button.tier")],
            ["Classic 4×4 · Beginner", "Killer 9×9 · Easy"])
        # No puzzle has the tier of the weekday: the card has the first.
        self.player.wait_text("Classic 4×4 · Beginner", ".day-card")
        self.player.press_button("Play", ".day-card")
        self.player.shown("play")
        line = self.player.evaluate(OPENED)
        today = datetime.date.today().isoformat()
        self.assertEqual(self.player.evaluate(VALUES), lines(folder, f"daily-{today}.ndjson")[0]["givens"])
        self.solve(line)
        self.player.go("daily")
        self.player.wait("document.querySelectorAll('button.tier').length === 2")
        self.assertRegex(self.player.texts("button.tier")[0], r"Solved · \d\d:\d\d")
        self.player.go("start")
        self.player.wait_text("Solved in", ".day-card")
        self.player.wait_text("1 day in a row", ".day-card")


if __name__ == "__main__":
    unittest.main()

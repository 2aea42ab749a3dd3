"""Whole games and undo by touch alone."""

import time
import unittest

from support import farm
from support.play import Game, GameTest, server


class TouchTests(GameTest):
    options = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

    def test_a_whole_game_by_touch_alone(self):
        page = self.open(server().url)
        page.locator("button.tier").first.tap()
        game = Game(page).ready()
        puzzle = game.digits()
        solution = farm.solution(puzzle)
        for cell in range(81):
            if puzzle[cell] == ".":
                game.cell(cell // 9 + 1, cell % 9 + 1).tap()
                game.digit(solution[cell]).tap()
        page.get_by_role("dialog", name="Solved").get_by_role("button", name="New game").tap()
        game.ready()

    def swipe(self, game, row, columns, seconds):
        """Moves a finger over cells of a row, within a time of its own clock."""
        box = game.grid.bounding_box()
        step = box["width"] / 9
        places = [{"x": box["x"] + (column - 0.5) * step, "y": box["y"] + (row - 0.5) * step} for column in columns]
        session = self.context.new_cdp_session(game.page)
        start = time.time()
        for index, place in enumerate(places):
            session.send("Input.dispatchTouchEvent", {
                "type": "touchMove" if index else "touchStart", "touchPoints": [place],
                "timestamp": start + seconds * index / len(places)})
            # Moves of one frame become one.
            game.page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
        session.send("Input.dispatchTouchEvent", {
            "type": "touchEnd", "touchPoints": [], "timestamp": start + seconds})
        session.detach()

    def test_P11_a_swipe_to_the_left_undoes(self):
        game = self.play()
        game.cell(1, 3).tap()
        game.digit(4).tap()
        game.cell(1, 4).tap()
        game.digit(6).tap()
        self.swipe(game, 7, (8, 6, 4, 2), 0.2)
        game.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])
        self.assertEqual(game.selected(), [3])
        with self.subTest("a slow move selects cells"):
            self.swipe(game, 7, (8, 7, 6, 5), 1)
            self.assertEqual(game.selected(), [58, 59, 60, 61])
        with self.subTest("and so does one to the right"):
            self.swipe(game, 7, (5, 6, 7, 8), 0.2)
            self.assertEqual(game.selected(), [58, 59, 60, 61])
        game.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])


if __name__ == "__main__":
    unittest.main()

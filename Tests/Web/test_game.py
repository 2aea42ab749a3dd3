"""Rows P11 to P24: the course of a game."""

import unittest

from support import farm
from support.play import LAST, Game, GameTest, server, solve

GAP = (1, 3)  # 4 belongs here
TIERS = ["Beginner", "Easy", "Medium", "Intermediate", "Hard", "Expert"]


class GameTests(GameTest):
    def focused_text(self, page):
        return page.evaluate("document.activeElement.textContent")

    def test_P11_undo_is_unlimited_and_survives_reload(self):
        game = self.play(mistakes="off", hearts=None)
        self.assertTrue(game.tool("Undo").is_disabled() and game.tool("Redo").is_disabled())
        game.click(*GAP)
        for key in ("4", "Delete", "Shift+Digit1", "Shift+Digit2", "Delete", "4"):
            game.press(key)
        after = game.digits()
        game.page.reload()
        game.ready()
        game.wait_digits(after)
        game.click(*GAP)
        for _ in range(6):
            game.press("u")
        self.assertEqual(game.digits(), farm.EASY)
        self.assertEqual(game.notes(*GAP), [])
        self.eventually(True, game.tool("Undo").is_disabled)
        for _ in range(6):
            game.press("y")
        self.assertEqual(game.digits(), after)

    def test_P11_checkpoints_and_the_way_back_before_a_mistake(self):
        game = self.play(hearts=None)
        game.click(*GAP)
        game.press("4")
        before = game.digits()
        game.menu("Set a checkpoint")
        game.click(1, 4)
        game.press("6")
        right = game.digits()
        game.click(2, 2)
        game.press("2")
        self.assertTrue(game.has(2, 2, "error"))
        game.menu("Back to before the mistake")
        game.wait_digits(right)
        game.menu("Back to checkpoint 1")
        game.wait_digits(before)

    def test_P12_a_hint_has_three_stages_and_is_counted(self):
        game = self.play()
        panel = game.page.get_by_role("region", name="Hint")
        game.tool("Hint").click()
        panel.wait_for()
        self.assertEqual(game.digits(), farm.EASY)
        panel.get_by_role("button", name="Show more").click()
        panel.get_by_role("button", name="Show more").click()
        panel.get_by_role("button", name="Apply").click()
        self.eventually(1, lambda: sum(a != b for a, b in zip(game.digits(), farm.EASY)))
        cell = next(index for index in range(81) if game.digits()[index] != farm.EASY[index])
        self.assertEqual(game.digits()[cell], farm.SOLUTION[cell])
        game.press("Control+z")
        game.wait_digits(farm.EASY)

    def test_P12_wrong_entries_come_first(self):
        game = self.play(hearts=None, mistakes="off")
        game.click(*GAP)
        game.press("2")
        game.press("h")
        panel = game.page.get_by_role("region", name="Hint")
        panel.get_by_text("wrong").wait_for()

    def test_P12_a_hint_may_ask_first(self):
        game = self.play(confirmsHints=True)
        game.tool("Hint").click()
        self.dialog(game, "Take a hint?").get_by_role("button", name="Cancel").click()
        self.assertEqual(game.page.get_by_role("region", name="Hint").count(), 0)

    def test_P13_faded_candidates_are_no_notes(self):
        game = self.play(showsGhosts=True)
        self.eventually(3, lambda: game.cell(*GAP).locator(".ghost").count())
        self.assertEqual(game.notes(*GAP), [])
        game.click(*GAP)
        game.press("Shift+Digit4")
        self.assertEqual(game.cell(*GAP).locator(".ghost").count(), 0)
        self.assertEqual(game.notes(*GAP), [4])

    def test_P14_cells_with_one_candidate_are_tinted(self):
        game = self.play(showsSingles=True)
        self.eventually(True, lambda: game.has(5, 5, "single"))
        self.assertEqual(game.value(5, 5), 0)
        self.assertFalse(game.has(*GAP, "single"))

    def test_P15_mistakes_against_the_solution_cost_hearts(self):
        game = self.play()
        game.click(*GAP)
        game.press("2")
        self.assertTrue(game.has(*GAP, "error"))
        self.assertEqual(game.cell(*GAP).get_attribute("aria-invalid"), "true")
        game.wait_said("2 hearts left")
        line = game.cell(*GAP).locator(".value").evaluate(
            "(value) => getComputedStyle(value).textDecorationStyle + getComputedStyle(value).textDecorationLine")
        self.assertIn("wavy", line)

    def test_P15_conflicts_only_and_a_change_while_playing(self):
        game = self.play(mistakes="conflicts")
        game.click(*GAP)
        game.press("2")
        self.assertFalse(game.has(*GAP, "error"))
        game.press("8")
        self.assertTrue(game.has(*GAP, "error"))
        game.press("Control+z")
        game.menu("Settings")
        game.page.get_by_label("Show as mistakes").select_option("solution")
        game.page.go_back()
        game.ready()
        self.eventually(True, lambda: game.has(*GAP, "error"))

    def test_P16_too_many_mistakes_end_the_game(self):
        game = self.play(hearts=1)
        game.click(*GAP)
        game.press("2")
        dialog = self.dialog(game, "Too many mistakes")
        self.assertEqual(dialog.get_by_role("button").all_inner_texts(), ["New game", "Try again"])
        dialog.get_by_role("button", name="Try again").click()
        game.wait_digits(farm.EASY)

    def test_P17_clear_is_one_step(self):
        game = self.play(mistakes="conflicts", hearts=None)
        for place, digit in ((GAP, "8"), ((1, 4), "6")):
            game.click(*place)
            game.press(digit)
        both = game.digits()
        game.menu("Erase conflicting entries")
        self.eventually(0, lambda: game.value(*GAP))
        self.assertEqual(game.value(1, 4), 6)
        game.menu("Erase everything")
        game.wait_digits(farm.EASY)
        game.tool("Undo").click()
        game.tool("Undo").click()
        game.wait_digits(both)

    def test_P18_last_cells_are_filled_in_one_step(self):
        rows = [farm.SOLUTION[9 * row:9 * row + 9] for row in range(9)]
        puzzle = "".join("." + row[1:] for row in rows)
        game = self.play(puzzle)
        game.menu("Fill the last cells of rows, columns and boxes")
        game.wait_digits(farm.SOLUTION)

    def test_P19_a_new_game_of_each_tier(self):
        page = self.open(server().url)
        buttons = page.locator("button.tier")
        buttons.nth(5).wait_for()
        self.assertEqual(page.locator("button.tier .tier-name").all_inner_texts(), TIERS)
        for text in page.locator("button.tier .tier-skills").all_inner_texts():
            self.assertGreater(len(text), 10)
        buttons.nth(4).click()
        game = Game(page).ready()
        page.get_by_role("heading", name="Hard").wait_for()
        empty = game.digits().index(".")
        game.click(empty // 9 + 1, empty % 9 + 1)
        game.press("Shift+Digit1")
        page.get_by_role("button", name="Back").click()
        self.assertEqual(page.locator("button.tier[aria-current=true] .tier-name").inner_text(), "Hard")
        buttons.nth(0).click()
        question = self.dialog(game, "Start a new game?")
        self.assertEqual(self.focused_text(page), "Continue")
        question.get_by_role("button", name="New game").click()
        page.get_by_role("heading", name="Beginner").wait_for()

    def test_P20_continue_only_with_an_open_game_and_abandon_asks(self):
        page = self.open(server().url)
        page.locator("button.tier").first.wait_for()
        self.assertEqual(page.get_by_role("button", name="Continue").count(), 0)
        page.close()
        game = self.play()
        game.click(*GAP)
        game.press("4")
        game.page.get_by_role("button", name="Back").click()
        game.page.get_by_role("button", name="Continue").click()
        game.ready()
        self.eventually(4, lambda: game.value(*GAP))
        game.page.get_by_role("button", name="Back").click()
        game.page.get_by_role("button", name="Abandon").click()
        question = self.dialog(game, "Abandon this game?")
        self.assertEqual(self.focused_text(game.page), "Continue")
        question.get_by_role("button", name="Abandon").click()
        self.eventually(0, game.page.get_by_role("button", name="Continue").count)

    def test_P20_a_game_that_is_left_and_opened_again_at_once_goes_on(self):
        game = self.play()
        game.click(*GAP)
        game.press("4")
        for wait in (0, 1, 3, 10):
            game.page.evaluate("""async (wait) => {
                const play = location.hash;
                for (let turn = 0; turn < 24; turn++) {
                    location.hash = turn % 2 ? play : "#start";
                    await new Promise((resolve) => setTimeout(resolve, wait * (turn % 3)));
                }
            }""", wait)
            game.page.wait_for_function("() => document.body.dataset.view === 'play'")
            game.ready().wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])
            self.assertEqual(game.page.get_by_role("dialog").count(), 0)
        game.click(1, 4)
        game.press("6")
        game.wait_stored(farm.EASY[:2] + "46" + farm.EASY[4:])
        self.assertEqual(game.page.get_by_role("dialog").count(), 0)

    def test_P21_the_timer_counts_and_stops(self):
        game = self.play()
        timer = game.page.get_by_role("timer")
        self.assertRegex(timer.inner_text(), r"^\d\d:\d\d$")
        game.page.wait_for_function("() => document.querySelector('[role=timer]').textContent >= '00:01'")
        game.press("p")
        stopped = timer.text_content()
        game.page.wait_for_timeout(1500)
        self.assertEqual(timer.text_content(), stopped)
        context = self.new_context()
        hidden = self.play(context=context, showsTimer=False)
        self.assertEqual(hidden.page.locator("[role=timer]:visible").count(), 0)
        context.close()

    def test_P22_a_pause_hides_the_digits(self):
        game = self.play(pausesWhenHidden=True)
        game.press("p")
        game.page.get_by_role("button", name="Resume").wait_for()
        self.assertEqual(self.focused_text(game.page), "Resume")
        board = game.page.locator("sudoku-board")
        self.assertNotRegex(board.text_content(), r"\d")
        self.assertNotRegex(board.inner_html(), r'aria-label="[1-9]')
        game.press("Enter")
        game.wait_digits(farm.EASY)
        # A page that is hidden pauses by itself.
        game.page.evaluate("""() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""")
        game.page.get_by_role("button", name="Resume").wait_for()

    def test_P23_a_win_shows_its_figures(self):
        game = self.win()
        dialog = self.dialog(game, "Solved")
        for word in ("Time", "Hints", "Mistakes"):
            self.assertIn(word, dialog.inner_text())
        self.assertEqual(
            dialog.get_by_role("button").all_inner_texts(),
            ["New game", "Share", "Leaderboard", "Look at the board"])
        dialog.get_by_role("button", name="Look at the board").click()
        game.wait_digits(farm.BEGINNER_SOLUTION)
        self.assertFalse(game.tool("Undo").is_disabled())

    def test_P23_a_full_but_wrong_board_says_so(self):
        game = self.play(farm.TWO_GAPS, "beginner", mistakes="off", hearts=None)
        for place in LAST:
            game.click(*place)
            game.press("1")
        game.page.get_by_text("The board is full, but some entries are wrong.").first.wait_for()

    def test_P24_every_act_is_stored(self):
        game = self.play()
        game.click(*GAP)
        game.press("4")
        other = self.context.new_page()
        other.goto(f"{server().url}#start")
        other.get_by_role("button", name="Continue").wait_for()
        # The second tab asks before it takes the game over.
        other.get_by_role("button", name="Continue").click()
        other.get_by_role("button", name="Play here").click()
        taken = Game(other).ready()
        self.eventually(4, lambda: taken.value(*GAP))


if __name__ == "__main__":
    unittest.main()

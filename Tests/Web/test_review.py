"""The review of a game that has ended."""

from support import farm
from support.player import READY, PlayerTest, in_both_browsers


@in_both_browsers
class ReviewTests(PlayerTest):
    def test_the_acts_of_a_game_are_on_a_time_line(self):
        player = self.player
        player.play(farm.BEGINNER, "beginner", hearts=None)
        first = farm.BEGINNER.index(".")
        wrong = "1" if farm.BEGINNER_SOLUTION[first] != "1" else "2"
        player.click(player.cell(first // 9 + 1, first % 9 + 1))
        player.press(wrong)
        # The way is kept with the game.
        player.stored("games", farm.BEGINNER, "game => game?.trail?.length === 1 && game.trail[0][3] === 1")
        player.reload()
        player.wait(READY)
        player.solve_beginner()
        player.dialog("Solved")
        player.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        player.press_button("Look at the board", "dialog")
        player.press_button("Review", ".end")
        player.shown("review")
        gaps = farm.BEGINNER.count(".")
        player.wait(f"document.querySelectorAll('.turn').length === {gaps + 1}")
        self.assertEqual(player.evaluate("document.querySelectorAll('.turn-wrong').length"), 1)
        player.wait_text("The hardest of")
        player.evaluate("""(() => {
            const slider = document.querySelector("input[type=range]");
            slider.value = "0";
            slider.dispatchEvent(new Event("input"));
        })()""")
        self.assertTrue(player.text(".review [role=status]").endswith(f"{wrong} in row {first // 9 + 1} column {first % 9 + 1}, a mistake"))
        self.assertEqual(player.evaluate("document.querySelectorAll('.review-board .d-wrong').length"), 1)
        player.press_button("Back")
        player.shown("play")
        player.wait_digits(farm.BEGINNER_SOLUTION)

    def test_a_game_without_its_acts_has_no_review(self):
        player = self.player
        player.view(f"review?game={farm.EASY}")
        player.wait_text("Of this game the acts were not kept")

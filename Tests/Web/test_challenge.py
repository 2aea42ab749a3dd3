"""Challenges: a link that says what there is to beat, and the win that beats it."""

from support import farm
from support.player import PlayerTest, in_both_browsers


@in_both_browsers
class ChallengeTests(PlayerTest):
    def test_the_landing_page_spoils_nothing_and_the_win_says_whether_it_was_beaten(self):
        player = self.player
        player.view(f"challenge?game={farm.BEGINNER}&time=3000&hints=0")
        player.wait_text("This puzzle was solved in 50:00, without hints.")
        shown = player.evaluate("[...document.querySelectorAll('.challenge-card .preview text')].map((one) => one.textContent).join('')")
        self.assertEqual(shown, farm.BEGINNER.replace(".", ""))
        player.press_button("Take it on")
        player.shown("play")
        player.wait_digits(farm.BEGINNER)
        player.solve_beginner()
        player.dialog("Solved")
        player.wait("/^Challenge beaten by (?:49|50):\\d\\d\\.$/.test(document.querySelector('.win-challenge').innerText)")
        player.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        # The result goes on as a challenge.
        player.press_button("Share", "dialog")
        player.wait("document.querySelector('#share-result')")
        first, link = player.evaluate("document.querySelector('#share-result').value").split("\n")
        self.assertRegex(first, r"^Sudoku · Beginner · \d\d:\d\d · without hints$")
        self.assertRegex(link, rf"#challenge\?game={farm.BEGINNER}&time=\d+&hints=0$")
        player.press("Escape")
        player.go(link.split("#")[1])
        player.shown("challenge")
        player.wait_text("You solved it in")

    def test_the_board_and_what_is_said_of_it_fill_a_wide_window(self):
        player = self.player
        player.view(f"challenge?game={farm.EASY}&time=100&hints=0")
        player.wait("document.querySelector('.challenge-card .preview')")
        player.resize(1440, 900)
        (left, _, width, height), (text, _, _, _) = player.box(".challenge-card .preview"), player.box(".challenge-card .lead")
        self.assertGreaterEqual(min(width, height), 400)
        self.assertGreaterEqual(text, left + width)

    def test_an_address_that_is_no_challenge_says_so(self):
        player = self.player
        player.visit(f"challenge?game={farm.BEGINNER}&time=x")
        player.wait_text("Nothing is at", "#notices")
        player.wait_text("The link has no puzzle that can be played.")

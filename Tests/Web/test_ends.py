"""An ended game offers what makes sense, and loses nothing."""

from support import farm
from support.player import DIGITS, READY, PlayerTest, in_both_browsers

# The small board has no tier, and leaderboards are of tiers.
WON = ["New game", "Play again", "Share", "Review"]
LOST = ["Try again", "New game"]


@in_both_browsers
class EndTests(PlayerTest):
    def tile(self, name, value):
        self.player.wait(
            f"[...document.querySelectorAll('.tile')].find((tile) => tile.querySelector('dt').textContent === '{name}')"
            f"?.querySelector('dd').textContent === '{value}'")

    def end(self, title, buttons):
        self.player.wait(f"document.querySelector('.end:not([hidden]) h2')?.textContent === '{title}'")
        self.assertEqual(self.player.buttons(".end"), buttons)
        self.assertEqual(self.player.buttons(".pad"), [])

    def lose(self, **settings):
        self.player.play(hearts=1, **settings)
        self.player.click(self.player.cell(1, 3))
        self.player.press("4")
        self.player.click(self.player.cell(1, 4))
        self.player.press("2")
        self.player.dialog("Too many mistakes")
        self.player.stored("state", "lastCompleted", "game => game?.phase === 'lost'")

    lost = farm.EASY[:2] + "42" + farm.EASY[4:]

    def test_after_a_win_the_player_looks_back_and_loses_nothing(self):
        self.player.win()
        self.player.press_button("Look at the board", "dialog")
        self.end("Solved", WON)
        self.player.press("u")
        self.player.wait(f"{DIGITS} !== '{farm.SOLUTION}'")
        self.player.press("y")
        self.player.wait_digits(farm.SOLUTION)
        self.player.press("u", "u")
        self.player.wait_digits(farm.TWO_GAPS)
        # A digit cannot be entered any more: the game shows its end again, with a message.
        self.player.click(self.player.cell(1, 1))
        self.player.press(farm.SOLUTION[0])
        self.player.wait_digits(farm.SOLUTION)
        self.player.wait_said("The game is solved")
        self.player.press("u", "4")
        self.player.wait_digits(farm.SOLUTION)

    def test_a_hint_and_a_pause_after_the_end_say_why_not(self):
        self.player.win()
        self.player.press_button("Look at the board", "dialog")
        self.player.evaluate("void (document.getElementById('live').textContent = '')")
        self.player.press("h")
        self.player.wait_said("The game is solved")
        self.assertEqual(self.player.evaluate("document.querySelector('.tools button:nth-of-type(3)').ariaDisabled"), "true")
        # Nothing is selected: no digit is locked, no notes or colours are turned on.
        for key in ("5", "n", "f", " "):
            self.player.evaluate("void (document.getElementById('live').textContent = '')")
            self.player.press(key)
            self.player.wait_said("The game is solved")
        self.player.press("p", "ArrowLeft")
        self.assertEqual(self.player.digits(), farm.SOLUTION)

    def test_a_result_is_there_after_a_reload_and_on_the_start_view(self):
        self.player.win()
        self.player.reload()
        self.player.wait(READY)
        self.end("Solved", WON)
        self.player.wait_digits(farm.SOLUTION)
        self.player.click(".game-bar button")
        self.player.wait_text("Last game")
        self.assertNotIn("Continue", self.player.buttons())
        self.player.click(".other")
        self.player.wait(READY)
        self.end("Solved", WON)
        self.player.press_button("Play again", ".end")
        self.player.wait_digits(farm.TWO_GAPS)
        self.player.wait("document.querySelector('.end').hidden")
        self.player.go("statistics")
        self.tile("Played", 1)
        self.tile("Won", 1)

    def test_a_lost_game_is_tried_again_from_everywhere(self):
        self.lose()
        # A press beside the dialog closes it; what it offered stays.
        self.player.click_at(4, 4)
        self.player.no_dialog()
        self.end("Too many mistakes", LOST)
        self.player.reload()
        self.player.wait(READY)
        self.end("Too many mistakes", LOST)
        self.player.wait_digits(self.lost)
        self.player.click(".game-bar button")
        self.player.wait_text("Last game")
        self.player.wait_text("Too many mistakes")
        self.assertNotIn("Continue", self.player.buttons())
        self.player.go("statistics")
        self.tile("Played", 1)
        self.tile("Won", 0)
        self.player.back()
        self.player.wait_text("Last game")
        self.player.click(".other")
        self.player.wait(READY)
        self.end("Too many mistakes", LOST)
        self.player.click(".tools button:nth-of-type(4)")
        self.player.dialog("Menu")
        self.assertNotIn("Abandon", self.player.buttons("dialog"))
        self.player.press_button("Try again", "dialog")
        self.player.wait_digits(farm.EASY)
        self.assertIn("Notes", self.player.buttons(".pad"))

    def test_a_lost_game_goes_on_with_more_hearts(self):
        self.lose()
        self.player.press("Escape")
        self.player.no_dialog()
        self.player.go("settings")
        self.player.wait("document.getElementById('setting-hearts') !== null")
        self.player.evaluate("""(() => {
            const hearts = document.getElementById("setting-hearts");
            hearts.value = "null";
            hearts.dispatchEvent(new Event("change"));
        })()""")
        self.player.back()
        self.player.shown("play")
        self.player.wait_digits(self.lost)
        self.assertIn("Notes", self.player.buttons(".pad"))
        self.player.press("u")
        self.player.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])
        self.player.go("start")
        self.player.wait_text("Continue")

    def test_a_full_but_wrong_board_says_so_after_a_reload(self):
        self.player.play(farm.TWO_GAPS, "beginner", mistakes="off", hearts=None)
        for row, column in ((1, 1), (9, 9)):
            self.player.click(self.player.cell(row, column))
            self.player.press("1")
        self.player.wait_text("some entries are wrong", ".game-status")
        self.player.reload()
        self.player.wait(READY)
        self.player.wait_text("some entries are wrong", ".game-status")

    def test_a_game_solved_with_hints_is_won_but_has_no_place(self):
        self.player.play(farm.TWO_GAPS, "beginner")
        for dots in (1, 2, 3):
            self.player.press("h")
            self.player.wait(f"document.querySelectorAll('.dots .on').length === {dots}")
        self.player.press("h")
        self.player.wait(f"{DIGITS}.replaceAll('.', '').length === 80")
        empty = self.player.digits().index(".")
        self.player.click(f'[data-cell="{empty}"]')
        self.player.press(farm.SOLUTION[empty])
        self.player.dialog("Solved")
        self.player.wait_text("Solved with hints", "dialog .win-aided:not([hidden])")
        self.player.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        self.assertNotIn("Place", self.player.evaluate("document.querySelector('dialog').innerText"))
        self.assertEqual(self.player.buttons("dialog"), ["New game", "Share", "Look at the board"])
        self.player.go("statistics")
        self.tile("Won", 1)
        self.tile("Streak", 0)
        self.player.wait_text("No wins here yet.")
        self.player.wait_text("Games solved with hints count as won.")
        self.assertIn("Won", self.player.evaluate("document.querySelector('.tiles').innerText"))
        history = self.player.evaluate("[...document.querySelectorAll('[aria-label=History] tbody tr')].map((row) => row.innerText)")
        self.assertEqual(len(history), 1)
        self.assertIn("won", history[0])

    def test_an_end_needs_no_scrolling(self):
        self.player.win()
        self.player.press("Escape")
        for language in ("en", "de"):
            self.player.wait("document.querySelector('.end:not([hidden])') !== null")
            for width, height in ((320, 568), (640, 360), (768, 1024), (1440, 900)):
                self.player.resize(width, height)
                self.player.wait(f"innerWidth === {width}")
                over = self.player.evaluate(
                    "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]")
                self.assertLessEqual(max(over), 0, (language, width, height, over))
            self.player.evaluate("void localStorage.setItem('puzzlefarm.settings /farm/', '{\"language\":\"de\"}')")
            self.player.reload()
            self.player.wait(READY)

    def test_a_win_without_hints_has_a_place(self):
        self.player.play(farm.BEGINNER, "beginner")
        self.player.solve_beginner()
        self.player.wait_text("Place 1", "dialog .win-rank")
        self.assertTrue(self.player.evaluate("document.querySelector('dialog .win-aided').hidden"))

"""An ended game offers what makes sense, and loses nothing."""

from support import farm
from support.both import DIGITS, READY, Games, both

WON = ["New game", "Play again", "Share", "Leaderboard"]
LOST = ["Try again", "New game"]


@both
class EndTests(Games):
    def tile(self, name, value):
        self.page.wait(
            f"[...document.querySelectorAll('.tile')].find((tile) => tile.querySelector('dt').textContent === '{name}')"
            f"?.querySelector('dd').textContent === '{value}'")

    def end(self, title, buttons):
        self.page.wait(f"document.querySelector('.end:not([hidden]) h2')?.textContent === '{title}'")
        self.assertEqual(self.buttons(".end"), buttons)
        self.assertEqual(self.buttons(".pad"), [])

    def lose(self, **settings):
        self.play(hearts=1, **settings)
        self.page.click(self.cell(1, 3))
        self.page.press("4")
        self.page.click(self.cell(1, 4))
        self.page.press("2")
        self.dialog("Too many mistakes")
        self.stored("state", "lastCompleted", "game => game?.phase === 'lost'")

    lost = farm.EASY[:2] + "42" + farm.EASY[4:]

    def test_after_a_win_the_player_looks_back_and_loses_nothing(self):
        self.win()
        self.press_button("Look at the board", "dialog")
        self.end("Solved", WON)
        self.page.press("u")
        self.page.wait(f"{DIGITS} !== '{farm.SOLUTION}'")
        self.page.press("y")
        self.wait_digits(farm.SOLUTION)
        self.page.press("u", "u")
        self.wait_digits(farm.TWO_GAPS)
        # A digit cannot be entered any more: the game shows its end again, with a message.
        self.page.click(self.cell(1, 1))
        self.page.press(farm.SOLUTION[0])
        self.wait_digits(farm.SOLUTION)
        self.wait_said("The game is solved")
        self.page.press("u", "4")
        self.wait_digits(farm.SOLUTION)

    def test_a_hint_and_a_pause_after_the_end_say_why_not(self):
        self.win()
        self.press_button("Look at the board", "dialog")
        self.page.evaluate("void (document.getElementById('live').textContent = '')")
        self.page.press("h")
        self.wait_said("The game is solved")
        self.assertEqual(self.page.evaluate("document.querySelector('.tools button:nth-of-type(3)').ariaDisabled"), "true")
        # Nothing is selected: no digit is locked, no notes or colours are turned on.
        for key in ("5", "n", "f", " "):
            self.page.evaluate("void (document.getElementById('live').textContent = '')")
            self.page.press(key)
            self.wait_said("The game is solved")
        self.page.press("p", "ArrowLeft")
        self.assertEqual(self.digits(), farm.SOLUTION)

    def test_a_result_is_there_after_a_reload_and_on_the_start_view(self):
        self.win()
        self.page.reload()
        self.page.wait(READY)
        self.end("Solved", WON)
        self.wait_digits(farm.SOLUTION)
        self.page.click(".game-bar button")
        self.wait_text("Last game")
        self.assertNotIn("Continue", self.buttons())
        self.page.click(".other")
        self.page.wait(READY)
        self.end("Solved", WON)
        self.press_button("Play again", ".end")
        self.wait_digits(farm.TWO_GAPS)
        self.page.wait("document.querySelector('.end').hidden")
        self.go("statistics")
        self.tile("Played", 1)
        self.tile("Won", 1)

    def test_a_lost_game_is_tried_again_from_everywhere(self):
        self.lose()
        # A press beside the dialog closes it; what it offered stays.
        self.page.click_at(4, 4)
        self.no_dialog()
        self.end("Too many mistakes", LOST)
        self.page.reload()
        self.page.wait(READY)
        self.end("Too many mistakes", LOST)
        self.wait_digits(self.lost)
        self.page.click(".game-bar button")
        self.wait_text("Last game")
        self.wait_text("Too many mistakes")
        self.assertNotIn("Continue", self.buttons())
        self.go("statistics")
        self.tile("Played", 1)
        self.tile("Won", 0)
        self.page.back()
        self.wait_text("Last game")
        self.page.click(".other")
        self.page.wait(READY)
        self.end("Too many mistakes", LOST)
        self.page.click(".tools button:nth-of-type(4)")
        self.dialog("Menu")
        self.assertNotIn("Abandon", self.buttons("dialog"))
        self.press_button("Try again", "dialog")
        self.wait_digits(farm.EASY)
        self.assertIn("Notes", self.buttons(".pad"))

    def test_a_lost_game_goes_on_with_more_hearts(self):
        self.lose()
        self.page.press("Escape")
        self.no_dialog()
        self.go("settings")
        self.page.wait("document.getElementById('setting-hearts') !== null")
        self.page.evaluate("""(() => {
            const hearts = document.getElementById("setting-hearts");
            hearts.value = "null";
            hearts.dispatchEvent(new Event("change"));
        })()""")
        self.page.back()
        self.page.wait("document.body.dataset.view === 'play'")
        self.page.wait(READY)
        self.wait_digits(self.lost)
        self.assertIn("Notes", self.buttons(".pad"))
        self.page.press("u")
        self.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])
        self.go("start")
        self.wait_text("Continue")

    def test_a_full_but_wrong_board_says_so_after_a_reload(self):
        self.play(farm.TWO_GAPS, "beginner", mistakes="off", hearts=None)
        for row, column in ((1, 1), (9, 9)):
            self.page.click(self.cell(row, column))
            self.page.press("1")
        self.wait_text("some entries are wrong", ".game-status")
        self.page.reload()
        self.page.wait(READY)
        self.wait_text("some entries are wrong", ".game-status")

    def test_a_game_solved_with_hints_is_won_but_has_no_place(self):
        self.play(farm.TWO_GAPS, "beginner")
        for dots in (1, 2, 3):
            self.page.press("h")
            self.page.wait(f"document.querySelectorAll('.dots .on').length === {dots}")
        self.page.press("h")
        self.page.wait(f"{DIGITS}.replaceAll('.', '').length === 80")
        empty = self.digits().index(".")
        self.page.click(f'[data-cell="{empty}"]')
        self.page.press(farm.SOLUTION[empty])
        self.dialog("Solved")
        self.wait_text("Solved with hints", "dialog .win-aided:not([hidden])")
        self.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        self.assertNotIn("Place", self.page.evaluate("document.querySelector('dialog').innerText"))
        self.press_button("Leaderboard", "dialog")
        self.tile("Won", 1)
        self.tile("Streak", 0)
        self.wait_text("No wins here yet.")
        self.wait_text("Games solved with hints count as won.")
        self.assertIn("Won", self.page.evaluate("document.querySelector('.tiles').innerText"))
        history = self.page.evaluate("[...document.querySelectorAll('[aria-label=History] tbody tr')].map((row) => row.innerText)")
        self.assertEqual(len(history), 1)
        self.assertIn("won", history[0])

    def test_an_end_needs_no_scrolling(self):
        self.win()
        self.page.press("Escape")
        for language in ("en", "de"):
            self.page.wait("document.querySelector('.end:not([hidden])') !== null")
            for width, height in ((320, 568), (640, 360), (768, 1024), (1440, 900)):
                self.page.size(width, height)
                self.page.wait(f"innerWidth === {width}")
                over = self.page.evaluate(
                    "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]")
                self.assertLessEqual(max(over), 0, (language, width, height, over))
            self.page.evaluate("void localStorage.setItem('puzzlefarm.settings /farm/', '{\"language\":\"de\"}')")
            self.page.reload()
            self.page.wait(READY)

    def test_a_win_without_hints_has_a_place(self):
        self.win()
        self.wait_text("Place 1", "dialog .win-rank")
        self.assertTrue(self.page.evaluate("document.querySelector('dialog .win-aided').hidden"))

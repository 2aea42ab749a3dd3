"""Dialogs belong to their view: they go with it, and closing one goes nowhere."""

import json

from support import farm
from support.player import READY, PlayerTest, in_both_browsers
from support.catalogue import change


@in_both_browsers
class GoingBackTests(PlayerTest):
    def visit(self, fragment, **settings):
        """Opens the start view, and then another one."""
        self.player.view("start", **settings)
        self.player.wait("document.querySelector('button.tier')")
        self.player.go(fragment)
        self.player.shown(fragment.split("?")[0])

    def back_from(self, title, to="start"):
        self.player.wait(f"document.querySelector('dialog[open]')?.textContent.includes('{title}')")
        self.player.back()
        self.player.shown(to)
        self.player.wait("document.querySelector('#main h1') !== null")
        self.assertEqual(self.player.evaluate("document.querySelectorAll('dialog').length"), 0, title)
        self.player.wait("document.activeElement !== document.body")
        self.assertEqual(self.player.evaluate("document.body.dataset.view"), to)

    def test_open_games_are_there_after_a_new_game_that_was_left_at_once(self):
        self.visit(f"play?game={farm.EASY}&tier=easy")
        self.player.click(self.player.cell(1, 3))
        self.player.press("4")
        self.player.stored("games", farm.EASY, "game => game?.digits !== undefined")
        # As the installed page's shortcut does.
        self.player.go("start")
        self.player.shown("start")
        self.player.go("continue")
        self.player.shown("play")
        self.assertIn(farm.EASY, self.player.evaluate("location.hash"))
        for _ in range(3):
            self.player.go("start")
            self.player.shown("start")
            self.player.wait("document.querySelector('.card.continue') !== null")
            self.player.click("button.tier")
            self.player.press_button("New game", "dialog")
            self.player.shown("play")
            self.player.wait("document.querySelector('sudoku-board[aria-busy=false]') !== null")
            self.player.back()
            self.player.shown("start")
            self.player.wait("document.querySelector('.card.continue') !== null")

    def test_dialogs_of_a_game_go_with_it(self):
        self.visit(f"play?game={farm.EASY}&tier=easy", confirmsHints=True)
        for title, open_it in (
            ("Print", lambda: self.player.click(".tools button:nth-of-type(4)")),
            ("This list", lambda: self.player.press("?")),
            ("Take a hint?", lambda: self.player.press("h")),
        ):
            open_it()
            self.back_from(title)
            self.player.go(f"play?game={farm.EASY}&tier=easy")
            self.player.shown("play")
        self.player.click(".tools button:nth-of-type(4)")
        self.player.press_button("Share this puzzle", "dialog")
        self.player.wait("document.querySelector('dialog.share[open]') !== null")
        self.back_from("Copy link")

    def test_the_end_of_a_game_goes_with_it(self):
        self.visit(f"play?game={farm.TWO_GAPS}&tier=beginner", hearts=1)
        self.player.solve()
        self.back_from("Solved")
        self.player.go(f"play?game={farm.EASY}&tier=easy")
        self.player.shown("play")
        self.player.click(self.player.cell(1, 3))
        self.player.press("2")
        self.back_from("Too many mistakes")

    def test_questions_of_other_views_go_with_them(self):
        self.visit(f"play?game={farm.TWO_GAPS}&tier=beginner")
        self.player.solve()
        self.player.dialog("Solved")
        self.player.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        self.player.go("statistics")
        self.player.press_button("Reset statistics")
        self.back_from("Reset all statistics?", "play")

    def running(self):
        """The start view while a game is running."""
        self.visit(f"play?game={farm.EASY}&tier=easy")
        self.player.click(self.player.cell(1, 3))
        self.player.press("4")
        self.player.stored("games", farm.EASY, "game => Boolean(game)")
        self.player.click(".game-bar button")
        self.player.wait_text("Continue")

    def test_closing_the_question_for_a_new_game_goes_nowhere(self):
        self.running()
        for close in (lambda: self.player.press("Escape"), lambda: self.player.click_at(4, 4)):
            self.player.click("button.tier")
            self.player.dialog("Start a new game?")
            close()
            self.player.no_dialog()
            self.assertEqual(self.player.evaluate("[document.body.dataset.view, location.hash]"), ["start", "#start"])
            # What was pressed has the focus again.
            self.player.wait("document.activeElement.matches('button.tier')")
        self.player.click("button.tier")
        self.player.dialog("Start a new game?")
        self.player.press_button("Continue", "dialog")
        self.player.shown("play")
        self.player.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])
        self.player.back()
        self.player.wait_text("Continue")
        self.player.click("button.tier")
        self.back_from("Start a new game?", "play")

    def test_a_new_game_after_an_end_asks_nothing(self):
        self.running()
        self.player.go(f"play?game={farm.TWO_GAPS}&tier=beginner")
        self.player.wait_digits(farm.TWO_GAPS)
        self.player.wait(READY)
        self.player.solve()
        self.player.dialog("Solved")
        self.player.press_button("New game", "dialog")
        self.player.wait(f"document.body.dataset.view === 'play' && !location.hash.includes('{farm.TWO_GAPS}')")
        self.player.no_dialog()

    def test_a_notice_about_a_game_goes_with_it(self):
        folder = farm.copy_of_catalogue(f"notice-{id(self)}")
        running = json.loads((folder / "hard-000001.ndjson").read_text().splitlines()[0])
        change(folder, lambda manifest: manifest.update(
            sequence=manifest["sequence"] + 1, withdrawn=[{"id": running["id"], "note": "a flaw"}]))
        self.serve(folder)
        self.player.visit(f"play?game={running['givens']}")
        self.player.wait_text("a flaw", "aside")
        self.player.go("start")
        self.player.shown("start")
        self.player.wait("document.querySelector('aside') === null")
        self.player.back()
        self.player.shown("play")

    def test_a_notice_that_two_looks_find_is_shown_once(self):
        folder = farm.copy_of_catalogue(f"notices-{id(self)}")
        games = [json.loads(line) for line in (folder / "hard-000001.ndjson").read_text().splitlines()[:2]]
        change(folder, lambda manifest: manifest.update(
            sequence=manifest["sequence"] + 1, withdrawn=[{"id": game["id"], "note": "a flaw"} for game in games]))
        self.serve(folder)
        self.player.visit(f"play?game={games[0]['givens']}")
        self.player.wait_text("a flaw", "aside")
        # The page looks when its address and when the catalogue changes, here at the same time.
        self.player.evaluate(f"""(location.hash = "play?game={games[1]['givens']}",
            dispatchEvent(new Event("hashchange")), dispatchEvent(new Event("hashchange")))""")
        self.player.wait("document.querySelectorAll('aside').length === 1")
        self.player.evaluate("new Promise((done) => setTimeout(done, 300))")
        self.assertEqual(self.player.evaluate("document.querySelectorAll('aside').length"), 1)

    def test_settings_that_were_opened_first_lead_to_the_start_view(self):
        self.player.visit("settings")
        self.player.wait("document.getElementById('setting-theme') !== null")
        self.player.press_button("Back")
        self.player.shown("start")

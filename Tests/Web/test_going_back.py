"""Dialogs belong to their view: they go with it, and closing one goes nowhere."""

import json

from support import farm
from support.both import READY, Games, both
from support.catalogue import change


@both
class GoingBackTests(Games):
    def visit(self, fragment, **settings):
        """Opens the start view, and then another one."""
        self.served()
        self.settings(**settings)
        self.go("start")
        self.page.wait("document.querySelector('button.tier') !== null")
        self.go(fragment)
        view = fragment.split("?")[0]
        self.page.wait(f"document.body.dataset.view === '{view}'")
        if view == "play":
            self.page.wait(READY)

    def back_from(self, title, to="start"):
        self.page.wait(f"document.querySelector('dialog[open]')?.textContent.includes('{title}')")
        self.page.back()
        self.page.wait(f"document.body.dataset.view === '{to}'")
        self.page.wait("document.querySelector('#main h1') !== null")
        self.assertEqual(self.page.evaluate("document.querySelectorAll('dialog').length"), 0, title)
        self.page.wait("document.activeElement !== document.body")
        self.assertEqual(self.page.evaluate("document.body.dataset.view"), to)

    def test_dialogs_of_a_game_go_with_it(self):
        self.visit(f"play?game={farm.EASY}&tier=easy", confirmsHints=True)
        for title, open_it in (
            ("Print", lambda: self.page.click(".tools button:nth-of-type(4)")),
            ("This list", lambda: self.page.press("?")),
            ("Take a hint?", lambda: self.page.press("h")),
        ):
            open_it()
            self.back_from(title)
            self.go(f"play?game={farm.EASY}&tier=easy")
            self.page.wait("document.body.dataset.view === 'play'")
            self.page.wait(READY)
        self.page.click(".tools button:nth-of-type(4)")
        self.press_button("Share this puzzle", "dialog")
        self.page.wait("document.querySelector('dialog.share[open]') !== null")
        self.back_from("Copy link")

    def test_the_end_of_a_game_goes_with_it(self):
        self.visit(f"play?game={farm.TWO_GAPS}&tier=beginner", hearts=1)
        self.solve()
        self.back_from("Solved")
        self.go(f"play?game={farm.EASY}&tier=easy")
        self.page.wait("document.body.dataset.view === 'play'")
        self.page.wait(READY)
        self.page.click(self.cell(1, 3))
        self.page.press("2")
        self.back_from("Too many mistakes")

    def test_questions_of_other_views_go_with_them(self):
        self.visit(f"play?game={farm.TWO_GAPS}&tier=beginner")
        self.solve()
        self.dialog("Solved")
        self.stored("state", "lastCompleted", "game => game?.phase === 'won'")
        self.go("statistics")
        self.press_button("Reset statistics")
        self.back_from("Reset all statistics?", "play")

    def running(self):
        """The start view while a game is running."""
        self.visit(f"play?game={farm.EASY}&tier=easy")
        self.page.click(self.cell(1, 3))
        self.page.press("4")
        self.stored("games", farm.EASY, "game => Boolean(game)")
        self.page.click(".game-bar button")
        self.wait_text("Continue")

    def test_closing_the_question_for_a_new_game_goes_nowhere(self):
        self.running()
        for close in (lambda: self.page.press("Escape"), lambda: self.page.click_at(4, 4)):
            self.page.click("button.tier")
            self.dialog("Start a new game?")
            close()
            self.no_dialog()
            self.assertEqual(self.page.evaluate("[document.body.dataset.view, location.hash]"), ["start", "#start"])
            # What was pressed has the focus again.
            self.page.wait("document.activeElement.matches('button.tier')")
        self.page.click("button.tier")
        self.dialog("Start a new game?")
        self.press_button("Continue", "dialog")
        self.page.wait("document.body.dataset.view === 'play'")
        self.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])
        self.page.back()
        self.wait_text("Continue")
        self.page.click("button.tier")
        self.back_from("Start a new game?", "play")

    def test_a_new_game_after_an_end_asks_nothing(self):
        self.running()
        self.go(f"play?game={farm.TWO_GAPS}&tier=beginner")
        self.wait_digits(farm.TWO_GAPS)
        self.page.wait(READY)
        self.solve()
        self.dialog("Solved")
        self.press_button("New game", "dialog")
        self.page.wait(f"document.body.dataset.view === 'play' && !location.hash.includes('{farm.TWO_GAPS}')")
        self.no_dialog()

    def test_a_notice_about_a_game_goes_with_it(self):
        folder = farm.copy_of_catalogue(f"notice-{id(self)}")
        running = json.loads((folder / "hard-000001.ndjson").read_text().splitlines()[0])
        change(folder, lambda manifest: manifest.update(
            sequence=manifest["sequence"] + 1, withdrawn=[{"id": running["id"], "note": "a flaw"}]))
        self.served(folder)
        self.page.open(f"{self.server.url}#play?game={running['givens']}")
        self.wait_text("a flaw", "aside")
        self.go("start")
        self.page.wait("document.body.dataset.view === 'start'")
        self.page.wait("document.querySelector('aside') === null")
        self.page.back()
        self.page.wait("document.body.dataset.view === 'play'")

    def test_settings_that_were_opened_first_lead_to_the_start_view(self):
        self.served()
        self.page.open(f"{self.server.url}#settings")
        self.page.wait("document.getElementById('setting-theme') !== null")
        self.press_button("Back")
        self.page.wait("document.body.dataset.view === 'start'")

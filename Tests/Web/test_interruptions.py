"""Games before the module or the store is there, and after the browser was killed."""

import unittest

from support import farm
from support.browser import until
from support.play import Game, GameTest, filled, server, solution_moves

GAP = (1, 3)  # 4 belongs here


class SlowModuleTests(GameTest):
    def test_acts_before_the_module_is_there_are_applied_in_order(self):
        page = self.context.new_page()
        held = []
        page.route("**/*.wasm", lambda route: held.append(route))
        page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
        game = Game(page)
        game.grid.wait_for()
        page.get_by_text("Loading…").first.wait_for()
        game.click(*GAP)
        game.press("4", "ArrowRight", "6", "Shift+Digit1", "ArrowRight")
        self.assertEqual(game.selected(), [4])
        for route in held:
            route.continue_()
        page.unroute("**/*.wasm")
        game.ready()
        game.wait_digits(farm.EASY[:2] + "46" + farm.EASY[4:])
        game.press("u")
        game.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])


class MissingModuleTests(GameTest):
    def page_without_module(self, answer):
        """A page whose requests for the module are answered by a function; no service worker has it."""
        context = self.new_context(service_workers="block")
        self.addCleanup(context.close)
        page = context.new_page()
        page.route("**/puzzlefarm-game*", answer)
        return page

    def test_a_view_that_cannot_be_shown_is_reported(self):
        for view in ("statistics", "techniques", "tutorial", "path"):
            page = self.page_without_module(lambda route: route.fulfill(status=503))
            page.goto(f"{server().url}#{view}")
            page.get_by_role("alert").get_by_text("cannot be loaded").wait_for()
            page.get_by_role("button", name="Back", exact=True).click()
            page.locator("button.tier").first.wait_for()

    def test_lessons_that_come_late_stay_where_they_belong(self):
        held = []
        page = self.page_without_module(lambda route: held.append(route))
        page.goto(server().url)
        page.locator("button.tier").first.wait_for()
        page.evaluate("location.hash = 'tutorial'")
        until(page, "() => document.body.dataset.view === 'tutorial'")
        page.go_back()
        page.locator("button.tier").first.wait_for()
        # What was asked for meanwhile waits for the module, as the lesson did.
        page.evaluate("location.hash = 'techniques'")
        until(page, "() => document.body.dataset.view === 'techniques'")
        for route in held:
            route.continue_()
        page.get_by_role("heading", name="Techniques").wait_for()
        page.wait_for_timeout(200)
        self.assertEqual(page.get_by_role("heading", name="The rules").count(), 0)


# Keeps the database closed while `isHeld` is true.
HELD = """
globalThis.isHeld = true;
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...values) {
    const request = open.apply(this, values);
    const listeners = [];
    const add = request.addEventListener.bind(request);
    const wait = (call) => function wait_(event) {
        if (isHeld) setTimeout(() => wait_(event), 10);
        else call.call(request, event);
    };
    request.addEventListener = (type, call, ...rest) => add(type, type === "success" ? wait(call) : call, ...rest);
    Object.defineProperty(request, "onsuccess", { set: (call) => add("success", wait(call)) });
    return request;
};
"""


class SlowStoreTests(GameTest):
    def test_the_board_is_there_before_the_store_and_keeps_what_is_done(self):
        game = self.play()
        # Once it is rated, the address names no tier any more.
        self.eventually("Sudoku, Band: Beginner", lambda: game.grid.get_attribute("aria-label"))
        self.enter(game, 0, 2)
        game.wait_stored(filled(2))
        self.context.add_init_script(HELD)
        game.page.reload()
        # The givens come from the address, the entries from the store.
        game.wait_digits(farm.EASY)
        self.assertEqual(game.grid.get_attribute("aria-label"), "Sudoku, Own puzzle")
        row, column, digit = solution_moves(3)[2]
        game.click(row, column)
        game.press(digit, "u", "y")
        self.assertEqual(game.digits(), farm.EASY)
        game.page.evaluate("isHeld = false")
        game.ready().wait_digits(filled(3))
        self.assertEqual(game.selected(), [9 * (row - 1) + column - 1])
        game.wait_stored(filled(3))

    def test_what_is_done_before_the_store_is_there_outlives_a_reload(self):
        game = self.play()
        self.enter(game, 0, 2)
        game.wait_stored(filled(2))
        self.context.add_init_script(HELD)
        for number in (2, 3):
            game.page.reload()
            game.wait_digits(farm.EASY)
            self.enter(game, number, number + 1)
        game.press("Delete", "u")
        game.page.reload()
        game.wait_digits(farm.EASY)
        game.page.evaluate("isHeld = false")
        game.ready().wait_digits(filled(4))
        game.wait_stored(filled(4))
        # Once: what is undone now stays so.
        game.press("u")
        game.wait_digits(filled(3))
        game.wait_stored(filled(3))
        self.context.add_init_script("isHeld = false")
        game.page.reload()
        game.ready().wait_digits(filled(3))


class KilledBrowserTest(GameTest):
    def test_P24_a_killed_browser_loses_no_act(self):
        """Kills the whole browser while a game is played, and opens the same profile again."""
        from support.browser import CHROMIUM, playwright
        profile = farm.work / "profile"
        arguments = dict(executable_path=CHROMIUM, args=["--no-sandbox"], locale="en-GB")
        context = playwright().chromium.launch_persistent_context(str(profile), **arguments)
        self.watch(context)
        game = self.play(context=context)
        game.click(*GAP)
        game.press("4")
        game.click(1, 4)
        game.press("6")
        game.wait_stored(farm.EASY[:2] + "46" + farm.EASY[4:])
        session = context.browser.new_browser_cdp_session() if context.browser else context.new_cdp_session(game.page)
        try:
            session.send("Browser.crash")
        except Exception:
            pass
        try:
            context.close()
        except Exception:
            pass
        self.problems.clear()
        context = playwright().chromium.launch_persistent_context(str(profile), **arguments)
        page = context.new_page()
        page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
        again = Game(page).ready()
        again.wait_digits(farm.EASY[:2] + "46" + farm.EASY[4:])
        context.close()


if __name__ == "__main__":
    unittest.main()

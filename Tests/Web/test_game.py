"""Rows P11 to P36, B1 to B3: the course of a game, what is kept of it, and what is around it."""

import re
import unittest

from support import farm
from support.browser import chromium, report
from support.play import Game, GameTest, server
from support.server import Server

GAP = (1, 3)  # 4 belongs here
LAST = ((1, 1), (9, 9))
TIERS = ["Beginner", "Easy", "Medium", "Intermediate", "Hard", "Expert"]


def solve(game):
    """Fills the two gaps of the small board."""
    for place in LAST:
        game.click(*place)
        game.press(farm.SOLUTION[9 * (place[0] - 1) + place[1] - 1])


class GameTests(GameTest):
    def dialog(self, game, name):
        dialog = game.page.get_by_role("dialog", name=name)
        dialog.wait_for()
        return dialog

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
        panel.wait_for()
        self.assertIn("wrong", panel.inner_text().lower())

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
        game.menu("Fill the last cells of houses")
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
            game.page.wait_for_function("document.body.dataset.view === 'play'")
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
        game = self.play(farm.TWO_GAPS, "beginner")
        solve(game)
        dialog = self.dialog(game, "Solved")
        for word in ("Time", "Hints", "Mistakes"):
            self.assertIn(word, dialog.inner_text())
        self.assertEqual(
            dialog.get_by_role("button").all_inner_texts(),
            ["New game", "Share", "Leaderboard", "Look at the board"])
        dialog.get_by_role("button", name="Look at the board").click()
        game.wait_digits(farm.SOLUTION)
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

    def test_P25_themes_are_kept_without_a_flash(self):
        grounds = set()
        for theme in ("light", "dark", "contrast"):
            context = self.new_context()
            game = self.play(context=context, theme=theme)
            # The theme stands before the first paint: it is set while the document is read.
            self.assertEqual(game.page.evaluate("document.documentElement.dataset.theme"), theme)
            grounds.add(game.page.evaluate(
                "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).color"))
            context.close()
        self.assertEqual(len(grounds), 3)

    def test_P26_P27_statistics_and_leaderboard(self):
        game = self.play(farm.TWO_GAPS, "beginner")
        solve(game)
        self.dialog(game, "Solved").get_by_role("button", name="Leaderboard").click()
        game.page.locator("#main table").first.wait_for()
        text = game.page.locator("#main").inner_text()
        self.assertIn("Beginner", text)
        self.assertRegex(text, r"0:0\d|00:0\d")
        game.page.goto(f"{server().url}#statistics")
        game.page.get_by_text("Achievements").first.wait_for()

    def test_P29_settings_apply_at_once_and_are_kept(self):
        page = self.open(f"{server().url}#settings")
        page.get_by_label("Theme").select_option("dark")
        self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), "dark")
        page.get_by_label("Language").select_option("de")
        page.get_by_role("heading", name="Einstellungen").wait_for()
        page.reload()
        page.get_by_role("heading", name="Einstellungen").wait_for()
        self.assertEqual(page.evaluate("document.documentElement.lang"), "de")
        for name in ("Programm", "Katalog"):
            page.get_by_text(name, exact=True).wait_for()

    def test_P30_A11_layouts(self):
        game = self.play()
        for width, height, is_beside in ((320, 568, False), (640, 360, True), (768, 1024, None), (1440, 900, True)):
            game.page.set_viewport_size({"width": width, "height": height})
            board, pad = game.grid.bounding_box(), game.page.locator(".pad").bounding_box()
            if is_beside is not None:
                self.assertEqual(pad["x"] >= board["x"] + board["width"] - 1, is_beside, (width, height))
            over = game.page.evaluate(
                "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]")
            self.assertLessEqual(max(over), 0, (width, height, over))

    def test_P31_haptics_are_off_by_default(self):
        page = self.open(f"{server().url}#settings")
        box = page.get_by_label("Vibrate")
        page.get_by_label("Theme").wait_for()
        if box.count():
            self.assertFalse(box.is_checked())

    def test_P32_puzzles_are_ready_offline(self):
        own = Server(farm.site())
        page = self.open(own.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.locator("button.tier").nth(1).click()
        game = Game(page).ready()
        game.wait_ready("easy", 3)
        own.stop()
        seen = {game.digits()}
        for _ in range(3):
            page.goto(f"{own.url}#start")
            page.locator("button.tier").nth(1).click()
            page.wait_for_url(re.compile("#play|#start"))
            again = page.get_by_role("dialog").get_by_role("button", name="New game")
            if again.count():
                again.click()
            game.ready()
            seen.add(game.digits())
        self.assertEqual(len(seen), 4)

    def test_P33_export_and_import_of_everything(self):
        game = self.play(farm.TWO_GAPS, "beginner")
        solve(game)
        self.dialog(game, "Solved").get_by_role("button", name="Leaderboard").click()
        with game.page.expect_download() as download:
            game.page.get_by_role("button", name=re.compile("^Export|Save")).first.click()
        file = farm.work / "export.json"
        download.value.save_as(file)
        context = self.new_context()
        page = self.open(f"{server().url}#statistics", context)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name=re.compile("^Import|Load")).first.click()
        chooser.value.set_files(file)
        page.locator("#main").get_by_text("Beginner").first.wait_for()
        self.collect(page)
        context.close()

    def test_P34_large_text(self):
        game = self.play(textSize=2)
        for width in (320, 1280):
            game.page.set_viewport_size({"width": width, "height": 800})
            over = game.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(over, 0, width)
        self.assertTrue(game.digit(9).is_visible() and game.tool("Hint").is_visible())

    def test_P35_the_rules_in_boards_and_a_page_per_technique(self):
        page = self.open(f"{server().url}#tutorial")
        page.locator("#main h1").wait_for()
        self.assertGreater(len(page.locator("#main").inner_text()), 100)
        page.goto(f"{server().url}#techniques")
        page.locator("#main h1").wait_for()

    def test_P36_A12_motion_is_short_and_none_if_unwanted(self):
        context = self.new_context(reduced_motion="reduce")
        game = self.play(farm.TWO_GAPS, "beginner", context=context)
        solve(game)
        self.dialog(game, "Solved")
        self.assertEqual(game.page.locator(".confetti").count(), 0)
        running = game.page.evaluate(
            "document.getAnimations().filter((one) => one.effect.getTiming().duration > 20).length")
        self.assertEqual(running, 0)
        self.collect(game.page)
        context.close()
        game = self.play(farm.TWO_GAPS, "beginner")
        solve(game)
        self.dialog(game, "Solved")
        game.page.wait_for_function("() => !document.querySelector('.confetti')", timeout=6000)

    def test_B1_B2_import_rates_and_says_what_is_wrong(self):
        page = self.open(f"{server().url}#import")
        text = page.get_by_role("textbox").first
        for typed, expected in (
            (farm.EASY, r"\d\.\d"),
            ("\n".join(farm.EASY[9 * row:9 * row + 9] for row in range(9)), r"\d\.\d"),
            ("." * 81, "(?i)several"),
            ("55" + "." * 79, "(?i)twice"),
            ("12345", "(?i)81"),
        ):
            text.fill(typed)
            page.get_by_role("button", name="Check").click()
            page.wait_for_function(
                "(pattern) => new RegExp(pattern.replace('(?i)', ''), 'i').test(document.querySelector('#main').innerText)",
                arg=expected, timeout=10000)

    def test_B3_a_link_shows_the_puzzle_and_clobbers_nothing(self):
        game = self.play()
        game.click(*GAP)
        game.press("4")
        game.page.goto(f"{server().url}#g={farm.TWO_GAPS}")
        game.page.get_by_role("button", name=re.compile("^Play")).first.wait_for()
        self.assertNotIn(farm.TWO_GAPS, " ".join(path for path, _, _ in server().requests))
        game.page.goto(f"{server().url}#start")
        game.page.get_by_role("button", name="Continue").first.click()
        game.ready()
        self.eventually(4, lambda: game.value(*GAP))

    def test_hostile_links_are_shown_as_text_or_refused(self):
        page = self.open(server().url)
        for fragment in (
            "g=" + "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "g=" + "9" * 81, "g=" + "." * 100_000, "g=%E0%A4%A",
            "play?game=" + "1" * 80, "play?game=" + "1" * 81, "play?game=%00", "constructor", "__proto__?x=1",
            "statistics?tier=%3Cscript%3E", "techniques?id=../../x", "import?g=%F0%9F%92%A9",
        ):
            page.goto(f"{server().url}#{fragment}")
            page.wait_for_timeout(150)
            self.assertEqual(page.locator("#main img, #main script").count(), 0, fragment)
        page.goto(f"{server().url}#start")
        page.locator("button.tier").first.wait_for()

    def test_hostile_saves_do_not_stop_the_page(self):
        game = self.play()
        game.click(*GAP)
        game.press("4")
        game.wait_stored(farm.EASY[:2] + "4" + farm.EASY[3:])
        game.page.evaluate("""async () => {
            for (const { name } of await indexedDB.databases()) {
                const base = await new Promise((resolve, reject) => {
                    const asked = indexedDB.open(name);
                    asked.onsuccess = () => resolve(asked.result);
                    asked.onerror = () => reject(asked.error);
                });
                for (const store of base.objectStoreNames) {
                    const all = base.transaction(store, "readwrite").objectStore(store);
                    await new Promise((resolve) => {
                        all.openCursor().onsuccess = ({ target: { result: cursor } }) => {
                            if (!cursor) return resolve();
                            const value = cursor.value;
                            if (value && typeof value === "object" && !ArrayBuffer.isView(value)) {
                                for (const key of Object.keys(value)) {
                                    if (ArrayBuffer.isView(value[key])) value[key] = new Uint8Array(value[key].length).fill(255);
                                    else if (key !== "key" && key !== all.keyPath) value[key] = "<img src=x onerror=alert(1)>";
                                }
                            }
                            try { cursor.update(value); } catch {}
                            cursor.continue();
                        };
                    });
                }
                base.close();
            }
            localStorage.setItem("puzzlefarm.settings", '{"theme":"<b>","hearts":-7,"tier":5}');
        }""")
        game.page.goto(f"{server().url}#start")
        game.page.reload()
        game.page.locator("button.tier").first.wait_for()
        self.assertEqual(game.page.locator("#main img").count(), 0)
        game.page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
        game.ready()
        game.click(*GAP)
        game.press("4")
        self.eventually(4, lambda: game.value(*GAP))


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

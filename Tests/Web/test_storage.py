"""Nothing is lost: row P24, and the storage that is refused, full, shared by two tabs or older."""

import json
import os
import signal
import subprocess
import tempfile

from support import farm
from support.browser import CHROMIUM, READ, playwright, until
from support.play import Game, GameTest, filled, server, solution_moves
from support.player import PlayerTest, in_both_browsers


# Makes every write to the database fail as on a full disk, while `isFull` is true.
FULL = """
globalThis.isFull = false;
const put = IDBObjectStore.prototype.put;
const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error").get;
Object.defineProperty(IDBTransaction.prototype, "error", { get() { return this.full ?? error.call(this); } });
IDBObjectStore.prototype.put = function (...values) {
    if (!isFull) return put.apply(this, values);
    this.transaction.full = new DOMException("full", "QuotaExceededError");
    this.transaction.abort();
};
"""
# Keeps the texts of all notices: each is shown for some seconds only.
NOTICES = """
globalThis.notices = [];
new MutationObserver((records) => {
    for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node.className === "notice") notices.push(node.textContent);
    }
}).observe(document, { childList: true, subtree: true });
"""
# Keeps the engine's module from pages that are opened while `test.isHeld` is in the storage.
HELD = """
const fetched = fetch;
globalThis.fetch = (address, ...rest) => String(address).endsWith(".wasm") && localStorage.getItem("test.isHeld")
    ? new Promise(() => {}) : fetched(address, ...rest);
"""
# Opens no game until `letGo()`: who plays it is asked last.
UNOPENED = """
const gate = new Promise((resolve) => (globalThis.letGo = resolve));
// The empty page before has no locks.
const locks = globalThis.LockManager?.prototype ?? {};
const { request } = locks;
locks.request = async function (...values) { return gate.then(() => request.apply(this, values)); };
"""
REFUSED = """
Object.defineProperty(globalThis, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });
"""


class StorageTests(GameTest):

    def launch(self, folder):
        context = playwright().chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=["--no-sandbox"], viewport={"width": 1280, "height": 800},
            locale="en-GB")
        self.watch(context)
        return context

    def test_P24_a_killed_browser_loses_at_most_one_act(self):
        with tempfile.TemporaryDirectory(dir=farm.work, ignore_cleanup_errors=True) as folder:
            done = 0
            for _ in range(3):
                context = self.launch(folder)
                game = self.play(context=context)
                game.wait_digits(filled(done))
                self.enter(game, done, done + 5)
                done += 5
                self.assertEqual(game.digits(), filled(done))
                self.kill(folder)
                try:
                    context.close()
                except Exception:
                    pass
                for name in ("SingletonLock", "SingletonSocket", "SingletonCookie"):
                    os.path.lexists(f"{folder}/{name}") and os.unlink(f"{folder}/{name}")
                context = self.launch(folder)
                game = self.play(context=context)
                found = game.digits()
                self.assertIn(found, (filled(done - 1), filled(done)))
                done = next(count for count in (done - 1, done) if filled(count) == found)
                game.press("u")
                done -= 1
                game.wait_stored(filled(done))
                context.close()

    def kill(self, folder):
        for process in subprocess.run(["pgrep", "-f", str(folder)], capture_output=True, text=True).stdout.split():
            try:
                with open(f"/proc/{process}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
            except FileNotFoundError:
                continue
            is_main = b"chromium" in words[0] and not any(word.startswith(b"--type=") for word in words)
            if is_main and f"--user-data-dir={folder}".encode() in words:
                os.kill(int(process), signal.SIGKILL)

    def test_P24_a_game_goes_on_after_a_reload_and_is_offered_on_the_start_view(self):
        game = self.play()
        self.enter(game, 0, 2)
        game.page.reload()
        game.ready().wait_digits(filled(2))
        page = self.open(f"{server().url}#continue")
        Game(page).ready().wait_digits(filled(2))

    def test_P24_a_reload_right_after_an_act_keeps_it(self):
        game = self.play()
        gaps = solution_moves(8)
        row, column, digit = gaps[0]
        for name, keys, expected in (
            ("a digit", [digit], filled(1)),
            ("undo", ["u"], farm.EASY),
            ("redo", ["y"], filled(1)),
            ("two acts", ["Delete", digit], filled(1)),
            ("erase", ["Delete"], farm.EASY),
        ):
            with self.subTest(name):
                game.click(row, column)
                game.press(*keys)
                game.page.reload()
                game.ready().wait_digits(expected)
        with self.subTest("a note"):
            game.click(row, column)
            game.press("Shift+Digit2")
            game.page.reload()
            game.ready()
            self.assertEqual(game.notes(row, column), [2])
        with self.subTest("all notes"):
            game.menu("Fill in all notes")
            game.page.reload()
            game.ready()
            self.assertEqual(sum(game.name(cell // 9 + 1, cell % 9 + 1).count("notes") for cell in range(81)), 51)
        with self.subTest("undo of both after the reload"):
            game.press("Control+z", "Control+z")
            game.page.reload()
            game.ready()
            self.assertEqual(game.notes(row, column), [])
        with self.subTest("checkpoint"):
            game.menu("Set a checkpoint")
            self.enter(game, 0, 2)
            game.page.reload()
            game.ready().wait_digits(filled(2))
            game.tool("Menu").click()
            game.page.get_by_role("dialog").get_by_text("checkpoint", exact=False).first.wait_for()
            game.press("Escape")
        with self.subTest("the time goes on"):
            self.assertGreater(game.page.evaluate("document.querySelector('[role=timer]').textContent"), "00:00")

    def test_P24_a_hint_is_kept_by_a_reload(self):
        game = self.play()
        game.tool("Hint").click()
        for name in ("Show more", "Show more", "Apply"):
            game.page.locator(".hint-panel").get_by_role("button", name=name).click()
        before = game.digits()
        game.page.reload()
        game.ready()
        self.assertEqual(game.digits(), before)
        self.assertNotEqual(before, farm.EASY)

    def test_P24_a_reload_right_after_the_last_digit_counts_the_game_once(self):
        game = self.play(farm.TWO_GAPS, "beginner")
        game.click(1, 1)
        game.press("5")
        game.click(9, 9)
        game.press("9")
        game.page.reload()
        # The game may have been won before the reload; then it begins again.
        game.ready()
        until(game.page, f"async () => (await {READ}('state', 'lastCompleted'))?.phase === 'won'")
        page = self.open(f"{server().url}#statistics")
        page.locator(".tile", has_text="Won").get_by_text("1", exact=True).wait_for()
        page.locator(".tile", has_text="Played").get_by_text("1", exact=True).wait_for()

    def test_P24_acts_before_the_engine_is_there_are_kept(self):
        context = self.new_context()
        context.add_init_script(HELD)
        page = self.open(f"{server().url}#start", context)
        page.evaluate("localStorage.setItem('test.isHeld', '1')")
        page.reload()
        page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
        game = Game(page)
        game.grid.wait_for()
        self.enter(game, 0, 2)
        # The game is open and stored, without the acts that wait for the engine.
        game.wait_stored(farm.EASY)
        page.reload()
        game.grid.wait_for()
        self.enter(game, 2, 4)
        game.press("u")
        # The start view offers the game, and leaving it before the engine is there loses nothing.
        page.get_by_role("button", name="Back").click()
        page.get_by_role("button", name="Continue").click()
        game.grid.wait_for()
        page.evaluate("localStorage.removeItem('test.isHeld')")
        page.reload()
        game.ready().wait_digits(filled(3))
        game.press("y")
        game.wait_digits(filled(4))
        context.close()

    def test_P24_leaving_a_game_before_the_engine_is_there_keeps_it(self):
        context = self.new_context()
        context.add_init_script(HELD)
        game = self.play(context=context)
        self.enter(game, 0, 3)
        game.wait_stored(filled(3))
        game.page.evaluate("localStorage.setItem('test.isHeld', '1')")
        game.page.reload()
        game.grid.wait_for()
        game.page.get_by_role("button", name="Back").click()
        game.page.get_by_role("button", name="Continue").click()
        game.wait_digits(filled(3))
        context.close()

    def test_P24_damaged_records_of_acts_change_nothing(self):
        game = self.play()
        self.enter(game, 0, 2)
        game.wait_stored(filled(2))
        place = f"puzzlefarm.acts /farm/ {farm.EASY}"
        stored = game.page.evaluate(f"(key) => {READ}('games', key)", farm.EASY)
        revision, writer = stored["revision"], stored["journal"]["writer"]
        act = {"call": {"name": "eraseAll"}, "elapsed": 1}
        erase = {"call": {"name": "perform", "act": {"act": "eraseAll"}}, "elapsed": 1}
        records = [
            "{", "7", "null", "[]", '{"writer":1}', json.dumps({"writer": writer, "base": 0, "from": 0, "calls": 5}),
            # Of another state of the game.
            json.dumps({"writer": "a", "base": revision - 1, "from": 0, "calls": [erase]}),
            json.dumps({"writer": "a", "base": revision, "from": 1, "calls": [erase]}),
            # Calls that there are not.
            json.dumps({"writer": "a", "base": revision, "from": 0, "calls": [act]}),
            json.dumps({"writer": "a", "base": revision, "from": 0, "calls": [
                {"call": {"name": "release"}, "elapsed": 1}, {"call": {"name": "perform", "act": None}, "elapsed": 1},
                {"call": {"name": "perform", "act": {"act": "place", "digit": 77, "cells": [-1, "<b>"]}}, "elapsed": 1},
                {"call": {"name": "applyHint", "data": "<b>"}, "elapsed": 1}, {"call": {"name": "goTo"}, "elapsed": -1},
                {"call": {"name": "policy", "policy": {"mistakes": 7}}, "elapsed": 1e300}]}),
        ]
        for record in records:
            with self.subTest(record):
                game.page.goto(f"{server().url}#start")
                game.page.evaluate("([place, record]) => localStorage.setItem(place, record)", [place, record])
                game.page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
                game.ready().wait_digits(filled(2))

    def test_P24_a_second_tab_is_told_and_can_take_the_game_over(self):
        self.check_two_tabs(self.context)

    def test_P24_two_tabs_without_web_locks_ask_each_other(self):
        context = self.new_context()
        context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
        self.check_two_tabs(context)
        context.close()

    def check_two_tabs(self, context):
        one = self.play(context=context)
        self.enter(one, 0, 1)
        two = self.play(context=context)
        button = two.page.get_by_role("button", name="Play here")
        button.wait_for()
        button.click()
        one.page.get_by_role("button", name="Play here").wait_for()
        two.wait_digits(filled(1))
        two.ready()
        self.enter(two, 1, 2)
        two.wait_digits(filled(2))
        one.page.get_by_role("button", name="Play here").click()
        one.wait_digits(filled(2))

    def test_P24_refused_storage_is_said_and_the_game_goes_on(self):
        context = self.new_context()
        context.add_init_script(REFUSED)
        page = self.open(f"{server().url}#start", context)
        page.locator(".notice", has_text="cannot be stored").wait_for()
        page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
        game = Game(page).ready()
        self.enter(game, 0, 2)
        page.goto(f"{server().url}#start")
        page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
        game.ready().wait_digits(filled(2))
        page.goto(f"{server().url}#statistics")
        page.get_by_text("The browser refuses to store anything").wait_for()
        context.close()

    def test_P24_full_storage_is_said_and_room_is_used_again(self):
        context = self.new_context()
        context.add_init_script(FULL + NOTICES)
        game = self.play(context=context)
        self.enter(game, 0, 1)
        game.wait_stored(filled(1))
        game.page.evaluate("isFull = true")
        self.enter(game, 1, 2)
        game.page.wait_for_function("() => notices.some((text) => text.includes('The storage is full'))")
        game.page.evaluate("isFull = false")
        self.enter(game, 2, 3)
        game.wait_stored(filled(3))
        game.page.reload()
        game.ready().wait_digits(filled(3))
        context.close()


@in_both_browsers
class OpeningTests(PlayerTest):
    """Acts before the game is read from the database."""

    def begin(self):
        self.player.preload(UNOPENED)
        self.player.view("start")
        self.player.go(f"play?game={farm.EASY}&tier=easy")
        for row, column, digit in solution_moves(2):
            self.player.click(self.player.cell(row, column))
            self.player.press(digit)

    def test_P24_acts_before_a_game_is_open_are_made(self):
        self.begin()
        self.assertEqual(self.player.digits(), farm.EASY)
        self.player.evaluate("letGo()")
        self.player.wait_digits(filled(2))

    def test_P24_leaving_a_game_before_it_is_open_keeps_its_acts(self):
        self.begin()
        self.player.go("start")
        self.player.shown("start")
        title = self.player.evaluate("document.title")
        self.player.evaluate("letGo()")
        self.player.stored("games", farm.EASY, "(game) => game?.journal.calls.length === 3")
        self.assertEqual(self.player.evaluate("document.title"), title)
        self.player.go(f"play?game={farm.EASY}&tier=easy")
        self.player.wait_digits(filled(2))
        # The review of the game has them.
        self.player.stored("games", farm.EASY, "(game) => game?.trail?.length === 2")

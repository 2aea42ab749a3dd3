"""A game that goes on on another device: the link that has all of it; the file that merges; a result as a picture."""

import json
import subprocess
import unittest
from urllib.parse import quote

from support import farm
from support.play import MODULE, GameTest, filled, solve, solution_moves
from support.player import PlayerTest, in_both_browsers
from test_layouts import VALUES, givens

OPEN_STORE = ("const [{ exportAll, importAll }, { Store }, { loadEngine }] = await Promise.all("
              f"['backup.js', 'store.js', 'engine.js'].map({MODULE})); const store = await Store.open();")


@in_both_browsers
class CarryTests(PlayerTest):
    def link(self):
        """The fragment of the link to the running game."""
        self.player.click(".tools button:nth-of-type(4)")
        self.player.press_button("Share this puzzle", "dialog")
        self.player.wait("document.querySelector('#share-game')?.value.includes('#carry?z=')")
        fragment = self.player.evaluate("document.querySelector('#share-game').value.split('#')[1]")
        self.player.press("Escape")
        self.player.no_dialog()
        return fragment

    def play_some(self, count, start=0):
        for row, column, digit in solution_moves(count)[start:]:
            self.player.click(self.player.cell(row, column))
            self.player.press(digit)
        self.player.wait_digits(filled(count))
        self.player.stored("games", farm.EASY, f"(game) => game?.digits === '{filled(count)}'")

    def test_a_game_goes_on_with_all_that_it_has(self):
        self.player.play(hearts=None)
        self.play_some(3)
        self.player.click(self.player.cell(9, 1))
        self.player.press("Shift+2")
        self.player.wait_said("2")
        fragment = self.link()
        self.assertLess(len(fragment), 2000)
        self.new_player()
        self.player.view(fragment, hearts=None)
        self.player.wait_text("The link has all of it", ".challenge-card")
        self.player.press_button("Go on here")
        self.player.shown("play")
        self.player.wait_digits(filled(3))
        self.assertEqual(self.player.text(self.player.cell(9, 1) + " .notes"), "2")
        self.player.press("u", "u")
        self.player.wait_digits(filled(2))

    def test_a_later_state_that_is_here_is_kept(self):
        self.player.play(hearts=None)
        self.play_some(2)
        fragment = self.link()
        self.play_some(4, 2)
        self.player.go(fragment)
        self.player.wait_text("a later state of this game", ".challenge-card")
        self.player.press_button("Go on here")
        self.player.shown("play")
        self.player.wait_digits(filled(4))

    def test_a_killer_goes_on_too(self):
        line, solution = farm.layout("killer:4")
        self.player.play(quote(line, safe=":"), "easy")
        self.player.click('[data-cell="5"]')
        self.player.press(solution[5])
        values = givens(line)[:5] + solution[5] + givens(line)[6:]
        self.player.stored("games", line, f"(game) => game?.digits === '{values}'")
        fragment = self.link()
        self.new_player()
        self.player.view(fragment)
        self.player.press_button("Go on here")
        self.player.shown("play")
        self.player.wait(f"{VALUES} === '{values}'")

    def test_the_camera_of_another_device_opens_the_game(self):
        self.new_player(scale=2)
        self.player.play(hearts=None, theme="dark")
        self.play_some(3)
        self.player.click(".tools button:nth-of-type(4)")
        self.player.press_button("Share this puzzle", "dialog")
        self.player.press_button("Show as QR code", "dialog")
        address = self.player.text(".code-address")
        self.player.evaluate("void document.querySelector('.code').scrollIntoView({ block: 'center' })")
        path = farm.work / "code.png"
        path.write_bytes(self.player.picture())
        read = subprocess.run(["zbarimg", "--quiet", "--raw", str(path)], capture_output=True, text=True, check=True).stdout
        self.assertEqual(read.strip(), address)
        self.new_player()
        self.player.view(read.strip().split("#")[1], hearts=None)
        self.player.press_button("Go on here")
        self.player.shown("play")
        self.player.wait_digits(filled(3))

    def test_links_that_have_no_game_say_so(self):
        # The last one is a game of ten million zeros.
        for data in ("", "A", "q1ZKTy1RslJQKkotLE0tLlHSAQA", self.packed("0" * 10_000_000), self.packed(json.dumps({"saved": "{}"}))):
            self.player.view(f"carry?z={data}")
            self.player.wait_text("A game from another device", "h1")
            self.player.wait("document.querySelector('main .card') !== null")
            self.assertNotIn("Go on here", self.player.buttons())

    def packed(self, text):
        import base64
        import zlib
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")

    def test_a_backup_has_ended_killers_of_the_day_children_s_looks_and_challenges(self):
        line, solution = farm.layout("killer:4")
        self.player.view("start")
        self.player.evaluate(f"""(async () => {{ {OPEN_STORE}
            const {{ $layoutService: {{ Layouts }} }} = await import(new URL("layouts.js", document.querySelector("script[type=module]").src));
            const engine = await (await Layouts.open("en")).engines.engine;
            const game = engine.newGame({{ puzzle: {json.dumps(line)}, solution: {json.dumps(solution)} }});
            const stored = {{ key: {json.dumps(line)}, start: {{ puzzle: {json.dumps(line)}, givens: ".".repeat(16), layout: "killer:4",
                origin: "daily", date: "2026-11-20", look: "shapes" }}, digits: ".".repeat(16), saved: game.save(), phase: "playing",
                elapsed: 5000, hints: 0, mistakes: 0, changed: Date.now(), revision: 7, trail: [[3, 2, 4]] }};
            await store.database.update("state", "daily " + stored.key, () => stored);
            await store.database.update("games", stored.key, () => stored);
            await store.database.update("state", "challenge {farm.EASY}", () => ({{ time: 200, hints: 0 }}));
            globalThis.backup = await exportAll(store);
        }})()""")
        backup = self.player.evaluate("backup")
        self.new_player()
        self.player.view("start")
        found = self.player.evaluate(f"""(async () => {{ {OPEN_STORE}
            const {{ $layoutService: {{ Layouts }} }} = await import(new URL("layouts.js", document.querySelector("script[type=module]").src));
            const layouts = (await Layouts.open("en")).engines.engine;
            const report = await importAll(store, await loadEngine("en"), new Blob([{json.dumps(backup)}]), async () => layouts);
            const daily = await store.database.get("state", "daily " + {json.dumps(line)});
            const game = await store.game({json.dumps(line)});
            const challenge = await store.database.get("state", "challenge {farm.EASY}");
            return [report.games, report.refused, daily.start.layout, daily.start.date, game.start.look, game.trail, challenge.time];
        }})()""")
        self.assertEqual(found, [1, 0, "killer:4", "2026-11-20", "shapes", [[3, 2, 4]], 200])


class ResultPictureTests(GameTest):
    def test_a_result_is_a_picture_with_the_puzzle_as_it_begins(self):
        game = self.play(farm.TWO_GAPS)
        solve(game)
        dialog = self.dialog(game, "Solved")
        dialog.get_by_role("button", name="Share").click()
        with game.page.expect_download() as download:
            game.page.get_by_role("button", name="Result as a picture").click()
        path = farm.work / "result.png"
        download.value.save_as(path)
        data = path.read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual([int.from_bytes(data[at:at + 4]) for at in (16, 20)], [952, 1124])


if __name__ == "__main__":
    unittest.main()

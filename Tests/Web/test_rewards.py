"""Rewards: finished houses and digits on the board, the win, achievements, results as pictures."""

from support import farm
from support.browser import BrowserTest
from support.play import MODULE, Game, server
from support.player import PlayerTest, in_both_browsers

# Results over twelve weeks: the tiers beginner and easy, every fourth game with hints, every tenth lost.
RESULTS = f"""(async () => {{
    const [{{ loadEngine }}, {{ Store }}] = await Promise.all(["engine.js", "store.js"].map({MODULE}));
    const [engine, store] = [await loadEngine("en"), await Store.open()];
    const now = Math.floor(Date.now() / 1000);
    await store.updateStatistics(engine, (statistics) => {{
        for (let day = 1; day <= 40; day++) statistics.add({{
            puzzle: `p${{day}}`, tier: day % 2 ? "beginner" : "easy", isWon: day % 10 !== 0, time: 60_000 + 1000 * day,
            hints: day % 4 ? 0 : 1, mistakes: 0, finished: now - day * 86_400 }});
    }});
    await store.database.update("state", "course", () => ({{ "naked-single": {{ games: 4 }}, "x-wing": {{ games: 2 }}, "bug-2": {{ seen: 1 }} }}));
}})()"""


# Notes the tones that begin.
TONES = """globalThis.tones = [];
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
        tones.push(this.frequency.value);
        start.apply(this, when);
    };"""


@in_both_browsers
class RewardTests(PlayerTest):
    def test_tones_are_off_until_they_are_wished(self):
        for sounds, house, win in ((False, 0, 0), (True, 2, 6)):
            player = self.new_player()
            player.preload(TONES)
            player.play(farm.TWO_GAPS, "beginner", **({"sounds": True} if sounds else {}))
            player.click(player.cell(1, 1))
            player.press(farm.SOLUTION[0])
            self.cheered()
            player.wait(f"tones.length === {house}")
            player.click(player.cell(9, 9))
            player.press(farm.SOLUTION[80])
            player.dialog("Solved")
            player.wait(f"tones.length === {win}")

    def cheered(self):
        return self.player.wait("""(() => {
            const cells = [...document.querySelectorAll("[data-cheer]")].map((cell) => Number(cell.dataset.cell));
            return cells.length && cells;
        })()""")

    def test_a_finished_row_and_box_light_up_and_a_wrong_one_does_not(self):
        player = self.player
        puzzle = "." + farm.SOLUTION[1:10] + "." + farm.SOLUTION[11:80] + "."
        player.play(puzzle, "beginner", mistakes="off")
        player.click(player.cell(9, 9))
        player.press(farm.SOLUTION[80])
        self.assertEqual(set(self.cheered()) >= {*range(72, 81), *range(8, 81, 9), 60, 61, 69}, True)
        player.wait("document.querySelector('[data-cheer]') === null")
        player.click(player.cell(1, 1))
        player.press("9" if farm.SOLUTION[0] != "9" else "8")
        player.wait_said("placed")
        self.assertEqual(player.evaluate("document.querySelectorAll('[data-cheer]').length"), 0)

    def test_a_first_win_announces_its_achievements_and_what_the_puzzle_needed(self):
        player = self.player
        player.play(farm.BEGINNER, "beginner")
        player.solve_beginner()
        player.dialog("Solved")
        player.wait_text("Achievement: First win", "dialog .win-reached")
        player.wait_text("A win in tier Beginner", ".win-reached")
        player.wait_text("What it needed: Hidden Single, Full House", ".win-needed")
        player.stored("state", "achievements", "reached => reached.includes('firstWin')")
        # The second time, nothing of it is new.
        player.press_button("Look at the board", "dialog")
        player.press_button("Play again", ".end")
        player.wait_digits(farm.BEGINNER)
        player.solve_beginner()
        player.dialog("Solved")
        player.wait("document.querySelector('.win-needed') !== null")
        self.assertEqual(player.evaluate("document.querySelectorAll('.win-reached li').length"), 0)

    def test_what_a_win_brings_late_moves_no_button(self):
        player = self.player
        player.settings()
        player.hold_answers("rate", "path")
        player.visit("start")
        player.wait("document.querySelector('button.tier') !== null")
        player.go(f"play?game={farm.BEGINNER}&tier=beginner")
        player.shown("play")
        player.solve_beginner()
        player.dialog("Solved")
        place = player.box("dialog .answers")
        player.wait("held.length > 0")
        player.evaluate("void letGo()")
        player.wait_text("What it needed: Hidden Single, Full House", "dialog [role=status]")
        self.assertEqual(player.box("dialog .answers"), place)

    def test_a_personal_best_says_how_much_faster_it_was(self):
        player = self.player
        player.view("start")
        player.opened()
        player.evaluate(RESULTS)
        player.go(f"play?game={farm.BEGINNER}&tier=beginner")
        player.shown("play")
        player.solve_beginner()
        player.dialog("Solved")
        player.wait("/^Personal best, 0[01]:\\d\\d faster$/.test(document.querySelector('.win-rank').innerText)")

    def test_results_are_pictures(self):
        player = self.player
        player.view("start")
        player.opened()
        player.evaluate(RESULTS)
        player.go("statistics")
        player.wait("document.querySelectorAll('.chart').length === 2")
        names = player.evaluate("[...document.querySelectorAll('.chart')].map((one) => one.getAttribute('aria-label'))")
        self.assertEqual(names[0], "Beginner: 20 wins without hints, median 01:20, best 01:01")
        self.assertEqual(player.evaluate("[...document.querySelectorAll('.help-bar')].map((one) => one.ariaLabel)"), [
            "20 won without hints, 0 won with hints, 0 not won", "8 won without hints, 8 won with hints, 4 not won"])
        player.wait("document.querySelectorAll('.bars li').length === 2")
        self.assertEqual([text.split()[0] for text in player.texts(".bars li")], ["Naked", "X-Wing"])


class MotionTests(BrowserTest):
    def test_no_motion_if_unwanted(self):
        context = self.new_context(reduced_motion="reduce")
        page = self.open(f"{server().url}#play?game={farm.TWO_GAPS}&tier=beginner", context)
        game = Game(page).ready()
        game.click(9, 9)
        game.press(farm.SOLUTION[80])
        page.wait_for_function("() => document.querySelector('[data-cheer]') !== null")
        self.assertEqual(page.evaluate("document.getAnimations().filter((one) => one.effect.getTiming().duration > 20).length"), 0)
        self.collect(page)
        context.close()

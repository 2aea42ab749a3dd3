"""The path: techniques as a course, what the player knows of each, and the next puzzle."""

import json

from support import farm
from support.play import MODULE
from support.player import PlayerTest, in_both_browsers

COUNT = "document.querySelectorAll('.course li:not([hidden])').length"


@in_both_browsers
class PathTests(PlayerTest):
    def path(self):
        self.player.wait("document.querySelectorAll('.course button').length > 60 && document.body.dataset.view === 'path'")

    def state(self, name):
        return self.player.evaluate(f"""[...document.querySelectorAll(".course button")].find(
            (one) => one.querySelector(".course-name").textContent === {json.dumps(name)}).dataset.mastery""")

    def test_a_technique_is_new_then_seen_then_practised_and_the_list_keeps_its_place(self):
        player = self.player
        player.view("path")
        self.path()
        self.assertEqual(player.text(".path-next h2"), "Next: Full House")
        player.wait("document.querySelector('.path-next .d-placed-ring') !== null")
        self.assertEqual(self.state("X-Wing"), "new")
        player.fill("#path-search", "wing")
        count = player.evaluate(COUNT)
        self.assertTrue(3 < count < 20, count)
        player.evaluate("[...document.querySelectorAll('.course button')].find((one) => one.textContent.startsWith('X-Wing')).click()")
        player.shown("techniques")
        player.wait_text("0 of 5 exercises found")
        player.press_button("Your path")
        self.path()
        self.assertEqual(self.state("X-Wing"), "seen")
        self.assertEqual([player.evaluate("document.querySelector('#path-search').value"), player.evaluate(COUNT)], ["wing", count])
        player.wait("document.activeElement.textContent.startsWith('X-Wing')")
        player.fill("#path-search", "")
        player.evaluate("""(() => {
            const choice = document.querySelector("#path-state");
            choice.value = "seen";
            choice.dispatchEvent(new Event("change"));
        })()""")
        self.assertEqual(player.evaluate(COUNT), 1)

    def test_exercises_that_are_found_without_help_count_alone_and_in_a_row(self):
        player = self.player
        player.view("training?techniques=naked-single&start=1")
        self.find_single()
        player.wait_text("1 of 5 exercises found")
        player.stored("state", "course", "course => course['naked-single'].practised === 1")
        player.press_button("Next position")
        self.find_single()
        player.wait_text("2 of 5 exercises found · 2 in a row, your best: 2.")
        player.press_button("Next position")
        player.press_button("Show the step")
        player.press_button("Next position")
        self.find_single()
        player.wait_text("3 of 5 exercises found")
        self.assertNotIn("in a row", player.text(".verdict"))
        player.stored("state", "settings", "settings => settings.bestRun === 2")

    def find_single(self):
        player = self.player
        player.wait("document.querySelector('.answer-grid') !== null")
        cells = player.evaluate("""[...document.querySelectorAll(".answer-cell")].flatMap((cell, index) => {
            const [, digit] = /^candidates (\\d),/.exec(cell.ariaLabel) ?? [];
            return digit ? [[index, digit]] : [];
        })""")
        for index, digit in cells:
            player.click(f".answer-row:nth-child({index // 9 + 1}) > :nth-child({index % 9 + 1})")
            player.press(digit)
            player.press_button("Check")
            if player.evaluate("document.querySelector('.step-figure') !== null"):
                break
            player.click(f".answer-row:nth-child({index // 9 + 1}) > :nth-child({index % 9 + 1})")
            player.press(digit)

    def test_a_worked_step_is_shown_part_by_part(self):
        player = self.player
        player.view("techniques?technique=x-wing")
        player.wait("document.querySelector('.d-strike') !== null")
        player.click("[data-link=next]")
        self.assertEqual(player.text(".sentence"), "Look here first.")
        count = lambda name: player.evaluate(f"document.querySelectorAll('.diagram {name}').length")
        self.assertEqual([count(".d-base"), count(".d-mark"), count(".d-strike")], [2, 0, 0])
        player.click("[data-link=next]")
        self.assertEqual([count(".d-mark"), count(".d-strike")], [4, 0])
        player.click("[data-link=next]")
        player.wait("document.querySelector('.diagram .d-strike') !== null")

    def test_the_puzzle_for_the_player_and_a_game_without_hints_lead_on(self):
        player = self.player
        player.view("path")
        self.path()
        player.press_button("Puzzle for you")
        player.shown("play")
        puzzle = player.digits()
        solution = farm.solution(puzzle)
        player.press("Control+Home")
        for _ in range(81):
            cell = player.evaluate("Number(document.activeElement.dataset.cell)")
            if puzzle[cell] == ".":
                player.press(solution[cell])
            if player.digits() == solution:
                break
            player.press("e")
        player.dialog("Solved")
        player.stored("state", "course", "course => course?.['full-house'].games === 1 && !course['x-wing']")
        player.go("path")
        self.path()
        self.assertNotEqual(player.text(".path-next h2"), "Next: Full House")

    def test_the_page_of_a_technique_makes_a_puzzle_that_needs_it(self):
        self.player.view("techniques?technique=naked-pair")
        self.player.press_button("Play a puzzle that needs it")
        self.player.shown("play")
        self.assertIn("Naked Pair", farm.run("explain", "--ladder", "human", self.player.digits()).stdout)

    def test_a_backup_brings_what_was_learnt(self):
        player = self.player
        player.view("techniques?technique=x-wing")
        player.stored("state", "course", "course => course['x-wing'].seen > 0")
        open_store = f"const [{{ exportAll, importAll }}, {{ Store }}, {{ loadEngine }}] = await Promise.all(" \
            f"['backup.js', 'store.js', 'engine.js'].map({MODULE})); const store = await Store.open();"
        backup = player.evaluate(f"(async () => {{ {open_store} await store.setSettings({{ bestRun: 7 }}); return exportAll(store); }})()")
        player = self.new_player()
        player.view("start")
        player.evaluate(f"(async () => {{ {open_store} await importAll(store, await loadEngine('en'), new Blob([{json.dumps(backup)}])); }})()")
        player.go("path")
        self.path()
        self.assertEqual(self.state("X-Wing"), "seen")
        player.stored("state", "settings", "settings => settings.bestRun === 7")

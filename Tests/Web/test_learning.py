"""Rows P35 and B5: the rules, the techniques and their training."""

import re
import unittest

from support import farm
from support.play import MODULE, Game, server
from support.views import ViewTest


# Holds the opening of the store until the test calls openStore().
HELD_STORE = """
(() => {
    const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
    const opened = new Promise((resolve) => { self.openStore = resolve; });
    Object.defineProperty(IDBOpenDBRequest.prototype, "onsuccess", {
        set(receive) { set.call(this, (event) => void opened.then(() => receive.call(this, event))); } });
})();
"""


class LearningTests(ViewTest):
    def test_P35_the_rules_in_five_boards_by_keyboard(self):
        page = self.view("tutorial")
        for number, (wrong, right) in enumerate((("4", "5"), ("9", "5"), ("1", "2"), ("1", "7")), 1):
            page.get_by_text(f"Board {number} of 5").wait_for()
            self.assertEqual(page.evaluate("document.activeElement.getAttribute('role')"), "gridcell")
            page.keyboard.press(wrong)
            page.locator(".verdict", has_text="Try another digit").wait_for()
            page.keyboard.press(right)
            page.locator(".verdict", has_text="Right").wait_for()
            page.get_by_role("button", name="Next board").click()
        page.get_by_text("Board 5 of 5").wait_for()
        cells = page.locator(".answer-cell")
        for cell in (10, 11, 19, 37, 55, 64, 66, 74):
            cells.nth(cell).click()
            page.keyboard.press(farm.SOLUTION[cell])
        page.locator(".verdict", has_text="Solved.").wait_for()
        # The rules lead to a first game.
        page.get_by_role("button", name="Play", exact=True).click()
        page.locator(".game-name", has_text="Beginner").wait_for()

    def test_a_newcomer_sees_the_rules_at_once_and_a_player_below(self):
        context = self.new_context(viewport={"width": 390, "height": 844})
        page = self.view("start", context)
        rules = page.get_by_role("button", name="Learn the rules")
        box = rules.bounding_box()
        self.assertLess(box["y"] + box["height"], 400)
        page.get_by_role("button", name="Beginner").click()
        game = Game(page).ready()
        game.press("1")
        page.goto(f"{server().url}#start")
        page.locator(".continue").wait_for()
        self.assertGreater(rules.bounding_box()["y"], 844)
        self.assertEqual(page.locator(".welcome").count(), 0)
        self.collect(page)
        context.close()

    def test_a_welcome_stays_when_the_games_are_known(self):
        context = self.new_context()
        context.add_init_script(HELD_STORE)
        page = self.view("start", context)
        page.locator(".welcome").wait_for()
        page.evaluate("for (const shown of ['.welcome', '.day-week > *']) document.querySelector(shown).dataset.first = ''")
        page.evaluate("openStore()")
        # The strip of the week is drawn again when the games are known.
        page.wait_for_function("!document.querySelector('.day-week > [data-first]')")
        self.assertEqual(page.locator(".welcome[data-first]").count(), 1)
        self.collect(page)
        context.close()

    def test_a_part_of_a_step_is_seen_with_its_sentence_on_a_phone(self):
        context = self.new_context(viewport={"width": 390, "height": 844})
        page = self.view("techniques?technique=x-wing", context)
        page.locator(".d-strike").first.wait_for()
        self.assertEqual(page.evaluate("scrollY"), 0)
        for _ in range(3):
            page.locator("[data-link=next]").click()
            for part in (".diagram", ".sentence"):
                box = page.locator(part).bounding_box()
                self.assertGreaterEqual(box["y"], 0, part)
                self.assertLessEqual(box["y"] + box["height"], 844, part)
        self.collect(page)
        context.close()

    def test_the_answer_to_an_exercise_is_checked_without_scrolling_on_small_phones(self):
        for width, language in ((320, "en"), (320, "de"), (320, "es"), (360, "de")):
            with self.subTest(width=width, language=language):
                context = self.new_context(viewport={"width": width, "height": 640}, locale=language)
                page = self.view("training?techniques=x-wing&start=1", context)
                check = page.locator(".lesson-acts .primary")
                check.wait_for()
                box = check.bounding_box()
                self.assertLessEqual(box["y"] + box["height"], 640)
                self.assertGreaterEqual(page.locator(".answer").bounding_box()["width"], 256)
                self.collect(page)
                context.close()

    def test_P35_every_technique_has_a_worked_board(self):
        page = self.view("techniques")
        names = page.locator(".technique-list button")
        names.first.wait_for()
        lines = farm.run("techniques").stdout.splitlines()[1:]
        # Those of other layouts and killers have no level.
        known = [line for line in lines if line.split("\t")[2] != "-"]
        self.assertEqual(names.count(), len(known))
        without = page.evaluate("""async () => {
            const { loadExamples, resultOf } = await (MODULE)("techniques.js");
            const { EngineWorker, loadEngine } = await (MODULE)("engine.js");
            const { loadTexts } = await (MODULE)("loading.js");
            const [engine, examples, worker] = [await loadEngine("en"), await loadExamples(), new EngineWorker()];
            worker.setTexts(await loadTexts("en"));
            const isWithout = async (id) => {
                const { givens, filled, removed, result } = examples[id] ?? {};
                if (!givens) return true;
                const candidates = removed.split(" ").filter(Boolean).map((text) => (
                    { cell: 9 * (text[1] - 1) + Number(text[3]) - 1, digit: Number(text[5]) }));
                const steps = await worker.call("steps", [id, { givens, filled, removed: candidates }]);
                return !Array.isArray(steps) || !steps.some((step) => resultOf(step) === result && step.sentence);
            };
            const without = [];
            for (const { id } of engine.techniques()) if (await isWithout(id)) without.push(id);
            worker.end();
            return without;
        }""".replace("MODULE", MODULE))
        self.assertEqual(without, ["brute-force"])
        page.goto(f"{server().url}#techniques?technique=x-wing")
        page.locator(".step-figure .sentence", has_text="X-Wing").wait_for()
        self.assertGreater(page.locator(".d-strike").count(), 0)

    def test_B5_positions_need_one_of_the_chosen_techniques_and_are_explained(self):
        page = self.view("training?techniques=naked-pair,x-wing")
        page.get_by_role("button", name="Start").click()
        page.locator(".answer-grid").wait_for()
        question = page.locator(".lead").inner_text()
        self.assertIn("candidates", question)
        page.get_by_role("button", name="Check").click()
        page.locator(".verdict", has_text="Nothing is marked yet.").wait_for()
        page.get_by_role("button", name="Show the step").click()
        page.locator(".step-figure .sentence").wait_for()
        self.assertRegex(page.locator(".sentence").inner_text(), "^(Naked Pair|X-Wing)")
        self.assertGreater(page.locator(".d-strike").count(), 0)

    def test_B5_marks_by_keyboard_are_judged(self):
        page = self.view("training?techniques=naked-single&start=1")
        page.locator(".answer-grid").wait_for()
        found = page.evaluate("""() => [...document.querySelectorAll(".answer-cell")].map(
            (cell) => cell.getAttribute("aria-label"))""")
        singles = [index for index, name in enumerate(found) if re.match(r"candidates \d,", name)]
        self.assertTrue(singles)
        cells = page.locator(".answer-cell")
        for cell in singles:
            digit = re.match(r"candidates (\d),", found[cell]).group(1)
            cells.nth(cell).click()
            page.keyboard.press(digit)
            page.get_by_role("button", name="Check").click()
            if page.locator(".step-figure").count():
                break
            page.locator(".verdict", has_text="do not belong").wait_for()
            cells.nth(cell).click()
            page.keyboard.press(digit)
        page.locator(".verdict", has_text="Right.").wait_for()


if __name__ == "__main__":
    unittest.main()

"""The first hour of a new operator: find, preview, play and withdraw a puzzle, pause and resume a pool, take a
backup; by mouse alone, and by keyboard alone. Only what the page shows leads from one step to the next."""

import json
import re

from support import farm
from support.console import ConsoleTest
from support.play import Game


class Mouse:
    """Presses what has a name, and types into fields."""

    def __init__(self, page):
        self.page = page

    def press(self, role, name):
        self.page.get_by_role(role, name=name, exact=isinstance(name, str)).first.click()

    def fill(self, label, text):
        self.page.get_by_label(label).click()
        self.page.keyboard.type(text)

    def solve(self, puzzle, solution):
        game = Game(self.page).ready()
        for cell in range(81):
            if puzzle[cell] == ".":
                game.cell(cell // 9 + 1, cell % 9 + 1).click()
                game.digit(solution[cell]).click()


class Keyboard:
    """Goes to what has a name by Tab, and presses Enter there."""

    # The role and the name of what has the focus, as screen readers get them.
    FOCUSED = """() => {
        const node = document.activeElement;
        const roles = { A: "link", BUTTON: "button", INPUT: "field", TEXTAREA: "field", SELECT: "field" };
        const label = node.labels?.[0]?.textContent;
        return [node.getAttribute("role") ?? roles[node.tagName] ?? node.tagName.toLowerCase(),
            (node.getAttribute("aria-label") ?? label ?? node.textContent).trim()];
    }"""

    def __init__(self, page):
        self.page = page

    def go(self, role, name):
        """Presses Tab until something has the focus: all around the page at most."""
        seen = []
        for _ in range(120):
            found = self.page.evaluate(self.FOCUSED)
            if found[0] == role and (found[1] == name if isinstance(name, str) else name.search(found[1])):
                return
            seen.append(found[1])
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name} was not reached by Tab, only {seen}")

    def press(self, role, name):
        self.go(role, name)
        self.page.keyboard.press("Enter")

    def fill(self, label, text):
        self.go("field", re.compile(label) if isinstance(label, str) else label)
        self.page.keyboard.type(text)

    def solve(self, puzzle, solution):
        Game(self.page).ready()
        self.page.keyboard.press("Control+Home")
        for row in range(9):
            for column in range(9):
                cell = 9 * row + column
                if puzzle[cell] == ".":
                    self.page.keyboard.press(solution[cell])
                if column < 8:
                    self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("ArrowDown")
            self.page.keyboard.press("Home")


class TrialTests(ConsoleTest):
    def test_by_mouse(self):
        self.trial(Mouse, "easy")

    def test_by_keyboard(self):
        self.trial(Keyboard, "medium")

    def trial(self, hand, pool):
        page = self.console()
        person = hand(page)
        page.get_by_role("heading", name="The farm is well").wait_for()

        # Pause and resume.
        person.press("button", f"Pause {pool}")
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        person.fill("Reason", "trial")
        person.press("button", "Pause")
        page.get_by_role("heading", name=f"{pool.capitalize()} is paused").wait_for()
        self.assertEqual([entry["pool"] for entry in self.service.status()["paused"]], [pool])
        person.press("button", f"Resume {pool}")
        page.get_by_role("heading", name="The farm is well").wait_for()
        self.assertEqual(self.service.status()["paused"], [])

        # Find and preview: the name of a pool leads to its puzzles.
        person.press("link", re.compile(f"^{pool}", re.IGNORECASE))
        page.get_by_role("heading", name="Puzzles in stock").wait_for()
        self.assertEqual(page.get_by_label("Pool").input_value(), pool)
        puzzle = json.loads(self.service.command("peek", pool, "--format", "json", "-n", "1"))
        person.press("link", re.compile(puzzle["id"]))
        page.locator("h1 code", has_text=puzzle["id"]).wait_for()
        page.get_by_text("Ready: in stock").wait_for()
        person.press("button", "Show the solution path")
        page.locator(".path li").first.wait_for()

        # Play.
        with page.expect_popup() as opened:
            person.press("link", "Play it")
        game = opened.value
        game.get_by_role("grid").wait_for()
        hand(game).solve(puzzle["givens"], farm.solution(puzzle["givens"]))
        game.get_by_role("dialog", name="Solved").wait_for()
        game.close()

        # Withdraw.
        person.press("link", re.compile("^Withdraw…"))
        page.get_by_text("1 puzzle can be withdrawn").wait_for()
        person.fill("Reason, for operators", "trial")
        person.fill("Type 1 to confirm", "1")
        person.press("button", "Withdraw for ever")
        page.get_by_text(f"Withdrawn: {puzzle['id']}").wait_for()
        self.assertIn("withdrawn", self.service.command("show", puzzle["id"]))

        # Back up.
        person.press("link", "Service")
        page.get_by_role("heading", name="Service", exact=True).wait_for()
        person.press("button", "Take a backup")
        page.get_by_text("Written:").wait_for()
        check = page.locator(".command code", has_text="sha256sum").inner_text()
        self.assertTrue(farm.Path(re.search(r"'[0-9a-f]{64}  (\S+)'", check)[1]).is_file())

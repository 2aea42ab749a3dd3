"""Rows A1 to A18: keyboard, screen readers, contrast, sizes, and axe in states, themes and widths."""

import importlib.resources
import re
import time
import unittest

from support import farm
from support.browser import IS_LONG, settle
from support.play import Game, GameTest, server

GAP = (1, 3)
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()
THEMES = ("light", "dark", "contrast", "system")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class AccessTests(GameTest):
    def test_A1_one_grid_with_one_tab_stop(self):
        game = self.play()
        self.assertEqual(game.page.get_by_role("grid", name="Sudoku, Easy").count(), 1)
        self.assertEqual(game.page.get_by_role("row").count(), 9)
        self.assertEqual(game.page.get_by_role("gridcell").count(), 81)
        self.assertEqual(game.page.locator('[role=gridcell][tabindex="0"]').count(), 1)
        self.assertEqual(game.page.locator('[role=gridcell][tabindex="-1"]').count(), 80)

    def test_A2_cells_are_named_by_content_and_place(self):
        game = self.play(hearts=None)
        game.click(*GAP)
        game.press("4")
        game.click(1, 4)
        game.press("Shift+Digit2", "Shift+Digit6")
        game.click(2, 2)
        game.press("2")
        game.pad("Colour").click()
        game.digit(3).click()
        pattern = re.compile(
            r"^(?:[1-9]|empty)(?:, given|, notes [1-9](?: [1-9])*)?(?:, wrong|, twice in a house)?"
            r"(?:, colour [1-8])?, row [1-9] column [1-9]$")
        for row in range(1, 10):
            for column in range(1, 10):
                self.assertRegex(game.name(row, column), pattern)
        self.assertEqual(game.name(1, 1), "5, given, row 1 column 1")
        self.assertEqual(game.name(*GAP), "4, row 1 column 3")
        self.assertEqual(game.name(1, 4), "empty, notes 2 6, row 1 column 4")
        self.assertEqual(game.name(2, 2), "2, wrong, colour 3, row 2 column 2")
        context = self.new_context()
        terse = self.play(context=context, namesTersely=True)
        self.assertEqual(terse.name(1, 1), "5, row 1 column 1")
        context.close()

    def test_A3_one_message_per_act(self):
        game = self.play(hearts=None)
        live = game.page.locator("#live")
        self.assertEqual(live.get_attribute("aria-live"), "polite")
        game.page.evaluate("""() => {
            globalThis.messages = [];
            new MutationObserver(() => messages.push(document.getElementById("live").textContent))
                .observe(document.getElementById("live"), { childList: true, characterData: true, subtree: true });
        }""")
        game.click(*GAP)
        game.page.evaluate("messages.length = 0")
        game.press("4")
        self.eventually(["4 placed, 6 left"], lambda: game.page.evaluate("messages"))
        game.page.evaluate("messages.length = 0")
        game.press("ArrowRight", "7")
        self.eventually(True, lambda: game.page.evaluate("messages").__len__() == 1)
        self.assertIn("7 is twice in row 1", game.said())
        self.assertIsNone(game.page.get_by_role("timer").get_attribute("aria-live"))

    def test_A4_keys_that_answer(self):
        game = self.play()
        game.click(1, 1)
        for key, text in (
            ("r", "row 1: 5 3 gap gap 7 gap gap gap gap"), ("c", "column 1: 5 6 gap 8 4 7 gap gap gap"),
            ("b", "box 1: 5 3 gap 6 gap gap gap 9 8"), ("Shift+R", "row 1: 6 gaps, missing 1 2 4 6 8 9"),
            ("Shift+B", "box 1: 4 gaps, missing 1 2 4 7"), ("d", "51 gaps"),
        ):
            game.press(key)
            game.wait_said(text)
        game.press("e")
        self.assertEqual(game.focused(), 2)
        game.press("e")
        self.assertEqual(game.focused(), 3)
        game.press("Shift+E")
        self.assertEqual(game.focused(), 2)

    def test_A5_letters_act_in_the_board_only(self):
        game = self.play()
        game.tool("Menu").focus()
        for key in ("h", "p", "n", "u", "e", "5", "Delete"):
            game.press(key)
        self.assertEqual(game.digits(), farm.EASY)
        self.assertEqual(game.page.get_by_role("region", name="Hint").count(), 0)
        self.assertEqual(game.pad("Notes").get_attribute("aria-pressed"), "false")

    def test_A6_a_whole_game_by_keyboard_alone(self):
        page = self.open(server().url)
        page.locator("button.tier").first.wait_for()
        press = page.keyboard.press

        def tab_to(name, key="Tab"):
            for _ in range(60):
                press(key)
                if page.evaluate("document.activeElement.innerText || document.activeElement.ariaLabel || ''").startswith(name):
                    return
            self.fail(f"{name} is not reached by Tab")

        tab_to("Beginner")
        press("Enter")
        game = Game(page).ready()
        self.assertNotEqual(page.evaluate("document.activeElement.tagName"), "BODY")
        for _ in range(20):
            if game.focused() >= 0:
                break
            press("Tab")
        puzzle = game.digits()
        solution = farm.solution(puzzle)
        press("Control+Home")
        for step in range(90):
            cell = game.focused()
            self.assertGreaterEqual(cell, 0, f"the focus left the board at step {step}")
            if puzzle[cell] == ".":
                press(solution[cell])
                if game.digits() == solution:
                    break
            press("e")
        dialog = page.get_by_role("dialog", name="Solved")
        dialog.wait_for()
        self.assertEqual(page.evaluate("document.activeElement.textContent"), "New game")
        press("Enter")
        page.wait_for_function("""(before) => [...document.querySelectorAll("[data-cell]")].map(
            (cell) => cell.querySelector(".value")?.textContent ?? ".").join("") !== before""", arg=solution)
        game.ready()
        self.assertNotEqual(page.evaluate("document.activeElement.tagName"), "BODY")

    def test_A7_the_wish_for_more_contrast_is_met_unless_a_theme_is_chosen(self):
        for theme, expected in (("system", "contrast"), ("light", "light")):
            context = self.new_context(contrast="more")
            page = self.play(context=context, theme=theme).page
            self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), expected)
            page.emulate_media(contrast="no-preference")
            page.wait_for_function(
                "(theme) => (document.documentElement.dataset.theme ?? null) === theme",
                arg=None if theme == "system" else theme)
            context.close()

    def test_A7_contrast_of_digits_and_lines(self):
        for theme, text, line in (("light", 4.5, 3), ("dark", 4.5, 3), ("contrast", 7, 3)):
            context = self.new_context()
            game = self.play(context=context, theme=theme, hearts=None)
            game.click(*GAP)
            game.press("2")
            game.click(1, 4)
            game.press("Shift+Digit2")
            game.click(1, 1)
            low = game.page.evaluate(CONTRAST, text)
            self.assertEqual(low, [], theme)
            context.close()

    def test_A8_nothing_is_told_by_colour_alone(self):
        game = self.play(hearts=None)
        game.click(*GAP)
        game.press("5")
        game.click(1, 4)
        game.press("6")

        def style(row, column, part, names):
            return game.cell(row, column).evaluate("""(cell, [part, names]) => {
                const [selector, pseudo] = part.split("::");
                const node = selector ? cell.querySelector(selector) : cell;
                const style = getComputedStyle(node, pseudo ? `::${pseudo}` : null);
                return names.map((name) => style[name]);
            }""", [part, names])

        with self.subTest("a mistake has a wavy line"):
            line = ["textDecorationLine", "textDecorationStyle"]
            self.assertEqual(style(*GAP, ".value", line), ["underline", "wavy"])
            self.assertEqual(style(1, 4, ".value", line)[0], "none")
        with self.subTest("givens are bold"):
            weights = [int(style(row, column, ".value", ["fontWeight"])[0]) for row, column in ((1, 1), (1, 4))]
            self.assertGreaterEqual(weights[0], weights[1] + 200)
        with self.subTest("the selection has a ring"):
            ring = ["visibility", "borderTopWidth"]
            self.assertEqual(style(1, 4, "::after", ring), ["visible", "3px"])
            self.assertEqual(style(*GAP, "::after", ring)[0], "hidden")
        with self.subTest("the same digit has a circle"):
            game.click(1, 1)
            same = [cell for cell in range(81) if farm.EASY[cell] == "5" and cell]
            for cell in same:
                self.assertEqual(
                    style(cell // 9 + 1, cell % 9 + 1, ".value::before", ["borderTopStyle", "borderRadius"]),
                    ["solid", "50%"])
        with self.subTest("the pad shows the digits that are left"):
            self.assertEqual(game.digit(5).locator(".key-left").inner_text(), str(9 - farm.EASY.count("5") - 1))

    def test_A10_sizes_of_targets(self):
        game = self.play()
        for width, cell in ((320, 34), (360, 34), (420, 44), (1280, 44)):
            game.page.set_viewport_size({"width": width, "height": 800})
            self.assertGreaterEqual(game.cell(5, 5).bounding_box()["width"], cell - 0.5, width)
            for button in game.page.locator("button:visible").all():
                box = button.bounding_box()
                self.assertGreaterEqual(min(box["width"], box["height"]), 43.5, (width, button.inner_text()))

    def test_A13_forced_colours_keep_selection_and_mistakes(self):
        context = self.new_context(forced_colors="active")
        game = self.play(context=context, hearts=None)
        game.click(*GAP)
        game.press("2")
        ring = game.cell(*GAP).evaluate("(cell) => getComputedStyle(cell, '::after').borderTopStyle")
        self.assertEqual(ring, "solid")
        self.assertIn("wavy", game.cell(*GAP).locator(".value").evaluate(
            "(value) => getComputedStyle(value).textDecorationStyle"))
        context.close()

    def test_A14_dialogs_give_the_focus_back(self):
        game = self.play()
        for name in ("Menu",):
            game.tool(name).focus()
            game.press("Enter")
            dialog = game.page.get_by_role("dialog")
            dialog.wait_for()
            self.assertTrue(dialog.evaluate("(dialog) => dialog.matches(':modal') && dialog.contains(document.activeElement)"))
            game.press("Escape")
            self.eventually(0, game.page.get_by_role("dialog").count)
            self.assertEqual(game.page.evaluate("document.activeElement.textContent"), name)

    def test_A15_right_to_left_keeps_the_board(self):
        game = self.play()
        game.page.evaluate("document.documentElement.dir = 'rtl'")
        self.assertLess(game.cell(1, 1).bounding_box()["x"], game.cell(1, 9).bounding_box()["x"])
        game.click(1, 1)
        game.press("ArrowRight")
        self.assertEqual(game.focused(), 1)

    def test_A17_axe_finds_nothing(self):
        themes = THEMES if IS_LONG else ("light", "dark")
        widths = (320, 1280) if IS_LONG else (1280,)
        found = []
        for theme in themes:
            context = self.new_context()
            game = self.play(context=context, theme=theme, hearts=None, showsGhosts=True)
            page = game.page
            for width in widths:
                page.set_viewport_size({"width": width, "height": 800})
                for name, reach in STATES.items():
                    reach(game)
                    settle(page)
                    found += [f"{theme} {width} {name}: {entry}" for entry in self.axe(page)]
            self.collect(page)
            context.close()
        self.assertEqual(found, [])

    def axe(self, page):
        page.evaluate(AXE + ";0")
        result = page.evaluate(
            "(tags) => axe.run(document, { runOnly: tags, resultTypes: ['violations'] })", RULES)
        return [f"{rule['id']}: {node['target']} {node['failureSummary'][:160]}"
                for rule in result["violations"] for node in rule["nodes"][:2]]


def view(fragment):
    def reach(game):
        game.page.goto(f"{server().url}#{fragment}")
        game.page.locator("#main h1").first.wait_for()
    return reach


def reach_game(game):
    game.page.goto(f"{server().url}#start")
    game.page.goto(f"{server().url}#play?game={farm.EASY}&tier=easy")
    game.ready()


def reach_mistake(game):
    reach_game(game)
    game.click(*GAP)
    game.press("2")
    game.click(1, 4)
    game.press("Shift+Digit2", "Shift+Digit6")


def reach_hint(game):
    reach_game(game)
    game.tool("Hint").click()
    game.page.get_by_role("button", name="Show more").click()


def reach_menu(game):
    reach_game(game)
    game.tool("Menu").click()
    game.page.get_by_role("dialog").wait_for()


def reach_pause(game):
    game.press("Escape")
    reach_game(game)
    game.page.get_by_role("button", name="Pause").click()
    game.page.get_by_role("button", name="Resume").wait_for()


# In this order: each leaves what the next one starts from.
STATES = {
    "game": reach_game, "mistake": reach_mistake, "hint": reach_hint, "menu": reach_menu, "pause": reach_pause,
    "start": view("start"), "daily": view("daily"), "settings": view("settings"), "statistics": view("statistics"),
    "import": view("import"), "training": view("training"), "techniques": view("techniques"),
    "tutorial": view("tutorial"),
}

# Digits and notes whose contrast with their ground is too low.
CONTRAST = """(least) => {
    const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const ground = (node) => {
        for (; node; node = node.parentElement) {
            const color = numbers(getComputedStyle(node).backgroundColor);
            if (color.length < 4 || color[3] === 1) return color;
        }
        return [255, 255, 255];
    };
    const low = new Set();
    for (const node of document.querySelectorAll(".cell .value, .cell .notes i:not(.ghost), .key-digit, .key-left, h1")) {
        if (!node.textContent.trim()) continue;
        const [one, other] = [light(numbers(getComputedStyle(node).color)), light(ground(node))];
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        const isDimmed = node.closest("[aria-disabled=true]");
        if (contrast < least && !isDimmed) low.add(`${node.className || node.tagName} ${contrast.toFixed(2)}`);
    }
    return [...low];
}"""


class ListeningTests(GameTest):
    def test_A18_an_easy_game_without_the_screen(self):
        """A game by what a screen reader says: the names of the cells with the focus, and the messages."""
        game = self.play()

        def named():
            return game.page.evaluate("document.activeElement.ariaLabel")

        game.page.keyboard.press("Tab")
        while not game.page.evaluate("document.activeElement.matches('[role=gridcell]')"):
            game.page.keyboard.press("Tab")
        game.press("d")
        game.wait_said("51 gaps")
        for left in range(51, 0, -1):
            game.press("e")
            row, column = map(int, re.fullmatch(r"empty, row ([1-9]) column ([1-9])", named()).groups())
            digit = farm.SOLUTION[9 * (row - 1) + column - 1]
            game.press(digit)
            if left > 1:
                game.wait_said(f"{digit} placed")
                self.assertEqual(named(), f"{digit}, row {row} column {column}")
        game.wait_said("Solved")
        self.assertTrue(game.page.evaluate("document.activeElement.closest('dialog') !== null"))


class TouchTests(GameTest):
    options = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

    def test_a_whole_game_by_touch_alone(self):
        page = self.open(server().url)
        page.locator("button.tier").first.tap()
        game = Game(page).ready()
        puzzle = game.digits()
        solution = farm.solution(puzzle)
        for cell in range(81):
            if puzzle[cell] == ".":
                game.cell(cell // 9 + 1, cell % 9 + 1).tap()
                game.digit(solution[cell]).tap()
        page.get_by_role("dialog", name="Solved").get_by_role("button", name="New game").tap()
        game.ready()

    def swipe(self, game, row, columns, seconds):
        """Moves a finger over cells of a row, within a time of its own clock."""
        box = game.grid.bounding_box()
        step = box["width"] / 9
        places = [{"x": box["x"] + (column - 0.5) * step, "y": box["y"] + (row - 0.5) * step} for column in columns]
        session = self.context.new_cdp_session(game.page)
        start = time.time()
        for index, place in enumerate(places):
            session.send("Input.dispatchTouchEvent", {
                "type": "touchMove" if index else "touchStart", "touchPoints": [place],
                "timestamp": start + seconds * index / len(places)})
            # Moves of one frame become one.
            game.page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
        session.send("Input.dispatchTouchEvent", {
            "type": "touchEnd", "touchPoints": [], "timestamp": start + seconds})
        session.detach()

    def test_P11_a_swipe_to_the_left_undoes(self):
        game = self.play()
        game.cell(1, 3).tap()
        game.digit(4).tap()
        game.cell(1, 4).tap()
        game.digit(6).tap()
        self.swipe(game, 7, (8, 6, 4, 2), 0.2)
        game.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])
        self.assertEqual(game.selected(), [3])
        with self.subTest("a slow move selects cells"):
            self.swipe(game, 7, (8, 7, 6, 5), 1)
            self.assertEqual(game.selected(), [58, 59, 60, 61])
        with self.subTest("and so does one to the right"):
            self.swipe(game, 7, (5, 6, 7, 8), 0.2)
            self.assertEqual(game.selected(), [58, 59, 60, 61])
        game.wait_digits(farm.EASY[:2] + "4" + farm.EASY[3:])


if __name__ == "__main__":
    unittest.main()

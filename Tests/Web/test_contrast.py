"""Rows A7, A8 and A17: contrast, colours, and axe in states, themes and widths."""

import importlib.resources
import re
import unittest

from support import farm
from support.browser import IS_LONG, settle, until
from support.play import GameTest, server

GAP = (1, 3)
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()
THEMES = ("light", "dark", "contrast", "system")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def view(fragment):
    def reach(game):
        leave(game, "#main h1")
        game.page.goto(f"{server().url}#{fragment}")
        game.page.locator("#main h1:not([data-former])").first.wait_for()
    return reach


def leave(game, selector):
    """Marks what the state before shows: it is ready, too, until it is gone."""
    game.page.evaluate("(selector) => document.querySelector(selector)?.toggleAttribute('data-former', true)", selector)


def play(game, puzzle):
    game.page.goto(f"{server().url}#play?game={puzzle}")
    until(game.page, "() => !document.querySelector('[data-former]')")
    game.ready()


def reach_game(game):
    leave(game, "sudoku-board")
    game.page.goto(f"{server().url}#start")
    play(game, farm.EASY + "&tier=easy")


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


def reach_branch(game):
    game.press("Escape")
    reach_game(game)
    game.menu("Fill in all notes")
    game.click(1, 6)
    game.press("w")
    dialog = game.page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Begin")).click()
    if dialog.is_visible():
        dialog.get_by_role("button", name="Begin", exact=True).click()
    game.wait_said("What if")
    game.press("8")
    game.page.locator(".value[data-branch]").first.wait_for()


def reach_links(game):
    """Draws a link in the game that is shown."""
    game.click(1, 7)
    game.press("l")
    game.wait_said("Drag from note to note")
    game.press("1", "ArrowRight", "1")
    game.page.locator(".drawn-links path").first.wait_for(state="attached")


def reach_pause(game):
    game.press("Escape")
    reach_game(game)
    game.page.get_by_role("button", name="Pause").click()
    game.page.get_by_role("button", name="Resume").wait_for()


def layout(name):
    def reach(game):
        game.press("Escape")
        leave(game, "sudoku-board")
        play(game, farm.layout(name)[0])
    return reach


# In this order: each leaves what the next one starts from.
STATES = {
    "game": reach_game, "mistake": reach_mistake, "hint": reach_hint, "menu": reach_menu, "branch": reach_branch, "links": reach_links, "pause": reach_pause,
    "killer": layout("x-killer:9"), "tints": layout("disjoint:9"), "large": layout("classic:16"),
    "layouts": view("layouts?layout=killer:9"), "start": view("start"), "daily": view("daily"), "settings": view("settings"), "statistics": view("statistics"),
    "import": view("import"), "training": view("training"), "techniques": view("techniques"), "path": view("path"),
    "challenge": view(f"challenge?game={farm.EASY}&time=252&hints=1"),
    "tutorial": view("tutorial"), "own": view("own"), "rules": view("rules?layout=windoku-killer:9&board=3"),
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


class ContrastTests(GameTest):
    def test_A7_the_wish_for_more_contrast_is_met_unless_a_theme_is_chosen(self):
        for theme, expected in (("system", "contrast"), ("light", "light")):
            context = self.new_context(contrast="more")
            page = self.play(context=context, theme=theme).page
            self.assertEqual(page.evaluate("document.documentElement.dataset.theme"), expected)
            page.emulate_media(contrast="no-preference")
            page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
            context.close()

    def test_A7_the_theme_of_the_system_is_followed_and_what_is_printed_is_light(self):
        context = self.new_context(color_scheme="dark")
        page = self.play(context=context).page
        ground = lambda: page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        self.assertEqual(ground(), "rgb(20, 22, 26)")
        page.emulate_media(media="print")
        self.assertEqual(ground(), "rgb(244, 242, 237)")
        page.emulate_media(media="screen", color_scheme="light")
        page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
        self.assertEqual(ground(), "rgb(244, 242, 237)")
        page.emulate_media(color_scheme="dark")
        page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
        self.collect(page)
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


if __name__ == "__main__":
    unittest.main()

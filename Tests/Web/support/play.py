"""A game on the page, as a player meets it: cells by row and column, keys, the pad, the menu."""

import json

from support import farm
from support.browser import READ, BrowserTest, until
from support.server import Server

# Returns a module of the page by its name, such as "store.js": it is in one of the joined files.
MODULE = """async (name) => {
    const folder = new URL("./", document.querySelector("script[type=module]").src);
    const key = `$${name.slice(0, -3).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())}`;
    for (const file of ["app.js", "start.js", "views.js", "statistics.js", "path.js"]) {
        const joined = await import(new URL(file, folder));
        if (joined[key]) return joined[key];
    }
    throw new Error(`${name} is in none of the files`);
}"""

_servers = {}


def server():
    """The page below a path, with compressed copies and the policy of docs/site.md."""
    if "main" not in _servers:
        _servers["main"] = Server(farm.site(), "/farm/", policy=True, gzip=True, caching=True)
    return _servers["main"]


class Game:
    def __init__(self, page):
        self.page = page
        self.grid = page.get_by_role("grid")

    def ready(self):
        """Waits until the engine plays."""
        self.grid.wait_for()
        self.page.wait_for_function("""() => {
            const status = document.querySelector(".game-status");
            const hint = document.querySelector(".tools button:nth-of-type(3)");
            // Before the engine is there, the board is busy and keeps the acts; a failure is said.
            const isBusy = document.querySelector("sudoku-board:not([aria-busy=false])") && !status.textContent;
            return status && !isBusy && !/…/.test(status.textContent) && hint;
        }""")
        return self

    def cell(self, row, column):
        return self.page.locator(f'[data-cell="{9 * (row - 1) + column - 1}"]')

    def value(self, row, column):
        # In one look: the digit may go between two.
        found = self.cell(row, column).locator(".value").all_inner_texts()
        return int(found[0]) if found else 0

    def notes(self, row, column):
        return [int(text) for text in self.cell(row, column).locator(".notes i:not(.ghost)").all_inner_texts()]

    def name(self, row, column):
        return self.cell(row, column).get_attribute("aria-label")

    def has(self, row, column, word):
        return word in self.cell(row, column).get_attribute("class").split()

    def click(self, row, column, **options):
        self.cell(row, column).click(**options)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type_on_numpad(self, digit):
        """A key of the numpad with NumLock on, which Playwright does not have."""
        self.page.evaluate("""(digit) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
            { key: String(digit), code: `Numpad${digit}`, bubbles: true, cancelable: true }))""", digit)

    def pad(self, name):
        return self.page.get_by_role("group", name="Digits").get_by_role("button", name=name)

    def digit(self, digit):
        return self.page.locator(f".pad .digit-{digit}")

    def tool(self, name):
        return self.page.get_by_role("group", name="Tools").get_by_role("button", name=name)

    def menu(self, item):
        self.tool("Menu").click()
        self.page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()

    def digits(self):
        return self.page.evaluate("""() => [...document.querySelectorAll("[data-cell]")].map(
            (cell) => cell.querySelector(".value:not(.placed)")?.textContent ?? ".").join("")""")

    def wait_digits(self, text):
        self.page.wait_for_function("""(text) => [...document.querySelectorAll("[data-cell]")].map(
            (cell) => cell.querySelector(".value:not(.placed)")?.textContent ?? ".").join("") === text""", arg=text)

    def wait_stored(self, digits, key=farm.EASY):
        """Waits until the database has these digits of a game."""
        until(self.page, f"async ([key, digits]) => (await {READ}('games', key))?.digits === digits", arg=[key, digits])

    def wait_ready(self, tier, count):
        """Waits until the database has this many puzzles of a tier that are ready to be played."""
        until(self.page, f"""async ([tier, count]) =>
            (await {READ}("queue")).filter((puzzle) => puzzle.tier === tier).length >= count""", arg=[tier, count])

    def said(self):
        return self.page.locator("#live").inner_text()

    def wait_said(self, text):
        self.page.wait_for_function(
            "(text) => document.getElementById('live').textContent.includes(text)", arg=text)

    def selected(self):
        return [int(cell.get_attribute("data-cell")) for cell in self.page.locator(".cell.selected").all()]

    def focused(self):
        return self.page.evaluate("Number(document.activeElement?.dataset.cell ?? -1)")


LAST = ((1, 1), (9, 9))


def solve(game):
    """Fills the two gaps of the small board."""
    for row, column in LAST:
        game.click(row, column)
        game.press(farm.SOLUTION[9 * (row - 1) + column - 1])


def solution_moves(count):
    """The first empty cells of the easy puzzle, as (row, column, digit)."""
    empty = [cell for cell in range(81) if farm.EASY[cell] == "."]
    return [(cell // 9 + 1, cell % 9 + 1, farm.SOLUTION[cell]) for cell in empty[:count]]


def filled(count):
    """The easy puzzle with this many cells filled."""
    digits = list(farm.EASY)
    for row, column, digit in solution_moves(count):
        digits[9 * (row - 1) + column - 1] = digit
    return "".join(digits)


class GameTest(BrowserTest):
    settings = {}

    def dialog(self, game, name):
        dialog = game.page.get_by_role("dialog", name=name)
        dialog.wait_for()
        return dialog

    def enter(self, game, first, last):
        """Enters right digits of the easy puzzle."""
        for row, column, digit in solution_moves(last)[first:]:
            game.click(row, column)
            game.press(digit)

    def win(self, context=None):
        """Plays a puzzle of the tier beginner to its end."""
        game = self.play(farm.BEGINNER, "beginner", context=context)
        for cell in (cell for cell in range(81) if farm.BEGINNER[cell] == "."):
            game.click(cell // 9 + 1, cell % 9 + 1)
            game.press(farm.BEGINNER_SOLUTION[cell])
        game.page.get_by_text("Solved").first.wait_for()
        return game

    def eventually(self, expected, read):
        """Waits until a value is read."""
        for _ in range(100):
            if read() == expected:
                return
            self.context.pages[0].wait_for_timeout(50)
        self.assertEqual(read(), expected)

    def play(self, puzzle=farm.EASY, tier="beginner", context=None, **settings):
        """Opens a game with some settings."""
        page = (context or self.context).new_page()
        chosen = {"pausesWhenHidden": False, **self.settings, **settings}
        page.add_init_script(
            f"if (!localStorage.getItem('puzzlefarm.settings')) "
            f"localStorage.setItem('puzzlefarm.settings', {json.dumps(json.dumps(chosen))});")
        page.goto(f"{server().url}#play?game={puzzle}&tier={tier}")
        return Game(page).ready()

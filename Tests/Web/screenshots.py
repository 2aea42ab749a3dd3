"""Takes the pictures of the pages in docs/pictures: the main states in light and dark, wide and narrow.

Usage: screenshots.py [NAME...]; all of them by default.
"""

import base64
import json
import sys
from urllib.parse import quote

from support import farm
from support.browser import chromium
from support.console import ConsoleService, Web
from support.play import Game, server
from test_hints import POSITION

FOLDER = farm.ROOT / "docs/pictures"
WIDE = {"width": 1120, "height": 760}
NARROW = {"width": 390, "height": 780}
# Sheets of games of other layouts: their kinds, and the widths with their heights, themes and scales on the sheet.
LAYOUTS = ("killer:9", "x:9", "windoku:9", "jigsaw:9", "antiknight:9", "classic:16", "classic:4")
SHEETS = {320: (600, "light", 0.55), 768: (1024, "dark", 0.28), 1440: (810, "contrast", 0.24)}
# The smallest phones.
SMALL = {"width": 320, "height": 640}
LIMIT = 600_000


def game(page, puzzle=farm.EASY, tier="easy"):
    page.goto(f"{server().url}#play?game={puzzle}&tier={tier}")
    return Game(page).ready()


def playing(page):
    """Some entries and notes, a selected cell."""
    play = game(page)
    for row, column in ((1, 3), (1, 4), (5, 5), (2, 2), (2, 3)):
        play.click(row, column)
        play.press(farm.SOLUTION[9 * (row - 1) + column - 1])
    for (row, column), digits in {(1, 6): "28", (1, 7): "19", (1, 8): "12", (1, 9): "248"}.items():
        play.click(row, column)
        for digit in digits:
            play.press(f"Shift+Digit{digit}")
    play.click(5, 5)


def hint(page):
    play = game(page)
    play.tool("Hint").click()
    page.get_by_role("button", name="Show more").click()


def coach(technique, link=None):
    """The hint in the position of a technique's example, or of a chain up to a link."""
    def reach(page):
        page.goto(f"{server().url}#start")
        page.locator("button.tier").first.wait_for()
        puzzle = page.evaluate(f"{POSITION}('{technique}')")
        game(page, puzzle, "").tool("Hint").click()
        page.get_by_role("button", name="Show more").click()
        for _ in range(link or 0):
            page.locator("[data-link=next]").click()
    return reach


def solved(page):
    play = game(page, farm.TWO_GAPS, "beginner")
    for row, column in ((1, 1), (9, 9)):
        play.click(row, column)
        play.press(farm.SOLUTION[9 * (row - 1) + column - 1])
    page.get_by_role("dialog", name="Solved").wait_for()
    page.wait_for_timeout(2200)


class Console:
    """A service and its console, for pictures of it."""

    service = web = None

    @classmethod
    def reach(cls, page):
        if cls.web is None:
            cls.service = ConsoleService().__enter__()
            cls.web = Web(cls.service.socket)
        page.goto(cls.web.address())
        page.locator("#link", has_text="Live").wait_for()
        cls.service.command("pause", "--tier", "expert", "--reason", "quiet for the backup")
        cls.service.command("take", "hard", "-n", "3")
        page.get_by_text("quiet for the backup").first.wait_for()

    @classmethod
    def printing(cls, page):
        cls.reach(page)
        page.evaluate("location.hash = 'puzzles?pool=easy'")
        page.get_by_text("Print sheets, a book or a week").click()
        page.get_by_label("Make", exact=True).select_option("book")
        page.locator(".stock-card").first.wait_for()
        page.get_by_text("Print sheets, a book or a week").evaluate("(summary) => summary.scrollIntoView()")

    @classmethod
    def end(cls):
        if cls.web:
            cls.web.end()
            cls.service.__exit__()


def view(fragment):
    def reach(page):
        page.goto(f"{server().url}#{fragment}")
        page.locator("#main h1").first.wait_for()
    return reach


def daily(page):
    view("daily")(page)
    page.locator(".calendar").wait_for()


PICTURES = {
    "game": (playing, WIDE, "light"),
    "game-dark": (playing, WIDE, "dark"),
    "game-narrow": (playing, NARROW, "light"),
    "game-contrast": (playing, NARROW, "contrast"),
    "hint": (hint, WIDE, "light"),
    "start": (view("start"), NARROW, "light"),
    "daily": (daily, NARROW, "light"),
    "path": (view("path"), WIDE, "light"),
    "hint-hidden-single": (hint, SMALL, "light"),
    **{f"hint-{technique}": (coach(technique), SMALL, "light") for technique in (
        "hidden-pair", "locked-candidates-pointing", "naked-pair", "x-wing", "finned-x-wing", "skyscraper", "xy-wing", "simple-colors-trap",
        "unique-rectangle-1", "x-chain")},
    "hint-xy-chain": (coach("xy-chain", 4), SMALL, "light"),
    "solved": (solved, NARROW, "dark"),
    "techniques": (view("techniques"), WIDE, "light"),
    "console": (Console.reach, WIDE, "light"),
    "console-narrow": (Console.reach, NARROW, "dark"),
    "console-paper": (Console.printing, SMALL, "light"),
}


def layout_game(context, name, theme):
    """A picture of a game of a layout with some digits, notes and a conflict; that of 4x4 is for children."""
    page = context.new_page()
    settings(page, theme, hearts=None)
    line, solution = farm.layout(name)
    if name == "classic:4":
        view("layouts")(page)
        page.locator(".child-choice .row button").nth(2).click()
    else:
        page.goto(f"{server().url}#play?game={quote(line, safe=':')}&tier=easy")
    page.locator("sudoku-board[aria-busy=false]").wait_for()
    size = round(len(solution) ** 0.5)
    for step in range(2 * size):
        page.keyboard.press("ArrowDown" if step % size == size - 1 else "ArrowRight")
        cell = page.evaluate("Number(document.activeElement.dataset.cell)")
        if name != "classic:4" and not page.evaluate("document.activeElement.querySelector('.value') !== null"):
            digit = solution[cell]
            page.keyboard.press(digit.lower() if step % 3 else f"Shift+{digit}")
    page.wait_for_timeout(600)
    picture = base64.b64encode(page.screenshot()).decode()
    page.close()
    return picture


def sheet(width):
    """A picture of games of all kinds of layouts, at a width of the window."""
    height, theme, scale = SHEETS[width]
    context = chromium().new_context(
        viewport={"width": width, "height": height}, locale="en-GB", color_scheme="dark" if theme == "dark" else "light")
    pictures = [layout_game(context, name, theme) for name in LAYOUTS]
    columns = 4
    page = context.new_page()
    page.set_viewport_size({"width": round(columns * (scale * width + 8)), "height": round(2 * (scale * height + 8))})
    images = "".join(f'<img width="{round(scale * width)}" src="data:image/png;base64,{picture}">' for picture in pictures)
    page.set_content(f'<body style="margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#999">{images}</body>')
    page.wait_for_timeout(300)
    write(page, FOLDER / f"layouts-{width}.webp", 40)
    context.close()


def settings(page, theme, **more):
    chosen = {"theme": theme, "pausesWhenHidden": False, "showsTimer": False, **more}
    page.add_init_script(f"localStorage.setItem('puzzlefarm.settings', {json.dumps(json.dumps(chosen))})")


def main():
    FOLDER.mkdir(exist_ok=True)
    sheets = {f"layouts-{width}": width for width in SHEETS}
    names = sys.argv[1:] or [*PICTURES, *sheets]
    for old in FOLDER.glob("*.webp"):
        if old.stem in names or old.stem not in [*PICTURES, *sheets]:
            old.unlink()
    for name in names:
        if name in sheets:
            sheet(sheets[name])
            continue
        reach, size, theme = PICTURES[name]
        context = chromium().new_context(
            viewport=size, locale="en-GB", device_scale_factor=1.5,
            color_scheme="dark" if theme == "dark" else "light")
        page = context.new_page()
        settings(page, theme)
        reach(page)
        page.wait_for_timeout(600)
        # Many small pictures share one page.
        write(page, FOLDER / f"{name}.webp", 40 if size is SMALL else 60)
        context.close()
    total = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{len(names)} pictures, {total} bytes in all")
    if total > LIMIT:
        sys.exit(f"the pictures have {total} bytes, at most {LIMIT} are allowed")


def write(page, file, quality):
    """Chromium writes WebP itself."""
    session = page.context.new_cdp_session(page)
    data = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})["data"]
    file.write_bytes(base64.b64decode(data))


if __name__ == "__main__":
    try:
        main()
    finally:
        Console.end()

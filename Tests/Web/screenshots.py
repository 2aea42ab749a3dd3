"""Takes the pictures of the pages in docs/pictures: the main states, and sheets of each view and of layouts.

Usage: screenshots.py [NAME...]; all of them by default.
"""

import base64
import sys
from functools import partial

import sheets
from support import farm
from support.browser import chromium
from support.console import ConsoleService, Web

FOLDER = farm.ROOT / "docs/pictures"
WIDE = {"width": 1120, "height": 760}
NARROW = {"width": 390, "height": 780}
# The smallest phones.
SMALL = {"width": 320, "height": 640}
LIMIT = 2_000_000
SHEET_LIMIT = 150_000


def hint(page):
    sheets.game(page).tool("Hint").click()
    page.get_by_role("button", name="Show more").click()


def coach(technique, link=None):
    """The hint in the position of a technique's example, or of a chain up to a link."""
    def reach(page):
        sheets.hint(page, technique)
        for _ in range(link or 0):
            page.locator("[data-link=next]").click()
    return reach


def solved(page):
    play = sheets.game(page, farm.TWO_GAPS, "beginner")
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


PICTURES = {
    "game": (sheets.playing, WIDE, "light"),
    "game-dark": (sheets.playing, WIDE, "dark"),
    "game-narrow": (sheets.playing, NARROW, "light"),
    "game-contrast": (sheets.playing, NARROW, "contrast"),
    "hint": (hint, WIDE, "light"),
    "start": (sheets.view("start"), NARROW, "light"),
    "daily": (sheets.view("daily", ".calendar"), NARROW, "light"),
    "path": (sheets.view("path"), WIDE, "light"),
    "hint-hidden-single": (hint, SMALL, "light"),
    **{f"hint-{technique}": (coach(technique), SMALL, "light") for technique in (
        "hidden-pair", "locked-candidates-pointing", "naked-pair", "x-wing", "finned-x-wing", "skyscraper", "xy-wing", "simple-colors-trap",
        "unique-rectangle-1", "x-chain")},
    "hint-xy-chain": (coach("xy-chain", 4), SMALL, "light"),
    "solved": (solved, NARROW, "dark"),
    "techniques": (sheets.view("techniques"), WIDE, "light"),
    "console": (Console.reach, WIDE, "light"),
    "console-narrow": (Console.reach, NARROW, "dark"),
    "console-paper": (Console.printing, SMALL, "light"),
}


def main():
    FOLDER.mkdir(exist_ok=True)
    composed = {f"view-{name}": partial(sheets.view_sheet, name) for name in sheets.VIEWS}
    composed |= {f"layouts-{width}": partial(sheets.layout_sheet, width) for width in sheets.LAYOUT_SHEETS}
    names = sys.argv[1:] or [*PICTURES, *composed]
    for old in FOLDER.glob("*.webp"):
        if old.stem in names or old.stem not in [*PICTURES, *composed]:
            old.unlink()
    for name in names:
        if name in composed:
            page = composed[name]()
            write(page, FOLDER / f"{name}.webp", 40)
            page.context.close()
            continue
        reach, size, theme = PICTURES[name]
        context = chromium().new_context(
            viewport=size, locale="en-GB", device_scale_factor=1.5,
            color_scheme="dark" if theme == "dark" else "light")
        page = context.new_page()
        sheets.settings(page, theme)
        reach(page)
        page.wait_for_timeout(600)
        # Many small pictures share one page.
        write(page, FOLDER / f"{name}.webp", 40 if size is SMALL else 60)
        context.close()
    total = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{len(names)} pictures, {total} bytes in all")
    if total > LIMIT:
        sys.exit(f"the pictures have {total} bytes, at most {LIMIT} are allowed")
    if large := [file.name for file in FOLDER.glob("*.webp") if file.stat().st_size > SHEET_LIMIT]:
        sys.exit(f"more than {SHEET_LIMIT} bytes: {', '.join(large)}")


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

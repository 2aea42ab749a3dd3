"""Sheets of pictures of the page: each view at three widths in three themes, and games of all kinds of layouts."""

import base64
import json
from urllib.parse import quote

from support import farm
from support.browser import chromium, settle
from support.play import MODULE, Game, server, solution_moves
from test_hints import POSITION

THEMES = ("light", "dark", "contrast")
# The widths of the window with their heights, and the scale on the sheet.
SIZES = {320: 640, 768: 1024, 1440: 900}
SCALE = 0.45
# Sheets of games of other layouts: the widths with their heights, themes and scales on the sheet.
LAYOUTS = ("killer:9", "x:9", "windoku:9", "jigsaw:9", "antiknight:9", "classic:16", "classic:4")
LAYOUT_SHEETS = {320: (600, "light", 0.55), 768: (1024, "dark", 0.28), 1440: (810, "contrast", 0.24)}

# A player of twelve weeks: results, the first part of the path, and the days of this month, each with its own puzzle.
HISTORY = f"""async (puzzles) => {{
    const [{{ loadEngine }}, {{ Store }}, {{ courseOf }}, {{ localDate }}, {{ dateAfter }}, {{ tierOn }}] = await Promise.all(
        ["engine.js", "store.js", "course.js", "catalogue.js", "days.js", "week.js"].map({MODULE}));
    const [engine, store] = [await loadEngine("en"), await Store.open()];
    const tiers = ["beginner", "easy", "medium", "intermediate"];
    const now = Math.floor(Date.now() / 1000);
    await store.updateStatistics(engine, (statistics) => {{
        for (let game = 1; game <= 90; game++) statistics.add({{
            puzzle: `p${{game}}`, tier: tiers[game % 4], isWon: game % 11 !== 0, hints: game % 5 ? 0 : 2, mistakes: game % 3,
            time: (240 + 150 * (game % 4) + 3 * game + (37 * game) % 90) * 1000, finished: now - game * 79_000 }});
    }});
    const course = courseOf(engine.techniques()).slice(0, 14).map(({{ id }}, index) => [id, index < 7
        ? {{ seen: 1, practised: 5, games: 30 - 3 * index }} : {{ seen: 1, practised: index < 10 ? 5 : 2 }}]);
    await store.database.update("state", "course", () => Object.fromEntries(course));
    const today = localDate();
    for (let back = 1; back < 12; back++) {{
        if (back === 8) continue;
        const [date, puzzle] = [dateAfter(today, -back), puzzles[back]];
        const game = engine.newGame({{ puzzle, solution: puzzles[0] }});
        await store.database.update("state", `daily ${{puzzle}}`, () => ({{
            key: puzzle, start: {{ puzzle, tier: tierOn(date), origin: "daily", date }}, digits: puzzles[0], saved: game.save(),
            phase: back === 5 ? "lost" : "won", elapsed: 300_000 + 17_000 * back, hints: 0, mistakes: 0, changed: Date.now() - 86_400_000 * back, revision: 1 }}));
        game.release();
    }}
}}"""
# The puzzles of these days: of the same solution, told apart by a cell that is given.
DAYS = [farm.SOLUTION, *(farm.EASY[:cell] + farm.SOLUTION[cell] + farm.EASY[cell + 1:] for cell, digit in enumerate(farm.EASY) if digit == ".")]


def visit(page, fragment, ready="#main h1"):
    page.goto(f"{server().url}#{fragment}")
    page.locator(ready).first.wait_for()


def game(page, puzzle=farm.EASY, tier="easy"):
    visit(page, f"play?game={quote(puzzle, safe=':')}&tier={tier}", "sudoku-board[aria-busy=false]")
    return Game(page)


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
    return play


def view(fragment, ready="#main h1"):
    return lambda page: visit(page, fragment, ready)


def later(fragment, ready="#main h1"):
    """A view of a player who has played for weeks, with a running game."""
    def reach(page):
        playing(page).wait_said("notes")
        page.evaluate(HISTORY, DAYS)
        page.evaluate(f"location.hash = '{fragment}'")
        page.locator(ready).first.wait_for()
        page.wait_for_timeout(1500)
    return reach


def hint(page, technique="x-wing"):
    visit(page, "start", "button.tier")
    game(page, page.evaluate(f"{POSITION}('{technique}')"), "").tool("Hint").click()
    page.get_by_role("button", name="Show more").click()


def won(page):
    play = game(page, farm.BEGINNER, "beginner")
    for cell in (cell for cell in range(81) if farm.BEGINNER[cell] == "."):
        play.click(cell // 9 + 1, cell % 9 + 1)
        play.press(farm.BEGINNER_SOLUTION[cell])
    page.get_by_role("dialog", name="Solved").wait_for()
    page.locator(".win-needed").wait_for()


def review(page):
    won(page)
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="Review").click()
    page.get_by_text("The hardest of").wait_for()


def technique(page):
    """The last picture of an X-Wing part by part."""
    visit(page, "techniques?technique=x-wing", ".d-strike")
    for _ in range(3):
        page.locator("[data-link=next]").click()


def carry(page):
    context = chromium().new_context(locale="en-GB")
    playing(other := context.new_page()).menu("Share this puzzle")
    other.wait_for_function("() => document.querySelector('#share-game')?.value.includes('#carry?z=')")
    fragment = other.evaluate("document.querySelector('#share-game').value.split('#')[1]")
    context.close()
    visit(page, fragment, ".challenge-card")


def tools(page):
    """A branch, and the filter by a digit."""
    play = playing(page)
    page.keyboard.press("w")
    page.get_by_role("dialog", name="What if").get_by_role("button", name="Begin").click()
    page.locator("dialog").wait_for(state="detached")
    for row, column, digit in solution_moves(12)[8:]:
        play.click(row, column)
        play.press(digit)
    page.keyboard.press("x")
    page.get_by_role("dialog", name="Filter").wait_for()
    page.keyboard.press("5")
    page.locator("[data-filtered]").first.wait_for()
    page.locator(".notice").wait_for(state="detached")


def marks(page):
    """Corner and centre marks, and the mode of the pad for one of them."""
    visit(page, "settings", "#setting-cornerMarks")
    page.locator("#setting-cornerMarks").check()
    play = game(page)
    page.locator(".key-corner").wait_for(state="attached")
    for (row, column), (corners, centres) in {
        (1, 3): ("4", "124"), (1, 4): ("26", "26"), (1, 6): ("28", ""), (2, 2): ("247", ""), (2, 3): ("247", "247"), (3, 1): ("12", "12"),
        (1, 7): ("149", ""), (1, 8): ("1249", ""), (1, 9): ("24", "248"), (5, 5): ("", "5"), (6, 2): ("15", ""), (4, 2): ("", "1259"), (4, 3): ("", "1259"),
    }.items():
        play.click(row, column)
        play.press(*(f"Shift+Digit{digit}" for digit in corners), *(f"Control+Digit{digit}" for digit in centres))
    page.locator(".key-corner").click()


def killer(page):
    line, solution = farm.layout("killer:9")
    play = game(page, line)
    for cell in (0, 1, 2, 9, 40, 41):
        page.locator(f'[data-cell="{cell}"]').click()
        play.press(solution[cell])
    for cell in (3, 4, 12):
        page.locator(f'[data-cell="{cell}"]').click()
        play.press("Shift+Digit2", "Shift+Digit7")


VIEWS = {
    "first-screen": (view("start", ".week-bar"), "the first screen of a newcomer"),
    "later-screen": (later("start", ".continue"), "the first screen after some weeks, with a running game"),
    "rules": (view("tutorial"), "the rules, board by board"),
    "game": (playing, "a running game"),
    "hint": (hint, "a hint: an X-Wing"),
    "tools": (tools, "tools of a game: a branch, and a filter by a digit"),
    "marks": (marks, "corner and centre marks"),
    "killer": (killer, "a killer"),
    "win": (won, "a win"),
    "review": (review, "the review of a game"),
    "statistics": (later("statistics", ".chart"), "statistics"),
    "daily": (later("daily", ".calendar"), "the days of a month"),
    "path": (later("path", ".path-next"), "the path"),
    "technique": (technique, "a technique, part by part"),
    "training": (view("training?techniques=x-wing&start=1", ".answer-grid"), "an exercise"),
    "own": (view("own", ".own"), "a puzzle as one wishes it"),
    "layouts": (view("layouts"), "other layouts"),
    "carry": (carry, "a game from another device"),
    "settings": (view("settings"), "settings"),
}


def settings(page, theme, **more):
    chosen = {"theme": theme, "pausesWhenHidden": False, "showsTimer": False, **more}
    page.add_init_script(f"localStorage.getItem('puzzlefarm.settings') ?? localStorage.setItem('puzzlefarm.settings', {json.dumps(json.dumps(chosen))})")


def scheme(theme):
    return "dark" if theme == "dark" else "light"


def shots(name):
    """A view at each width in each theme, as pictures in base64: rows of themes."""
    reach = VIEWS[name][0]
    for theme in THEMES:
        context = chromium().new_context(viewport={"width": 320, "height": 640}, locale="en-GB", color_scheme=scheme(theme))
        page = context.new_page()
        settings(page, theme, hearts=None)
        reach(page)
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            # Large windows have room for what a small one has scrolled to.
            if width > 320:
                page.evaluate("scrollTo(0, 0)")
            settle(page)
            page.wait_for_timeout(300)
            yield theme, width, base64.b64encode(page.screenshot()).decode()
        context.close()


def view_sheet(name):
    """The sheet of a view: a row for each theme."""
    rows = {theme: "" for theme in THEMES}
    for theme, width, picture in shots(name):
        rows[theme] += image(picture, round(SCALE * width))
    gaps = 8 * (len(SIZES) - 1)
    return composed("".join(f"<div>{row}</div>" for row in rows.values()),
                    round(SCALE * sum(SIZES)) + gaps, len(THEMES) * (round(SCALE * max(SIZES.values())) + 8) - 8)


def image(picture, width):
    return f'<img width="{width}" src="data:image/png;base64,{picture}">'


def composed(images, width, height):
    """A page of images."""
    page = chromium().new_context(viewport={"width": width, "height": height}).new_page()
    page.set_content(f"""<style>
        body, div {{ margin: 0; display: flex; flex-wrap: wrap; gap: 8px; align-items: start; background: #999 }}
    </style>{images}""")
    page.wait_for_timeout(300)
    return page


def layout_game(context, name, theme):
    """A picture of a game of a layout with some digits, notes and a conflict; that of 4x4 is for children."""
    page = context.new_page()
    settings(page, theme, hearts=None)
    line, solution = farm.layout(name)
    if name == "classic:4":
        visit(page, "layouts")
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


def layout_sheet(width):
    """Games of all kinds of layouts, at a width of the window."""
    height, theme, scale = LAYOUT_SHEETS[width]
    context = chromium().new_context(viewport={"width": width, "height": height}, locale="en-GB", color_scheme=scheme(theme))
    images = "".join(image(layout_game(context, name, theme), round(scale * width)) for name in LAYOUTS)
    context.close()
    columns = 4
    return composed(images, round(columns * (scale * width + 8)), round(2 * (scale * height + 8)))

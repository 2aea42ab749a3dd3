"""The look of hints, mistakes and large text, and layouts from 280 to 2560 pixels, in both browsers."""

import unittest

from support import farm
from support.player import PlayerTest, in_both_browsers

# A puzzle whose path has a Skyscraper, and the view of its techniques.
WIDTHS = (280, 320, 360, 375)
VIEWS = ("start", "settings", "statistics", "import", "training", "techniques", "tutorial", "daily", "path", "own", "layouts", "rules?layout=windoku-killer:9&board=3", f"challenge?game={farm.EASY}&time=252&hints=1",
         "techniques?technique=skyscraper", f"import?g={farm.EASY}")
# What sticks out of the window, or out of a box that hides it. Texts of one line may end in dots.
OVERFLOWS = """(() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push(`page ${document.documentElement.scrollWidth}`);
    for (const node of document.querySelectorAll("main *")) {
        if (!node.checkVisibility() || node.closest(".hidden-text, .scroller, svg, textarea, .game-name")) continue;
        const box = node.getBoundingClientRect();
        if (!box.width) continue;
        if (box.right > innerWidth + 0.5 || box.left < -0.5) found.push(`${node.tagName}.${node.className} beyond the window`);
        const style = getComputedStyle(node);
        if (style.overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1 && node.matches(":not(input, select)")) {
            found.push(`${node.tagName}.${node.className} cuts ${node.innerText}`);
        }
    }
    return [...new Set(found)];
})()"""
LEGEND = """[...document.querySelectorAll(".legend li")].map((item) =>
    [item.innerText.trim(), item.querySelector("svg").innerHTML])"""
SIZES = """((selectors) => selectors.map((selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)))"""


def contrast(one, other):
    def light(color):
        parts = [part / 255 for part in color[:3]]
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722)))

    lights = sorted((light(one), light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@in_both_browsers
class HintTests(PlayerTest):
    """Row B11: what a hint marks, and its legend."""

    def show_hint(self, hint):
        """Draws a hint by the page's own modules."""
        player = self.player
        player.play()
        player.press("h")
        player.wait("document.querySelector('.hint-answers')")
        player.evaluate(f"""(async (hint) => {{
            const folder = new URL("./", document.querySelector("script[type=module]").src);
            const {{ $panel: {{ HintPanel }}, $drawing: {{ drawHint }} }} = await import(new URL("hint.js", folder));
            const names = await (await fetch(new URL("strings-game-en.json", folder))).json();
            const place = document.querySelector(".hint-panel");
            const t = (key, values = {{}}) => (names[key] ?? key).replace(/{{(\\w+)}}/g, (whole, name) => values[name] ?? whole);
            const app = {{ t }};
            new HintPanel(app, place, {{ stage() {{}}, link() {{}}, learn() {{}}, apply() {{}}, close() {{}} }}).show(hint, 1);
            document.querySelector(".hint-lines").replaceWith(drawHint(hint, {{ stage: 1 }}).drawing);
        }})({hint})""")

    # Five roles, one in each of the first cells, and a chain.
    FIVE = """{
        name: "Test", kind: "step", house: "row 1", rating: null, placements: [], eliminations: [],
        stages: [0, 1, 2].map(() => ({ sentence: "r1c1 is not 1, so r1c2 is.", cells: [] })),
        pattern: {
            parts: ["als", "secondALS", "thirdALS", "restrictedCommon", "common"].map((role, cell) =>
                ({ role, houses: [], candidates: [{ cell, digits: [cell + 1] }] })),
            chains: [{ nodes: [{ cells: [9], digit: 1, isOn: false, set: [] }, { cells: [10], digit: 1, isOn: true, set: [] }] }],
        },
    }"""

    def test_B11_roles_true_and_false_have_marks_of_their_own_the_same_on_the_board(self):
        self.show_hint(self.FIVE)
        marks = """((selector) => [...document.querySelectorAll(selector)].map((one) =>
            `${one.tagName} ${one.className.baseVal} ${one.getAttribute("points")?.split(" ").length}`))"""
        legend = self.player.evaluate(f"{marks}('.hint-panel .legend .d-mark')")
        self.assertEqual(len(set(legend)), 7, legend)
        self.assertEqual(set(self.player.evaluate(f"{marks}('.hint-lines .d-mark')")), set(legend))

    def test_B11_no_two_marks_of_a_legend_are_the_same(self):
        for technique in ("skyscraper", "two-string-kite", "turbot-fish", "dual-two-string-kite", "empty-rectangle",
                          "aic", "death-blossom", "als-xz", "3d-medusa"):
            with self.subTest(technique):
                self.player.view(f"techniques?technique={technique}")
                self.player.wait("document.querySelector('.legend li')")
                marks = [mark for _, mark in self.player.evaluate(LEGEND)]
                self.assertEqual(len(set(marks)), len(marks), self.player.evaluate(LEGEND))

    def test_B17_notations_are_explained(self):
        self.player.view("techniques?technique=skyscraper")
        text = self.player.text("figcaption .words")
        self.assertRegex(text, r"r\dc\d is the cell in row \d and column \d\.")
        self.assertIn("A house is a row, a column or a box.", text)
        self.assertIn("= means", text)
        self.show_hint(self.FIVE)
        self.assertEqual(self.player.text(".hint-panel .words"), "r1c1 is the cell in row 1 and column 1.")


@in_both_browsers
class BarTests(PlayerTest):
    def test_the_names_of_games_fit_beside_hearts_and_time(self):
        player = self.player
        player.play(language="de", hearts=3)
        for width in (320, 360):
            player.resize(width, 640)
            player.wait(f"innerWidth === {width}")
            cut = player.evaluate("""(async () => {
                const texts = await (await fetch(new URL("strings-de.json", document.querySelector("script[type=module]").src))).json();
                const name = document.querySelector(".game-name");
                document.querySelector(".game-time").textContent = "1:02:03";
                // One pixel is rounding.
                return Object.keys(texts).filter((key) => key.startsWith("tier.")).map((key) => texts.band.replace("{tier}", texts[key]))
                    .filter((text) => (name.textContent = text, name.scrollHeight > name.clientHeight + 1));
            })()""")
            self.assertEqual(cut, [], width)


@in_both_browsers
class LargeTextTests(PlayerTest):
    """Row B12: a text size of 200 %."""

    def test_B12_the_settings_can_be_read_at_320_pixels(self):
        for language in ("en", "de"):
            player = self.new_player()
            player.resize(320, 640)
            player.view("settings", textSize=2, language=language)
            player.wait("document.querySelector('.fields select')")
            lines = player.evaluate("""[...document.querySelectorAll(".field label")].map((label) => {
                // Words are not broken.
                const range = document.createRange();
                range.selectNodeContents(label.firstChild);
                const size = parseFloat(getComputedStyle(label).fontSize);
                return [label.firstChild.textContent, range.getClientRects().length, label.firstChild.textContent.split(" ").length,
                    label.getBoundingClientRect().width / size];
            })""")
            for text, count, words, width in lines:
                self.assertLessEqual(count, words, text)
                self.assertGreaterEqual(width, 4, text)
            cut = player.evaluate("""[...document.querySelectorAll(".field select")].filter((one) => {
                const { fontSize, fontFamily } = getComputedStyle(one);
                const context = document.createElement("canvas").getContext("2d");
                context.font = `${fontSize} ${fontFamily}`;
                // Beside the chosen text there is an arrow.
                return one.clientWidth < context.measureText(one.selectedOptions[0].text).width + 30;
            }).map((one) => one.id)""")
            self.assertEqual(cut, [])
            self.assertEqual(player.evaluate(OVERFLOWS), [])

    def test_B12_digits_and_notes_grow_with_the_text(self):
        selectors = '[".cell.given", ".notes", ".key-digit"]'
        for width, height in ((320, 640), (1280, 800)):
            player = self.new_player()
            player.resize(width, height)
            player.play(textSize=1)
            player.click(player.cell(1, 3))
            player.press("Shift+1")
            player.wait("document.querySelector('.notes')")
            before = player.evaluate(f"{SIZES}({selectors})")
            player.evaluate("void (localStorage.setItem('puzzlefarm.settings /farm/', JSON.stringify({ textSize: 2, pausesWhenHidden: false })))")
            player.reload()
            player.wait("document.querySelector('.notes')")
            after = player.evaluate(f"{SIZES}({selectors})")
            for one, other in zip(before, after):
                self.assertGreaterEqual(other, 1.25 * one, (width, before, after))
            inside = player.evaluate("""[...document.querySelectorAll(".cell .value, .notes i, .key-digit")].filter((one) => {
                const [box, around] = [one.getBoundingClientRect(), one.closest(".cell, .key").getBoundingClientRect()];
                return box.left < around.left || box.right > around.right || box.top < around.top - 1 || box.bottom > around.bottom + 1;
            }).length""")
            self.assertEqual(inside, 0)


@in_both_browsers
class LayoutTests(PlayerTest):
    """Row B16: widths from 280 to 2560 pixels."""

    def test_B16_nothing_overflows_on_small_phones(self):
        player = self.player
        found = []
        for language in ("en", "de"):
            player.resize(320, 640)
            player.view("start", language=language)
            player.evaluate(f"void localStorage.setItem('puzzlefarm.settings /farm/', '{{\"language\":\"{language}\"}}')")
            for view in VIEWS:
                player.view(view)
                player.wait("document.querySelector('main h1')?.innerText")
                if "?" in view:
                    player.wait("document.querySelector('.legend li, .facts, .challenge-card, .lesson')")
                for width in WIDTHS:
                    player.resize(width, 640)
                    found += [f"{language} {view} {width}: {one}" for one in player.evaluate(OVERFLOWS)]
            player.play(tier="intermediate")
            for width in WIDTHS:
                player.resize(width, 640)
                found += [f"{language} game {width}: {one}" for one in player.evaluate(OVERFLOWS)]
        self.assertEqual(found, [])

    def test_B16_the_board_is_in_the_middle_of_large_screens(self):
        for width, height in ((2560, 1440), (1440, 900), (1600, 2560)):
            self.player.resize(width, height)
            self.player.play()
            top, bottom = self.player.evaluate("""(() => {
                const boxes = [".stage", ".game-bar", ".pad"].map((name) => document.querySelector(name).getBoundingClientRect());
                return [Math.min(...boxes.map(({ top }) => top)), innerHeight - Math.max(...boxes.map(({ bottom }) => bottom))];
            })()""")
            self.assertLessEqual(abs(top - bottom), 0.08 * height, (width, height, top, bottom))

    def test_B16_the_wave_of_a_wrong_digit_does_not_cut_it(self):
        # The wave begins some way below the digit, and ends above the edge of the cell.
        for width, height, scale, size in ((320, 640, 1, 1), (360, 740, 3, 1), (1280, 800, 2, 1), (320, 640, 3, 2)):
            player = self.new_player(scale=scale)
            player.resize(width, height)
            player.play(mistakes="solution", hearts=None, textSize=size)
            player.click(player.cell(1, 3))
            player.press("2", "ArrowDown", "ArrowDown", "ArrowDown")
            player.wait("document.querySelector('.cell.error .value')?.getAnimations().length === 0")
            x, y, w, h = player.evaluate("""(() => {
                const { x, y, width, height } = document.querySelector(".cell.error").getBoundingClientRect();
                const inner = [x + 1, y + 1, width - 3, height - 3];
                return inner.map((place) => Math.round(devicePixelRatio * place));
            })()""")

            def inked(style):
                player.evaluate(f"void Object.assign(document.querySelector('.cell.error .value').style, {style})")
                ground, *_ = pixels = player.pixels(x, y, w, h)
                return {place for place, pixel in enumerate(pixels) if contrast(pixel, ground) > 1.6}

            digit = inked('{ textDecorationColor: "transparent" }')
            wave = inked('{ textDecorationColor: "", webkitTextFillColor: "transparent" }')
            self.assertTrue(digit and wave)
            self.assertGreater(min(wave) // w - max(digit) // w - 1, 0.03 * h, (width, size))
            self.assertLess(max(wave) // w, h - 1, (width, size))

    def test_B16_confetti_falls_in_front_of_the_veil(self):
        player = self.player
        player.play(farm.TWO_GAPS, "beginner")
        # The paper is as large as the window here, so that one pixel tells where it is.
        player.evaluate("""void new MutationObserver(() => {
            for (const canvas of document.querySelectorAll("canvas.confetti")) {
                canvas.remove = () => {};
                canvas.style.background = "rgb(255, 0, 0)";
            }
        }).observe(document.body, { childList: true, subtree: true })""")
        player.solve()
        player.dialog("Solved")
        player.wait("document.querySelector('canvas.confetti')?.style.background")
        self.assertEqual(player.pixels(3, 795, 1, 1)[0][:3], (255, 0, 0))

    def test_B16_the_empty_page_of_a_dark_theme_is_not_white(self):
        # While the style sheet is being loaded.
        own = self.serve(path="/slow/")
        own.silent.add("page.css")
        player = self.player
        player.settings(theme="dark")
        player.begin_to_open(own.url)
        player.wait("location.pathname === '/slow/' && document.documentElement.dataset.theme === 'dark'")
        self.assertEqual(player.evaluate("document.styleSheets.length"), 0)
        self.assertEqual(player.evaluate("document.querySelector('meta[name=color-scheme]').content"), "dark")

    def test_018_faded_candidates_are_clearly_fainter_than_notes(self):
        self.player.play(showsGhosts=True)
        self.player.click(self.player.cell(1, 3))
        self.player.press("Shift+1")
        self.player.wait("document.querySelector('.notes i:not(.ghost)')")
        for theme in ("light", "dark", "contrast"):
            self.player.evaluate(f"void (document.documentElement.dataset.theme = '{theme}')")
            note, ghost, ground, weights = self.player.evaluate("""(() => {
                const style = (selector) => getComputedStyle(document.querySelector(selector));
                const numbers = (color) => color.match(/\\d+/g).map(Number);
                const [note, ghost] = [style(".notes i:not(.ghost)"), style(".notes .ghost")];
                return [numbers(note.color), numbers(ghost.color), numbers(style(".cell:not(.peer, .given, .selected)").backgroundColor),
                    [note.fontWeight, ghost.fontWeight].map(Number)];
            })()""")
            self.assertGreaterEqual(contrast(note, ground) / contrast(ghost, ground), 2, theme)
            self.assertGreaterEqual(contrast(ghost, ground), 4.5, theme)
            self.assertGreater(weights[0], weights[1])


if __name__ == "__main__":
    unittest.main()

"""Hints as a coach would draw them: what blocks a single, chains link by link, the way to technique and exercise."""

from support import farm
from support.player import READY, PlayerTest, in_both_browsers

# Stores a game in the position of a technique's example, with all notes; its puzzle.
POSITION = """(async (id) => {
    const folder = new URL("./", document.querySelector("script[type=module]").src);
    const { $engine: { loadEngine }, $store: { Store } } = await import(new URL("app.js", folder));
    const { examples: { [id]: { givens, filled, removed } } } = await (await fetch(new URL("examples.json", folder))).json();
    const policy = { mistakes: { kind: "off" }, replacesDigits: true, clearsSameDigit: true, removesNotes: true };
    const game = (await loadEngine("en")).newGame({ puzzle: givens, policy });
    const cells = [...filled].flatMap((digit, cell) => (digit === "." ? [cell] : []));
    [...filled].forEach((digit, cell) => {
        if (digit !== "." && givens[cell] === ".") game.perform({ act: "place", digit: Number(digit), cells: [cell] });
    });
    game.perform({ act: "fillNotes", cells });
    for (const [, row, column, digit] of removed.matchAll(/r(.)c(.)-(.)/g)) {
        game.perform({ act: "note", digit: Number(digit), cells: [9 * row + 1 * column - 10] });
    }
    await (await Store.open()).saveGame({ puzzle: givens, tier: null }, {
        saved: game.save(), digits: filled, phase: "playing", elapsed: 1000, hints: 0, mistakes: 0 });
    return givens;
})"""


@in_both_browsers
class CoachTests(PlayerTest):
    def hint(self, technique, more=1):
        """Opens the position of a technique's example, and its hint."""
        self.player.view("start", mistakes="off")
        self.player.opened()
        puzzle = self.player.evaluate(f"{POSITION}('{technique}')")
        self.player.go(f"play?game={puzzle}")
        self.player.wait(f"document.body.dataset.view === 'play' && {READY}")
        self.ask(more)

    def ask(self, more=1):
        self.player.press("h")
        self.player.wait("document.querySelector('.hint-answers .primary') !== null")
        for _ in range(more):
            self.player.click(".hint-answers .primary")

    def count(self, selector):
        return self.player.evaluate(f"document.querySelectorAll('{selector}').length")

    def test_a_hidden_single_shows_the_digits_that_block_and_writes_no_notes(self):
        self.player.play()
        self.ask()
        self.assertEqual(self.player.text(".hint-head h2"), "Hidden Single")
        self.assertEqual([self.count(f".hint-lines .{name}") for name in ("d-source", "d-sight", "d-blocked")], [2, 4, 4])
        self.assertEqual(self.count(".notes i"), 0)
        texts = self.player.texts(".hint-panel .legend li")
        self.assertEqual(texts, ["house", "a 8 that blocks", "no 8 here"])
        self.player.click(".hint-answers .primary")
        self.player.wait("document.querySelector('.value.placed')?.innerText === '8'")

    def test_digits_lie_over_the_drawing_on_a_small_phone(self):
        self.player.resize(320, 568)
        self.hint("x-wing")
        self.assertEqual(self.count(".hint-lines .d-mark"), 4)
        above = self.player.evaluate("""(() => {
            const order = (node) => Number(getComputedStyle(node).zIndex) || 0;
            const drawing = order(document.querySelector(".hint-lines"));
            return [...document.querySelectorAll(".cell :is(.value, .notes)")].filter((node) => {
                const { zIndex, isolation } = getComputedStyle(node.parentElement);
                return order(node) <= drawing || zIndex !== "auto" || isolation !== "auto";
            }).length;
        })()""")
        self.assertEqual(above, 0)
        # The marks are around the notes.
        off = self.player.evaluate("""[...document.querySelectorAll(".notes .named")].map((note) => {
            const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
            const [x, y] = middle(note.getBoundingClientRect());
            return Math.min(...[...document.querySelectorAll(".hint-lines .d-mark")].map((mark) => {
                const [u, v] = middle(mark.getBoundingClientRect());
                return Math.hypot(x - u, y - v);
            }));
        })""")
        self.assertEqual(len(off), 4)
        self.assertLess(max(off), 1.5)
        with self.subTest("the legend has the sign of what is to be removed, then of what is"):
            self.assertEqual([self.count(f".legend .{name}") for name in ("d-wave", "d-strike")], [1, 0])
            self.player.click(".hint-answers .primary")
            self.player.wait("document.querySelector('.notes .removed') !== null")
            self.assertEqual([self.count(f".legend .{name}") for name in ("d-wave", "d-strike")], [0, 1])

    def test_a_chain_is_shown_link_by_link_in_the_colours_of_its_words(self):
        self.hint("xy-chain")
        whole = self.player.text(".hint-sentence")
        self.player.click("[data-link=next]")
        self.assertEqual(self.player.text(".hint-links output"), "1 of 8")
        self.assertRegex(self.player.text(".hint-sentence"), r"^Assume that r\dc\d is not \d\.$")
        self.assertEqual([self.count(".hint-lines .d-mark"), self.count(".hint-lines .d-link"), self.count(".d-current")], [1, 0, 1])
        self.player.click("[data-link=next]")
        self.assertRegex(self.player.text(".hint-sentence"), r"^Then r\dc\d must be \d\.$")
        self.player.wait_said(self.player.text(".hint-sentence").split(" must ")[1])
        self.assertEqual([self.count(".hint-lines .d-mark"), self.count(".hint-lines .d-link")], [2, 1])
        colors = self.player.evaluate("""[getComputedStyle(document.querySelector(".hint-sentence b")).color,
            getComputedStyle([...document.querySelectorAll(".hint-lines .d-mark")].at(-1)).stroke]""")
        self.assertEqual(colors[0], colors[1])
        for _ in range(7):
            self.player.click("[data-link=next]")
        self.assertEqual(self.player.text(".hint-sentence"), whole)
        self.player.click("[data-link=next]")
        self.player.click("[data-link=back]")
        self.assertEqual(self.player.text(".hint-sentence"), whole)

    def test_a_hint_leads_to_its_technique_and_to_an_exercise_and_the_game_waits(self):
        self.hint("naked-pair")
        game = self.player.evaluate("location.hash")
        self.player.press_button("About this technique", ".hint-panel")
        self.player.shown("techniques")
        self.assertEqual(self.player.text("h1"), "Naked Pair")
        self.player.go(game[1:])
        self.player.shown("play")
        self.ask()
        self.player.press_button("Practise it", ".hint-panel")
        self.player.shown("training")
        self.player.wait("document.querySelector('h1')?.textContent === 'Naked Pair'")
        self.player.go("continue")
        self.player.shown("play")

    def test_hints_of_other_layouts_are_drawn_on_their_boards(self):
        line, _ = farm.layout("classic:16")
        self.player.view("start")
        self.player.go(f"play?game={line}")
        self.player.wait(f"document.body.dataset.view === 'play' && {READY}")
        self.ask()
        self.player.wait("document.querySelector('.hint-lines .d-placed-ring, .hint-lines .d-mark') !== null")
        inside = self.player.evaluate("""(() => {
            const [board, ring] = [".grid", ".hint-lines .d-placed-ring, .hint-lines .d-mark"].map((name) =>
                document.querySelector(name).getBoundingClientRect());
            return ring.left >= board.left && ring.right <= board.right && ring.top >= board.top && ring.bottom <= board.bottom;
        })()""")
        self.assertTrue(inside)

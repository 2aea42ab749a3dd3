"""The player's own puzzle: by rating, number of givens and symmetry."""

from support.player import PlayerTest, in_both_browsers


# A clock that can be put forward, and the number of portions of puzzles that were asked for: once a second one
# is, the first has come, however long the module took.
CLOCK = """
globalThis.passed = globalThis.portions = 0;
const { now } = Performance.prototype;
Performance.prototype.now = function () { return now.call(this) + passed; };
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.method === "produce") portions += 1;
    return postMessage.call(this, message, ...rest);
};
"""


@in_both_browsers
class OwnPuzzleTests(PlayerTest):
    def open(self):
        self.player.view("start")
        self.player.press_button("Your own puzzle")
        self.player.shown("own")
        self.player.wait_text("Levels with such puzzles: Beginner, Easy", ".own")

    def wish(self, **values):
        for name, value in values.items():
            self.player.fill(f"#own-{name.replace('_', '-')}", value)

    def test_a_puzzle_is_made_as_it_is_wished(self):
        self.open()
        self.wish(rating_from="1.5", rating_to="2.3", givens_from="28", givens_to="34", symmetry="6")
        self.player.press_button("Make it")
        self.player.shown("play")
        digits = self.player.digits()
        self.assertTrue(28 <= 81 - digits.count(".") <= 34, digits)
        for row in range(9):
            for column in range(row):
                self.assertEqual(digits[9 * row + column] == ".", digits[9 * column + row] == ".", digits)
        self.player.stored("games", digits, "(game) => game?.start.origin === 'made' && game.start.rating >= 1.5 && game.start.rating <= 2.3")

    def test_wide_windows_show_an_example_beside_the_form(self):
        player = self.player
        self.open()
        player.resize(1440, 900)
        count = "document.querySelectorAll('.own-picture .d-lit').length"
        player.wait(f"{count} >= 34 && {count} < 38")
        (left, top, width, _), (beside, top_of_form, _, _) = player.box(".own-picture"), player.box(".own .fields")
        self.assertGreaterEqual(beside, left + width)
        self.assertLess(top_of_form, top)
        self.wish(givens_from="24", givens_to="26", symmetry="3")
        player.wait(f"{count} >= 25 && {count} < 29")
        player.resize(320, 640)
        player.wait("!document.querySelector('.own-picture').checkVisibility()")

    def test_what_no_puzzle_can_be_is_said_with_the_nearest(self):
        self.open()
        self.wish(rating_from="5", rating_to="6", givens_from="36", givens_to="40")
        self.player.wait_text("No puzzle has this rating with so many givens. The nearest:", ".own")
        self.assertTrue(self.player.evaluate("document.querySelector('.own .primary').disabled"))
        self.player.press_button("Take that")
        self.player.wait_text("Levels with such puzzles:", ".own")
        self.assertFalse(self.player.evaluate("document.querySelector('.own .primary').disabled"))

    def test_after_ten_seconds_the_nearest_puzzle_is_offered(self):
        self.player.preload(CLOCK)
        self.open()
        # Levels have such puzzles, but none of a single rating is likely to be among some hundred.
        self.wish(rating_from="6", rating_to="6", givens_from="23", givens_to="23", symmetry="7")

        def search(button):
            before = self.player.evaluate("portions")
            self.player.press_button(button)
            self.player.wait_text("Being made…", ".own")
            self.player.wait(f"portions > {before + 1}")
            self.player.evaluate("void (passed += 11000)")
            self.player.wait_text("In 10 seconds none was found. The nearest: rated ", ".own")

        search("Make it")
        search("Search on")
        found = self.player.text(".own .stack .stack [role=status]")
        givens = int(found.split(", ")[-1].split()[0])
        self.player.press_button("Play it")
        self.player.shown("play")
        self.assertEqual(81 - self.player.digits().count("."), givens, found)

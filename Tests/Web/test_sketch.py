"""What a player names and draws in a game: branches, and links between candidates."""

from urllib.parse import quote

from support import farm
from support.play import filled
from support.player import READY, PlayerTest, in_both_browsers
from test_layouts import VALUES, givens

MARKS = """[...document.querySelectorAll(".value[data-branch]")].map(
    (value) => value.closest("[data-cell]").dataset.cell + value.dataset.branch).join(" ")"""
LINES = """[...document.querySelectorAll(".drawn-links path")].map((path) => path.getAttribute("class")).join(" ")"""


@in_both_browsers
class BranchTests(PlayerTest):
    def enter(self, row, column, digit):
        self.player.click(self.player.cell(row, column))
        self.player.press(digit)

    def begin(self, name=None):
        self.player.press("w")
        self.player.dialog("What if…")
        if name:
            self.player.fill("#branch-name", name)
        self.player.press_button("Begin")
        self.player.no_dialog()

    def decide(self, name, answer):
        self.player.press("w")
        self.player.dialog(f"What if {name}")
        self.player.press_button(answer)

    def marked(self, marks):
        self.player.wait(f"{MARKS} === {marks!r}")

    def test_a_branch_survives_a_reload_and_is_thrown_away(self):
        player = self.player
        player.play(hearts=None)
        self.enter(1, 3, "4")
        self.begin()
        player.wait_said("What if A has begun")
        self.enter(1, 4, "6")
        self.marked("3A")
        player.wait_text("A?", ".branch-chip")
        self.assertEqual(player.evaluate("document.querySelector('.branch-chip').ariaLabel"), "What if A: 1 digit")
        self.assertEqual(player.evaluate("document.querySelector('[data-cell=\"3\"]').getAttribute('aria-description')"), "What if A")
        player.stored("games", farm.EASY, f"(game) => game?.sketch?.branches.length === 1 && game.digits === '{filled(2)}'")
        player.reload()
        player.wait(READY)
        self.marked("3A")
        player.click(player.cell(9, 9))
        self.decide("A", "Back to its start")
        player.wait_digits(filled(1))
        self.marked("")
        player.press("y")
        self.marked("3A")
        self.decide("A", "Throw it away")
        player.wait_digits(filled(1))
        player.wait("document.querySelector('.branch-chip').hidden")
        player.stored("games", farm.EASY, "(game) => game && !game.sketch")

    def test_branches_have_names_and_lie_in_each_other(self):
        player = self.player
        player.play(hearts=None)
        self.begin("Try")
        self.enter(1, 3, "4")
        self.decide("Try", "Begin another inside")
        player.press_button("Begin")
        player.no_dialog()
        self.enter(1, 4, "6")
        self.marked("2T 3A")
        self.decide("A", "Keep its digits")
        self.marked("2T 3T")
        self.decide("Try", "Keep its digits")
        self.marked("")
        player.wait_digits(filled(2))

    def test_a_branch_whose_start_is_overwritten_is_none(self):
        player = self.player
        player.play(hearts=None)
        self.enter(1, 3, "4")
        self.begin()
        self.enter(1, 4, "6")
        player.press("u", "u")
        player.wait_digits(farm.EASY)
        player.wait("!document.querySelector('.branch-chip').hidden")
        self.enter(1, 6, "8")
        player.wait("document.querySelector('.branch-chip').hidden")
        self.marked("")

    def test_killers_have_branches(self):
        line, solution = farm.layout("killer:4")
        player = self.player
        player.play(quote(line, safe=":"), "easy")
        player.click('[data-cell="5"]')
        self.begin()
        player.click('[data-cell="5"]')
        player.press(solution[5])
        self.marked("5A")
        self.decide("A", "Throw it away")
        player.wait(f"{VALUES} === '{givens(line)}'")


@in_both_browsers
class LinkTests(PlayerTest):
    def note(self, row, column, digit):
        x, y, width, height = self.player.box(f"{self.player.cell(row, column)} .n{digit}")
        return x + width / 2, y + height / 2

    def menu(self, name):
        self.player.click(".tools button:nth-of-type(4)")
        self.player.press_button(name, "dialog")
        self.player.no_dialog()

    def begin(self):
        self.player.play(hearts=None)
        self.menu("Fill in all notes")
        self.player.wait("document.querySelectorAll('.notes').length === 51")
        self.menu("Draw links")
        self.player.wait_said("Drag from note to note")

    def drawn(self, lines):
        self.player.wait(f"{LINES} === {lines!r}")

    def test_links_are_drawn_by_finger_and_by_keys_and_are_kept(self):
        player = self.player
        self.begin()
        start, end = self.note(1, 3, 1), self.note(1, 7, 1)
        player.fingers([start, ((start[0] + end[0]) / 2, start[1] + 40), end])
        player.wait_said("Strong link from 1, row 1 column 3 to 1, row 1 column 7")
        self.drawn("strong")
        player.press_button("Weak")
        player.click(player.cell(1, 3))
        player.press("Escape")
        self.menu("Draw links")
        player.press("ArrowLeft", "ArrowLeft")
        player.press("8")
        player.wait_said("There is no such note")
        player.press("ArrowLeft", "2")
        player.wait_said("From 2, row 1 column 4")
        player.press("ArrowLeft", "2")
        player.wait_said("Weak link from 2, row 1 column 4 to 2, row 1 column 3")
        self.drawn("strong weak")
        player.stored("games", farm.EASY, "(game) => game?.sketch?.links.length === 2")
        player.press_button("Done")
        player.wait("document.querySelector('.pad').checkVisibility()")
        player.reload()
        player.wait(READY)
        self.drawn("strong weak")
        with self.subTest("a link without its note is not drawn, until the note is back"):
            player.click(player.cell(1, 3))
            player.press("4")
            self.drawn("")
            player.press("u")
            self.drawn("strong weak")

    def test_the_same_link_again_is_removed(self):
        self.begin()
        for lines in ("strong", ""):
            self.player.click_at(*self.note(1, 3, 1))
            self.player.wait_said("From 1, row 1 column 3")
            self.player.click_at(*self.note(1, 7, 1))
            self.drawn(lines)
        self.player.press("Escape")
        self.player.wait("document.querySelector('.link-bar') === null")

"""Pools of other layouts in the console: what it says of them, their puzzles as drawings, and how they are found."""

import json
import os
import time

from support import farm
from support.browser import until
from support.console import ConsoleService, ConsoleTest, Web

LAYOUTS = {
    "cages": "killer:9", "mixed": "windoku-killer:9", "regions": "jigsaw:9", "cross": "x:9", "kids": "classic:4",
    "large": "classic:16", "groups": "disjoint:9", "star": "asterisk:9", "knights": "antiknight:9",
}


class LayoutService(ConsoleService):
    pools = "".join(
        f'[pool.{name}]\nlayout = "{layout}"\ntier = "beginner"\nlow = 1\ntarget = 3\n'
        for name, layout in LAYOUTS.items())


class LayoutTests(ConsoleTest):
    @classmethod
    def setUpClass(cls):
        cls.service = LayoutService().__enter__()
        cls.web = Web(cls.service.socket)

    def test_pools_name_their_layouts(self):
        page = self.console()
        for name, layout in LAYOUTS.items():
            self.assertIn(layout, page.locator(f'[data-pool="{name}"]').inner_text())
        self.assertNotIn("classic:9", page.locator('[data-pool="easy"]').inner_text())

    def test_previews_draw_puzzles_of_each_layout(self):
        page = self.console()
        for name, layout in LAYOUTS.items():
            page.evaluate("(pool) => { location.hash = `puzzles?pool=${pool}`; }", name)
            size = int(layout.split(":")[1])
            line = self.service.command("peek", name, "-n", "1").strip()
            expected = [sum(cell != "." for cell in line.split(":")[-1]), "killer" in layout,
                        name in ("mixed", "groups", "star"), layout.startswith("x"), f"-0.1 -0.1 {size + 0.2} {size + 0.2}"]
            # That of the pool before may still be there.
            until(page, """([givens, ...others]) => {
                const drawing = document.querySelector(".stock-card svg");
                const marks = [".g-sum", ".g-tint", ".g-diagonal"].map((mark) => drawing?.querySelector(mark) !== null);
                return drawing?.querySelectorAll(".d-given").length === givens
                    && `${[...marks, drawing.getAttribute("viewBox")]}` === `${others}`;
            }""", expected)

    def test_a_puzzle_is_found_by_its_notation_and_explained(self):
        page = self.console()
        for name in ("cages", "regions"):
            line = self.service.command("peek", name, "-n", "1").strip()
            search = page.get_by_label("Find a puzzle by id or 81 cells")
            search.fill(line)
            search.press("Enter")
            page.locator("h1 code").wait_for()
            page.get_by_text("Ready: in stock").wait_for()
            self.assertIn(LAYOUTS[name], page.locator(".data").inner_text())
            self.assertIn(line, page.locator(".command").last.inner_text())
            self.assertEqual(page.get_by_role("link", name="Play it").count(), 0)
            page.get_by_role("button", name="Show the solution path").click()
            page.locator(".path li").first.wait_for()
            self.assertGreater(page.locator(".path li").count(), 20)
            page.get_by_role("link", name="Farm", exact=True).click()

    def test_puzzles_to_withdraw_are_drawn_with_their_layouts(self):
        for name in ("kids", "cages", "large"):
            id = json.loads(self.service.command("peek", name, "-n", "1", "--format", "json"))["id"]
            page = self.console(f"withdraw?ids={id}")
            page.get_by_text("1 puzzle can be withdrawn").wait_for()
            size = int(LAYOUTS[name].split(":")[1])
            drawing = page.locator(".stock-card svg")
            self.assertEqual(drawing.get_attribute("viewBox"), f"-0.1 -0.1 {size + 0.2} {size + 0.2}")
            self.assertNotIn("undefined", drawing.inner_html())

    def test_layouts_fit_narrow_and_wide_windows(self):
        page = self.console("puzzles?pool=mixed")
        for width in (320, 768, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            for view in ("farm", "puzzles?pool=mixed", "puzzles?pool=large"):
                page.evaluate("(view) => { location.hash = view; }", view)
                page.locator(".stock-card svg, .pool").first.wait_for()
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width, view)
                folder = os.environ.get("PUZZLEFARM_PICTURES")
                if folder:
                    page.screenshot(path=f"{folder}/{view.replace('?', '-')}-{width}.png")
            path = page.evaluate("document.querySelector('.stock-card a').getAttribute('href')")
            page.evaluate("(path) => { location.hash = path; }", path)
            page.locator("h1 code").wait_for()
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)


class DryService(ConsoleService):
    """A 4x4 pool of a few hundred puzzles, which are all made within seconds."""
    pools = '[pool.kids]\nlayout = "classic:4"\ntier = "beginner"\nsymmetry = ["quarter-turn"]\nlow = 1\ntarget = 10000\n'

    def wait(self):
        end = time.monotonic() + 120
        while not os.path.exists(self.socket) or not self.status()["pools"]["kids"]["exhausted"]:
            assert time.monotonic() < end, "the pool is not exhausted after two minutes"
            time.sleep(0.2)


class ExhaustedTests(ConsoleTest):
    @classmethod
    def setUpClass(cls):
        cls.service = DryService().__enter__()
        cls.web = Web(cls.service.socket)

    def test_an_exhausted_pool_is_named_with_what_to_do(self):
        page = self.console()
        pool = page.locator('[data-pool="kids"]')
        pool.get_by_text("exhausted", exact=True).wait_for()
        # Claims find puzzles: nothing needs attention.
        self.assertEqual(page.get_by_text("is exhausted").count(), 0)
        ready = self.service.status()["pools"]["kids"]["ready"]
        self.service.command("take", "kids", "-n", ready)
        page.get_by_text("Kids is exhausted").wait_for()
        verdict = page.locator(".health").inner_text()
        for words in ("claims find none", "Widen the promise", "claim from another pool", "puzzlefarm config check"):
            self.assertIn(words, verdict)
        self.assertIn("exhausted", pool.inner_text())
        refused = farm.run("take", "kids", "--socket", self.service.socket, check=False)
        self.assertIn("all puzzles of the pool were made already", refused.stderr)

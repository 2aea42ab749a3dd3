"""Rows C1 to C15: the console of a running service, its actions and their effects in the service."""

import importlib.resources
import json
import re

from support import farm
from support.browser import report, settle, until
from support.console import SOON, ConsoleTest, Web

AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIEWS = ("farm", "puzzles?pool=easy", "withdraw", "service")


class ConsoleTests(ConsoleTest):
    def puzzle(self, pool="easy", index=0):
        lines = self.service.command("peek", pool, "--format", "json", "-n", str(index + 1)).splitlines()
        return json.loads(lines[index])

    def paused(self):
        return {entry["pool"]: entry for entry in self.service.status()["paused"]}

    # Sessions

    def test_the_code_leaves_the_address_and_opens_one_session(self):
        page = self.context.new_page()
        address = self.web.address()
        page.goto(address)
        page.locator("#link", has_text="Live").wait_for()
        self.assertNotIn("code", page.url)
        self.assertRegex(page.evaluate("sessionStorage.getItem('puzzlefarm.bearer')"), r"^[\w-]{40,}$")
        page.reload()
        page.locator("#link", has_text="Live").wait_for()
        stranger = self.new_context()
        other = self.open(re.sub("#.*", "", address), stranger)
        other.get_by_role("heading", name="This tab has no session").wait_for()
        stranger.close()

    def test_a_further_tab_gets_its_session_from_an_open_one(self):
        page = self.console()
        second = self.open(page.url.split("#")[0] + "#puzzles?pool=hard")
        second.get_by_role("heading", name="Puzzles in stock").wait_for()
        self.assertNotEqual(*[tab.evaluate("sessionStorage.getItem('puzzlefarm.bearer')") for tab in (page, second)])

    def test_a_further_tab_waits_for_one_that_has_heard(self):
        page = self.console()
        held = []
        page.route("**/session/code", lambda route: held.append(route))
        with page.expect_request("**/session/code"):
            second = self.open(page.url.split("#")[0] + "#puzzles?pool=hard")
        # Longer than for tabs that do not answer.
        second.wait_for_timeout(2000)
        held[0].continue_()
        second.get_by_role("heading", name="Puzzles in stock").wait_for()

    def test_C13_the_page_names_no_absolute_path(self):
        for file in [farm.WEB / "console/index.html", *(farm.WEB / "console/console").glob("*.js")]:
            self.assertNotRegex(file.read_text(), r"""(?:src|href)="/|fetch\("/|["'`]/v1""", file.name)

    def test_the_page_is_sent_compressed_and_within_its_size(self):
        page = self.console()
        sizes = page.evaluate("""() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
            .filter(({ name }) => !/\\/(?:v1|session)\\b/.test(name))
            .map(({ name, encodedBodySize, decodedBodySize }) => [name, encodedBodySize, decodedBodySize])""")
        self.assertGreater(len(sizes), 10)
        self.assertEqual([name for name, sent, size in sizes if sent >= size and size > 200], [])
        total = sum(sent for _, sent, _ in sizes)
        report("HTML, CSS and JavaScript of the console, sent", total, 70_000)
        self.assertLessEqual(total, 70_000)

    # Looking

    def test_C1_the_state_of_each_pool_is_that_of_the_service(self):
        page = self.console()
        page.get_by_role("heading", name="The farm is well").wait_for()
        for name, pool in self.service.status()["pools"].items():
            row = page.locator(f'[data-pool="{name}"]')
            self.assertIn(f"{pool['ready']} of {pool['target']} ready", row.inner_text())
            self.assertEqual(row.locator(".word").inner_text(), "full" if pool["ready"] >= pool["target"] else "stocked")
        page.get_by_text("As a table").click()
        page.get_by_role("table").locator("tbody tr").last.wait_for()
        # The text of each cell: that of a row depends on its layout, which may not be there yet.
        shown = page.get_by_role("table").locator("tbody tr").evaluate_all(
            "(rows) => rows.map(({ cells }) => [...cells].slice(0, 5).map(({ textContent }) => textContent.trim()))")
        printed = [line.split("\t")[:5] for line in self.service.command("status").splitlines()[1:7]]
        self.assertEqual(shown, printed)

    def test_status_is_visible_after_two_answers(self):
        """The time depends on the machine and is only reported; what may be answered before does not.

        It is visible earlier if the stream of events begins with it before.
        """
        page = self.context.new_page()
        page.goto(self.web.address())
        page.get_by_role("heading", name="The farm is well").wait_for()
        # Counted as they are read: the browser's own list of answers may have an entry later.
        page.add_init_script("""const read = [], { text } = Response.prototype;
        Response.prototype.text = async function () {
            const content = await text.call(this);
            read.push(...this.url.split("/v1/").slice(1));
            return content;
        };
        new MutationObserver(() => {
            if (globalThis.shown || !/farm is/.test(document.querySelector("h1")?.textContent)) return;
            globalThis.shown = performance.now();
            globalThis.answers = [...read];
        }).observe(document, { childList: true, subtree: true, characterData: true });""")
        times = []
        for _ in range(5):
            page.reload()
            page.wait_for_function("() => globalThis.shown")
            times.append(page.evaluate("shown"))
            self.assertLessEqual(set(page.evaluate("answers")), {"status", "whoami"})
        report("status visible after a reload", f"{sorted(times)[2]:.0f} ms", "300 ms")

    def test_C10_preview_with_filters_in_the_address(self):
        page = self.console("puzzles?pool=medium")
        page.locator(".stock-card").first.wait_for()
        self.assertEqual(page.locator(".stock-card").count(), 12)
        page.get_by_role("button", name="Show more").click()
        page.wait_for_function("() => document.querySelectorAll('.stock-card').length === 24")
        first = self.puzzle("medium")
        self.assertEqual(page.locator(".stock-card code").first.inner_text(), first["id"])
        page.get_by_label("Symmetry").select_option(first["symmetry"])
        page.wait_for_function("() => /symmetry=/.test(location.hash)")
        self.assertEqual(page.get_by_label("Symmetry").input_value(), first["symmetry"])
        self.assertIn(f"puzzlefarm peek --symmetry {first['symmetry']} -n 12 medium", page.get_by_label("Filters").locator(".command").inner_text())
        page.go_back()
        page.wait_for_function("() => !/symmetry=/.test(location.hash)")
        self.assertEqual(page.get_by_label("Symmetry").input_value(), "")

    def test_C12_search_finds_by_id_and_by_cells(self):
        puzzle = self.puzzle("hard")
        page = self.console()
        search = page.get_by_label("Find a puzzle by id or 81 cells")
        for text in (puzzle["id"].upper(), puzzle["givens"], puzzle["givens"].replace(".", "0")):
            search.fill(text)
            search.press("Enter")
            page.locator("h1 code", has_text=puzzle["id"]).wait_for()
            page.get_by_text("Ready: in stock").wait_for()
            page.get_by_role("link", name="Farm", exact=True).click()
        search.fill("nonsense")
        search.press("Enter")
        self.eventually(lambda: "16 characters" in page.locator("#live").inner_text())
        page.evaluate("location.hash = 'puzzle?id=aaaaaaaaaaaaaaaa'")
        page.get_by_text("never in this store").wait_for()

    def test_the_path_and_the_game_of_a_puzzle(self):
        puzzle = self.puzzle("easy")
        page = self.console(f"puzzle?id={puzzle['id']}")
        page.get_by_role("button", name="Show the solution path").click()
        page.locator(".path li").first.wait_for()
        self.assertGreater(page.locator(".path li").count(), 20)
        with page.expect_popup() as opened:
            page.get_by_role("link", name="Play it").click()
        game = opened.value
        game.get_by_role("grid").wait_for()
        game.wait_for_function("() => document.querySelectorAll('.cell.given .value').length > 20")
        self.assertEqual(game.evaluate("indexedDB === undefined && localStorage === sessionStorage"), True)
        self.assertEqual(game.evaluate("'serviceWorker' in navigator"), False)
        # The tab alone keeps what is played.
        cell = game.locator('.cell:not(.given)').first
        cell.click()
        game.keyboard.press(puzzle["solution"][int(cell.get_attribute("data-cell"))])
        game.reload()
        game.locator('.cell:not(.given) .value').first.wait_for()

    # Acting

    def test_C7_pause_and_resume_one_pool(self):
        page = self.console()
        page.get_by_role("button", name="Pause hard").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Reason").fill("<img src=x onerror=alert(1)> it's late")
        dialog.get_by_label("Survives a restart").check()
        self.assertEqual(
            dialog.locator("code").inner_text(),
            "puzzlefarm pause --pool hard --reason '<img src=x onerror=alert(1)> it'\\''s late' --persist")
        dialog.get_by_role("button", name="Pause").click()
        row = page.locator('[data-pool="hard"]')
        row.get_by_text("Survives a restart").wait_for()
        self.assertIn("<img src=x onerror=alert(1)> it's late", row.inner_text())
        self.assertEqual(list(self.paused()), ["hard"])
        self.assertTrue(self.paused()["hard"]["persist"])
        page.get_by_role("heading", name="Hard is paused").wait_for()
        page.get_by_role("button", name="Resume hard").click()
        page.get_by_role("heading", name="The farm is well").wait_for()
        self.assertEqual(self.paused(), {})

    def test_pause_all_by_keyboard(self):
        page = self.console()
        page.get_by_role("button", name="Pause all").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        self.assertEqual(page.evaluate("document.activeElement.textContent"), "Pause all")
        self.assertEqual(self.paused(), {})
        page.keyboard.press("Enter")
        page.get_by_role("dialog").get_by_label("Reason").fill("night")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="All pools are paused").wait_for()
        self.assertEqual(len(self.paused()), 6)
        page.get_by_role("button", name="Resume all").press("Enter")
        page.get_by_role("heading", name="The farm is well").wait_for()

    def test_A16_tables_have_captions_and_the_log_can_be_halted(self):
        page = self.console()
        page.get_by_text("As a table").click()
        for table in page.get_by_role("table").all():
            self.assertGreater(len(table.locator("caption").inner_text()), 3)
        self.assertEqual(page.get_by_role("log", name="Events", include_hidden=True).count(), 1)
        words = page.locator("[data-pool] .word").all_inner_texts()
        self.assertEqual(len(words), 6)
        self.assertTrue(all(words), words)
        button = page.get_by_role("button", name="Halt")
        button.click()
        self.assertEqual(page.get_by_role("button", name="Continue").get_attribute("aria-pressed"), "true")

    def test_what_others_do_is_seen_at_once(self):
        page = self.console()
        self.service.command("pause", "--tier", "expert", "--reason", "elsewhere")
        page.get_by_text("expert was paused: elsewhere").wait_for(timeout=SOON)
        page.get_by_role("heading", name="Expert is paused").wait_for(timeout=SOON)
        page.get_by_role("button", name="Halt").click()
        self.service.command("resume")
        page.get_by_role("button", name="Continue, 1 new").click()
        page.get_by_text("expert was resumed").wait_for()

    def test_C8_withdrawing_wants_the_number(self):
        puzzles = [self.puzzle("beginner", index) for index in range(2)]
        page = self.console("puzzles?pool=beginner")
        for puzzle in puzzles:
            page.get_by_label(f"Choose {puzzle['id']}").check()
        page.get_by_role("link", name="Withdraw 2 puzzles").click()
        page.get_by_text("2 puzzles can be withdrawn").wait_for()
        self.assertEqual(page.locator(".stock-card svg").count(), 2)
        button = page.get_by_role("button", name="Withdraw for ever")
        page.get_by_label("Reason, for operators").fill("too dull")
        page.get_by_label("Type 2 to confirm").fill("1")
        self.assertTrue(button.is_disabled())
        page.get_by_label("Public note").fill("misprinted")
        page.get_by_label("Type 2 to confirm").fill("2")
        self.assertIn("--reason 'too dull' --note misprinted", page.locator(".command code").last.inner_text())
        button.click()
        page.get_by_text("Withdrawn: ").wait_for()
        for puzzle in puzzles:
            self.assertIn("withdrawn", self.service.command("show", puzzle["id"]))
        page.get_by_role("row", name=puzzles[0]["id"]).get_by_text("misprinted").wait_for()

    def test_C8_the_ids_of_the_last_look_alone_are_withdrawn(self):
        first, second = (self.puzzle("beginner", index)["id"] for index in range(2))
        page = self.console("withdraw")
        held = []
        page.route("**/v1/puzzles/*", lambda route: held.append(route))
        page.get_by_label("Ids").fill(f"{first} {second}")
        look = page.get_by_role("button", name="Look them up")
        look.click()
        self.eventually(lambda: len(held) >= 1)
        page.get_by_label("Ids").fill(second)
        look.click()
        self.eventually(lambda: len(held) >= 2)
        for route in reversed(held):
            route.continue_()
        page.unroute("**/v1/puzzles/*")
        page.get_by_text("1 puzzle can be withdrawn").wait_for()
        page.get_by_label("Reason, for operators").fill("test")
        page.get_by_label("Type 1 to confirm").fill("1")
        command = page.locator(".command code").last.inner_text()
        self.assertIn(second, command)
        self.assertNotIn(first, command)
        self.assertEqual(page.locator(".stock-card svg").count(), 1)

    def test_the_pools_are_listed_when_the_page_opens_with_one(self):
        page = self.console("puzzles?pool=hard")
        until(page, "() => document.querySelectorAll('#pool option').length > 5")
        self.assertEqual(page.get_by_label("Pool").input_value(), "hard")
        page.reload()
        until(page, "() => document.querySelectorAll('#pool option').length > 5")
        self.assertEqual(page.get_by_label("Pool").input_value(), "hard")

    def test_C9_backup_and_reload(self):
        page = self.console("service")
        page.get_by_role("button", name="Take a backup").click()
        page.get_by_text("Written:").wait_for()
        check = page.locator(".command code", has_text="sha256sum").inner_text()
        found = re.search(r"'([0-9a-f]{64})  (\S+)'", check)
        self.assertTrue(found, check)
        self.assertTrue((farm.Path(found[2])).is_file())
        config = self.service.folder / "config.toml"
        good = config.read_text()
        try:
            config.write_text(good + "[pool.hard2]\nlow = 1\n")
            page.get_by_role("button", name="Reload the configuration").click()
            page.get_by_text(re.compile(r"config\.toml:\d+")).wait_for()
        finally:
            config.write_text(good.replace("low = 20", "low = 21", 1))
        page.get_by_role("button", name="Reload the configuration").click()
        page.get_by_text("In effect, changed: pool.beginner.low").wait_for()

    def test_C11_read_only(self):
        web = Web(self.service.socket, "--read-only")
        try:
            page = self.console(web=web)
            page.get_by_text("Read-only", exact=True).wait_for()
            page.get_by_text("This console is read-only").wait_for()
            for button in page.get_by_role("button", name=re.compile("^Pause")).all():
                self.assertTrue(button.is_disabled())
            self.service.command("pause", "--tier", "easy")
            page.get_by_role("heading", name="Easy is paused").wait_for()
            status = page.evaluate("""() => fetch("v1/pause", { method: "POST", body: "{}", headers: {
                "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem("puzzlefarm.bearer")}` } })
                .then((response) => response.status)""")
            self.assertEqual(status, 405)
            status = page.evaluate("""() => fetch("paper", { method: "POST", body: "{}", headers: {
                "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem("puzzlefarm.bearer")}` } })
                .then((response) => response.status)""")
            self.assertEqual(status, 405)
        finally:
            self.context.close()
            self.context = self.new_context()
            web.end()

    # The connection

    # Access

    def axe(self, page, state):
        page.evaluate(f"() => {{ const define = undefined, module = undefined; {AXE} }}")
        found = page.evaluate(
            "(tags) => axe.run(document, { runOnly: { type: 'tag', values: tags } }).then(({ violations }) => violations.map("
            "(violation) => `${violation.id}: ${violation.nodes.map((node) => `${node.html.slice(0, 120)} ${node.any.map((one) => one.message)}`)}`))",
            RULES)
        self.assertEqual(found, [], state)

    def test_axe_in_all_views_themes_and_widths(self):
        puzzle = self.puzzle()
        self.service.command("pause", "--tier", "hard", "--reason", "for the test")
        for width in (320, 1280):
            context = self.new_context(viewport={"width": width, "height": 800}, reduced_motion="reduce")
            page = self.console(context=context)
            for theme in ("light", "dark", "contrast"):
                page.get_by_label("Theme").select_option(theme)
                for view in (*VIEWS, f"puzzle?id={puzzle['id']}", f"withdraw?ids={puzzle['id']}"):
                    page.evaluate("(view) => { location.hash = view; }", view)
                    page.locator("#main h1").wait_for()
                    settle(page)
                    self.axe(page, f"{view} {theme} {width}")
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width, f"{view} {width}")
            page.evaluate("location.hash = 'farm'")
            page.get_by_role("button", name="Pause easy").click()
            self.axe(page, f"dialog {width}")
            context.close()

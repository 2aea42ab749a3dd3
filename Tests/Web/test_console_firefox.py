"""The console in Firefox: sign-in by code, pools, preview, pause and resume, withdrawal, backup."""

import json
import re
import unittest
from pathlib import Path

from support.console import ConsoleService, Web
from support.firefox import Firefox

# Where the text of an element, or its name for screen readers, is the one wanted.
FIND = """((kind, text) => [...document.querySelectorAll(kind)].find((node) =>
    !node.closest("[hidden]") && (node.getAttribute("aria-label") ?? node.textContent).trim() === text))"""


class ConsoleFirefoxTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = ConsoleService().__enter__()
        cls.addClassCleanup(cls.service.__exit__)
        cls.web = Web(cls.service.socket)
        cls.addClassCleanup(cls.web.end)
        cls.firefox = Firefox()
        cls.addClassCleanup(cls.firefox.close)

    def setUp(self):
        self.service.command("resume")
        # Another code alone is a change of the fragment, after which the page that is there loads again.
        self.firefox.open("about:blank")
        self.firefox.open(self.web.address())
        self.firefox.wait("document.querySelector('#link')?.textContent === 'Live'")
        self.firefox.events.clear()

    def tearDown(self):
        self.assertEqual(self.firefox.errors(), [])

    def go(self, fragment):
        self.firefox.evaluate(f"void (location.hash = {json.dumps(fragment)})")

    def heading(self, text):
        self.firefox.wait(f"document.querySelector('#main h1')?.textContent === {json.dumps(text)}")

    def press(self, text, kind="button"):
        found = f"{FIND}({json.dumps(kind)}, {json.dumps(text)})"
        self.firefox.wait(f"{found} !== undefined && !{found}.disabled")
        self.firefox.evaluate(f"void {found}.click()")

    def fill(self, label, text):
        """Types into the field of a label."""
        found = f"{FIND}('label', {json.dumps(label)})"
        self.firefox.wait(f"{found} !== undefined")
        self.firefox.evaluate(f"void {found}.control.focus()")
        self.firefox.press(*text)

    def puzzle(self, pool):
        return json.loads(self.service.command("peek", pool, "--format", "json", "-n", "1"))

    def paused(self):
        return [entry["pool"] for entry in self.service.status()["paused"]]

    def test_the_code_opens_one_session_and_leaves_the_address(self):
        self.assertNotIn("code", self.firefox.evaluate("location.href"))
        self.firefox.reload()
        self.firefox.wait("document.querySelector('#link')?.textContent === 'Live'")
        self.heading("The farm is well")
        for name, pool in self.service.status()["pools"].items():
            row = self.firefox.evaluate(f"document.querySelector('[data-pool=\"{name}\"]').innerText")
            self.assertIn(f"{pool['ready']} of {pool['target']} ready", row)

    def test_pause_and_resume(self):
        self.press("Pause hard")
        self.fill("Reason, shown in the status (optional)", "night")
        self.firefox.press("Enter")
        self.heading("Hard is paused")
        self.assertEqual(self.paused(), ["hard"])
        self.assertEqual(self.service.status()["paused"][0]["reason"], "night")
        self.press("Resume hard")
        self.heading("The farm is well")
        self.assertEqual(self.paused(), [])

    def test_events_arrive_at_once(self):
        self.service.command("pause", "--tier", "expert", "--reason", "elsewhere")
        self.firefox.wait("document.body.innerText.includes('expert was paused: elsewhere')", 5)
        self.heading("Expert is paused")

    def test_preview_and_withdraw(self):
        puzzle = self.puzzle("easy")
        self.go("puzzles?pool=easy")
        self.firefox.wait("document.querySelectorAll('.stock-card svg').length === 12")
        self.assertEqual(self.firefox.evaluate("document.querySelector('.stock-card code').textContent"), puzzle["id"])
        self.go(f"withdraw?ids={puzzle['id']}")
        self.firefox.wait("document.body.innerText.includes('1 puzzle can be withdrawn')")
        self.fill("Reason, for operators", "dull")
        self.fill("Type 1 to confirm", "1")
        self.press("Withdraw for ever")
        self.firefox.wait("document.body.innerText.includes('Withdrawn: ')")
        self.assertIn("withdrawn", self.service.command("show", puzzle["id"]))

    def test_backup(self):
        self.go("service")
        self.press("Take a backup")
        self.firefox.wait("/sha256sum/.test(document.querySelector('#main').innerText)")
        found = re.search(r"'[0-9a-f]{64}  (\S+)'", self.firefox.evaluate("document.querySelector('#main').innerText"))
        self.assertTrue(found)
        self.assertTrue(Path(found[1]).is_file())


if __name__ == "__main__":
    unittest.main()

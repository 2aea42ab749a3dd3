"""The console of a user who may look only, as another user of the computer."""

import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path

from support import farm
from support.console import PAGE, SOON, ConsoleService, ConsoleTest, Web

READER = "nobody"


class OpenService(ConsoleService):
    """A service whose status socket all users reach."""

    def __init__(self, folder):
        self.status_socket = folder / "status.sock"
        self.options = ("--status-listen", self.status_socket)


@unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "needs root, to become another user")
class ReaderTests(ConsoleTest):
    @classmethod
    def setUpClass(cls):
        # The program and the page may lie where other users may not go.
        folder = Path(tempfile.mkdtemp(prefix="pf-reader.", dir="/var/tmp"))
        cls.addClassCleanup(shutil.rmtree, folder, ignore_errors=True)
        folder.chmod(0o755)
        binary = shutil.copy(farm.BINARY, folder / "puzzlefarm")
        page = shutil.copytree(PAGE, folder / "web")
        cls.service = OpenService(folder).__enter__()
        cls.addClassCleanup(cls.service.__exit__)
        # Where the reader may write its files.
        reader = ("env", "TMPDIR=/var/tmp", "setpriv", "--reuid", READER, "--regid", "nogroup", "--clear-groups", binary)
        cls.web = Web(cls.service.status_socket, folder=page, command=reader)
        cls.addClassCleanup(cls.web.end)

    @classmethod
    def tearDownClass(cls):
        """The cleanups end what was started."""

    def test_pools_health_and_events_are_seen(self):
        page = self.console()
        page.get_by_role("heading", name="The farm is well").wait_for()
        for name, pool in self.service.status()["pools"].items():
            self.assertIn(f"{pool['ready']} of {pool['target']} ready", page.locator(f'[data-pool="{name}"]').inner_text())
        self.service.command("pause", "--tier", "expert", "--reason", "elsewhere")
        page.get_by_text("expert was paused: elsewhere").wait_for(timeout=SOON)
        page.get_by_role("heading", name="Expert is paused").wait_for(timeout=SOON)

    def test_actions_are_off_and_say_how_to_be_allowed(self):
        page = self.console()
        page.get_by_text(
            f"{READER} may look, but not operate the farm. Start the console as root, or add a group of {READER} to "
            "access.admin_gids in the configuration.").wait_for()
        buttons = page.get_by_role("button", name=re.compile("^(?:Pause|Resume) ")).all()
        self.assertEqual(len(buttons), 7)
        for button in buttons:
            self.assertTrue(button.is_disabled(), button.inner_text())
        page.get_by_role("link", name="Service", exact=True).click()
        page.get_by_text(f"{READER}, may look").wait_for()
        for name in ("Take a backup", "Reload the configuration"):
            self.assertTrue(page.get_by_role("button", name=name).is_disabled(), name)
        page.get_by_role("link", name="Withdraw", exact=True).click()
        page.get_by_text(f"{READER} may look, but not operate the farm.").wait_for()

    def test_no_puzzle_is_shown(self):
        puzzle = re.search(r"[1-9.]{81}", self.service.command("peek", "easy", "-n", "1"))[0]
        page = self.console("puzzles?pool=easy")
        remedy = f"For puzzles, as root: usermod -aG puzzlefarm {READER}, log in again, and start the console again."
        page.get_by_role("status").filter(has_text=remedy).wait_for()
        self.assertEqual(page.locator(".stock-card").count(), 0)
        page.get_by_text("Print sheets, a book or a week").click()
        self.assertTrue(page.get_by_role("button", name="Make the file").is_disabled())
        self.assertIn(remedy, page.locator(".paper").inner_text())
        for sample in (False, True):
            status = page.evaluate("""(sample) => fetch("paper", { method: "POST",
                body: JSON.stringify({ kind: "sheets", pools: ["easy"], sample }), headers: { "Content-Type": "application/json",
                Authorization: `Bearer ${sessionStorage.getItem("puzzlefarm.bearer")}` } }).then((response) => response.status)""", sample)
            self.assertIn(status, (403, 404))
        search = page.get_by_label("Find a puzzle by id or 81 cells")
        search.fill(puzzle)
        search.press("Enter")
        page.get_by_role("heading", name="Puzzle", exact=True).wait_for()
        page.get_by_text(remedy).wait_for()
        self.assertEqual(page.get_by_role("link", name="Play it").count(), 0)
        page.evaluate("location.hash = 'withdraw?ids=aaaaaaaaaaaaaaaa'")
        page.get_by_role("heading", name="Withdraw puzzles").wait_for()
        page.get_by_text(remedy).wait_for()

    def test_the_service_refuses_what_the_page_does_not_offer(self):
        page = self.console()
        status = page.evaluate("""() => Promise.all([
            ["v1/pause"], ["v1/backup"], ["v1/reload"], ["v1/withdraw", { ids: ["aaaaaaaaaaaaaaaa"], reason: "test" }],
        ].map(([path, body = {}]) => fetch(path, { method: "POST", body: JSON.stringify(body), headers: {
            "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem("puzzlefarm.bearer")}` } })
            .then((response) => response.status)))""")
        # The socket for all users has no such routes.
        self.assertEqual(status, [404] * 4)
        self.assertEqual(self.service.status()["paused"], [])

"""The catalogue in the page: rows B4, B6 and B8, and the queue from segments."""

import base64
import datetime
import json
import unittest

from support import farm
from support.browser import BrowserTest
from support.catalogue import OPEN, TAKE, CatalogueTest, change


class CatalogueTests(CatalogueTest):
    def test_B8_a_signed_catalogue_is_verified_and_its_key_pinned(self):
        self.served("verified")
        page, state = self.visit()
        self.assertEqual(state, "verified")
        pinned = page.evaluate("localStorage.getItem('puzzlefarm.key /farm/')")
        self.assertEqual(pinned, (farm.work / "sign.pub").read_text().splitlines()[1])

    def test_B8_puzzles_come_from_segments_whose_checksum_is_right(self):
        folder = self.served("segments")
        page, _ = self.visit()
        for tier in ("beginner", "expert"):
            known = [json.loads(line) for line in (folder / f"{tier}-000001.ndjson").read_text().splitlines()]
            ids = [puzzle["id"] for puzzle in known]
            found = page.evaluate(TAKE, [tier, 5, ids[:10]])
            self.assertEqual(len(found), 5)
            for puzzle in found:
                self.assertIn(puzzle, known[10:])
        self.assertTrue(page.evaluate("checked.length"))
        # A later visit reads what is kept.
        self.server.requests.clear()
        again, _ = self.visit()
        self.assertEqual(len(again.evaluate(TAKE, ["expert", 3, []])), 3)
        self.assertEqual([path for path, _, _ in self.server.requests if "expert" in path], [])

    def test_B8_a_damaged_segment_gives_no_puzzles(self):
        folder = self.served("damaged")
        file = folder / "easy-000001.ndjson"
        file.write_text(file.read_text().replace('"tier":"easy"', '"tier":"hard"', 1))
        page, state = self.visit()
        self.assertEqual(state, "verified")
        # The manifest has the first puzzles itself.
        tiers = json.loads((folder / "manifest.json").read_text())["tiers"]
        first = {tier: [puzzle["id"] for puzzle in tiers[tier]["puzzles"]] for tier in ("easy", "medium")}
        self.assertEqual(page.evaluate(TAKE, ["easy", 5, first["easy"]]), [])
        self.assertEqual(len(page.evaluate(TAKE, ["medium", 5, first["medium"]])), 5)

    def test_B8_a_changed_manifest_is_not_believed(self):
        folder = self.served("forged")
        file = folder / "manifest.json"
        file.write_text(file.read_text().replace('"count":20', '"count":21', 1))
        page, state = self.visit()
        self.assertEqual(state, "invalid")
        self.assertEqual(page.evaluate(TAKE, ["easy", 5, []]), [])
        page.locator("aside").get_by_text("The signature of the catalogue is missing or wrong").wait_for()

    def test_B8_another_key_warns_until_the_player_accepts_it(self):
        folder = self.served("key")
        _, state = self.visit()
        self.assertEqual(state, "verified")
        change(folder, lambda manifest: manifest.update(sequence=manifest["sequence"] + 1),
               farm.signing_key("other"))
        (folder / "minisign.pub").write_text((farm.work / "other.pub").read_text())
        farm.sign(folder / "today.json", farm.signing_key("other"))
        page, state = self.visit()
        self.assertEqual(state, "changed")
        warning = page.get_by_role("complementary", name="Catalogue")
        warning.get_by_text("signed with another key").wait_for()
        # The puzzles that were verified before stay.
        self.assertEqual(page.evaluate("[catalogue.sequence > 0, catalogue.trust.state]"), [True, "verified"])
        warning.get_by_role("button", name="Accept the new key").click()
        _, state = self.visit()
        self.assertEqual(state, "verified")

    def test_B8_an_older_manifest_takes_nothing_back(self):
        folder = self.served("older")
        old = {name: (folder / name).read_bytes() for name in ("manifest.json", "manifest.json.minisig")}
        change(folder, lambda manifest: manifest.update(sequence=9))
        self.assertEqual(self.visit()[1], "verified")
        for name, content in old.items():
            (folder / name).write_bytes(content)
        page, _ = self.visit()
        self.assertEqual(page.evaluate("catalogue.sequence"), 9)

    def test_B8_signatures_of_the_other_kind_are_refused(self):
        folder = self.served("kind")
        file = folder / "manifest.json.minisig"
        lines = file.read_text().splitlines()
        signature = bytearray(base64.b64decode(lines[1]))
        signature[:2] = b"ED"
        lines[1] = base64.b64encode(signature).decode()
        file.write_text("\n".join(lines) + "\n")
        self.assertEqual(self.visit()[1], "invalid")

    def test_B4_the_daily_puzzles_are_those_of_the_local_date(self):
        folder = self.served("daily")
        days = {day["date"] for day in json.loads((folder / "today.json").read_text())["days"]}
        for zone in ("Pacific/Kiritimati", "Europe/Berlin", "Pacific/Pago_Pago"):
            context = self.new_context(timezone_id=zone)
            page = self.open(f"{self.server.url}#daily", context)
            page.evaluate(OPEN)
            date = page.evaluate("localDate()")
            found = page.evaluate("catalogue.daily()")
            if date not in days:
                # The first publication has the days that have begun by then.
                self.assertIsNone(found)
                continue
            lines = (folder / f"daily-{date}.ndjson").read_text().splitlines()
            self.assertEqual(found["puzzles"], [json.loads(line) for line in lines])
            page.locator(".tier").nth(5).wait_for()
            self.collect(page)
            context.close()
        self.assertIn(datetime.datetime.now(datetime.timezone.utc).date().isoformat(), days)

    def test_B6_a_withdrawn_puzzle_is_never_offered_and_a_running_game_shows_why(self):
        folder = self.served("withdrawn")
        lines = [json.loads(line) for line in (folder / "hard-000001.ndjson").read_text().splitlines()]
        running = lines[0]
        page = self.open(f"{self.server.url}#play?game={running['givens']}&tier=hard")
        page.get_by_role("grid").wait_for()
        self.assertEqual(page.get_by_text("withdrawn").count(), 0)
        change(folder, lambda manifest: manifest.update(
            sequence=manifest["sequence"] + 1,
            withdrawn=[{"id": running["id"], "note": "<img src=x onerror=alert(1)> has a flaw"},
                       *({"id": puzzle["id"]} for puzzle in lines[1:15])]))
        page.reload()
        notice = page.get_by_role("complementary", name="Catalogue")
        notice.get_by_text("withdrawn this puzzle: <img src=x onerror=alert(1)> has a flaw").wait_for()
        page.evaluate(OPEN)
        found = page.evaluate(TAKE, ["hard", 20, []])
        self.assertEqual({puzzle["id"] for puzzle in found}, {puzzle["id"] for puzzle in lines[15:]})

    def test_hostile_manifests_leave_the_page_working(self):
        folder = self.served("hostile")
        for text in ("", "[]", "null", '{"format":"puzzlefarm-catalogue/1"}',
                     '{"format":"puzzlefarm-catalogue/1","sequence":1,"tiers":{"easy":{"count":1,"segments":'
                     '[{"file":"https://elsewhere.example/x.ndjson","size":1,"sha256":"00"}]}},"daily":[],'
                     '"withdrawn":[]}'):
            (folder / "manifest.json").write_text(text)
            farm.sign(folder / "manifest.json")
            page, state = self.visit()
            self.assertEqual(state, "invalid", text)
            self.assertEqual(page.evaluate(TAKE, ["easy", 1, []]), [])
            self.collect(page)
            page.close()

    def test_without_a_catalogue_nothing_is_missing(self):
        server = self.serve(farm.site())
        page = self.open(server.url)
        self.assertEqual(page.evaluate(OPEN), "absent")
        self.assertEqual(page.evaluate(TAKE, ["easy", 1, []]), [])
        self.assertIsNone(page.evaluate("catalogue.daily()"))


class PlainTests(BrowserTest):
    browser_name = "sudoku.test"

    def test_B8_plain_http_says_not_checked(self):
        server = self.serve(farm.catalogue())
        page = self.open(f"http://sudoku.test:{server.port}/")
        self.assertEqual(page.evaluate(OPEN), "unchecked")
        self.assertEqual(len(page.evaluate(TAKE, ["easy", 2, []])), 2)
        page.goto(f"http://sudoku.test:{server.port}/#settings")
        page.get_by_text("(not checked)").wait_for()


if __name__ == "__main__":
    unittest.main()

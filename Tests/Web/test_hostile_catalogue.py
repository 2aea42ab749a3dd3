"""Catalogues of servers that were tampered with, and of servers that do not answer or never stop (row B8)."""

import hashlib
import json
import unittest

from support import farm
from support.catalogue import OFFERED, OPEN, TAKE, CatalogueTest, change, wait_queued
from support.play import Game


class HostileCatalogueTests(CatalogueTest):
    def signed_files(self, folder):
        names = ("manifest.json", "manifest.json.minisig", "today.json", "today.json.minisig", "minisign.pub")
        return {name: (folder / name).read_bytes() for name in names}

    def restore(self, folder, files):
        for name, content in files.items():
            (folder / name).write_bytes(content)

    def publish_forged(self, folder, sequence, name, key=None):
        """A manifest with one segment of a foreign puzzle; its id."""
        line = json.loads((folder / "easy-000001.ndjson").read_text().splitlines()[0])
        line["id"] = name * 16
        segment = folder / f"easy-{name * 6}.ndjson"
        segment.write_text(json.dumps(line, separators=(",", ":")) + "\n")
        listed = {"file": segment.name, "size": segment.stat().st_size, "count": 1, "number": 9,
                  "sha256": hashlib.sha256(segment.read_bytes()).hexdigest()}
        change(folder, lambda manifest: manifest.update(
            sequence=sequence, tiers={"easy": {"count": 1, "segments": [listed]}}, withdrawn=[]), key)
        return line["id"]

    def says(self, page, text):
        """Waits until the settings say something about the catalogue."""
        page.goto(f"{self.server.url}#settings")
        page.locator("dl.about dd", has_text=text).wait_for()

    def test_B8_a_manifest_whose_signature_was_removed_is_not_believed(self):
        folder = self.served("stripped")
        honest = self.signed_files(folder)
        number = json.loads(honest["manifest.json"])["sequence"]
        self.assertEqual(self.visit()[1], "verified")
        for removed in (["manifest.json.minisig"], ["manifest.json.minisig", "minisign.pub"]):
            with self.subTest(removed):
                forged = self.publish_forged(folder, 1000, "a")
                for name in removed:
                    (folder / name).unlink()
                page, state = self.visit()
                self.assertEqual(state, "invalid")
                self.assertEqual(page.evaluate("[catalogue.sequence, catalogue.trust.state]"), [number, "verified"])
                self.assertNotIn(forged, [puzzle["id"] for puzzle in page.evaluate(TAKE, ["easy", 20, []])])
                page.get_by_role("complementary", name="Catalogue").get_by_text("missing or wrong").wait_for()
                self.says(page, f"{number} (verified); the one on the server is not used")
                self.restore(folder, honest)
                page, state = self.visit()
                self.assertEqual([state, page.evaluate("catalogue.sequence")], ["verified", number])

    def test_B8_what_an_earlier_page_kept_without_a_signature_does_not_stay(self):
        folder = self.served("kept")
        page, _ = self.visit()
        number = page.evaluate("catalogue.sequence")
        self.publish_forged(folder, 1000, "a")
        page.evaluate("""async (text) => {
            const cache = await caches.open("catalogue /farm/");
            await cache.put(new URL("manifest.json", document.baseURI), new Response(text));
        }""", (folder / "manifest.json").read_text())
        self.restore(folder, {})
        (folder / "manifest.json").unlink()
        page, _ = self.visit()
        self.assertEqual(page.evaluate("[catalogue.sequence, catalogue.trust.state]"), [0, "invalid"])
        self.assertGreater(number, 0)

    def test_B8_a_catalogue_without_a_signature_blocks_no_later_one(self):
        folder = self.served("unsigned")
        honest = self.signed_files(folder)
        number = json.loads(honest["manifest.json"])["sequence"]
        forged = self.publish_forged(folder, 2 ** 53 - 1, "a")
        for name in ("manifest.json.minisig", "minisign.pub"):
            (folder / name).unlink()
        page, state = self.visit()
        self.assertEqual([state, page.evaluate("catalogue.sequence")], ["unchecked", 2 ** 53 - 1])
        wait_queued(page, forged)
        with self.subTest("another one without"):
            (folder / "manifest.json").write_bytes(honest["manifest.json"])
            page, state = self.visit()
            self.assertEqual([state, page.evaluate("catalogue.sequence")], ["unchecked", number])
        with self.subTest("a signed one"):
            self.restore(folder, honest)
            page, state = self.visit()
            self.assertEqual([state, page.evaluate("catalogue.sequence")], ["verified", number])
            self.assertNotIn(forged, page.evaluate(OFFERED))

    def test_B8_what_the_old_key_signed_is_not_used_after_a_change_of_key(self):
        folder = self.served("stolen")
        honest = self.signed_files(folder)
        number = json.loads(honest["manifest.json"])["sequence"]
        stolen = self.publish_forged(folder, 1000, "b")
        page, state = self.visit()
        self.assertEqual([state, page.evaluate("catalogue.sequence")], ["verified", 1000])
        wait_queued(page, stolen)
        self.restore(folder, honest)
        other = farm.signing_key("other")
        change(folder, lambda manifest: manifest.update(sequence=number + 1), other)
        farm.sign(folder / "today.json", other)
        (folder / "minisign.pub").write_text((farm.work / "other.pub").read_text())
        page, state = self.visit()
        self.assertEqual(state, "changed")
        page.get_by_role("button", name="Accept the new key").click()
        self.says(page, f"{number + 1} (verified)")
        page, state = self.visit()
        self.assertEqual([state, page.evaluate("catalogue.sequence")], ["verified", number + 1])
        self.assertNotIn(stolen, page.evaluate(OFFERED))

    def test_a_server_that_does_not_answer_holds_no_game_up(self):
        for silent in ({"manifest.json", "today.json"}, {"manifest.json.minisig"}, {"easy-000001.ndjson"}):
            for is_first in (True, False):
                with self.subTest(silent=silent, is_first=is_first):
                    self.served(f"silent-{'-'.join(sorted(silent))}-{is_first}")
                    context = self.new_context()
                    if not is_first:
                        page = self.open(self.server.url, context)
                        page.evaluate(OPEN)
                        page.close()
                    self.server.silent = silent
                    page = self.open(self.server.url, context)
                    page.get_by_role("button", name="Easy").click()
                    page.get_by_role("grid").wait_for()
                    self.collect(page)
                    context.close()

    def test_texts_that_do_not_come_hold_no_game_up(self):
        self.served("texts")
        self.server.silent = {"texts-en.json"}
        page = self.open(f"{self.server.url}#play?game={farm.EASY}&tier=easy")
        Game(page).ready()

    def test_an_answer_that_never_ends_is_given_up(self):
        self.served("endless")
        self.server.endless = {"manifest.json"}
        page, state = self.visit()
        self.assertEqual(state, "absent")
        # The limit for each of two pages, and what lies in buffers.
        self.assertLess(self.server.sent, 80 << 20)


if __name__ == "__main__":
    unittest.main()

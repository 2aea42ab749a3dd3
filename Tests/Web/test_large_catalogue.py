"""A catalogue of 10,000 segments and two years of days: what a visitor loads, older puzzles and withdrawals."""

import hashlib
import json
import re
import unittest

from support import farm
from support.browser import report, until
from support.catalogue import OFFERED, OPEN, TAKE, CatalogueTest, change, wait_queued

# The files of a catalogue, apart from those of the page.
CATALOGUE = re.compile(r"/farm/(manifest\.json|today\.json|minisign|index-|part-|[^/]*\.ndjson)")
# The names of the files that are kept.
KEPT = "async () => (await (await caches.open('catalogue /farm/')).keys()).map(({ url }) => url.split('/').at(-1))"


class LargeCatalogueTests(CatalogueTest):
    def load(self, address, shown):
        """Opens a view in a new browser; the bytes on the wire of the catalogue until something is shown."""
        context = self.new_context(service_workers="block")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        addresses, sizes = {}, {}
        session.on("Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]}))
        session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
        page.goto(self.server.url + address)
        shown(page)
        # The ends of the answers are told a little later.
        for _ in range(500):
            loaded = {address: sizes.get(key) for key, address in addresses.items() if CATALOGUE.search(address)}
            if all(loaded.values()):
                break
            page.evaluate("new Promise(requestAnimationFrame)")
        for each, size in loaded.items():
            print(f"        {size} {each}")
        self.collect(page)
        return page, loaded

    def listed(self):
        return json.loads((self.folder / "manifest.json").read_text())

    def requested(self, pattern):
        return [path for path, _, _ in self.server.requests if re.search(pattern, path)]

    def test_the_first_puzzle_of_any_tier_costs_at_most_20_kB(self):
        folder = self.served("first", farm.large_catalogue(), gzip=True, caching=True)
        # The page asks for more once the game has begun.
        self.server.silent = {file.name for file in folder.glob("*.ndjson")}

        def play(page):
            page.get_by_role("button", name="Expert").click()
            page.get_by_role("grid").wait_for()
        page, loaded = self.load("", play)
        size = sum(loaded.values())
        report("bytes of the catalogue before the first puzzle", size, 20_000)
        self.assertLessEqual(size, 20_000)
        self.assertEqual(len(loaded), 5)
        givens = page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('game')")
        self.assertIn(givens, [puzzle["givens"] for puzzle in self.listed()["tiers"]["expert"]["puzzles"]])

    def test_the_puzzles_of_today_cost_at_most_20_kB(self):
        self.served("today", farm.large_catalogue(), gzip=True, caching=True)
        _, loaded = self.load("#daily", lambda page: page.locator("button.tier").nth(5).wait_for())
        size = sum(loaded.values())
        report("bytes of the catalogue before the puzzles of today", size, 20_000)
        self.assertLessEqual(size, 20_000)
        self.assertEqual(len(self.requested(r"ndjson")), 1)
        self.assertEqual(self.requested(r"/index-|/part-"), [])

    def test_older_puzzles_and_days_are_found_through_the_index(self):
        self.served("older", farm.large_catalogue(), gzip=True)
        page, state = self.visit()
        self.assertEqual(state, "verified")
        older = {farm.identity(f"easy {number}") for number in range(1, 1661)}
        newest = [farm.identity(f"easy {number}") for number in range(1661, 1668)]
        newest += [json.loads(line)["id"] for line in (self.folder / "easy-001668.ndjson").read_text().splitlines()]
        found = page.evaluate(TAKE, ["easy", 40, newest])
        self.assertEqual(len(found), 40)
        self.assertLessEqual({puzzle["id"] for puzzle in found}, older)
        self.assertEqual(page.evaluate("(id) => catalogue.withdrawn.get(id)", farm.identity("easy 3")), "a flaw")
        # All of them, apart from the withdrawn one.
        count = page.evaluate("async (known) => (await catalogue.take('easy', 2000, (id) => known.includes(id))).length", newest)
        self.assertEqual(count, 1659)
        date = page.evaluate("localDate(new Date(Date.now() - 400 * 86_400_000))")
        found = page.evaluate("(date) => catalogue.daily(date)", date)
        self.assertEqual([puzzle["id"] for puzzle in found["puzzles"]], [farm.identity(f"{date} {tier}") for tier in farm.TIERS])
        self.assertIsNone(page.evaluate("catalogue.daily('2001-01-01')"))

    def withdraw_earlier(self, *ids, **changes):
        """Publishes a manifest whose index has these withdrawals, as if other segments had followed."""
        index = {"format": "puzzlefarm-catalogue-index/1", "tiers": {}, "daily": [], "calendar": {},
                 "withdrawn": [{"id": each} for each in ids]}
        sequence = self.listed()["sequence"] + 1
        text = json.dumps(index).encode()
        name = f"index-{sequence:06}.json"
        (self.folder / name).write_bytes(text)
        change(self.folder, lambda manifest: manifest.update(
            sequence=sequence, withdrawnEarlier=len(ids), **changes,
            index={"file": name, "size": len(text), "sha256": hashlib.sha256(text).hexdigest()}))
        return self.folder / name

    def test_B6_withdrawals_of_older_files_concern_those_who_have_them(self):
        self.served("earlier")
        first = [puzzle["id"] for puzzle in self.listed()["tiers"]["easy"]["puzzles"]]
        page, _ = self.visit()
        for each in first:
            wait_queued(page, each)
        page.close()
        index = self.withdraw_earlier(*first[:2])
        content = index.read_bytes()
        index.write_bytes(content.replace(first[0].encode(), b"a" * 16))
        with self.subTest("an index that is not the listed one"):
            page, _ = self.visit()
            self.assertNotIn("a" * 16, page.evaluate("[...catalogue.withdrawn.keys()]"))
            page.close()
        index.write_bytes(content)
        with self.subTest("who comes back reads them once"):
            page, _ = self.visit()
            self.assertEqual(page.evaluate("[...catalogue.withdrawn.keys()]"), first[:2])
            offered = page.evaluate(OFFERED)
            self.assertEqual(set(offered) & set(first), set(first[2:]))
            self.server.requests.clear()
            page.close()
            page, _ = self.visit()
            self.assertEqual(page.evaluate("[...catalogue.withdrawn.keys()]"), first[:2])
            self.assertEqual(self.requested("index-"), [])
        with self.subTest("a new visitor has none of these puzzles"):
            self.server.requests.clear()
            stranger = self.open(self.server.url, self.new_context())
            until(stranger, f"async () => ({KEPT})().then((names) => names.includes('withdrawn-earlier'))")
            stranger.evaluate(OPEN)
            self.assertEqual(stranger.evaluate("[...catalogue.withdrawn.keys()]"), [])
            self.assertEqual(self.requested("index-"), [])
        with self.subTest("and reads those that are added later"):
            self.withdraw_earlier(*first[:3])
            stranger.evaluate("catalogue.refresh()")
            self.assertEqual(stranger.evaluate("[...catalogue.withdrawn.keys()]"), first[2:3])

    def test_files_that_are_not_listed_any_more_are_not_kept(self):
        self.served("forgotten")
        page, _ = self.visit()
        tiers = self.listed()["tiers"]
        page.evaluate(TAKE, ["easy", 1, [puzzle["id"] for puzzle in tiers["easy"]["puzzles"]]])
        self.assertIn("easy-000001.ndjson", page.evaluate(KEPT))
        self.withdraw_earlier(tiers={})
        page.evaluate("catalogue.refresh()")
        names = page.evaluate(KEPT)
        self.assertNotIn("easy-000001.ndjson", names)
        self.assertIn("manifest.json", names)


if __name__ == "__main__":
    unittest.main()

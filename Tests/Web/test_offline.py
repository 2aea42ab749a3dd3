"""The service worker: the page without a network, new versions, the bytes of visits."""

import re
import shutil
import unittest

from support import farm
from support.browser import BrowserTest, report, until
from support.play import Game


def ready(page):
    """Waits until the page is kept for use without a network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def kept(page, name):
    """Waits until the service worker keeps a file."""
    until(page, """(name) => caches.keys().then(async (keys) => {
        for (const key of keys) {
            const files = await (await caches.open(key)).keys();
            if (files.some(({ url }) => url.endsWith("/" + name))) return true;
        }
        return false;
    })""", arg=name)


def shown(page):
    page.get_by_role("heading", name="Sudoku", exact=True).wait_for()


class OfflineTests(BrowserTest):
    def test_page_opens_without_network_after_first_visit(self):
        for path, policy in (("/", False), ("/farm/", True)):
            with self.subTest(path=path):
                server = self.serve(farm.site(), path, policy=policy, gzip=policy)
                context = self.new_context()
                page = self.open(server.url, context)
                shown(page)
                ready(page)
                server.stop()
                for address in (server.url, server.url + "index.html", server.url + "?x=1#daily"):
                    again = self.open(address, context)
                    again.locator("h1").wait_for()
                    self.collect(again)
                context.close()

    def test_second_visit_needs_no_bytes_of_the_page(self):
        server = self.serve(farm.copy_of_catalogue("visits"), gzip=True, caching=True)
        page = self.open(server.url)
        shown(page)
        kept(page, "puzzlefarm.wasm")
        kept(page, "today.json.minisig")
        # The queue of this tier is the last to be filled.
        Game(page).wait_ready("expert", 5)
        page.wait_for_load_state("networkidle")
        later = server.bytes_sent(lambda path: path.endswith("/puzzlefarm.wasm"))
        first = server.bytes_sent() - later
        report("bytes of the first visit, with WebAssembly, the queue and all that is kept", first, 330_000)
        report("the module for hints and new puzzles, which follows", later)
        self.assertLess(first, 330_000)
        server.requests.clear()
        second = self.open(server.url)
        shown(second)
        second.wait_for_load_state("networkidle")
        # The browser itself asks for a new service worker; catalogues are looked for.
        rest = [entry for entry in server.requests if entry[1] == 200 and not entry[0].endswith("/sw.js")]
        report("bytes of the second visit", sum(size for _, _, size in rest), 0)
        self.assertEqual(rest, [])

    def test_only_the_modules_of_this_browser_are_kept(self):
        server = self.serve(farm.site())
        page = self.open(server.url)
        ready(page)
        kept(page, "puzzlefarm.wasm")
        found = page.evaluate("""async () => {
            const name = (await caches.keys()).find((each) => each.startsWith("puzzlefarm"));
            return (await (await caches.open(name)).keys()).map((request) => request.url);
        }""")
        modules = sorted(url.split("/")[-1] for url in found if url.endswith(".wasm"))
        self.assertEqual(modules, ["puzzlefarm-game.wasm", "puzzlefarm.wasm"])

    def test_a_new_version_waits_until_the_player_agrees(self):
        folder = farm.work / "versions"
        web = farm.work / "versions-web"
        shutil.copytree(farm.WEB, web)
        farm.run("site", folder)
        server = self.serve(folder)
        page = self.open(server.url)
        shown(page)
        ready(page)
        first = page.evaluate("document.scripts[0].src")
        (web / "page/extra.json").write_text("{}")
        farm.run("site", "--force", folder, web=web)
        # During a game nothing is offered.
        page.goto(f"{server.url}#play?game={farm.EASY}&tier=easy")
        page.get_by_role("grid").wait_for()
        page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
        until(page, "() => navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null)")
        page.wait_for_timeout(300)
        self.assertEqual(page.get_by_text("A new version is ready").count(), 0)
        page.reload()
        self.assertEqual(page.evaluate("document.scripts[0].src"), first)
        page.goto(f"{server.url}#start")
        offer = page.get_by_role("complementary", name="A new version is ready.")
        offer.wait_for()
        with page.expect_navigation():
            offer.get_by_role("button", name="Reload").click()
        shown(page)
        self.assertNotEqual(page.evaluate("document.scripts[0].src"), first)
        # Unchanged files are not fetched again.
        fetched = [path for path, status, _ in server.requests if path.endswith("puzzlefarm.wasm")]
        self.assertLessEqual(len(fetched), 2)

    def test_a_damaged_file_keeps_the_version_from_being_installed(self):
        folder = farm.work / "damaged"
        shutil.copytree(farm.site(), folder)
        next(folder.glob("page-*/icons/icon.svg")).write_text("<svg/>")
        server = self.serve(folder)
        page = self.open(server.url)
        shown(page)
        until(page, "() => navigator.serviceWorker.getRegistration().then((r) => !r || !r.installing)")
        page.wait_for_timeout(1500)
        self.assertIsNone(page.evaluate(
            "navigator.serviceWorker.getRegistration().then((r) => r?.active?.state ?? null)"))

    def test_a_version_that_was_not_installed_takes_nothing_from_the_one_before(self):
        folder = farm.work / "failed"
        web = farm.work / "failed-web"
        shutil.copytree(farm.WEB, web)
        farm.run("site", folder)
        server = self.serve(folder)
        old = self.open(server.url)
        shown(old)
        ready(old)
        kept(old, "puzzlefarm.wasm")
        names = "caches.keys().then((names) => names.filter((name) => name.startsWith('puzzlefarm')))"
        [first] = old.evaluate(names)
        (web / "page/extra.json").write_text("{}")
        farm.run("site", "--force", folder, web=web)
        [worker, good] = [folder / "sw.js", (folder / "sw.js").read_bytes()]
        # One file of the new version is not what its list says.
        listed = re.search(rb'"url":"[^"]*extra.json"[^}]*"sha256":"([0-9a-f]{64})"|"sha256":"([0-9a-f]{64})"[^}]*extra.json', good)
        digest = listed[1] or listed[2]
        worker.write_bytes(good.replace(digest, digest[::-1]))
        page = self.open(server.url)
        failed = page.evaluate("""async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            try { await registration.update(); } catch {}
            const worker = registration.installing;
            if (worker) await new Promise((resolve) => worker.addEventListener("statechange", resolve));
            return worker?.state ?? "redundant";
        }""")
        self.assertEqual(failed, "redundant")
        until(page, f"async () => (await {names}).length === 1")
        # As a browser leaves it that was ended during an installation.
        page.evaluate("""async (name) => {
            const cache = await caches.open(name);
            await cache.put(new URL("page-0/part.js", document.baseURI), new Response("part"));
        }""", first + "-broken-off")
        worker.write_bytes(good.replace(b"// The service", b"// A service", 1) + b"\n")
        page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
        offer = page.get_by_role("complementary", name="A new version is ready.")
        offer.wait_for()
        with page.expect_navigation():
            offer.get_by_role("button", name="Reload").click()
        shown(page)
        until(page, f"async () => (await {names}).length === 2")
        self.assertIn(first, page.evaluate(names))
        # The page of the version before, which is still open, works without a network.
        server.stop()
        old.goto(f"{server.url}#techniques")
        old.locator("h1", has_text="Techniques").wait_for()

    def test_manifest_and_its_icons_load(self):
        server = self.serve(farm.site(), "/farm/")
        page = self.open(server.url)
        found = page.evaluate("""async () => {
            const link = document.querySelector("link[rel=manifest]").href;
            const manifest = await (await fetch(link)).json();
            const sizes = [];
            for (const { src, sizes: size } of manifest.icons) {
                const image = new Image();
                image.src = new URL(src, link).href;
                await image.decode();
                sizes.push([size, image.naturalWidth, image.naturalHeight]);
            }
            const address = (path) => new URL(path, link).href;
            return { sizes, start: address(manifest.start_url), scope: address(manifest.scope),
                shortcuts: manifest.shortcuts.map(({ url }) => address(url)), id: manifest.id ?? null };
        }""")
        for size, width, height in found["sizes"]:
            self.assertTrue(size == "any" or size == f"{width}x{height}", (size, width, height))
        self.assertEqual(found["start"], server.url)
        self.assertEqual(found["scope"], server.url)
        self.assertEqual(found["shortcuts"], [server.url + "#continue", server.url + "#daily"])
        self.assertIsNone(found["id"])


class InsecureTests(BrowserTest):
    browser_name = "sudoku.test"

    def test_plain_http_plays_and_says_what_is_missing(self):
        server = self.serve(farm.site())
        page = self.open(f"http://sudoku.test:{server.port}/#settings")
        self.assertFalse(page.evaluate("isSecureContext"))
        page.get_by_text("not available: this needs https").wait_for()
        page.goto(f"http://sudoku.test:{server.port}/#play?game={farm.TWO_GAPS}")
        page.get_by_role("grid").wait_for()


class FileTests(BrowserTest):
    def test_a_page_opened_as_a_file_says_what_to_do(self):
        page = self.context.new_page()
        page.goto(f"file://{farm.site()}/index.html")
        page.get_by_text("python3 -m http.server").wait_for()
        # Nothing else of the page can load.
        self.problems.clear()

    def tearDown(self):
        self.problems.clear()
        self.context.close()


if __name__ == "__main__":
    unittest.main()

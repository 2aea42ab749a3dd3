"""A catalogue in the page: what opens it there, and test cases that change it."""

import json

from . import farm
from .browser import READ, BrowserTest, until
from .server import Server

# Opens the catalogue with the module's own checksums, as the page does.
OPEN = """async () => {
    const folder = new URL("./", document.querySelector("script[type=module]").src);
    const { $catalogue: { Catalogue, localDate }, $engine: { EngineWorker, loadGameModule } } = await import(new URL("app.js", folder));
    const worker = new EngineWorker({ load: loadGameModule });
    globalThis.checked = [];
    globalThis.catalogue = await Catalogue.open({ sha256: (bytes) => {
        checked.push(bytes.length);
        return worker.call("sha256", [bytes]);
    } });
    globalThis.localDate = localDate;
    await catalogue.refreshed;
    return catalogue.refused?.state ?? catalogue.trust.state;
}"""
# Counts the catalogues of a page that have read what the server has: the page's own one does when it has time.
COUNT = """{
    globalThis.catalogues = 0;
    globalThis.EventTarget = class extends EventTarget {
        constructor() {
            super();
            if (!("refreshed" in this)) return;
            const { refresh } = this;
            this.refresh = () => refresh.call(this).then(() => {
                catalogues += 1;
                this.refresh = refresh;
            });
        }
    };
}"""
TAKE = "async ([tier, count, known]) => (await catalogue.take(tier, count, (id) => known.includes(id)))"

# The ids of all puzzles that the page would offer of the tier easy.
OFFERED = """async () => {
    const folder = new URL("./", document.querySelector("script[type=module]").src);
    const { $store: { Store }, $queue: { PuzzleQueue } } = await import(new URL("app.js", folder));
    const worker = { generate: async () => ({ puzzle: "", id: "made" }) };
    const queue = new PuzzleQueue(await Store.open(), worker, catalogue);
    const ids = [];
    while (ids.at(-1) !== "made") ids.push((await queue.next("easy")).id);
    return ids;
}"""


def wait_queued(page, puzzle):
    """Waits until a puzzle is ready to be played."""
    until(page, f"async (id) => (await {READ}('queue')).some((puzzle) => puzzle.id === id)", arg=puzzle)


def change(folder, edit, key=None):
    """Edits the manifest and signs it again."""
    file = folder / "manifest.json"
    manifest = json.loads(file.read_text())
    edit(manifest)
    file.write_text(json.dumps(manifest, separators=(",", ":")) + "\n")
    farm.sign(file, key)
    return manifest


class CatalogueTest(BrowserTest):
    def served(self, name, original=None, **options):
        self.folder = farm.copy_of_catalogue(f"{name}-{id(self)}", original)
        self.server = Server(self.folder, "/farm/", policy=True, **options)
        self.addCleanup(self.server.stop)
        return self.folder

    def visit(self):
        """A page both of whose catalogues, its own and the test's, have read the server, and the state of the latter."""
        page = self.context.new_page()
        page.add_init_script(COUNT)
        page.goto(self.server.url)
        state = page.evaluate(OPEN)
        until(page, "() => catalogues >= 2")
        return page, state

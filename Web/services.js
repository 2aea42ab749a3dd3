// The engine, its worker, the store, the catalogue and the queue of puzzles; each is opened once.

import { Catalogue } from "./catalogue/catalogue.js";
import { EngineWorker, isServed, loadEngine } from "./engine/engine.js";
import { loadGameModule, loadTexts } from "./engine/loading.js";
import { PuzzleQueue } from "./catalogue/queue.js";
import { Store } from "./storage/store.js";

export class Services {
    worker = new EngineWorker();
    /** Verifies files; needs no more than the module for games, which is there first. */
    #verifier = new EngineWorker({ load: loadGameModule });
    #language;
    /** @type {Map<string, Promise<any>>} */
    #opened = new Map();

    /** @param {() => string} language */
    constructor(language) {
        this.#language = language;
        loadTexts(language()).then((texts) => this.worker.setTexts(texts), () => {});
    }

    /**
     * @template Service
     * @param {string} name
     * @param {() => Promise<Service>} open
     * @returns {Promise<Service>}
     */
    #once(name, open) {
        const known = this.#opened.get(name);
        if (known) return known;
        const opening = open();
        this.#opened.set(name, opening);
        // After a failure, the next call tries again.
        opening.catch(() => this.#opened.delete(name));
        return opening;
    }

    engine() {
        return this.#once("engine", () => loadEngine(this.#language()));
    }

    store() {
        return this.#once("store", () => Store.open());
    }

    layouts() {
        return this.#once("layouts", async () =>
            (await import("./layouts/layout-service.js")).Layouts.open(this.#language()));
    }

    catalogue() {
        return this.#once("catalogue", () =>
            Catalogue.open({ sha256: (bytes) => this.#verifier.call("sha256", [bytes]), isServed }));
    }

    /**
     * Looks for news of the catalogue when the page is looked at again, and has them shown: what shows them is
     * loaded only then.
     * @param {import("./types").App} app
     */
    async watchCatalogue(app) {
        const catalogue = await this.catalogue();
        let last = Date.now();
        document.addEventListener("visibilitychange", () => {
            if (document.hidden || Date.now() - last < 60_000) return;
            last = Date.now();
            void catalogue.refresh();
        });
        const show = async () => {
            if (!catalogue.refused && !catalogue.withdrawn.size) return;
            const { watchCatalogue } = await import("./catalogue/notice.js");
            catalogue.removeEventListener("change", show);
            await watchCatalogue(app, catalogue);
        };
        catalogue.addEventListener("change", show);
        await show();
    }

    queue() {
        return this.#once("queue", async () => {
            const [store, catalogue] = await Promise.all([this.store(), this.catalogue()]);
            return new PuzzleQueue(store, this.worker, catalogue);
        });
    }

    /**
     * Rates a puzzle in a worker of its own: the exact rating of the hardest ones takes a minute without a break,
     * and hints must not wait for it.
     *
     * @param {string} puzzle
     * @param {AbortSignal} signal
     */
    async grade(puzzle, signal) {
        const worker = new EngineWorker();
        try {
            return await worker.call("rate", [puzzle], undefined, signal);
        } finally {
            worker.end();
        }
    }

    /**
     * Gives engine and worker the texts of a language.
     * @param {string} language
     */
    async setTexts(language) {
        const texts = await loadTexts(language);
        this.worker.setTexts(texts);
        (await this.engine()).setTexts(texts);
        (await this.#opened.get("layouts"))?.setTexts(texts);
    }
}

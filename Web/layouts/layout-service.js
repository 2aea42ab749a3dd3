// The engine for grids of other sizes and rules, its worker, and what it knows of puzzles. Loaded with the first of
// them.

import { layoutPicture } from "./layout-picture.js";
import { EngineWorker, loadEngine, randomSeed } from "../engine/engine.js";
import { loadLayoutModule, loadTexts } from "../engine/loading.js";

/** @typedef {import("../puzzlefarm.js").LayoutDescription} LayoutDescription */
/** @typedef {import("../puzzlefarm.js").LayoutRequest} LayoutRequest */
/** @typedef {import("../types").Engine} Engine */
/** @typedef {import("../types").Fault} Fault */

const load = { load: loadLayoutModule };

export class Layouts {
    #engine;
    #worker = new EngineWorker(load);

    /** @param {string} language */
    static async open(language) {
        const layouts = new Layouts(await loadEngine(language, loadLayoutModule()));
        loadTexts(language).then((texts) => layouts.#worker.setTexts(texts), () => {});
        return layouts;
    }

    /** @param {Engine} engine */
    constructor(engine) {
        this.#engine = engine;
    }

    /** @param {any} texts */
    setTexts(texts) {
        this.#engine.setTexts(texts);
        this.#worker.setTexts(texts);
    }

    /**
     * What games of layouts are played with.
     * @returns {import("../types").Engines}
     */
    get engines() {
        return {
            engine: Promise.resolve(this.#engine), worker: this.#worker,
            grade: (puzzle, signal) => this.grade(puzzle, signal),
        };
    }

    /** The layouts whose puzzles are made. */
    get made() {
        return this.#engine.layouts();
    }

    /**
     * The puzzle in a text of any format, and all that is drawn of it.
     * @param {string} text
     * @returns {LayoutDescription | Fault}
     */
    describe(text) {
        return this.#engine.describeLayout(text);
    }

    /**
     * The picture of a puzzle.
     *
     * @param {string} puzzle
     * @param {{ label: string, isFile?: boolean }} options
     */
    picture(puzzle, options) {
        const read = this.describe(puzzle);
        if ("fault" in read) throw new Error(read.fault);
        return layoutPicture(read, options);
    }

    /**
     * The solution of a puzzle, or why it has none of its own.
     * @param {string} puzzle
     */
    solve(puzzle) {
        const game = this.#engine.newGame({ puzzle });
        if ("fault" in game) return game;
        const { solution } = game;
        game.release();
        return { solution };
    }

    /**
     * Makes a puzzle.
     *
     * @param {LayoutRequest} request
     * @param {AbortSignal} signal
     * @param {bigint} [seed] that of a puzzle that is always the same
     * @returns {Promise<import("../puzzlefarm.js").LayoutPuzzle | Fault>}
     */
    generate(request, signal, seed = randomSeed()) {
        return this.#worker.call("generateLayout", [request, seed], undefined, signal);
    }

    /**
     * Rates a puzzle, in a worker of its own: hints must not wait for it.
     *
     * @param {string} puzzle
     * @param {AbortSignal} signal
     */
    async grade(puzzle, signal) {
        const worker = new EngineWorker(load);
        try {
            const grade = await worker.call("rateLayout", [puzzle], undefined, signal);
            return "fault" in grade ? grade : { ...grade, tierRating: grade.rating };
        } finally {
            worker.end();
        }
    }
}

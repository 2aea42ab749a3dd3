// A game that is being played: the module's game, the time, and the store. Acts that come before the module is
// there wait and are made in their order.

import { policyOf } from "./preferences.js";

/** @typedef {import("./types").App} App */
/** @typedef {import("./types").Act} Act */
/** @typedef {import("./types").Game} Game */
/** @typedef {import("./types").GameView} GameView */
/** @typedef {import("./types").GameHint} GameHint */
/** @typedef {import("./types").PuzzleToPlay} PuzzleToPlay */
/** @typedef {import("./puzzlefarm.js").Outcome} Outcome */

/**
 * @typedef {object} Change
 * @property {GameView} before
 * @property {GameView} after
 * @property {Act | null} act null for undo, redo, jumps and hints
 * @property {string} name the call
 * @property {Outcome} outcome
 * @property {number[]} cells the cells of the act
 */

export class Session {
    /** @type {GameView} */
    view;
    /**
     * Called after each call that changes, or refuses to change, the game.
     * @type {(change: Change) => void}
     */
    onchange = () => {};
    /** Called when the module is there. */
    onready = () => {};
    /**
     * Called with "stale", or when the saved game cannot be read: "saved"; "engine" without a module.
     * @type {(problem: string) => void}
     */
    onproblem = () => {};

    #app;
    /** @type {Game | null} */
    #game = null;
    /** @type {(() => void)[]} */
    #waiting = [];
    /**
     * The time on the monotonic clock since which play counts; null while it does not.
     * @type {number | null}
     */
    #since = null;
    #isEnded = false;
    #isCompleted = false;
    /** False while another tab plays the game. */
    mayWrite = true;

    /**
     * @param {App} app
     * @param {PuzzleToPlay} start
     * @param {import("./store.js").StoredGame | null} stored
     */
    constructor(app, start, stored) {
        this.#app = app;
        this.start = start;
        this.view = viewWithoutGame(start, stored);
        void this.#load(stored);
    }

    /** @param {import("./store.js").StoredGame | null} stored */
    async #load(stored) {
        const engine = await this.#app.engine.catch(() => null);
        if (!engine) return this.onproblem("engine");
        if (this.#isEnded) return;
        const { puzzle, solution, id, tier } = this.start;
        const fresh = () => engine.newGame({ puzzle, solution, id, tier, policy: policyOf(this.#app.preferences) });
        let game = stored ? engine.restoreGame(stored.saved) : fresh();
        if ("fault" in game) {
            this.onproblem(stored ? "saved" : "puzzle");
            if (!stored) return;
            game = fresh();
            if ("fault" in game) return;
        }
        this.#game = game;
        game.policy = policyOf(this.#app.preferences);
        if (game.view().isPaused) game.resume();
        this.view = game.view();
        this.#count();
        this.onready();
        void this.#store();
        for (const act of this.#waiting.splice(0)) act();
    }

    get isReady() {
        return this.#game !== null;
    }

    get isPlaying() {
        return this.view.phase === "playing" || this.view.phase === "fullButWrong";
    }

    /** True if nothing was done in the game, not even undone. */
    get isUntouched() {
        const { phase, actsDone, canRedo, hints } = this.view;
        return phase === "playing" && actsDone === 0 && !canRedo && hints === 0;
    }

    /** The time played in milliseconds. */
    get elapsed() {
        return this.view.elapsed + (this.#since === null ? 0 : performance.now() - this.#since);
    }

    // Acts

    /** @param {Act} act */
    perform(act) {
        const cells = "cells" in act ? act.cells : [];
        this.#call(act.act, (game) => game.perform(act), act, cells);
    }

    undo() { this.#call("undo", (game) => game.undo()); }
    redo() { this.#call("redo", (game) => game.redo()); }
    setCheckpoint() { this.#call("setCheckpoint", (game) => game.setCheckpoint()); }
    undoMistakes() { this.#call("undoMistakes", (game) => game.undoMistakes()); }
    /** @param {number} checkpoint */
    goTo(checkpoint) { this.#call("goTo", (game) => game.goTo(checkpoint)); }
    pause() { if (!this.view.isPaused) this.#call("pause", (game) => game.pause()); }
    resume() { if (this.view.isPaused) this.#call("resume", (game) => game.resume()); }
    /** @param {GameHint} hint */
    takeHint(hint) { this.#call("takeHint", (game) => game.takeHint(hint)); }
    /** @param {GameHint} hint */
    applyHint(hint) { this.#call("applyHint", (game) => game.applyHint(hint)); }

    /** Gives the running game the settings. */
    applyPolicy() {
        this.#call("policy", (game) => {
            game.policy = policyOf(this.#app.preferences);
            return null;
        });
    }

    /** The saved game, for a hint; null before the module is there. */
    saved() {
        this.#settle();
        return this.#game?.save() ?? null;
    }

    /**
     * @param {string} name
     * @param {(game: Game) => Outcome} work
     * @param {Act | null} [act]
     * @param {number[]} [cells]
     */
    #call(name, work, act = null, cells = []) {
        const game = this.#game;
        if (!game) {
            if (!this.#isEnded) this.#waiting.push(() => this.#call(name, work, act, cells));
            return;
        }
        this.#settle();
        const before = this.view;
        const outcome = work(game);
        if (!outcome) this.view = game.view();
        this.#count();
        this.onchange({ before, after: this.view, act, name, outcome, cells });
        if (!outcome) void this.#store();
    }

    // Time

    /** Begins or ends to count time, as the phase of the game says. */
    #count() {
        const counts = this.isPlaying && !document.hidden && !this.#isEnded;
        if (counts && this.#since === null) this.#since = performance.now();
        if (!counts) this.#since = null;
    }

    /** Gives the game the time since the last act. */
    #settle() {
        if (this.#since === null || !this.#game) return;
        const now = performance.now();
        const passed = Math.round(now - this.#since);
        if (passed <= 0) return;
        this.#game.addTime(passed);
        this.view = { ...this.view, elapsed: this.view.elapsed + passed };
        this.#since = now;
    }

    /**
     * To be called when the page is hidden or shown.
     * @param {boolean} pauses true if hiding the page pauses the game
     */
    visibilityChanged(pauses) {
        if (document.hidden && pauses && this.isPlaying) this.pause();
        this.#settle();
        this.#count();
        if (document.hidden) void this.#store();
    }

    // Store

    /** @returns {import("./store.js").Progress | null} */
    #progress() {
        if (!this.#game) return null;
        const { view } = this;
        return {
            saved: this.#game.save(), digits: digitsText(view), phase: view.phase,
            elapsed: view.elapsed, hints: view.hints, mistakes: view.mistakes,
        };
    }

    /** Stores the game, unless another tab plays it. */
    async #store() {
        const progress = this.mayWrite && !this.#isCompleted && this.#progress();
        if (progress) await (progress.phase === "won" ? this.complete() : this.#save(progress));
    }

    /** @param {import("./store.js").Progress} progress */
    async #save(progress) {
        const store = await this.#app.store;
        if ((await store.saveGame(this.start, progress)) === "stale") this.onproblem("stale");
    }

    /** Makes the game the last completed one: after a win, or when it is given up. */
    async complete() {
        const progress = this.#progress();
        if (!progress || this.#isCompleted) return;
        this.#isCompleted = true;
        const [store, engine] = await Promise.all([this.#app.store, this.#app.engine]);
        await store.completeGame(this.start, progress, engine);
    }

    /**
     * Leaves the game; it stays in the store.
     * @returns {Promise<void>} when it is stored
     */
    end() {
        this.#settle();
        const stored = this.#store();
        this.#isEnded = true;
        this.#since = null;
        this.#waiting = [];
        this.#game?.release();
        this.#game = null;
        return stored;
    }
}

/** @param {GameView} view */
function digitsText(view) {
    return [...view.digits].map((digit) => digit || ".").join("");
}

/**
 * The board before the module is there: givens and digits as text.
 *
 * @param {PuzzleToPlay} start
 * @param {import("./store.js").StoredGame | null} stored
 * @returns {GameView}
 */
export function viewWithoutGame(start, stored) {
    const digits = Uint8Array.from((stored?.digits ?? start.puzzle).replace(/\./g, "0"), Number);
    const left = Array.from({ length: 9 }, (_, index) => 9 - digits.filter((digit) => digit === index + 1).length);
    return {
        digits, givens: Uint8Array.from(start.puzzle, (character) => (character === "." ? 0 : 1)),
        notes: new Uint16Array(81), colors: new Uint8Array(81), errors: new Uint8Array(81),
        conflicts: new Uint8Array(81), ghosts: new Uint16Array(81), singles: new Uint8Array(81),
        digitsLeft: left, completeHouses: [], phase: "playing", hearts: null,
        mistakes: stored?.mistakes ?? 0, hints: stored?.hints ?? 0, elapsed: stored?.elapsed ?? 0,
        isPaused: false, canUndo: false, canRedo: false, checkpoints: [], actsDone: 0, win: null,
    };
}

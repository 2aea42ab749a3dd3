// A game that is being played: the module's game, the time, and the store. Acts that come before the module is
// there wait and are made in their order. The journal has every act before the next.

import { viewWithoutGame } from "./first-view.js";
import { Journal, make, makeAgain } from "../storage/journal.js";
import { nextPaint } from "../shared/paint.js";
import { policyOf } from "../storage/preferences.js";
import { followed, readTrail } from "../storage/trail.js";
import { digitsText, isOver, isRated, rated } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Act} Act */
/** @typedef {import("../types").Game} Game */
/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("../types").GameHint} GameHint */
/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */
/** @typedef {import("../puzzlefarm.js").Outcome} Outcome */
/** @typedef {import("../storage/journal.js").Call} Call */

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
    /** @type {(change: Change) => void} called after each call that changes, or refuses to change, the game */
    onchange = () => {};
    /** Called when the module is there. */
    onready = () => {};
    /** Called when the tier is known. */
    ongraded = () => {};
    /**
     * Called with "stale", or when the saved game cannot be read: "saved"; "engine" without a module; "puzzle" if
     * it has no single solution.
     * @type {(problem: string) => void}
     */
    onproblem = () => {};

    #app;
    #engines;
    /** @type {Game | null} */
    #game = null;
    #journal;
    /** True once the journal has the policy under which its next calls are made. */
    #hasPolicy = false;
    /** @type {Call[]} those that wait for the module; the journal has them */
    #waiting = [];
    #stored;
    /** @type {number | null} the time on the monotonic clock since which play counts; null while it does not */
    #since = null;
    /** True while the last act waits for the next paint to be stored. */
    #isUnstored = false;
    #isEnded = false;
    #isCompleted;
    /** @type {Promise<void> | undefined} the end of the game as it is being stored */
    #completing;
    #grading = new AbortController();
    /** The number of acts by which a game begins: 1 if its notes are kept filled in. */
    #ownActs = 0;
    /** Resolves when the tier is known, or cannot be. */
    #graded = Promise.resolve();
    /** False while another tab plays the game. */
    mayWrite = true;

    /**
     * @param {App} app
     * @param {PuzzleToPlay} start
     * @param {import("../storage/store.js").StoredGame | null} stored
     * @param {import("../types").Engines} engines
     */
    constructor(app, start, stored, engines) {
        this.#app = app;
        this.#engines = engines;
        this.start = isRated(start) ? { ...start } : { ...start, tier: null };
        this.#stored = stored;
        this.#isCompleted = stored?.revision === 0;
        this.#journal = new Journal(start.puzzle, stored);
        this.trail = readTrail(stored?.trail);
        this.sketch = stored?.sketch;
        this.view = viewWithoutGame(start, stored);
        void this.#load();
    }

    async #load() {
        const earlier = this.#journal.entries;
        const saved = this.#stored?.saved;
        const engine = await this.#engines.engine.catch(() => null);
        if (!engine) return this.onproblem("engine");
        if (this.#isEnded) return;
        const { puzzle, solution, id, tier } = this.start;
        const policy = policyOf(this.#app.preferences);
        const fresh = () => engine.newGame({ puzzle, solution, id, tier, policy: { ...policy, fillsNotes: false } });
        let game = saved?.length ? engine.restoreGame(saved) : fresh();
        const isDamaged = "fault" in game;
        if (isDamaged) game = fresh();
        if ("fault" in game) return this.onproblem("puzzle");
        const before = game.view();
        if (isDamaged) {
            this.onproblem("saved");
        } else {
            if (before.isPaused) game.resume();
            makeAgain(game, earlier);
        }
        this.#game = game;
        const wasFilling = game.policy.fillsNotes;
        game.policy = policy;
        this.view = game.view();
        this.trail = followed(this.trail, before, this.view);
        this.#goOn();
        this.#count();
        const named = this.start.id ? null : engine.identify(puzzle);
        if (named && "id" in named) this.start.id = named.id;
        if (!this.#isCompleted) this.#graded = this.#grade();
        this.onready();
        this.#fill(wasFilling);
        for (const call of this.#waiting.splice(0)) this.#make(call);
        void this.#store();
    }

    /** Has the tier computed, unless it is known. */
    async #grade() {
        const { origin, puzzle } = this.start;
        if (isRated(this.start)) return;
        const grade = await this.#engines.grade(puzzle, this.#grading.signal).catch(() => null);
        if (grade && !("fault" in grade)) Object.assign(this.start, { origin: origin ?? "link", ...rated(grade) });
        if (this.#isEnded) return;
        this.ongraded();
        void this.#store();
    }

    /** Continues a lost game if the settings give it hearts again. */
    #goOn() {
        if (!this.isPlaying) return;
        this.#isCompleted = false;
        this.#completing = undefined;
    }

    get game() { return this.#game; }

    get isReady() { return this.#game !== null; }

    get isPlaying() { return this.view.phase === "playing" || this.view.phase === "fullButWrong"; }

    /** True if nothing was done in the game, not even undone. */
    get isUntouched() {
        const { phase, actsDone, canRedo, hints } = this.view;
        return this.isReady && phase === "playing" && actsDone === this.#ownActs && !canRedo && hints === 0 && !this.sketch;
    }

    /** The time played in milliseconds. */
    get elapsed() {
        return this.view.elapsed + (this.#since === null ? 0 : performance.now() - this.#since);
    }

    // Acts

    /** @param {Act} act */
    perform(act) { this.call({ name: "perform", act }); }
    undo() { this.call({ name: "undo" }); }
    redo() { this.call({ name: "redo" }); }
    setCheckpoint() { this.call({ name: "setCheckpoint" }); }
    undoMistakes() { this.call({ name: "undoMistakes" }); }
    /** @param {number} checkpoint */
    goTo(checkpoint) { this.call({ name: "goTo", checkpoint }); }
    /** Acts that wait for the module must not meet a pause before them. */
    pause() { if (this.isReady && this.isPlaying) this.call({ name: "pause" }); }
    resume() { if (this.view.isPaused) this.call({ name: "resume" }); }
    takeHint() { this.call({ name: "takeHint" }); }
    /** @param {GameHint} hint */
    applyHint(hint) { this.call({ name: "applyHint", data: new TextDecoder().decode(hint.data) }); }
    /** Gives the running game the settings. */
    applyPolicy() {
        const wasFilling = this.#game?.policy.fillsNotes;
        this.call(this.#policy);
        this.#fill(wasFilling);
    }

    /** @param {boolean} [wasFilling] true if the notes were kept filled in before */
    #fill(wasFilling) {
        if (wasFilling || !this.#game?.policy.fillsNotes || !this.isPlaying) return;
        if (this.isUntouched) this.#ownActs = 1;
        this.perform({ act: "fillNotes", cells: [...this.view.digits.keys()] });
    }

    /** @param {import("../storage/sketch.js").Sketch | undefined} sketch what the player has drawn and named beside the acts */
    keep(sketch) {
        this.sketch = sketch;
        this.#storeSoon();
    }

    /** @returns {Call} */
    get #policy() { return { name: "policy", policy: policyOf(this.#app.preferences) }; }

    /** The saved game, for a hint; null before the module is there. */
    saved() {
        this.#settle();
        return this.#game?.save() ?? null;
    }

    /** @param {Call} call */
    call(call) {
        if (this.#isEnded) return;
        if (this.#isUnstored) void this.#store();
        if (this.#game) {
            if (this.#make(call, () => this.#note(call))) return;
        } else {
            this.#note(call);
            this.#waiting.push(call);
        }
        this.#storeSoon();
    }

    /** @param {Call} call @param {() => void} [made] called before the change is reported */
    #make(call, made) {
        const game = /** @type {Game} */ (this.#game);
        this.#settle();
        const before = this.view;
        const outcome = make(game, call);
        if (!outcome) {
            this.view = game.view();
            this.trail = followed(this.trail, before, this.view);
            if (call.name === "policy") this.#goOn();
            made?.();
        }
        this.#count();
        const act = call.name === "perform" ? call.act : null;
        const cells = act && "cells" in act ? act.cells : [];
        this.onchange({ before, after: this.view, act, name: act?.act ?? call.name, outcome, cells });
        return outcome;
    }

    /**
     * Writes a call into the journal.
     * @param {Call} call
     */
    #note(call) {
        // A game that is opened goes on, and acts are made while it is not paused.
        const isPause = call.name === "pause" || call.name === "resume";
        if (isPause || !this.mayWrite || this.#isCompleted) return;
        const { elapsed } = this.view;
        const policy = this.#hasPolicy ? [] : [{ call: this.#policy, elapsed }];
        this.#hasPolicy = true;
        this.#journal.add(...policy, { call, elapsed });
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

    /** @returns {import("../storage/store.js").Progress | null} */
    #progress() {
        const { view } = this;
        const saved = this.#game ? this.#game.save()
            : this.#waiting.length ? this.#stored?.saved ?? new Uint8Array() : null;
        // A game that cannot be saved stays as it is stored.
        if (this.#game && !saved?.length) return null;
        return saved && {
            saved, digits: digitsText(view), phase: view.phase, elapsed: view.elapsed, hints: view.hints,
            mistakes: view.mistakes, trail: this.trail, sketch: this.sketch, journal: this.#journal.mark(this.isReady),
        };
    }

    /** Stores the game after the next paint, which comes first; before the next act at the latest. */
    #storeSoon() {
        this.#isUnstored = true;
        // A hidden page is not painted.
        const painted = document.hidden ? Promise.resolve() : nextPaint();
        void painted.then(() => (this.#isUnstored ? this.#store() : undefined));
    }

    /** Stores the game, unless another tab plays it, or it is one of a link in which nothing was done. */
    async #store() {
        this.#isUnstored = false;
        const isOnlySeen = this.isUntouched && (this.start.origin ?? "link") === "link";
        const progress = this.mayWrite && !this.#isCompleted && !isOnlySeen && this.#progress();
        if (progress) await (isOver(progress) ? this.complete() : this.#save(progress));
    }

    /** @param {import("../storage/store.js").Progress} progress */
    async #save(progress) {
        const store = await this.#app.store;
        const result = await store.saveGame(this.start, progress);
        if (result === "stale") this.onproblem("stale");
        const { journal } = progress;
        if (result === "saved" && this.mayWrite && journal && !journal.calls.length) this.#journal.forget(journal.count);
    }

    /**
     * Makes the game the last completed one: after its end, or when it is given up.
     * @returns {Promise<void>} when it is stored
     */
    async complete() {
        const progress = this.#isCompleted ? null : this.#progress();
        if (progress) {
            this.#isCompleted = true;
            this.#completing = Promise.all([this.#app.store, this.#app.engine]).then(([store, engine]) =>
                store.completeGame(this.start, progress, engine, this.#graded));
        }
        await this.#completing;
    }

    /** Leaves the game; it stays in the store. @returns {Promise<void>} when it is stored */
    end() {
        this.#settle();
        const stored = this.#store();
        this.#isEnded = true;
        if (!this.#completing) this.#grading.abort();
        this.#since = null;
        this.#waiting = [];
        this.#game?.release();
        this.#game = null;
        return stored;
    }
}

// Games and statistics in the memory of an engine. puzzlefarm.d.ts has the types.

import { bytesOf, decode, encode, encodeJSON, fault, isFault } from "./wire.js";
import { emptyView, viewOf } from "./view.js";

/** @typedef {import("./puzzlefarm.js").Act} Act */
/** @typedef {import("./puzzlefarm.js").Fault} Fault */
/** @typedef {import("./puzzlefarm.js").GameHint} GameHint */
/** @typedef {import("./puzzlefarm.js").Outcome} Outcome */
/** @typedef {import("./puzzlefarm.js").Policy} Policy */
/** @typedef {import("./puzzlefarm.js").Refusal} Refusal */
/** @typedef {import("./puzzlefarm.js").Tier} Tier */
/** @typedef {import("./wire.js").Wire} Wire */

/**
 * The tiers, easiest first; the module calls them 1 to 6.
 * @type {Tier[]}
 */
export const tiers = ["beginner", "easy", "medium", "intermediate", "hard", "expert"];

const acts = [
    "place", "note", "erase", "fillNotes", "color", "removeExcludedNotes", "eraseConflicts", "eraseAll",
    "fillLastCells", "corner",
];
/** @type {Refusal["refused"][]} */
const refusals = [
    "noCells", "given", "filled", "unchanged", "paused", "won", "lost", "nothingToUndo", "nothingToRedo",
    "noCheckpoint", "noMistake", "otherPosition", "noDigit",
];
const commands = { undo: 0, redo: 1, setCheckpoint: 2, goTo: 3, removeCheckpoint: 4, undoMistakes: 5, pause: 6, resume: 7 };

/**
 * A number for the module: whole, of 32 bits; -1 for anything else.
 * @param {unknown} value
 */
function whole(value) {
    return typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : -1;
}

/**
 * A hint as the module writes it, with its data as bytes.
 * @param {any} answer
 * @returns {GameHint | null | Fault}
 */
export function hintOf(answer) {
    if (answer === null || isFault(answer)) return answer;
    return { ...answer, data: encode(answer.data) };
}

/** Something that the module holds, known by its handle. */
class Held {
    /**
     * @param {Wire} wire
     * @param {number} handle
     */
    constructor(wire, handle) {
        this.wire = wire;
        this.handle = handle;
        this.isReleased = false;
    }

    release() {
        if (!this.isReleased) this.wire.calls.release(this.handle);
        this.isReleased = true;
    }
}

export class Game {
    /** @type {Held} */
    #held;

    /**
     * @param {Wire} wire
     * @param {number} handle
     */
    constructor(wire, handle) {
        this.#held = new Held(wire, handle);
        const grid = wire.json(wire.answer(wire.calls.describeGame(handle)));
        this.layout = grid.layout;
        this.size = grid.size;
        this.puzzle = grid.puzzle;
        this.givens = grid.givens;
        this.solution = grid.solution;
        this.tier = grid.tier;
        this.id = grid.id;
        this.houses = grid.houses;
        this.cages = grid.cages;
    }

    get isReleased() {
        return this.#held.isReleased;
    }

    release() {
        this.#held.release();
    }

    /** @returns {Policy} */
    get policy() {
        const view = this.#view();
        return view.policy;
    }

    set policy(policy) {
        const { wire, handle } = this.#held;
        wire.tell(encodeJSON(policy), (length) => wire.calls.setPolicy(handle, length));
    }

    /** @param {Act} act */
    perform(act) {
        const made = /** @type {any} */ (act ?? {});
        const cells = Array.isArray(made.cells) ? made.cells : [];
        const bytes = new Uint8Array(2 * cells.length);
        for (const [place, cell] of cells.entries()) {
            if (!(Number.isInteger(cell) && cell >= 0 && cell < this.size ** 2)) return fault(-12);
            bytes[2 * place] = cell;
            bytes[2 * place + 1] = cell >> 8;
        }
        const digit = made.act === "color" ? made.color ?? 0 : made.digit;
        const { wire, handle } = this.#held;
        return this.#outcome(
            wire.tell(bytes, (length) => wire.calls.perform(handle, acts.indexOf(made.act), whole(digit), length)));
    }

    /**
     * @param {number} cell
     * @returns {import("./puzzlefarm.js").Conflict[] | Fault}
     */
    conflicts(cell) {
        const { wire, handle } = this.#held;
        return wire.json(wire.answer(wire.calls.listConflicts(handle, whole(cell))));
    }

    /**
     * @param {number} cell
     * @returns {number[][] | null | Fault}
     */
    combinations(cell) {
        const { wire, handle } = this.#held;
        return wire.json(wire.answer(wire.calls.listCombinations(handle, whole(cell))));
    }

    undo() {
        return this.#command(commands.undo);
    }

    redo() {
        return this.#command(commands.redo);
    }

    setCheckpoint() {
        return this.#command(commands.setCheckpoint);
    }

    /** @param {number} checkpoint */
    goTo(checkpoint) {
        return this.#command(commands.goTo, checkpoint);
    }

    /** @param {number} checkpoint */
    removeCheckpoint(checkpoint) {
        return this.#command(commands.removeCheckpoint, checkpoint);
    }

    undoMistakes() {
        return this.#command(commands.undoMistakes);
    }

    pause() {
        return this.#command(commands.pause);
    }

    resume() {
        return this.#command(commands.resume);
    }

    /** @param {number} milliseconds */
    addTime(milliseconds) {
        const { wire, handle } = this.#held;
        const time = typeof milliseconds === "number" ? milliseconds : 0;
        return this.#outcome(wire.calls.addTime(handle, time));
    }

    view() {
        const { policy, ...view } = this.#view();
        return view;
    }

    /** @returns {GameHint | null | Fault} */
    hint() {
        const { wire, handle } = this.#held;
        return hintOf(wire.json(wire.answer(wire.calls.takeHint(handle))));
    }

    /** @param {GameHint} _hint */
    takeHint(_hint) {
        const { wire, handle } = this.#held;
        return this.#outcome(wire.calls.countHint(handle));
    }

    /** @param {GameHint} hint */
    applyHint(hint) {
        const { wire, handle } = this.#held;
        return this.#outcome(
            wire.tell(bytesOf(hint?.data), (length) => wire.calls.applyHint(handle, length)));
    }

    save() {
        const { wire, handle } = this.#held;
        const answer = wire.answer(wire.calls.save(handle));
        return isFault(answer) ? new Uint8Array(0) : answer;
    }

    /** @returns {Game | Fault} */
    restarted() {
        const { wire, handle } = this.#held;
        const other = wire.calls.restarted(handle);
        return other < 0 ? fault(other) : new Game(wire, other);
    }

    /** @param {number} finished */
    record(finished) {
        const { wire, handle } = this.#held;
        const seconds = typeof finished === "number" ? finished : NaN;
        return wire.json(wire.answer(wire.calls.record(handle, seconds)));
    }

    #view() {
        const { wire, handle } = this.#held;
        const answer = wire.answer(wire.calls.view(handle));
        return isFault(answer)
            ? emptyView(this.size) : viewOf(answer, this.houses.map((/** @type {any} */ house) => house.name));
    }

    /**
     * @param {number} number
     * @param {number} [checkpoint]
     */
    #command(number, checkpoint = 0) {
        const { wire, handle } = this.#held;
        return this.#outcome(wire.calls.command(handle, number, whole(checkpoint)));
    }

    /**
     * @param {number} code
     * @returns {Outcome}
     */
    #outcome(code) {
        if (code === 0) return null;
        if (code < 0) return fault(code);
        const { wire } = this.#held;
        const answer = wire.answer(wire.calls.explainRefusal(code));
        return { refused: refusals[code - 1], message: isFault(answer) ? "" : decode(answer) };
    }
}

/** @typedef {import("./puzzlefarm.js").GameRecord} GameRecord */
/** @typedef {import("./puzzlefarm.js").Summary} Summary */

export class Statistics {
    /** @type {Held} */
    #held;

    /**
     * @param {Wire} wire
     * @param {number} handle
     */
    constructor(wire, handle) {
        this.#held = new Held(wire, handle);
    }

    get isReleased() {
        return this.#held.isReleased;
    }

    release() {
        this.#held.release();
    }

    /**
     * @param {GameRecord} record
     * @returns {null | Fault}
     */
    add(record) {
        const { wire, handle } = this.#held;
        const code = wire.tell(encodeJSON(record), (length) => wire.calls.addRecord(handle, length));
        return code < 0 ? fault(code) : null;
    }

    /**
     * @param {Uint8Array} saved
     * @returns {null | Fault}
     */
    merge(saved) {
        const { wire, handle } = this.#held;
        const answer = wire.json(
            wire.ask(bytesOf(saved), (length) => wire.calls.mergeStatistics(handle, length)));
        return isFault(answer) ? answer : null;
    }

    /**
     * @param {Tier | null} [tier]
     * @returns {Summary | Fault}
     */
    summary(tier) {
        const report = this.#report(tier);
        return isFault(report) ? report : report.summary;
    }

    /**
     * @param {Tier | null} [tier]
     * @param {number} [after]
     * @returns {GameRecord[] | Fault}
     */
    best(tier, after) {
        const report = this.#report(tier, after);
        return isFault(report) ? report : report.best;
    }

    /**
     * @param {string} puzzle
     * @param {Tier | null} [tier]
     */
    rank(puzzle, tier) {
        const { wire, handle } = this.#held;
        const rank = wire.tell(
            encode(puzzle), (length) => wire.calls.rank(handle, numberOf(tier), length));
        return rank > 0 ? rank : null;
    }

    /** @returns {string[]} */
    get achievements() {
        const report = this.#report(null);
        return isFault(report) ? [] : report.achievements;
    }

    /** @returns {GameRecord[]} */
    get records() {
        const { wire, handle } = this.#held;
        const records = wire.json(wire.answer(wire.calls.listRecords(handle)));
        return isFault(records) ? [] : records;
    }

    save() {
        const { wire, handle } = this.#held;
        return wire.answer(wire.calls.saveStatistics(handle));
    }

    /**
     * @param {Tier | null | undefined} tier
     * @param {number} [after]
     * @returns {any}
     */
    #report(tier, after = NaN) {
        const { wire, handle } = this.#held;
        const second = typeof after === "number" ? after : NaN;
        return wire.json(wire.answer(wire.calls.reportStatistics(handle, numberOf(tier), second)));
    }
}

/**
 * The number of a tier, 0 for none and -1 for what is no tier.
 * @param {Tier | null | undefined} tier
 */
function numberOf(tier) {
    if (tier === null || tier === undefined) return 0;
    return tiers.includes(tier) ? tiers.indexOf(tier) + 1 : -1;
}

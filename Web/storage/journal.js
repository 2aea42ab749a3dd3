// The calls of a game that the database does not have yet. Storage of the session or the device takes them in
// the same task as the call itself, so that a page that ends right after an act has lost nothing; the database
// takes a game later, in a transaction that ends with the page.

import { own } from "./own.js";

/** @typedef {import("../types").Act} Act */
/** @typedef {import("../types").Game} Game */
/** @typedef {import("./store.js").StoredGame} StoredGame */
/** @typedef {import("../puzzlefarm.js").Policy} Policy */
/** @typedef {import("../puzzlefarm.js").Outcome} Outcome */

/**
 * A call that changes a game, as JSON can hold it.
 *
 * @typedef {{ name: "undo" | "redo" | "setCheckpoint" | "undoMistakes" | "pause" | "resume" | "takeHint" }
 *     | { name: "perform", act: Act } | { name: "goTo", checkpoint: number } | { name: "applyHint", data: string }
 *     | { name: "policy", policy: Policy }} Call
 */

/** @typedef {{ call: Call, elapsed: number }} Entry a call, and the time played before it */

/**
 * The part of a journal that a stored game has.
 *
 * @typedef {object} Mark
 * @property {string} writer the journal
 * @property {number} count the number of its calls that the game has
 * @property {Entry[]} calls those that are still to be made on the saved game: they came before the module
 */

/**
 * What storage has of a journal: the calls from number `from` on. They follow the game of revision `base`, or
 * any later one that has a mark of the same writer.
 *
 * @typedef {{ writer: string, base: number, from: number, calls: Entry[] }} Record
 */

/** @param {string} key */
const placeOf = (key) => `${own("puzzlefarm.acts")} ${key}`;
/**
 * Where an earlier version had it.
 * @param {string} key
 */
const formerPlaceOf = (key) => `puzzlefarm.acts.${key}`;
/** The most calls of a record. There are a few at a time, unless the database takes nothing. */
const most = 1000;

export class Journal {
    #key;
    #writer = `${Date.now()}-${Math.random()}`;
    #base;
    /**
     * The calls that the stored game has beside its saved form.
     * @type {Entry[]}
     */
    #stored;
    /**
     * The calls that the record has, without the first `from` ones.
     * @type {Entry[]}
     */
    #calls = [];
    #from = 0;
    /** The number of calls at the beginning of `calls` that the stored game has. */
    #done = 0;
    /** True if `calls` ends before `count`, since there were too many. */
    #isCut = false;
    /**
     * The record as this journal has found or written it; null without one.
     * @type {string | null}
     */
    #text;
    /** The number of calls. */
    count = 0;

    /**
     * Continues the journal of a game that is read from the store.
     * @param {string} key
     * @param {StoredGame | null} stored
     */
    constructor(key, stored) {
        this.#key = key;
        this.#base = stored?.revision ?? 0;
        this.#text = read(key);
        const mark = stored?.journal;
        this.#stored = mark?.calls ?? [];
        const record = parsed(this.#text);
        if (!record) return;
        // A game that was stored by this journal, or the one with which it began; else the record is out of date.
        const isSame = mark?.writer === record.writer;
        const done = isSame ? mark.count - record.from : 0;
        if (done < 0 || !(isSame || (record.from === 0 && record.base === this.#base))) return;
        this.#done = done;
        ({ writer: this.#writer, base: this.#base, from: this.#from, calls: this.#calls } = record);
        this.count = this.#from + Math.max(this.#calls.length, done);
        this.#isCut = done > this.#calls.length;
    }

    /** The calls to be made on the saved game, in their order. */
    get entries() {
        return [...this.#stored, ...this.#calls.slice(this.#done)];
    }

    /**
     * Adds calls.
     * @param {Entry[]} entries
     */
    add(...entries) {
        this.count += entries.length;
        if (this.#calls.length >= most) this.#isCut = true;
        if (this.#isCut) return;
        this.#calls.push(...entries);
        this.#write();
    }

    /**
     * The mark for a game that is stored now.
     * @param {boolean} isMade true if all calls are made on the saved game
     * @returns {Mark}
     */
    mark(isMade) {
        return { writer: this.#writer, count: this.count, calls: isMade ? [] : this.entries };
    }

    /**
     * Forgets the first calls: a stored game has them in its saved form.
     * @param {number} count
     */
    forget(count) {
        if (this.#isCut && count < this.count) return;
        this.#isCut = false;
        this.#stored = [];
        this.#done = 0;
        this.#calls.splice(0, count - this.#from);
        this.#from = count;
        // Another tab that has taken the game over may have written its own.
        if (this.#text === null || read(this.#key) !== this.#text) return;
        if (this.#calls.length) return this.#write();
        this.#text = null;
        forgetCalls(this.#key);
    }

    #write() {
        const text = JSON.stringify({
            writer: this.#writer, base: this.#base, from: this.#from, calls: this.#calls });
        // Where storage is full, the database alone has the game.
        tried(() => {
            localStorage.setItem(placeOf(this.#key), text);
            this.#text = text;
        });
    }
}

/**
 * The calls that come before the store has said what it knows of a game, so before there is a journal to continue.
 * Storage of the tab has them meanwhile.
 */
export class EarlyCalls {
    #place;
    /** @type {Call[]} */
    #calls;

    /**
     * Begins with those of a page that has ended before it had read the game.
     * @param {string} key
     */
    constructor(key) {
        this.#place = `${own("puzzlefarm.early")} ${key}`;
        this.#calls = tried(() => JSON.parse(sessionStorage.getItem(this.#place) ?? "[]")) ?? [];
    }

    get length() { return this.#calls.length; }

    /** @param {Call} call */
    add(call) {
        this.#calls.push(call);
        tried(() => sessionStorage.setItem(this.#place, JSON.stringify(this.#calls)));
    }

    /**
     * Makes the calls, and forgets them.
     * @param {(call: Call) => void} make
     */
    make(make) {
        this.#calls.splice(0).forEach(make);
        tried(() => sessionStorage.removeItem(this.#place));
    }
}

/**
 * Makes a call on a game.
 *
 * @param {Game} game
 * @param {Call} call
 * @returns {Outcome}
 */
export function make(game, call) {
    switch (call.name) {
        case "perform": return game.perform(call.act);
        case "goTo": return game.goTo(call.checkpoint);
        case "undo": case "redo": case "setCheckpoint": case "undoMistakes": case "pause": case "resume":
            return game[call.name]();
        // Of a hint, the game needs the data alone.
        case "takeHint": return game.takeHint(/** @type {any} */ ({}));
        case "applyHint": return game.applyHint(/** @type {any} */ ({ data: new TextEncoder().encode(call.data) }));
        case "policy": game.policy = call.policy;
    }
    return null;
}

/**
 * Makes the calls of a journal again on the saved game to which they belong.
 *
 * @param {Game} game
 * @param {Entry[]} entries
 */
export function makeAgain(game, entries) {
    let { elapsed } = game.view();
    for (const entry of entries) {
        if (entry.elapsed > elapsed) game.addTime(entry.elapsed - elapsed);
        elapsed = Math.max(elapsed, entry.elapsed);
        make(game, entry.call);
    }
}

/**
 * Forgets the calls of a game.
 *
 * @param {string} key
 * @param {string} [writer] only those of this journal
 */
export function forgetCalls(key, writer) {
    tried(() => {
        if (writer && parsed(read(key))?.writer !== writer) return;
        for (const place of [placeOf(key), formerPlaceOf(key)]) localStorage.removeItem(place);
    });
}

/** @param {string} key */
function read(key) {
    return tried(() => localStorage.getItem(placeOf(key)) ?? localStorage.getItem(formerPlaceOf(key)));
}

/**
 * @param {string | null} text
 * @returns {Record | null} null if it is damaged
 */
function parsed(text) {
    return tried(() => {
        const record = JSON.parse(text ?? "null");
        const isRecord = Number.isInteger(record?.from) && record.calls.every((/** @type {any} */ entry) =>
            typeof entry.call.name === "string" && typeof entry.elapsed === "number");
        return isRecord ? record : null;
    });
}

/**
 * What an action gives; null if storage is refused or full, or what it has is damaged.
 *
 * @template Value
 * @param {() => Value} action
 * @returns {Value | null}
 */
function tried(action) {
    try {
        return action();
    } catch {
        return null;
    }
}

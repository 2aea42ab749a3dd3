// The journal of the calls that the database does not have yet, with a storage of this test.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { Journal, forgetCalls, makeAgain } = await load("storage/journal.js");

const key = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const place = `puzzlefarm.acts / ${key}`;

class LocalStorage extends Map {
    isRefused = false;
    getItem(name) {
        if (this.isRefused) throw new DOMException("no", "SecurityError");
        return this.get(name) ?? null;
    }
    setItem(name, value) {
        if (this.isRefused || this.isFull) throw new DOMException("full", "QuotaExceededError");
        this.set(name, value);
    }
    removeItem(name) {
        this.delete(name);
    }
}

function storage() {
    return (globalThis.localStorage = new LocalStorage());
}

function entry(digit) {
    return { call: { name: "perform", act: { act: "place", digit, cells: [2] } }, elapsed: 10 * digit };
}

/** The digits of calls. */
function digits(entries) {
    return entries.map(({ call }) => call.act.digit);
}

/** A game as the store has it, with a mark of a journal. */
function stored(revision, journal) {
    return { revision, journal };
}

test("a call is in the storage when it was added", () => {
    storage();
    const journal = new Journal(key, null);
    for (const digit of [1, 2, 3]) {
        journal.add(entry(digit));
        assert.equal(digits(new Journal(key, null).entries).length, digit);
    }
    assert.deepEqual(digits(new Journal(key, null).entries), [1, 2, 3]);
});

test("calls that an earlier version had stored are made, and forgotten with the others", () => {
    const former = `puzzlefarm.acts.${key}`;
    for (const isForgotten of [true, false]) {
        const all = storage();
        new Journal(key, null).add(entry(1));
        all.setItem(former, all.getItem(place));
        all.removeItem(place);
        const journal = new Journal(key, null);
        assert.deepEqual(digits(journal.entries), [1]);
        if (isForgotten) forgetCalls(key);
        else journal.forget(journal.count);
        assert.equal(all.size, 0);
    }
});

test("what a stored game has is not made again", () => {
    storage();
    const journal = new Journal(key, null);
    journal.add(entry(1));
    const mark = journal.mark(true);
    journal.add(entry(2));
    // The page may end before it has forgotten the first call, and afterwards.
    assert.deepEqual(digits(new Journal(key, stored(7, mark)).entries), [2]);
    journal.forget(mark.count);
    assert.deepEqual(digits(new Journal(key, stored(7, mark)).entries), [2]);
    const next = journal.mark(true);
    assert.deepEqual(digits(new Journal(key, stored(8, next)).entries), []);
    journal.forget(next.count);
    assert.equal(localStorage.size, 0);
    assert.deepEqual(digits(new Journal(key, stored(8, next)).entries), []);
});

test("the next journal continues the calls that are left", () => {
    storage();
    const first = new Journal(key, stored(5));
    first.add(entry(1));
    first.add(entry(2));
    const second = new Journal(key, stored(5));
    second.add(entry(3));
    assert.deepEqual(digits(new Journal(key, stored(5)).entries), [1, 2, 3]);
    const mark = second.mark(true);
    assert.deepEqual(digits(new Journal(key, stored(6, mark)).entries), []);
    second.forget(mark.count);
    assert.equal(localStorage.size, 0);
});

test("calls that came before the module stay beside the saved game", () => {
    storage();
    const first = new Journal(key, stored(5));
    first.add(entry(1));
    first.add(entry(2));
    const mark = first.mark(false);
    assert.deepEqual(digits(mark.calls), [1, 2]);
    const second = new Journal(key, stored(6, mark));
    assert.deepEqual(digits(second.entries), [1, 2]);
    second.add(entry(3));
    assert.deepEqual(digits(new Journal(key, stored(6, mark)).entries), [1, 2, 3]);
    assert.deepEqual(digits(second.mark(false).calls), [1, 2, 3]);
    // The storage of the browser was emptied: the database has the calls.
    storage();
    assert.deepEqual(digits(new Journal(key, stored(7, second.mark(false))).entries), [1, 2, 3]);
});

test("a record of another state is left alone", () => {
    storage();
    new Journal(key, stored(5)).add(entry(1));
    for (const game of [null, stored(6), stored(4), stored(6, { writer: "other", count: 3, calls: [] })]) {
        assert.deepEqual(new Journal(key, game).entries, []);
    }
    assert.equal(new Journal(key, stored(5)).entries.length, 1);
});

test("a journal that another tab has continued is not shortened", () => {
    storage();
    const first = new Journal(key, stored(5));
    first.add(entry(1));
    const mark = first.mark(true);
    const second = new Journal(key, stored(5));
    second.add(entry(2));
    first.forget(mark.count);
    assert.deepEqual(digits(new Journal(key, stored(5)).entries), [1, 2]);
});

test("damaged records count as none", () => {
    const storage_ = storage();
    const good = { writer: "a", base: 5, from: 0, calls: [entry(1)] };
    const damaged = [
        { base: null }, { base: "5" }, { from: null }, { from: 0.5 },
        { from: -1 }, { from: "0" }, { calls: null }, { calls: {} }, { calls: "<b>" }, { calls: [null] },
        { calls: [{ call: {}, elapsed: 1 }] }, { calls: [{ ...entry(1), elapsed: "1" }] },
    ].map((wrong) => JSON.stringify({ ...good, ...wrong }));
    for (const text of ["", "{", "7", "null", "[]", "{}", ...damaged]) {
        storage_.setItem(place, text);
        assert.deepEqual(new Journal(key, stored(5)).entries, [], text);
    }
});

test("refused and full storage lets the game go on", () => {
    const storage_ = storage();
    storage_.isFull = true;
    const journal = new Journal(key, null);
    journal.add(entry(1));
    assert.equal(storage_.size, 0);
    storage_.isFull = false;
    journal.add(entry(2));
    assert.deepEqual(digits(new Journal(key, null).entries), [1, 2]);
    storage_.isRefused = true;
    const refused = new Journal(key, null);
    refused.add(entry(1));
    refused.forget(1);
    forgetCalls(key);
    assert.equal(refused.count, 1);
});

test("a record is bounded, and begins again when the database has the game", () => {
    storage();
    const journal = new Journal(key, null);
    for (let count = 0; count < 1500; count++) journal.add(entry(1));
    assert.equal(journal.count, 1500);
    assert.equal(new Journal(key, null).entries.length, 1000);
    assert.ok(localStorage.getItem(place).length < 100_000);
    journal.forget(1200);
    assert.equal(new Journal(key, null).entries.length, 1000, "calls are missing after the first 1000");
    const mark = journal.mark(true);
    journal.forget(mark.count);
    journal.add(entry(2));
    assert.deepEqual(digits(new Journal(key, stored(9, mark)).entries), [2]);
});

test("only the record of the named journal is forgotten", () => {
    storage();
    const journal = new Journal(key, null);
    journal.add(entry(1));
    forgetCalls(key, "other");
    assert.equal(localStorage.size, 1);
    forgetCalls(key, journal.mark(true).writer);
    assert.equal(localStorage.size, 0);
});

test("calls are made again at their times", () => {
    const made = [];
    const game = {
        view: () => ({ elapsed: 15 }),
        addTime: (time) => made.push(time),
        perform: (act) => (made.push(act.digit), null),
        undo: () => (made.push("undo"), { refused: "nothingToUndo" }),
    };
    makeAgain(game, [entry(1), entry(2), { call: { name: "undo" }, elapsed: 20 }, { call: { name: "release" }, elapsed: 30 }]);
    assert.deepEqual(made, [1, 5, 2, "undo", 10]);
});

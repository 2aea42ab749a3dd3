// The store in memory, as where the browser refuses storage; in IndexedDB it is tested in browsers.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { Database } = await load("storage/database.js");
const { Store } = await load("storage/store.js");
const { isGame } = await load("storage/stored-game.js");
const { csv } = await load("views/statistics.js");

const givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const start = { puzzle: givens, id: "id", tier: "easy" };

function progress(elapsed) {
    return { saved: new Uint8Array([elapsed]), digits: givens, phase: "playing", elapsed, hints: 0, mistakes: 0 };
}

async function memory() {
    return new Store(await Database.open("test", { factory: null }));
}

test("without storage the reason is there and values are kept in memory", async () => {
    const database = await Database.open("test", { factory: null });
    assert.equal(database.trouble, "absent");
    assert.equal(await database.update("games", "a", (old) => (old ?? 0) + 1), 1);
    assert.equal(await database.update("games", "a", (old) => old + 1), 2);
    assert.equal(await database.update("games", "a", () => undefined), undefined);
    assert.equal(await database.get("games", "a"), 2);
    assert.deepEqual([...(await database.all("games"))], [["a", 2]]);
    await database.update("games", "a", () => null);
    assert.equal(await database.get("games", "a"), undefined);
    assert.equal((await database.all("games")).size, 0);
});

for (const [name, trouble] of [["VersionError", "newer"], ["SecurityError", "refused"], ["UnknownError", "refused"]]) {
    test(`a database that does not open with ${name} is reported as ${trouble}`, async () => {
        const factory = {
            open() {
                const request = { error: new DOMException("no", name) };
                queueMicrotask(() => request.onerror());
                return request;
            },
        };
        assert.equal((await Database.open("test", { factory })).trouble, trouble);
        const throwing = { open() { throw new DOMException("no", name); } };
        assert.equal((await Database.open("test", { factory: throwing })).trouble, trouble);
    });
}

test("of saves that come while one is being stored, the last one is stored", async () => {
    const store = await memory();
    const results = await Promise.all([1, 2, 3, 4, 5].map((time) => store.saveGame(start, progress(time))));
    assert.deepEqual(results, Array(5).fill("memory"));
    assert.equal((await store.game(givens)).elapsed, 5);
    await store.saveGame(start, progress(6));
    assert.equal((await store.openGames())[0].elapsed, 6);
});

test("a tab with an older state does not overwrite the newer one", async () => {
    const first = await memory();
    const second = new Store(first.database);
    await first.saveGame(start, progress(1));
    assert.equal((await second.game(givens)).elapsed, 1);
    assert.equal(await second.saveGame(start, progress(2)), "memory");
    assert.equal(await first.saveGame(start, progress(9)), "stale");
    assert.equal((await second.game(givens)).elapsed, 2);
    assert.equal((await first.game(givens)).elapsed, 2);
    assert.equal(await first.saveGame(start, progress(3)), "memory", "after reading it again");
});

test("a game that another tab has removed is not stored again", async () => {
    const first = await memory();
    const second = new Store(first.database);
    await first.saveGame(start, progress(1));
    await second.removeGame(givens);
    assert.equal(await first.saveGame(start, progress(2)), "stale");
    assert.equal(await second.saveGame(start, progress(3)), "memory");
    assert.equal(await first.saveGame(start, progress(4)), "stale", "even after it began again there");
});

test("open games are listed by their last acts", async () => {
    const store = await memory();
    const other = "." + givens.slice(1);
    await store.saveGame(start, progress(1));
    await new Promise((resolve) => setTimeout(resolve, 3));
    await store.saveGame({ puzzle: other }, progress(2));
    assert.deepEqual((await store.openGames()).map(({ key }) => key), [other, givens]);
});

test("a completed game is found as the end of its puzzle, a daily one always", async () => {
    const store = await memory();
    const engine = /** @type {any} */ ({ statistics: () => ({ add() {}, save: () => new Uint8Array(), release() {} }) });
    const daily = { ...start, origin: /** @type {const} */ ("daily"), id: "a" };
    const other = { puzzle: "." + givens.slice(1), id: "b" };
    const lost = { ...progress(9), phase: /** @type {const} */ ("lost"), digits: "1".repeat(81) };
    await store.saveGame(daily, progress(1));
    assert.equal((await store.runningGames()).length, 1);
    await store.completeGame(daily, lost, engine);
    assert.deepEqual(await store.openGames(), []);
    assert.equal((await store.gameOrEnd(givens))?.phase, "lost");
    await store.completeGame(other, lost, engine);
    assert.equal((await store.gameOrEnd(other.puzzle))?.phase, "lost");
    // The last completed game is another one now.
    assert.equal((await store.gameOrEnd(givens))?.phase, "lost");
    await store.completeGame({ puzzle: givens.slice(1) + ".", id: "c" }, lost, engine);
    assert.equal(await store.gameOrEnd(other.puzzle), null);
    assert.equal((await store.dailyGame(givens))?.start.origin, "daily");
});

test("what is no game in the store is left out", async () => {
    const store = await memory();
    for (const [key, value] of [["a", null], ["b", { key: "b" }], ["c", 7], ["d", { key: givens, saved: "x" }]]) {
        await store.database.update("games", key, () => value);
        assert.equal(isGame(value), false);
    }
    assert.deepEqual(await store.openGames(), []);
    assert.equal(await store.game("b"), null);
});

test("settings are merged", async () => {
    const store = await memory();
    await store.setSettings({ theme: "dark", hearts: null });
    await store.setSettings({ theme: "light" });
    assert.deepEqual(await store.settings(), { theme: "light", hearts: null });
});

test("ids of imports are no formulas, and stay one field", () => {
    const record = { tier: "easy", isWon: true, time: 1000, hints: 0, mistakes: 0, finished: 5 };
    const first = (puzzle) => csv([{ ...record, puzzle }]).slice("id,seconds,hints,mistakes,completed\r\n".length);
    for (const [puzzle, field] of [
        ["=1+1", "'=1+1"], ["+1", "'+1"], ["-1", "'-1"], ["@SUM(A1)", "'@SUM(A1)"], ["\t=1", "'\t=1"],
        ['=HYPERLINK("http://evil/","x")', "\"'=HYPERLINK(\"\"http://evil/\"\",\"\"x\"\")\""],
        ["a,b", '"a,b"'], ["a\r\n=1", '"a\r\n=1"'], ["...1", "...1"], ["abcdefghij234567", "abcdefghij234567"],
    ]) assert.equal(first(puzzle), `${field},1,0,0,true\r\n`);
});

test("results have one line for each puzzle", () => {
    const record = { puzzle: "id-1", tier: "easy", isWon: true, time: 61_499, hints: 2, mistakes: 0, finished: 5 };
    assert.equal(
        csv([record, { ...record, puzzle: "id-2", isWon: false }]),
        "id,seconds,hints,mistakes,completed\r\nid-1,61,2,0,true\r\nid-2,61,2,0,false\r\n");
});

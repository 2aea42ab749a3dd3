// The course: how well techniques are known, which comes next, puzzles that need it and nothing else that is new.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { courseOf, learn, masteryOf, mergeCourse, nextTechnique, readCourse } = await load("storage/course.js");
const { nextPuzzle } = await load("views/next-puzzle.js");
const { Database } = await load("storage/database.js");
const { Store } = await load("storage/store.js");

const memory = async () => new Store(await Database.open("test", { factory: null }));
const techniques = ["c", "a", "none", "b"].map((id) => ({ id, rung: { a: 3, b: 4, c: 5 }[id] ?? null }));
const { signal } = new AbortController();

for (const [learnt, expected] of [
    [undefined, "new"], [{}, "new"], [{ games: 4 }, "new"], [{ seen: 1 }, "seen"], [{ practised: 4 }, "seen"], [{ practised: 5 }, "practised"],
    [{ seen: 1, practised: 6, games: 1 }, "mastered"],
]) test(`${JSON.stringify(learnt)} is ${expected}`, () => assert.equal(masteryOf(learnt), expected));

test("the course has the order of the ladder", () => {
    assert.deepEqual(courseOf(techniques).map(({ id }) => id), ["a", "b", "c"]);
});

for (const [course, expected] of [
    [{}, "a"], [{ a: { seen: 1, practised: 4 } }, "a"], [{ a: { practised: 5 } }, "b"], [{ a: { games: 1 } }, "b"],
    [{ a: { practised: 5 }, b: { practised: 5 }, c: { practised: 5, games: 1 } }, "a"],
    [Object.fromEntries(["a", "b", "c"].map((id) => [id, { practised: 5, games: 1 }])), undefined],
]) test(`after ${JSON.stringify(course)} comes ${expected}`, () => assert.equal(nextTechnique(courseOf(techniques), course)?.id, expected));

test("what is learnt is kept, and damaged values are left out", async () => {
    const store = await memory();
    await store.database.update("state", "course", () => ({ a: { practised: 2 }, "<b>": {}, b: 7, c: { games: "x" } }));
    assert.deepEqual(await readCourse(store), { a: { practised: 2 } });
    const course = await learn(store, ["a", "c"], ({ games = 0, ...rest }) => ({ ...rest, games: games + 1 }));
    assert.deepEqual(course, { a: { practised: 2, games: 1 }, c: { games: 1 } });
    assert.deepEqual(await readCourse(store), course);
});

test("two devices merge: the greater numbers, the earlier dates, any number of times", async () => {
    const store = await memory();
    await learn(store, ["a"], () => ({ seen: 20, practised: 2, games: 5 }));
    const other = { a: { seen: 10, practised: 4 }, b: { games: 1 }, c: "damaged" };
    for (let count = 0; count < 2; count++) {
        await mergeCourse(store, other);
        assert.deepEqual(await readCourse(store), { a: { seen: 10, practised: 4, games: 5 }, b: { practised: 0, games: 1 } });
    }
    await mergeCourse(store, undefined);
    assert.equal((await readCourse(store)).a.practised, 4);
});

/** A worker whose positions need the techniques of one path after the other. */
function worker(paths) {
    let made = 0;
    return {
        calls: () => made,
        call: async (method) => (method === "training" ? { puzzle: String(++made), solution: "" }
            : paths[Math.min(made, paths.length) - 1].map((technique) => ({ technique }))),
    };
}

test("the next puzzle needs the technique and nothing else that is new", async () => {
    const course = { c: { seen: 1 } };
    const some = worker([["a", "c", "b", "d"], ["a", "a"], ["a", "b", "c"]]);
    assert.deepEqual(await nextPuzzle({ worker: some }, courseOf(techniques), courseOf(techniques)[1], course, { signal, mayNeedOthers: false }), { puzzle: "3", solution: "" });
    const none = worker([["a", "b", "c"]]);
    assert.equal(await nextPuzzle({ worker: none }, courseOf(techniques), courseOf(techniques)[1], {}, { signal, mayNeedOthers: false }), null);
    assert.ok(none.calls() < 100);
});

test("a puzzle that may need others is the easiest of a few", async () => {
    const some = worker([["a", "b", "d"], ["a", "d"], ["a", "b", "c"], ["a", "b", "d"]]);
    const options = { signal, mayNeedOthers: true };
    assert.deepEqual(await nextPuzzle({ worker: some }, courseOf(techniques), courseOf(techniques)[1], {}, options), { puzzle: "3", solution: "" });
    assert.ok(some.calls() < 10);
});

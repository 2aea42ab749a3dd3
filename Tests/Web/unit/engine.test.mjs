// Calls to the worker: answers, stopping between slices, and a new worker for one that does not stop.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { EngineWorker } = await load("engine/engine.js");
const { PuzzleQueue } = await load("catalogue/queue.js");
const { Database } = await load("storage/database.js");
const { Store } = await load("storage/store.js");

/** A worker in this thread that follows the protocol; `hang` is a method that never answers nor stops. */
class LocalWorker {
    static started = 0;
    ended = false;
    messages = [];

    constructor() {
        LocalWorker.started++;
    }

    postMessage(data) {
        this.messages.push(data);
        queueMicrotask(() => {
            if (this.ended) return;
            if (data.stop && !this.hangs) this.onmessage({ data: { stopped: data.stop } });
            if (!data.call) return;
            if (data.method === "path") this.hangs = true;
            else if (data.method === "rate") this.onmessage({ data: { call: data.call, error: "failed" } });
            else if (data.method !== "training") this.onmessage({ data: { call: data.call, value: data.arguments[0] } });
        });
    }

    terminate() {
        this.ended = true;
    }
}

function service() {
    const workers = [];
    const makeWorker = () => {
        const worker = new LocalWorker();
        workers.push(worker);
        return worker;
    };
    return { service: new EngineWorker({ makeWorker, load: async () => "module" }), workers };
}

test("calls get their answers, in any order", async () => {
    const { service: engine, workers } = service();
    const answers = await Promise.all(["a", "b", "c"].map((puzzle) => engine.call("sha256", [puzzle])));
    assert.deepEqual(answers, ["a", "b", "c"]);
    assert.equal(workers.length, 1);
    assert.equal(workers[0].messages[0].module, "module");
    await assert.rejects(engine.call("rate", ["x"]), /failed/);
});

test("a call that stops in time leaves the worker running", async () => {
    const { service: engine, workers } = service();
    await engine.call("sha256", ["a"]);
    const stop = new AbortController();
    const call = engine.call("training", [["x-wing"], 1n], undefined, stop.signal);
    stop.abort();
    await assert.rejects(call, { name: "AbortError" });
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.equal(workers.length, 1);
    assert.equal(engine.restarts, 0);
    await assert.rejects(engine.call("sha256", ["a"]).then(() => engine.call("hint", [new Uint8Array()], 3, AbortSignal.abort())),
        { name: "AbortError" });
});

test("a worker that does not stop is ended, and other calls begin again in a new one", async () => {
    const { service: engine, workers } = service();
    await engine.call("sha256", ["a"]);
    const stop = new AbortController();
    const long = engine.call("path", ["p", "human"], undefined, stop.signal);
    const other = engine.call("training", [["x-wing"], 1n]);
    other.catch(() => {});
    stop.abort();
    await assert.rejects(long, { name: "AbortError" });
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(engine.restarts, 1);
    assert.equal(workers.length, 2);
    assert.ok(workers[0].ended && !workers[1].ended);
    assert.deepEqual(workers[1].messages.filter(({ call }) => call).map(({ method }) => method), ["training"]);
    engine.end();
    await assert.rejects(other, { name: "AbortError" });
});

test("a module that cannot be loaded rejects the calls, and the next call tries again", async () => {
    let loads = 0;
    const engine = new EngineWorker({
        makeWorker: () => new LocalWorker(),
        load: async () => {
            if (++loads === 1) throw new Error("offline");
            return "module";
        },
    });
    await assert.rejects(engine.call("sha256", ["a"]), /offline/);
    assert.equal(await engine.call("sha256", ["a"]), "a");
});

let made = 0;
const maker = {
    async generate(tier) {
        const puzzle = String(++made).padStart(81, ".");
        return { puzzle: puzzle.replaceAll("0", "9"), id: `made-${made}`, tier, origin: "made" };
    },
};
const tiers = ["beginner", "easy", "medium", "intermediate", "hard", "expert"];

async function filled(queue) {
    queue.prepare();
    for (let count = 0; count < 200 && tiers.some((tier) => queue.count(tier) < 5); count++) {
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.deepEqual(tiers.map((tier) => queue.count(tier)), Array(6).fill(5));
}

test("five puzzles of each tier are kept ready, and kept in the store", async () => {
    const store = new Store(await Database.open("test", { factory: null }));
    const queue = new PuzzleQueue(store, maker);
    await filled(queue);
    const before = made;
    const next = new PuzzleQueue(store, { generate: () => assert.fail("nothing is lacking") });
    const puzzle = await next.next("hard");
    assert.equal(puzzle.tier, "hard");
    assert.equal(made, before);
    assert.equal((await store.database.all("queue")).size, 29);
});

test("a puzzle that is taken while others are made is replaced", async () => {
    const store = new Store(await Database.open("test", { factory: null }));
    let taken;
    const queue = new PuzzleQueue(store, {
        async generate(tier) {
            // When the last tier is filled the first is full.
            if (tier === "expert") taken ??= await queue.next("beginner");
            return maker.generate(tier);
        },
    });
    await filled(queue);
    assert.equal(taken.tier, "beginner");
    assert.equal((await store.database.all("queue")).size, 30);
});

test("two tabs never take the same puzzle", async () => {
    const store = new Store(await Database.open("test", { factory: null }));
    await filled(new PuzzleQueue(store, maker));
    const tabs = [new PuzzleQueue(store, maker), new PuzzleQueue(new Store(store.database), maker)];
    const taken = [];
    for (let round = 0; round < 3; round++) {
        for (const tab of tabs) taken.push((await tab.next("easy")).puzzle);
    }
    assert.equal(new Set(taken).size, 6);
});

test("puzzles of the catalogue come first, known and withdrawn ones never", async () => {
    const store = new Store(await Database.open("test", { factory: null }));
    const givens = (number) => String(number).padStart(81, ".");
    const catalogue = {
        withdrawn: new Map([["c2", null]]),
        async take(tier, count, isKnown) {
            return ["c1", "c2", "c3"].filter((id) => !isKnown(id) && !this.withdrawn.has(id)).slice(0, count)
                .map((id) => ({ id, givens: givens(id[1]), solution: "", tier, tierRating: 2.0 }));
        },
    };
    const queue = new PuzzleQueue(store, maker, catalogue);
    queue.exclude(["c1"]);
    const first = await queue.next("easy");
    assert.equal(first.id, "c3");
    assert.equal(first.origin, "catalogue");
    assert.equal((await queue.next("easy")).origin, "made");
});

// Games through the module: the same acts lead to the same states as natively, which Tests/Data/games/acts.tsv
// has (Tests/Unit/SudokuGameTests/History/ActCorpusTests.swift checks and writes it).
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { Checksum, Random, easy, gameModule, isLong, load, modules, rows } from "./support.mjs";

const off = { mistakes: { kind: "off" }, replacesDigits: true, clearsSameDigit: true, removesNotes: true, fillsNotes: false };

/** Plays random acts until as many were made, and returns the checksum of all boards. */
function play(game, random, count) {
    const checksum = new Checksum();
    for (let made = 0; made < count;) {
        if (game.perform(random.act()) !== null) continue;
        made++;
        checksum.addBoard(game.view());
    }
    return checksum.text;
}

function record(puzzle, finished = 1_700_000_000) {
    return { puzzle, tier: "easy", isWon: true, time: 60_000, hints: 0, mistakes: 0, finished };
}

/** Saved results, 124 bytes each, as a stranger might write them. */
function saved(name, count) {
    const records = Array.from({ length: count }, (_, number) =>
        `{"puzzle":"${name}${String(number).padStart(16 - name.length, "0")}","tier":"easy","won":true,`
        + `"microseconds":60000000,"hints":0,"mistakes":0,"finished":${1_700_000_000 + number}}`);
    const body = new TextEncoder().encode(`{"format":"puzzlefarm-statistics/1","records":[${records}]`);
    return Buffer.concat([body, new TextEncoder().encode(`,"check":"${checksum(body)}"}`)]);
}

/** FNV-1a of 64 bits, in halves of 32. */
function checksum(bytes) {
    let [high, low] = [0xcbf29ce4, 0x84222325];
    for (const byte of bytes) {
        low = (low ^ byte) >>> 0;
        // The prime is 2^40 + 435.
        const product = low * 435;
        high = (Math.imul(high, 435) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
        low = product >>> 0;
    }
    return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

for (const name of [...modules, gameModule]) {
    test(`${name}: 100,000 random acts lead to the states of the native game, to the start and back`, async () => {
        const engine = await load(name);
        const corpus = rows("games/acts.tsv");
        assert.equal(corpus.length, 100);
        for (const [seed, boards, saved] of corpus) {
            const game = engine.newGame(
                { puzzle: easy, policy: { ...off, removesNotes: Number(seed) % 2 === 0 } });
            const start = game.view();
            assert.equal(play(game, new Random(Number(seed)), 1000), boards, `seed ${seed}`);
            const end = game.save();
            const checksum = new Checksum();
            checksum.addBytes(end);
            assert.equal(checksum.text, saved, `seed ${seed}`);
            const view = game.view();
            let undone = 0;
            while (game.undo() === null) undone++;
            assert.equal(undone, 1000);
            assert.deepEqual({ ...game.view(), canRedo: false }, start);
            while (game.redo() === null) undone--;
            assert.equal(undone, 0);
            assert.deepEqual(game.view(), view);
            assert.deepEqual(game.save(), end);
            game.release();
        }
    });

    test(`${name}: saved games of every version open, and are saved as they were`, async () => {
        const engine = await load(name);
        const folder = "Tests/Data/games";
        for (const file of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
            const bytes = new Uint8Array(readFileSync(`${folder}/${file}`));
            const saved = bytes.at(-1) === 10 ? bytes.subarray(0, -1) : bytes;
            const game = engine.restoreGame(saved);
            assert.equal(game.fault, undefined, file);
            assert.deepEqual(game.save(), saved.slice(), file);
            game.release();
        }
    });

    test(`${name}: damaged saves are refused with a reason`, async () => {
        const engine = await load(name);
        const game = engine.newGame({ puzzle: easy, policy: off });
        play(game, new Random(5), 60);
        const saved = game.save();
        const random = new Random(9);
        let refused = 0;
        const rounds = isLong ? 20_000 : 2000;
        for (let round = 0; round < rounds; round++) {
            const bytes = saved.slice(0, random.below(8) ? saved.length : random.below(saved.length));
            for (let change = random.below(3); change >= 0 && bytes.length; change--) {
                bytes[random.below(bytes.length)] = random.below(4) ? 32 + random.below(95) : random.below(256);
            }
            const found = engine.restoreGame(bytes);
            if (found.fault) {
                refused++;
                assert.equal(found.fault, "save");
                assert.ok(found.message.length > 5);
            } else {
                assert.deepEqual(found.save(), bytes);
                found.release();
            }
            for (const work of [engine.findHint, engine.restOf]) {
                if (round % 50 === 0) assert.notEqual(work.call(engine, bytes), undefined);
            }
            const statistics = engine.statistics(bytes);
            if (bytes.length) assert.equal(statistics.fault, "save");
        }
        assert.ok(refused > rounds * 0.9);
    });

    test(`${name}: a handle is not valid after its release`, async () => {
        const engine = await load(name);
        const old = engine.newGame({ puzzle: easy });
        old.release();
        old.release();
        const next = engine.newGame({ puzzle: easy });
        const released = { fault: "released" };
        assert.deepEqual(old.perform({ act: "place", digit: 1, cells: [2] }), released);
        for (const call of ["undo", "redo", "setCheckpoint", "undoMistakes", "pause", "resume", "hint", "restarted"]) {
            const isAbsent = call === "hint" && name === gameModule;
            assert.deepEqual(old[call](), isAbsent ? { fault: "absent" } : released, call);
        }
        assert.deepEqual(old.goTo(0), released);
        assert.deepEqual(old.addTime(5), released);
        assert.deepEqual(old.record(5), released);
        assert.equal(old.save().length, 0);
        assert.equal(old.view().actsDone, 0);
        assert.equal(next.view().actsDone, 0);
        assert.equal(next.perform({ act: "place", digit: 1, cells: [2] }), null);
        const statistics = engine.statistics();
        statistics.release();
        assert.deepEqual(statistics.add(next.record(1)), released);
        assert.deepEqual(statistics.summary(), released);
        assert.deepEqual([statistics.records, statistics.achievements, statistics.rank("x")], [[], [], null]);
        // Many uses of one place.
        for (let count = 0; count < 70_000; count++) engine.statistics().release();
        assert.deepEqual(old.undo(), released);
        assert.equal(next.undo(), null);
    });

    test(`${name}: any value gets an answer`, async () => {
        const engine = await load(name);
        const values = [
            undefined, null, NaN, -1, 0, 1.5, 1e99, "", "x", "\u{1F600}", [], [-1], [81], [0.5], {}, { act: "place" },
            new Uint8Array(0), new Uint8Array([0, 255]), Symbol("s"), () => 1, 1n,
        ];
        const game = engine.newGame({ puzzle: easy });
        const statistics = engine.statistics();
        for (const one of values) {
            for (const call of ["parse", "solve", "rate", "identify", "sha256", "path", "setTexts", "newGame",
                "restoreGame", "findHint", "restOf", "candidates", "statistics"]) {
                assert.notEqual(engine[call](one), undefined, call);
            }
            for (const two of values) {
                assert.notEqual(engine.produce("easy", one, two, two), undefined);
                assert.notEqual(engine.steps(one, two), undefined);
                assert.equal([...engine.training(two, one)].length, 0);
                for (const act of ["place", "note", "corner", "erase", "color", "fillNotes", one]) {
                    const outcome = game.perform({ act, digit: one, color: one, cells: two });
                    assert.ok(outcome === null || outcome.refused || outcome.fault);
                }
            }
            for (const call of ["goTo", "removeCheckpoint", "addTime", "applyHint", "record"]) {
                assert.notEqual(game[call](one), undefined, call);
            }
            game.policy = one;
            for (const call of ["add", "merge", "summary", "best", "rank"]) {
                assert.notEqual(statistics[call](one), undefined, call);
            }
        }
        assert.deepEqual(game.policy.mistakes, { kind: "solution", hearts: 3 });
        assert.equal(engine.restoreGame(game.save()).puzzle, easy);
    });

    test(`${name}: corner marks are a second set beside the notes`, async () => {
        const engine = await load(name);
        const game = engine.newGame({ puzzle: easy, policy: off });
        const marks = () => [2, 3].map((cell) => [game.view().notes[cell], game.view().corners[cell]]);
        assert.equal(game.perform({ act: "corner", digit: 9, cells: [0, 2, 3] }), null);
        assert.equal(game.perform({ act: "note", digit: 2, cells: [2] }), null);
        assert.deepEqual(marks(), [[2, 256], [0, 256]]);
        const marked = game.view();
        assert.equal(game.perform({ act: "place", digit: 4, cells: [2] }), null);
        assert.deepEqual(marks(), [[0, 0], [0, 256]]);
        assert.equal(game.undo(), null);
        assert.deepEqual({ ...game.view(), canRedo: false }, marked);
        assert.equal(game.perform({ act: "corner", digit: 9, cells: [2, 3] }), null);
        assert.deepEqual(marks(), [[2, 0], [0, 0]]);
        assert.equal(game.perform({ act: "corner", digit: 1, cells: [0] }).refused, "given");
        assert.equal(game.perform({ act: "corner", digit: 10, cells: [2] }).refused, "noDigit");
        const saved = game.save();
        assert.match(new TextDecoder().decode(saved), /^\{"format":"puzzlefarm-game\/3"/);
        assert.deepEqual(engine.restoreGame(saved).save(), saved);
    });

    test(`${name}: mistakes, hearts, checkpoints, time and the result`, async () => {
        const engine = await load(name);
        const policy = { ...off, mistakes: { kind: "solution", hearts: 2 } };
        const game = engine.newGame({ puzzle: easy, tier: "easy", id: "abc", policy });
        assert.deepEqual([game.tier, game.id, game.policy], ["easy", "abc", policy]);
        const wrong = game.solution[2] === "1" ? 2 : 1;
        assert.equal(game.setCheckpoint(), null);
        assert.equal(game.perform({ act: "place", digit: wrong, cells: [2] }), null);
        assert.deepEqual([game.view().hearts, game.view().errors[2]], [1, 1]);
        assert.equal(game.undoMistakes(), null);
        assert.equal(game.addTime(1500.5), null);
        assert.equal(game.pause(), null);
        assert.equal(game.perform({ act: "erase", cells: [2] }).refused, "paused");
        assert.equal(game.resume(), null);
        for (let cell = 0; cell < 81; cell++) {
            if (easy[cell] === ".") {
                assert.equal(game.perform({ act: "place", digit: Number(game.solution[cell]), cells: [cell] }), null);
            }
        }
        const view = game.view();
        assert.deepEqual([view.phase, view.win, view.completeHouses.length, view.checkpoints],
            ["won", { time: 1500, hints: 0, mistakes: 1 }, 27, [0]]);
        const statistics = engine.statistics();
        assert.equal(statistics.add(game.record(1_700_000_000)), null);
        assert.deepEqual(statistics.rank("abc", "easy"), 1);
        assert.deepEqual(statistics.achievements, ["firstWin", "noHints", "tier-easy"]);
        const other = engine.statistics(statistics.save());
        assert.equal(other.merge(statistics.save()), null);
        assert.deepEqual(other.records, statistics.records);
        assert.deepEqual(other.summary("easy").mean, 1500);
        const aided = { ...game.record(1_700_000_000), puzzle: "aided", time: 5, hints: 37 };
        assert.equal(other.add(aided), null);
        assert.deepEqual([other.rank("aided"), other.summary().won, other.summary().streak, other.summary().best],
            [null, 2, 1, 1500]);
        assert.equal(engine.newGame({ puzzle: easy, solution: "1".repeat(81) }).fault, "solution");
    });

    test(`${name}: memory after many games is that after a few`, async () => {
        const engine = await load(name);
        const random = new Random(1);
        const games = (count) => {
            for (let number = 0; number < count; number++) {
                const game = engine.newGame({ puzzle: easy, policy: off });
                for (let act = 0; act < 20; act++) game.perform(random.act());
                engine.restoreGame(game.save()).release();
                if (number % 10 === 0) engine.findHint(game.save());
                game.release();
            }
        };
        games(100);
        const size = engine.memorySize;
        games(9900);
        assert.ok(engine.memorySize - size <= 131_072, `${engine.memorySize - size} bytes more`);
    });
}

test("results are saved completely or not at all", async () => {
    const engine = await load(gameModule);
    const own = engine.statistics(saved("own", 100));
    assert.equal(own.merge(saved("x", 65_000)), null);
    assert.equal(own.records.length, 65_100);
    assert.equal(engine.statistics(own.save()).records.length, 65_100);
    const before = own.records.length;
    // 12 and 17 megabytes: more than another device may add, and more than can be read.
    for (const [count, fault] of [[90_000, "full"], [140_000, "length"]]) {
        assert.deepEqual(own.merge(saved("y", count)), { fault });
        assert.equal(own.records.length, before);
    }
    // The player's own results have more room, 15 megabytes; then they are refused, not cut.
    const [one, two] = [1, 2].map((count) => saved("z", count).length);
    const most = 1 + Math.floor((15_000_000 - one) / (two - one));
    const full = engine.statistics(saved("z", most));
    assert.ok(full.save() instanceof Uint8Array);
    for (const puzzle of ["w1", "w2"]) assert.equal(full.add(record(puzzle)), null);
    assert.deepEqual(full.save(), { fault: "full" });
    assert.equal(full.records.length, most + 2);
    assert.equal(full.best("easy", 1_700_000_009)[0].puzzle.startsWith("z"), true);
});

// Games of other layouts than classic:9, in the module that is fetched for them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { bytesOf, Random, easy, gameModule, isLong, layoutModule, load, native, texts } from "./support.mjs";

const off = { mistakes: { kind: "off" }, replacesDigits: true, clearsSameDigit: true, removesNotes: true };
const layouts = [
    "classic:4", "classic:6", "classic:16", "x:9", "windoku:9", "jigsaw:9", "antiknight:9", "killer:4", "killer:9",
    "x-killer:9",
];

/** The first puzzle of a layout. */
function puzzle(engine, layout, tier = null) {
    for (let first = 0; first < 200; first++) {
        const [made] = engine.produceLayout({ layout, tier }, 51, first, 1);
        if (made) return made;
    }
    throw new Error(`${layout}: no puzzle`);
}

function act(random, cells) {
    const made = random.act();
    if (made.digit !== undefined) made.digit = 1 + random.below(Math.sqrt(cells));
    if (made.cells !== undefined) made.cells = made.cells.map((cell) => cell % cells);
    return made;
}

test("the module has no vector instructions, so that it works where there are none", () => {
    // Their prefix is followed by a number of a few bits; loads and stores of vectors are most of those of the others.
    const count = (name) => bytesOf(name).reduce(
        (sum, byte, place, bytes) => sum + (byte === 0xfd && [0, 11, 12].includes(bytes[place + 1]) ? 1 : 0), 0);
    assert.ok(count(layoutModule) * 10 < count("puzzlefarm"), `${count(layoutModule)}, ${count("puzzlefarm")}`);
});

test("a killer is made, explained to its end, saved and restored", async () => {
    const engine = await load(layoutModule);
    assert.equal(engine.setTexts(texts("en")), null);
    const made = puzzle(engine, "killer:9", "easy");
    assert.match(made.puzzle, /^killer:9:/);
    assert.equal(made.tier, "easy");
    const game = engine.newGame({ ...made, policy: off });
    assert.deepEqual([game.layout, game.size, game.puzzle, game.solution, game.tier],
        ["killer:9", 9, made.puzzle, made.solution, "easy"]);
    assert.equal(game.cages.flatMap((cage) => cage.cells).length, 81);
    assert.equal(game.cages.reduce((sum, cage) => sum + cage.sum, 0), 405);
    let sums = 0;
    for (let count = 0; game.view().phase !== "won"; count++) {
        assert.ok(count < 500);
        const saved = game.save();
        const hint = engine.findHint(saved);
        assert.deepEqual(game.hint(), hint);
        for (const { cell, digit } of hint.placements) assert.equal(String(digit), made.solution[cell]);
        for (const stage of hint.stages) assert.ok(stage.cells.length && stage.sentence.length > 5);
        sums += hint.pattern?.sums?.length ? 1 : 0;
        assert.equal(game.applyHint(hint), null);
        const restored = engine.restoreGame(game.save());
        assert.deepEqual(restored.view(), game.view());
        assert.deepEqual(restored.save(), game.save());
        restored.release();
    }
    assert.ok(sums > 0, "no hint told a sum");
    assert.equal(game.record(5).layout, "killer:9");
    const statistics = engine.statistics();
    assert.equal(statistics.add(game.record(5)), null);
    assert.deepEqual(engine.statistics(statistics.save()).records, statistics.records);
    assert.equal(statistics.records[0].layout, "killer:9");
});

test("puzzles are those of the native program", async () => {
    const engine = await load(layoutModule);
    for (const layout of ["killer:6", "x:9", "classic:16"]) {
        const made = execFileSync(native, ["generate", "--layout", layout, "--seed", "7", "-n", "5"], { encoding: "utf8" });
        const puzzles = engine.produceLayout({ layout }, 7, 0, 20).map(({ puzzle }) => puzzle);
        assert.deepEqual(puzzles.slice(0, 5), made.trim().split("\n"), layout);
        assert.equal(engine.generateLayout({ layout }, 7, 0).puzzle, puzzles[0]);
    }
});

for (const layout of layouts) {
    test(`${layout}: acts, undo, notes, conflicts and saves`, async () => {
        const engine = await load(layoutModule);
        const made = puzzle(engine, layout);
        const game = engine.newGame({ ...made, policy: off });
        assert.equal(game.fault, undefined);
        const cells = game.size ** 2;
        const start = game.view();
        assert.equal(start.digits.length, cells);
        const random = new Random(3);
        for (let count = 0; count < (isLong ? 5000 : 300);) {
            if (game.perform(act(random, cells)) === null) count++;
            const view = game.view();
            const cell = random.below(cells);
            const conflicts = game.conflicts(cell);
            assert.equal(conflicts.length > 0, view.conflicts[cell] === 1);
            for (const { rule, house, cells: others } of conflicts) {
                assert.ok(rule === "sum" || others.length > 0);
                if (rule === "house") {
                    const found = game.houses.find(({ name }) => name === house).cells;
                    assert.ok(others.every((other) => found.includes(other)) && found.includes(cell));
                }
            }
        }
        const [end, saved] = [game.view(), game.save()];
        const restored = engine.restoreGame(saved);
        assert.deepEqual(restored.view(), end);
        assert.deepEqual(restored.save(), saved);
        while (game.undo() === null);
        assert.deepEqual({ ...game.view(), canRedo: false }, start);
        while (game.redo() === null);
        assert.deepEqual(game.view(), end);
        game.release();
        assert.equal(game.view().digits.length, cells);
    });
}

/** The id that a class key has: the first ten bytes of its SHA-256 in base32. */
function idOf(key) {
    const bits = [...createHash("sha256").update(key).digest().subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return bits.match(/.{5}/g).map((five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five, 2)]).join("");
}

test("a puzzle is described from each format, with all that is drawn", async () => {
    const engine = await load(layoutModule);
    assert.equal(engine.setTexts(texts("de")), null);
    for (const layout of ["x-killer:9", "jigsaw:9", "classic:6", "windoku:9", "antiknight:9"]) {
        const line = puzzle(engine, layout).puzzle;
        const read = engine.describeLayout(`  ${line}\n`);
        assert.deepEqual([read.layout, read.puzzle, read.givens.length], [layout, line, read.size ** 2]);
        const game = engine.newGame({ puzzle: line });
        assert.deepEqual(read.houses.map(({ name, cells }) => ({ name, cells })), game.houses);
        assert.deepEqual(read.cages.map(({ sum, cells }) => ({ sum, cells })), game.cages);
        assert.ok(read.houses.some(({ title }) => title === "Zeile 1"));
        assert.equal(read.houses.filter(({ isBox }) => isBox).length, read.size);
        assert.equal(read.id, idOf(execFileSync(native, ["canonical", line], { encoding: "utf8" }).trim()));
        for (const format of ["fpuzzles", "sgt", "sumocue"]) {
            let text;
            try {
                text = execFileSync(native, ["convert", "--format", format, line], { encoding: "utf8", stdio: "pipe" });
            } catch {
                continue;
            }
            assert.deepEqual(engine.describeLayout(text), read, format);
        }
    }
    const killer = engine.describeLayout("killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:");
    assert.equal(killer.rules.length, 1);
    assert.ok(killer.cages.every(({ outline }) => outline.length >= 16 && outline.length % 4 === 0));
    const windows = engine.describeLayout(`windoku:9:${".".repeat(81)}`).areas;
    assert.deepEqual(windows.map(({ tint, cells }) => [tint, cells.length]), Array(4).fill([0, 9]));
    assert.equal(engine.describeLayout(`x:9:${".".repeat(81)}`).houseLines.length, 8);
    assert.equal(engine.describeLayout(`antiking:9:${".".repeat(81)}`).pairs.length, 128);
    const classic = engine.describeLayout(easy);
    assert.deepEqual([classic.layout, classic.puzzle], ["classic:9", easy]);
});

test("what cannot be read says why", async () => {
    const engine = await load(layoutModule);
    const grid = Array(4).fill(Array(4).fill({}));
    const rule = engine.describeLayout(JSON.stringify({ size: 4, grid, thermometer: [{ lines: [] }] }));
    assert.deepEqual([rule.fault, rule.rule], ["rule", "member thermometer"]);
    assert.match(engine.describeLayout("x-killer:9:..").message, /^position /);
    assert.deepEqual(engine.describeLayout("hello"), { fault: "puzzle" });
    assert.deepEqual(engine.describeLayout("  "), { fault: "puzzle" });
    assert.equal((await load(gameModule)).describeLayout("x:9:").fault, "absent");
});

test("layouts are listed with their tiers, and puzzles have the ratings with which they were made", async () => {
    const engine = await load(layoutModule);
    const made = engine.layouts();
    assert.ok(made.length > 25);
    assert.deepEqual(made.find(({ layout }) => layout === "classic:6").tiers, ["beginner", "easy", "medium"]);
    assert.match(made.find(({ layout }) => layout === "x:9").rules[0], /diagonal/);
    for (const layout of ["x:9", "killer:6", "classic:4"]) {
        const { puzzle: line, rating, tier } = puzzle(engine, layout);
        const rated = engine.rateLayout(line);
        assert.deepEqual([rated.rating, rated.tier], [rating, tier], layout);
    }
});

test("rules and houses are named in each language that has texts", async () => {
    const english = await load(layoutModule);
    // Grids of every rule: what no generated puzzle has is in a puzzle without givens.
    const lines = ["girandola-asterisk-centredot:9", "disjoint-antiking:9", "x-windoku-cyclic:9", "nonconsecutive-toroidal-latin:5", "antiknight:9"]
        .map((layout) => `${layout}:${".".repeat(Number(layout.split(":")[1]) ** 2)}`);
    lines.push(puzzle(english, "jigsaw:9").puzzle, puzzle(english, "killer:4").puzzle);
    const named = (engine) => lines.map((line) => {
        const { rules, houses, fault } = engine.describeLayout(line);
        assert.equal(fault, undefined, line);
        return [...rules, ...houses.map(({ title }) => title)];
    });
    assert.equal(english.setTexts(texts("en")), null);
    const words = named(english);
    for (const language of ["de", "es"]) {
        const engine = await load(layoutModule);
        assert.equal(engine.setTexts(texts(language)), null);
        for (const [index, own] of named(engine).entries()) {
            assert.equal(own.length, words[index].length);
            // German has the word Girandola too.
            const same = own.filter((word, place) => word === words[index][place] && word !== "girandola");
            assert.deepEqual(same, [], `${language}: ${lines[index]}`);
        }
    }
});

test("the sets of a cage are those that its entries leave", async () => {
    const engine = await load(layoutModule);
    engine.setTexts(texts("en"));
    const game = engine.newGame({ puzzle: "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:", policy: off });
    assert.deepEqual(game.combinations(0), [[2, 3, 4]]);
    assert.deepEqual(game.combinations(5), [[1, 3]]);
    assert.equal(game.perform({ act: "place", digit: 2, cells: [5] }), null);
    assert.deepEqual(game.combinations(9), []);
    assert.equal(game.perform({ act: "place", digit: 2, cells: [9] }), null);
    assert.deepEqual(game.conflicts(9).map(({ rule, sentence }) => [rule, sentence]), [
        ["house", "r2c2 and r3c2 are in column 2."], ["cage", "r2c2 and r3c2 are in one cage."],
    ]);
    assert.equal(engine.newGame({ ...puzzle(engine, "x:9") }).combinations(0), null);
});

test("symbols up to 25 are placed and noted", async () => {
    const engine = await load(layoutModule);
    const symbols = "123456789ABCDEFGHIJKLMNOP";
    const rows = Array.from({ length: 25 }, (_, row) =>
        symbols.slice(row * 5 % 25 + Math.floor(row / 5)) + symbols.slice(0, row * 5 % 25 + Math.floor(row / 5)));
    const solution = rows.join("");
    const givens = [...solution].map((symbol, cell) => (cell % 3 ? "." : symbol)).join("");
    const game = engine.newGame({ puzzle: `classic:25:${givens}`, solution, policy: off });
    assert.equal(game.size, 25);
    assert.equal(game.perform({ act: "note", digit: 25, cells: [1, 623] }), null);
    assert.equal(game.view().notes[623], 1 << 24);
    assert.equal(game.perform({ act: "corner", digit: 25, cells: [2, 623] }), null);
    assert.deepEqual([game.view().corners[2], game.view().corners[623]], [1 << 24, 1 << 24]);
    assert.equal(game.perform({ act: "place", digit: 25, cells: [1] }), null);
    assert.equal(game.view().digits[1], 25);
    assert.equal(game.perform({ act: "place", digit: 26, cells: [2] }).refused, "noDigit");
    assert.deepEqual(game.perform({ act: "erase", cells: [625] }), { fault: "request" });
    assert.deepEqual(engine.restoreGame(game.save()).view(), game.view());
});

test("classic games go on in the module, without hints, and other modules say what they lack", async () => {
    const engine = await load(layoutModule);
    const classic = engine.newGame({ puzzle: easy });
    assert.equal(classic.layout, "classic:9");
    assert.deepEqual(classic.hint(), { fault: "absent" });
    assert.match(new TextDecoder().decode(classic.save()), /^\{"format":"puzzlefarm-game\/1"/);
    const saved = engine.newGame({ ...puzzle(engine, "x:9") }).save();
    assert.match(new TextDecoder().decode(saved), /^\{"format":"puzzlefarm-game\/2"/);
    for (const name of [gameModule, "puzzlefarm"]) {
        const other = await load(name);
        assert.deepEqual(other.newGame({ puzzle: `x:9:${easy}` }), { fault: "absent" });
        assert.equal(other.restoreGame(saved).fault, "save");
        assert.match(other.restoreGame(saved).message, /^puzzle: no puzzle of a known layout/);
        assert.deepEqual(other.produceLayout({ layout: "x:9" }, 1, 0, 1), { fault: "absent" });
    }
});

test("what is no puzzle of a layout is refused with the reason", async () => {
    const engine = await load(layoutModule);
    const dots = (count) => ".".repeat(count);
    const cases = [
        ["thermo:9:" + dots(81), "puzzle"], ["x:9:" + dots(80), "puzzle"], ["x:99:" + dots(81), "puzzle"],
        ["killer:9:" + "killer:9:".repeat(4500), "puzzle"], ["classic:4:11" + dots(14), "noSolution"],
        ["classic:4:" + dots(16), "manySolutions"], [":", "puzzle"], ["x:9:" + "A".repeat(40_000), "puzzle"],
    ];
    for (const [line, fault] of cases) assert.deepEqual(engine.newGame({ puzzle: line }), { fault }, line.slice(0, 40));
    const [line, solution] = ["classic:4:1" + dots(15), "1".repeat(16)];
    assert.deepEqual(engine.newGame({ puzzle: line, solution }), { fault: "solution" });
    const start = Date.now();
    const hard = engine.newGame({ puzzle: "latin:25:" + dots(625) });
    assert.ok(["manySolutions", "budget"].includes(hard.fault), hard.fault);
    assert.ok(Date.now() - start < 10_000);
    for (const layout of ["odd", "killer:9:", "", "classic:99"]) {
        assert.equal(engine.produceLayout({ layout }, 1, 0, 1).fault, "layout", layout);
    }
    assert.equal(engine.produceLayout({ layout: "x:9", tier: "odd" }, 1, 0, 1).fault, "tier");
    for (const count of [-1, 65, 0.5, "x"]) {
        assert.equal(engine.produceLayout({ layout: "x:9" }, 1, 0, count).fault, "numbers");
    }
});

test("the first hint of a killer takes less than 100 ms, as the median", async (context) => {
    const engine = await load(layoutModule);
    engine.setTexts(texts("en"));
    const made = ["beginner", "easy", "medium", "intermediate", "hard"].map((tier) => puzzle(engine, "killer:9", tier));
    const times = made.map((one) => {
        const saved = engine.newGame(one).save();
        const start = performance.now();
        assert.equal(engine.findHint(saved).kind, "step");
        return performance.now() - start;
    }).sort((one, other) => one - other);
    context.diagnostic(`milliseconds: ${times.map((time) => time.toFixed(1)).join(" ")}`);
    // Machines differ, and tests run side by side.
    assert.ok(times[2] < 500);
});

test("the modules of the main thread are within their sizes", () => {
    const packed = (name) => gzipSync(bytesOf(name), { level: 9 }).length;
    assert.ok(packed(gameModule) < 180_000, `${packed(gameModule)} bytes`);
    assert.ok(packed(layoutModule) < 575_000, `${packed(layoutModule)} bytes`);
});

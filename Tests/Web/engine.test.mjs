// The engine as WebAssembly: ratings and puzzles equal the native ones, and no input makes a call fail.
// PUZZLEFARM names the native program, WASM the folder with the modules.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import test from "node:test";
import { bytesOf, isLong, load, modules, native, rows as table, tiers } from "./support.mjs";

const rows = table("se121-ratings.tsv");

/** Prints graded puzzles as the verb `generate` does. */
function line({ puzzle, grade }) {
    const { er, ep, ed, tierRating, band } = grade;
    const ratings = [er, ep, ed].map((rating) => rating.toFixed(1)).join("/");
    return [puzzle, ratings, band ?? "-", tierRating.toFixed(1)].join("\t");
}

/** The first 80 bits in base32. */
function base32(digest) {
    const bits = [...digest.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return bits.match(/.{5}/g).map((five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five, 2)]).join("");
}

for (const name of modules) {
    const bytes = bytesOf(name);

    test(`${name}: the puzzles of the table have their ratings`, async () => {
        const engine = await load(name);
        const step = isLong || name === "puzzlefarm" ? 1 : 10;
        for (let index = 0; index < rows.length; index += step) {
            const [puzzle, ratings] = rows[index];
            const { er, ep, ed } = engine.rate(puzzle);
            assert.equal([er, ep, ed].map((rating) => rating.toFixed(1)).join("/"), ratings, puzzle);
        }
    });

    test(`${name}: a seed gives the same puzzles as natively`, async () => {
        const engine = await load(name);
        for (const tier of tiers) {
            const found = execFileSync(
                native, ["generate", "--tier", tier, "--seed", "7", "-n", "4"], { encoding: "utf8" });
            const expected = found.split("\n").filter((line) => line && !line.startsWith("#"));
            const made = [];
            for (let first = 0; made.length < 4; first += 64) {
                made.push(...engine.produce(tier, 7n, first, 64));
            }
            assert.deepEqual(made.slice(0, 4).map(line), expected);
        }
    });

    test(`${name}: a generated puzzle has one solution and its grade`, async () => {
        const engine = await load(name);
        const [one, other] = [engine.generate("hard", 1n, 5), engine.generate("hard", 1n, 6)];
        assert.notEqual(one.puzzle, other.puzzle);
        assert.deepEqual(engine.generate("hard", 1n, 5), one);
        assert.deepEqual(engine.solve(one.puzzle), { count: 1, solution: one.solution });
        assert.deepEqual(engine.rate(one.puzzle), one.grade);
        assert.equal(one.grade.band, "hard");
    });

    test(`${name}: bad input is refused with a reason`, async () => {
        const engine = await load(name);
        const [puzzle] = rows[0];
        const blank = ".".repeat(81);
        assert.equal(engine.version, "puzzlefarm-web/3");
        assert.deepEqual(engine.rate(""), { fault: "puzzle" });
        assert.deepEqual(engine.rate("11" + blank.slice(2)), { fault: "puzzle" });
        assert.deepEqual(engine.rate(blank), { fault: "manySolutions" });
        assert.deepEqual(engine.rate("12345678." + ".........".repeat(7) + "........9"), { fault: "noSolution" });
        assert.deepEqual(engine.rate("é".repeat(10_000_000)), { fault: "length" });
        assert.equal(engine.solve(blank).count, 2);
        assert.deepEqual(engine.produce("easier", 1n, 0n, 1), { fault: "tier" });
        assert.deepEqual(engine.produce("easy", 1n, 0n, 65), { fault: "numbers" });
        assert.deepEqual(engine.produce("easy", 1n, 0n, -1), { fault: "numbers" });
        assert.deepEqual(engine.produce("easy", 1n, (1n << 64n) - 1n, 2), { fault: "numbers" });
        assert.equal(engine.rate(puzzle).er.toFixed(1), rows[0][1].split("/")[0]);
    });

    test(`${name}: any bytes get an answer or a fault`, async () => {
        const { exports } = (
            await WebAssembly.instantiate(bytes, { page: { randomBytes() {} } })
        ).instance;
        assert.equal(exports.rate(81), -8);
        const exchange = exports.start();
        assert.equal(exports.start(), exchange);
        const capacity = 16_384;
        let state = 1;
        const random = (below) => {
            state = (Math.imul(state, 1103515245) + 12345) >>> 0;
            return (state >>> 8) % below;
        };
        const characters = "0123456789.-_*|+=: \n\t\xff\x00";
        for (let round = 0; round < 5000; round++) {
            const memory = new Uint8Array(exports.memory.buffer, exchange, capacity);
            const length = [81, 162, random(200)][random(3)];
            for (let index = 0; index < length; index++) {
                memory[index] = characters.charCodeAt(random(random(2) ? 11 : characters.length));
            }
            for (const call of [exports.solve, exports.rate, exports.parse, exports.identify]) {
                const answer = call(length);
                assert.ok(answer >= -15 && answer <= capacity && answer !== 0);
            }
        }
        for (const length of [-1, capacity + 1, 0x7fffffff, -0x80000000]) {
            assert.equal(exports.solve(length), -1);
            assert.equal(exports.rate(length), -1);
        }
    });

    test(`${name}: numbers of any size are no handles`, async () => {
        const { exports } = (
            await WebAssembly.instantiate(bytes, { page: { randomBytes() {} } })
        ).instance;
        exports.start();
        const handles = [0, 1, 4095, 4096, 8192, -1, 0x7fffffff, -0x80000000];
        for (const handle of handles) {
            for (const call of ["view", "save", "describeGame", "takeHint", "countHint", "restarted", "goOn",
                "saveStatistics", "listRecords"]) {
                assert.equal(exports[call](handle), -9, call);
            }
            for (const other of handles) {
                for (const call of ["applyHint", "setPolicy", "addRecord", "mergeStatistics", "beginPath"]) {
                    assert.ok(exports[call](handle, other) < 0, call);
                }
                assert.ok(exports.rank(handle, other, other) < 0);
                assert.ok(exports.command(handle, other, other) < 0);
                assert.ok(exports.perform(handle, other, other, other, other, other) < 0);
            }
            assert.equal(exports.release(handle), 1);
        }
    });

    test(`${name}: digests and ids`, async () => {
        const engine = await load(name);
        for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 200_000]) {
            const data = new Uint8Array(length).map((_, index) => index * 7);
            assert.equal(engine.sha256(data), createHash("sha256").update(data).digest("hex"));
        }
        for (const [puzzle] of rows.filter((_, index) => index % 500 === 0)) {
            const form = execFileSync(native, ["canonical"], { input: puzzle, encoding: "utf8" }).trim();
            assert.equal(engine.identify(puzzle).id, base32(createHash("sha256").update(form).digest()));
        }
    });

    test(`${name}: texts and links are read`, async () => {
        const engine = await load(name);
        const puzzle = rows[0][0].replaceAll("0", ".");
        for (const link of [
            `https://www.sudokuwiki.org/sudoku.htm?bd=${puzzle}`, `https://sudokuexchange.com/play/?s=${puzzle}`,
            `http://localhost:8000/#g=${puzzle}`, puzzle.replace(/.{9}/g, "$&\n"), `:0000:x:${puzzle}:::`,
        ]) {
            assert.deepEqual(engine.parse(link), { puzzle });
        }
        // In lines of HoDoKu's library, digits after a plus were placed.
        const line = ` :0200:5:+7.3${".".repeat(78)}:512 513::\n`;
        assert.deepEqual(engine.parse(line), { puzzle: `..3${".".repeat(78)}` });
        assert.equal(engine.parse(":0200:5:12:::").place.reason, "length");
        const place = engine.parse("12x" + ".".repeat(78)).place;
        assert.deepEqual([place.reason, place.line, place.column, place.character], ["character", 1, 3, "x"]);
        assert.deepEqual(engine.parse("11" + ".".repeat(79)).place.cells, [0, 1]);
    });

    test(`${name}: memory stops growing`, async () => {
        const engine = await load(name);
        const work = (count) => {
            for (let number = 0; number < count; number++) {
                engine.rate(rows[number % 400][0]);
                if (number % 20 === 0) engine.produce("medium", 3n, number, 8);
            }
        };
        work(400);
        const size = engine.memorySize;
        work(800);
        assert.equal(engine.memorySize, size);
    });
}

// The engine as WebAssembly: ratings and puzzles equal the native ones, and no input makes a call fail.
// PUZZLEFARM names the native program, WASM the folder with the modules.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import test from "node:test";

globalThis.crypto ??= webcrypto;
const folder = process.env.WASM ?? ".build/wasm";
const native = process.env.PUZZLEFARM ?? ".build/release/puzzlefarm";
const { Engine, tiers } = await import(`${process.cwd()}/${folder}/puzzlefarm.js`);

const rows = readFileSync("Tests/Data/se121-ratings.tsv", "utf8")
    .split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));

/** Prints graded puzzles as the verb `generate` does. */
function line({ puzzle, grade }) {
    const { er, ep, ed, tierRating, band } = grade;
    const ratings = [er, ep, ed].map((rating) => rating.toFixed(1)).join("/");
    return [puzzle, ratings, band ?? "-", tierRating.toFixed(1)].join("\t");
}

for (const name of ["puzzlefarm", "puzzlefarm-plain"]) {
    const bytes = readFileSync(`${folder}/${name}.wasm`);

    test(`${name}: a hundred puzzles have their ratings`, async () => {
        const engine = await Engine.load(bytes);
        const step = Math.floor(rows.length / 100);
        for (let index = 0; index < 100; index++) {
            const [puzzle, ratings] = rows[index * step];
            const { er, ep, ed } = engine.rate(puzzle);
            assert.equal([er, ep, ed].map((rating) => rating.toFixed(1)).join("/"), ratings, puzzle);
        }
    });

    test(`${name}: a seed gives the same puzzles as natively`, async () => {
        const engine = await Engine.load(bytes);
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
        const engine = await Engine.load(bytes);
        const [one, other] = [engine.generate("hard", 1n, 5), engine.generate("hard", 1n, 6)];
        assert.notEqual(one.puzzle, other.puzzle);
        assert.deepEqual(engine.generate("hard", 1n, 5), one);
        assert.deepEqual(engine.solve(one.puzzle), { count: 1, solution: one.solution });
        assert.deepEqual(engine.rate(one.puzzle), one.grade);
        assert.equal(one.grade.band, "hard");
    });

    test(`${name}: bad input is refused with a reason`, async () => {
        const engine = await Engine.load(bytes);
        const [puzzle] = rows[0];
        const blank = ".".repeat(81);
        assert.equal(engine.version, "puzzlefarm-web/1");
        assert.deepEqual(engine.rate(""), { fault: "puzzle" });
        assert.deepEqual(engine.rate("11" + blank.slice(2)), { fault: "puzzle" });
        assert.deepEqual(engine.rate(blank), { fault: "manySolutions" });
        assert.deepEqual(engine.rate("12345678." + ".........".repeat(7) + "........9"), { fault: "noSolution" });
        assert.deepEqual(engine.rate("é".repeat(20000)), { fault: "length" });
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
        const capacity = exports.exchangeCapacity();
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
            for (const call of [exports.solve, exports.rate]) {
                const answer = call(length);
                assert.ok(answer >= -8 && answer <= capacity && answer !== 0);
            }
        }
        for (const length of [-1, capacity + 1, 0x7fffffff, -0x80000000]) {
            assert.equal(exports.solve(length), -1);
            assert.equal(exports.rate(length), -1);
        }
    });

    test(`${name}: memory stops growing`, async () => {
        const engine = await Engine.load(bytes);
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

// Measures the module in Node against the native program, which should be the baseline build of the same sources:
//     make wasm-bench
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Random, bytesOf, easy, folder, load, native, rows, texts } from "./support.mjs";

const name = process.env.MODULE ?? "puzzlefarm";
const bytes = bytesOf(name);
const kilobytes = (size) => `${(size / 1000).toFixed(1)} kB`;
const report = (what, value) => console.log(`${what.padEnd(58)} ${value}`);
const timed = (work) => {
    const start = performance.now();
    const result = work();
    return [performance.now() - start, result];
};
const quantile = (times, share) => times.sort((a, b) => a - b)[Math.floor(times.length * share)].toFixed(2);

report(`${name}.wasm gzipped, brotli`,
    `${kilobytes(gzipSync(bytes, { level: 9 }).length)}, ${kilobytes((await import("node:zlib")).brotliCompressSync(bytes).length)}`);
for (const language of ["en", "de"]) {
    report(`texts-${language}.json gzipped`,
        kilobytes(gzipSync(readFileSync(`${folder}/texts-${language}.json`), { level: 9 }).length));
}

const module = await WebAssembly.compile(bytes);
const starts = [];
for (let count = 0; count < 20; count++) {
    const start = performance.now();
    await load(name);
    starts.push(performance.now() - start);
}
report("compile and instantiate, median ms", quantile(starts, 0.5));

const engine = await load(name);
engine.setTexts(texts("en"));
const table = rows("se121-ratings.tsv").map(([puzzle]) => puzzle);
for (const puzzle of table) engine.rate(puzzle);
const [rating] = timed(() => {
    for (const puzzle of table) engine.rate(puzzle);
});
const perSecond = table.length / rating * 1000;
const input = Array.from({ length: 5 }, () => table.join("\n")).join("\n") + "\n";
const run = (text) => timed(() => execFileSync(native, ["grade", "--threads", "1"], { input: text, maxBuffer: 1e9 }))[0];
const once = run(table[0] + "\n");
const nativePerSecond = (5 * table.length) / (run(input) - once) * 1000;
report("ratings per second: module, native, share",
    `${perSecond.toFixed(0)}, ${nativePerSecond.toFixed(0)}, ${(perSecond / nativePerSecond).toFixed(2)}`);

for (const [tier, count] of [["hard", 60], ["expert", 60]]) {
    const [time] = timed(() => {
        for (let number = 0; number < count; number++) engine.generate(tier, 3n, number);
    });
    report(`graded ${tier} puzzle, ms`, (time / count).toFixed(2));
}

const off = { mistakes: { kind: "off" }, replacesDigits: true, clearsSameDigit: true, removesNotes: true };
const game = engine.newGame({ puzzle: easy, policy: off });
const random = new Random(4);
const acts = Array.from({ length: 20_000 }, () => random.act());
report("act, us", (timed(() => acts.forEach((act) => game.perform(act)))[0] / acts.length * 1000).toFixed(1));
report("view, us", (timed(() => acts.forEach(() => game.view()))[0] / acts.length * 1000).toFixed(1));

const times = [];
for (let number = 0; number < 30; number++) {
    const made = engine.generate("hard", 5n, number);
    const player = engine.newGame({ puzzle: made.puzzle, policy: off });
    for (;;) {
        const [time, hint] = timed(() => player.hint());
        if (hint === null) break;
        times.push(time);
        player.applyHint(hint);
    }
    player.release();
}
report("hint at positions of hard puzzles, 50 % and 95 %, ms", `${quantile(times, 0.5)}, ${quantile(times, 0.95)}`);
report("the longest of these, ms", times.at(-1).toFixed(1));

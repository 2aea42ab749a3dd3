// The boards that explain the rules of each layout whose puzzles are made.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./page.mjs";

const { lessonsOf } = await load("layouts/lesson-boards.js");
const { Engine } = await load("puzzlefarm.js");
const engine = await Engine.load(await WebAssembly.compile(readFileSync(".build/wasm/puzzlefarm-layouts.wasm")));
engine.setTexts(JSON.parse(readFileSync(".build/wasm/texts-en.json", "utf8")));
const policy = { mistakes: { kind: "conflicts" }, replacesDigits: true, clearsSameDigit: true, removesNotes: false };

/** The lessons of a layout, and a game of each. */
async function lessons({ layout, tiers: [tier] }) {
    const { puzzle, solution } = await engine.generateLayout({ layout, tier }, 1n);
    const digits = [...solution].map((digit) => parseInt(digit, 26));
    const made = lessonsOf(engine.describeLayout(puzzle), digits);
    return made.map((lesson) => {
        const givens = [...solution].map((digit, cell) => (lesson.shown.includes(cell) ? digit : ".")).join("");
        return { lesson, digits, game: engine.newGame({ puzzle: puzzle.replace(/[^:]*$/, givens), solution, policy }) };
    });
}

for (const made of engine.layouts().filter(({ layout }) => layout !== "classic:9")) {
    test(`${made.layout}: what each board shows leaves one digit for its cell`, async () => {
        const all = await lessons(made);
        assert.equal(all.length, 5);
        assert.equal(new Set(all.map(({ lesson }) => lesson.kind)).size, 5, "five boards of different kinds");
        for (const { lesson, digits, game } of all.slice(0, 4)) {
            const { cell, kind } = lesson;
            assert.ok(lesson.lit.includes(cell) && lesson.shown.every((one) => one !== cell));
            for (let digit = 1; digit <= Math.sqrt(digits.length); digit++) {
                assert.equal(game.perform({ act: "place", digit, cells: [cell] }), null);
                assert.equal(game.view().conflicts[cell], digit === digits[cell] ? 0 : 1, `${kind}: ${digit}`);
            }
        }
    });

    test(`${made.layout}: the last board is filled to the end`, async () => {
        const { digits, game } = (await lessons(made))[4];
        const gaps = [...game.view().digits.keys()].filter((cell) => !game.view().digits[cell]);
        assert.ok(gaps.length >= 4 && gaps.length <= 8);
        for (const cell of gaps) game.perform({ act: "place", digit: digits[cell], cells: [cell] });
        assert.equal(game.view().phase, "won");
    });
}

// The player's own puzzle: the examples of its symmetries.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { exampleOf } = await load("views/own-puzzle.js");

test("examples have their symmetry, no other, and as many cells as are wished", () => {
    // By their numbers: half turn, quarter turn, top and bottom, left and right, both diagonals.
    const images = {
        2: (row, column) => [8 - row, 8 - column], 3: (row, column) => [column, 8 - row], 4: (row, column) => [8 - row, column],
        5: (row, column) => [row, 8 - column], 6: (row, column) => [column, row], 7: (row, column) => [8 - column, 8 - row],
    };
    for (const count of [17, 23, 32, 45, 81]) {
        for (let symmetry = 0; symmetry < 8; symmetry++) {
            const cells = exampleOf(symmetry, count);
            const has = (image) => cells.every((cell) => {
                const [row, column] = image(Math.floor(cell / 9), cell % 9);
                return cells.includes(9 * row + column);
            });
            assert.equal(new Set(cells).size, cells.length);
            assert.ok(cells.length >= count && cells.length < count + 4, `${symmetry}: ${cells.length} for ${count}`);
            const found = Object.keys(images).filter((number) => has(images[number])).map(Number);
            const expected = count === 81 ? [2, 3, 4, 5, 6, 7] : symmetry === 3 ? [2, 3] : symmetry < 2 ? [] : [symmetry];
            assert.deepEqual(found, expected, `${symmetry} with ${count} cells`);
        }
    }
    assert.equal(exampleOf(3, 200).length, 81);
});

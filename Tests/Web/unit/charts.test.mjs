// The numbers behind the pictures of results, and what an act finishes.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { median } = await load("views/charts.js");
const { finishedCells } = await load("game/celebration.js");
const { classic } = await load("board/geometry.js");

test("the median is the middle of the values, or of the two in the middle", () => {
    assert.deepEqual([[5], [3, 1], [9, 1, 5], [4, 1, 3, 2]].map(median), [5, 2, 5, 2.5]);
});

/** A view with a digit in some cells. */
function view({ houses = [], nines = [], errors = [] }) {
    const digits = new Uint8Array(81);
    for (const cell of nines) digits[cell] = 9;
    return {
        digits, errors: Uint8Array.from({ length: 81 }, (_, cell) => Number(errors.includes(cell))), conflicts: new Uint8Array(81),
        completeHouses: houses, digitsLeft: [...Array(8).fill(9), 9 - nines.length],
    };
}

const places = [0, 12, 24, 28, 40, 52, 56, 68, 80];
for (const [name, before, after, expected] of [
    ["nothing", {}, {}, []],
    ["a row", { houses: ["box 1"] }, { houses: ["box 1", "row 1"] }, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    ["a row and a column", {}, { houses: ["row 1", "column 1"] }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 18, 27, 36, 45, 54, 63, 72]],
    ["a digit", { nines: places.slice(1) }, { nines: places }, places],
    ["a digit that is wrong somewhere", { nines: places.slice(1) }, { nines: places, errors: [12] }, []],
    ["a digit that was there nine times before", { nines: places }, { nines: places }, []],
]) {
    test(`what is finished: ${name}`, () => {
        const cells = finishedCells(classic, view(before), view(after));
        assert.deepEqual(cells.sort((one, other) => one - other), expected);
    });
}

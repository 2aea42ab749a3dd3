// The way of a game: what is kept of each call, and what the review makes of it.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { followed, readTrail } = await load("storage/trail.js");
const { boardBefore, pausesOf } = await load("views/review.js");

const view = (digits, { elapsed = 0, hints = 0, mistakes = 0 } = {}) => ({ digits: Uint8Array.from(digits), elapsed, hints, mistakes });

for (const [name, before, after, expected] of [
    ["a digit", view([0, 0]), view([0, 5], { elapsed: 61_400 }), [[1, 5, 61]]],
    ["a mistake", view([0, 0]), view([4, 0], { elapsed: 2000, mistakes: 1 }), [[0, 4, 2, 1]]],
    ["an undone digit", view([4, 0]), view([0, 0]), [[0, 0, 0]]],
    ["several digits", view([0, 0]), view([1, 2]), [[0, 1, 0], [1, 2, 0]]],
    ["a hint", view([0, 0]), view([0, 0], { hints: 1, elapsed: 9000 }), [[-1, 0, 9]]],
    ["notes alone", view([0, 3]), view([0, 3]), []],
]) test(`what is kept of ${name}`, () => assert.deepEqual(followed([], before, after), expected));

test("a long game keeps its first 2,000 changes", () => {
    const trail = Array.from({ length: 2000 }, () => [0, 1, 1]);
    assert.equal(followed(trail, view([0]), view([1])), trail);
});

test("damaged ways are none", () => {
    for (const damaged of [undefined, 7, [[1, "2", 3]], [{}], "[[1,2,3]]"]) assert.deepEqual(readTrail(damaged), []);
    assert.deepEqual(readTrail([[1, 2, 3, 1]]), [[1, 2, 3, 1]]);
});

const trail = [[0, 1, 5], [1, 2, 6], [1, 0, 40], [-1, 0, 41], [1, 3, 101]];

test("the longest pauses come first, short ones are none", () => {
    assert.deepEqual(pausesOf(trail), [{ index: 4, seconds: 60 }, { index: 2, seconds: 34 }, { index: 0, seconds: 5 }]);
    assert.deepEqual(pausesOf([[0, 1, 1], [1, 1, 2]]), []);
});

test("the board before a turn has what was there then", () => {
    assert.deepEqual([0, 2, 3, 5].map((count) => boardBefore("..9", trail, count)), ["..9", "129", "1.9", "139"]);
});

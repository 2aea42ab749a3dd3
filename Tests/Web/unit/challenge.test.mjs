// Challenges: what an address can name, and when one is beaten.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./page.mjs";

const { readChallenge, verdictOn } = await load("game/challenge.js");
const game = `1${".".repeat(80)}`;

test("an address names a puzzle, a time and hints", () => {
    assert.deepEqual(readChallenge(new URLSearchParams({ game, time: "252", hints: "0" })), { puzzle: game, challenge: { time: 252, hints: 0 } });
});

for (const [name, wrong] of Object.entries({
    "no puzzle": { game: "x" }, "a short puzzle": { game: game.slice(1) }, "no time": { time: "" }, "a time of nothing": { time: "0" },
    "a negative time": { time: "-1" }, "a time that never ends": { time: "999999" }, "a time in words": { time: "4:12" }, "hints in words": { hints: "<b>" },
})) {
    test(`no challenge: ${name}`, () => assert.equal(readChallenge(new URLSearchParams({ game, time: "252", hints: "0", ...wrong })), null));
}

for (const [result, expected] of [
    [{ time: 251, hints: 0 }, "challenge.beaten 00:01"], [{ time: 252, hints: 0 }, "challenge.missed 00:00"],
    [{ time: 312, hints: 0 }, "challenge.missed 01:00"], [{ time: 200, hints: 1 }, "challenge.aided 00:52"],
]) {
    test(`252 seconds without hints against ${JSON.stringify(result)}`, () =>
        assert.equal(verdictOn((key, { time }) => `${key} ${time}`, { time: 252, hints: 0 }, result), expected));
}

// The next puzzle for a player: one that needs a technique that is new, and nothing else that is.

import { pathOf, trainingOf } from "../engine/long-calls.js";
import { masteryOf } from "../storage/course.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").Technique} Technique */
/** @typedef {import("../storage/course.js").Course} Course */

/** The positions that are tried: each is made in a tenth of a second, most of them are in a puzzle that fits. */
const tries = 60;
/** The rung of the last single: hardly any puzzle does without one of them. */
const lastSingle = 3;

/**
 * A puzzle whose path needs the technique, all that the course has before it or the player has seen, and no other;
 * null if none is found in reasonable time.
 *
 * @param {Pick<App, "worker">} app
 * @param {Technique[]} techniques
 * @param {Technique} next
 * @param {Course} course
 * @param {AbortSignal} signal
 * @returns {Promise<import("../types").PuzzleToPlay | null>}
 */
export async function nextPuzzle({ worker }, techniques, next, course, signal) {
    const known = new Set(techniques.filter(({ id, rung }) =>
        Number(rung) <= Math.max(lastSingle, Number(next.rung)) || masteryOf(course[id]) !== "new").map(({ id }) => id));
    for (let count = 0; count < tries; count++) {
        const position = await trainingOf(worker, [next.id], signal);
        if ("fault" in position) return null;
        const steps = await pathOf(worker, position.puzzle, "human", signal);
        if ("fault" in steps) continue;
        const used = new Set(steps.map(({ technique }) => technique));
        const { puzzle, solution } = position;
        if (used.has(next.id) && [...used].every((id) => known.has(id))) return { puzzle, solution };
    }
    return null;
}

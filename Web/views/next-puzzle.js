// A puzzle for a technique: one that needs it, and nothing else that is new to the player, or as little as is found.

import { pathOf, trainingOf } from "../engine/long-calls.js";
import { element } from "../shared/dom.js";
import { button } from "../shared/parts.js";
import { masteryOf } from "../storage/course.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").Technique} Technique */
/** @typedef {import("../storage/course.js").Course} Course */

/** The positions that are tried: each is made in a tenth of a second, most of them are in a puzzle that fits. */
const tries = 60;
/** The puzzles among which the easiest is chosen, if it may need something else. */
const few = 6;
/** The time for which a puzzle is looked for, in milliseconds: rare techniques may need longer. */
const patience = 15_000;
/** The rung of the last single: hardly any puzzle does without one of them. */
const lastSingle = 3;

/**
 * A puzzle whose path needs the technique, all that the course has before it or the player has seen, and no other;
 * null if none is found in reasonable time. If it may need others, the easiest of a few puzzles.
 *
 * @param {Pick<App, "worker">} app
 * @param {Technique[]} techniques
 * @param {Technique} next
 * @param {Course} course
 * @param {{ signal: AbortSignal, mayNeedOthers: boolean }} options
 * @returns {Promise<import("../types").PuzzleToPlay | null>}
 */
export async function nextPuzzle({ worker }, techniques, next, course, { signal, mayNeedOthers }) {
    const rungs = new Map(techniques.map(({ id, rung }) => [id, rung ?? Infinity]));
    /** @type {{ puzzle: import("../types").PuzzleToPlay | null, hardest: number }} */
    let easiest = { puzzle: null, hardest: Infinity };
    const known = new Set(techniques.filter(({ id, rung }) =>
        Number(rung) <= Math.max(lastSingle, Number(next.rung)) || masteryOf(course[id]) !== "new").map(({ id }) => id));
    for (let count = 0; count < (mayNeedOthers ? few : tries); count++) {
        const position = await trainingOf(worker, [next.id], signal);
        if ("fault" in position) break;
        const steps = await pathOf(worker, position.puzzle, "human", signal);
        if ("fault" in steps) continue;
        const used = new Set(steps.map(({ technique }) => technique));
        const { puzzle, solution } = position;
        if (!used.has(next.id)) continue;
        if ([...used].every((id) => known.has(id))) return { puzzle, solution };
        const hardest = Math.max(...[...used].map((id) => rungs.get(id) ?? Infinity));
        if (hardest < easiest.hardest) easiest = { puzzle: { puzzle, solution }, hardest };
    }
    return mayNeedOthers ? easiest.puzzle : null;
}

/**
 * A button that makes such a puzzle and opens it, and the line that says how that goes.
 *
 * @param {App} app
 * @param {Technique[]} techniques
 * @param {Technique} next
 * @param {{ course: Course, signal: AbortSignal, label: string, mayNeedOthers?: boolean }} options
 */
export function puzzleButton(app, techniques, next, { course, signal, label, mayNeedOthers = false }) {
    const { t } = app;
    const status = element("p", { class: "soft small", role: "status" });
    const play = button(label, async () => {
        if (play.ariaDisabled === "true") return;
        play.ariaDisabled = "true";
        status.textContent = t(mayNeedOthers ? "path.makingOne" : "path.making");
        const search = new AbortController();
        const stop = () => search.abort();
        signal.addEventListener("abort", stop);
        const late = setTimeout(stop, patience);
        const puzzle = await nextPuzzle(app, techniques, next, course, { signal: search.signal, mayNeedOthers }).catch(() => null);
        clearTimeout(late);
        if (signal.aborted) return;
        play.ariaDisabled = "false";
        status.textContent = puzzle ? "" : t("path.none");
        if (puzzle) await app.play(puzzle);
    });
    return { play, status };
}

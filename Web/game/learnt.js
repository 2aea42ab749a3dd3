// The techniques that a game needed: won without hints, the player has found them.

import { pathOf } from "../engine/long-calls.js";
import { learn } from "../storage/course.js";

/**
 * Adds a game that was won without hints to what is known of its techniques. The path of its puzzle.
 * @param {import("./play.js").PlayView} play
 */
export async function noteTechniques({ app, session }) {
    if (!session || session.start.layout) return [];
    const { hints } = session.view;
    const steps = await pathOf(app.worker, session.start.puzzle, "human", new AbortController().signal);
    if ("fault" in steps) return [];
    const used = [...new Set(steps.map(({ technique }) => technique))];
    if (!hints) await learn(await app.store, used, (learnt) => ({ ...learnt, games: (learnt.games ?? 0) + 1 }));
    return steps;
}

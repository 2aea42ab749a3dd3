// What the player has learnt: of each technique when it was seen, and how often it was found without help.

/** @typedef {import("../types").Store} Store */
/** @typedef {import("../puzzlefarm.js").Technique} Technique */

/**
 * @typedef {object} Learnt
 * @property {number} [seen] when its page was opened first, Date.now()
 * @property {number} [practised] the exercises in which it was found without help
 * @property {number} [games] the games that needed it and were won without hints
 */
/** @typedef {Record<string, Learnt>} Course by the ids of the techniques */
/** @typedef {"new" | "seen" | "practised" | "mastered"} Mastery */

/** The exercises after which a technique is practised. */
export const exerciseCount = 5;

const key = "course";

/**
 * How well a technique is known: mastered is what was found without help in exercises and in a game.
 * @param {Learnt} [learnt]
 * @returns {Mastery}
 */
export function masteryOf(learnt) {
    const { seen = 0, practised = 0, games = 0 } = learnt ?? {};
    if (practised >= exerciseCount) return games ? "mastered" : "practised";
    return seen || practised ? "seen" : "new";
}

/**
 * The techniques of the ladder in its order.
 * @param {Technique[]} techniques
 */
export function courseOf(techniques) {
    return techniques.filter(({ rung }) => rung !== null).sort((one, other) => Number(one.rung) - Number(other.rung));
}

/**
 * The technique that comes next: the first one that was neither practised nor found in a game, else the first that is
 * not mastered.
 *
 * @param {Technique[]} techniques those of the course in its order
 * @param {Course} course
 */
export function nextTechnique(techniques, course) {
    return techniques.find(({ id }) => ["new", "seen"].includes(masteryOf(course[id])) && !course[id]?.games)
        ?? techniques.find(({ id }) => masteryOf(course[id]) !== "mastered") ?? null;
}

/**
 * @param {Store} store
 * @returns {Promise<Course>}
 */
export async function readCourse({ database }) {
    return usable(await database.get("state", key));
}

/**
 * Changes what is known of some techniques.
 *
 * @param {Store} store
 * @param {string[]} techniques
 * @param {(learnt: Learnt) => Learnt} change
 * @returns {Promise<Course>}
 */
export function learn({ database }, techniques, change) {
    return database.update("state", key, (old) => {
        const course = usable(old);
        return { ...course, ...Object.fromEntries(techniques.map((id) => [id, change(course[id] ?? {})])) };
    });
}

/**
 * Adds what another device knows: of each number the greater one, and the earlier date.
 *
 * @param {Store} store
 * @param {unknown} other
 */
export async function mergeCourse({ database }, other) {
    const added = usable(other);
    await database.update("state", key, (old) => {
        const own = usable(old);
        return Object.fromEntries([...new Set([...Object.keys(own), ...Object.keys(added)])].map((id) => {
            const both = [own[id] ?? {}, added[id] ?? {}];
            const most = (/** @type {"practised" | "games"} */ name) => Math.max(...both.map((one) => one[name] ?? 0));
            const dates = both.flatMap(({ seen }) => seen ?? []);
            return [id, { ...(dates.length ? { seen: Math.min(...dates) } : {}), practised: most("practised"), games: most("games") }];
        }));
    });
}

/**
 * What can be read of a stored value.
 *
 * @param {any} value
 * @returns {Course}
 */
function usable(value) {
    if (value === null || typeof value !== "object") return {};
    const isLearnt = (/** @type {any} */ one) => one !== null && typeof one === "object"
        && [one.seen, one.practised, one.games].every((number) => number === undefined || Number.isFinite(number));
    return Object.fromEntries(Object.entries(value).filter(([id, one]) => /^[a-z0-9-]{1,60}$/.test(id) && isLearnt(one)));
}

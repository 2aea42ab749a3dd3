// What a player has named and drawn in a game beside its acts: branches, and links between candidates.

/**
 * A branch of a game: what if.
 *
 * @typedef {object} Branch
 * @property {string} name
 * @property {number} acts the number of acts that were done at its start, where a checkpoint is
 * @property {string} digits the digits at its start
 */

/**
 * A link: cell and digit at both ends; 1 at the end for a strong one.
 * @typedef {[number, number, number, number, 0 | 1]} DrawnLink
 */

/** @typedef {{ branches: Branch[], links: DrawnLink[] }} Sketch */

/** The most branches and links that are kept. */
export const most = { branches: 20, links: 200 };

/**
 * What can be read of a stored sketch; undefined if there is nothing.
 *
 * @param {any} stored
 * @returns {Sketch | undefined}
 */
export function readSketch(stored) {
    const list = (/** @type {any} */ value) => (Array.isArray(value) ? value.filter(Boolean) : []);
    const branches = list(stored?.branches).filter(({ name, acts, digits }) =>
        typeof name === "string" && Number.isInteger(acts) && typeof digits === "string").slice(0, most.branches);
    const links = list(stored?.links).filter((link) =>
        Array.isArray(link) && link.length === 5 && link.every((part) => Number.isInteger(part) && part >= 0)).slice(0, most.links);
    return branches.length || links.length ? { branches, links } : undefined;
}

/**
 * A sketch with some of its parts changed.
 *
 * @param {Sketch | undefined} sketch
 * @param {Partial<Sketch>} some
 */
export const changedSketch = (sketch, some) => readSketch({ ...sketch, ...some });

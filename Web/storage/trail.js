// The record of a game: the changes of its digits, with their times. A saved game has the time in total only.

/** @typedef {import("../types").GameView} GameView */

/**
 * A change: the cell, its digit (0 for none) and the seconds played; 1 at the end for a mistake. A hint has the cell -1.
 * @typedef {[number, number, number, 1?]} Turn
 */

/** The most changes that are kept. */
const most = 2000;

/**
 * The way with what a call has changed.
 *
 * @param {Turn[]} trail
 * @param {GameView} before
 * @param {GameView} after
 * @returns {Turn[]}
 */
export function followed(trail, before, after) {
    if (trail.length >= most) return trail;
    const seconds = Math.round(after.elapsed / 1000);
    /** @type {Turn[]} */
    const turns = after.hints > before.hints ? [[-1, 0, seconds]] : [];
    after.digits.forEach((digit, cell) => {
        if (digit !== before.digits[cell]) turns.push(after.mistakes > before.mistakes ? [cell, digit, seconds, 1] : [cell, digit, seconds]);
    });
    return turns.length ? [...trail, ...turns] : trail;
}

/**
 * What can be read of a stored way.
 *
 * @param {any} stored
 * @returns {Turn[]}
 */
export function readTrail(stored) {
    return Array.isArray(stored) && stored.every((turn) => Array.isArray(turn) && turn.every(Number.isInteger)) ? stored : [];
}

// The board before the module is there.

import { givensOf, isOver } from "../storage/stored-game.js";

/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */

/** @param {string} text */
const parsed = (text) => Uint8Array.from(text, (symbol) => parseInt(symbol, 26));

/**
 * The board before the module is there: givens and digits as text.
 *
 * @param {PuzzleToPlay} start
 * @param {import("../storage/store.js").StoredGame | null} stored
 * @returns {GameView}
 */
export function viewWithoutGame(start, stored) {
    const given = parsed(givensOf(start));
    const digits = stored ? parsed(stored.digits) : given;
    const none = new Uint8Array(digits.length);
    const masks = new Uint32Array(digits.length);
    const size = Math.sqrt(digits.length);
    const left = Array.from({ length: size }, (_, index) => size - digits.filter((digit) => digit === index + 1).length);
    return {
        digits, givens: given.map(Math.sign), notes: masks, corners: masks, colors: none, errors: none, conflicts: none, ghosts: masks, singles: none,
        digitsLeft: left, completeHouses: [], phase: stored && isOver(stored) ? stored.phase : "playing", hearts: null,
        mistakes: stored?.mistakes ?? 0, hints: stored?.hints ?? 0, elapsed: stored?.elapsed ?? 0,
        isPaused: false, canUndo: false, canRedo: false, checkpoints: [], actsDone: 0, win: null,
    };
}

// The board before the module is there.

import { isOver } from "../storage/stored-game.js";

/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */

/**
 * The board before the module is there: givens and digits as text.
 *
 * @param {PuzzleToPlay} start
 * @param {import("../storage/store.js").StoredGame | null} stored
 * @returns {GameView}
 */
export function viewWithoutGame(start, stored) {
    const digits = Uint8Array.from((stored?.digits ?? start.puzzle).replace(/\./g, "0"), Number);
    const left = Array.from({ length: 9 }, (_, index) => 9 - digits.filter((digit) => digit === index + 1).length);
    return {
        digits, givens: Uint8Array.from(start.puzzle, (character) => (character === "." ? 0 : 1)),
        notes: new Uint16Array(81), colors: new Uint8Array(81), errors: new Uint8Array(81),
        conflicts: new Uint8Array(81), ghosts: new Uint16Array(81), singles: new Uint8Array(81),
        digitsLeft: left, completeHouses: [], phase: stored && isOver(stored) ? stored.phase : "playing", hearts: null,
        mistakes: stored?.mistakes ?? 0, hints: stored?.hints ?? 0, elapsed: stored?.elapsed ?? 0,
        isPaused: false, canUndo: false, canRedo: false, checkpoints: [], actsDone: 0, win: null,
    };
}

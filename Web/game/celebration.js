// A finished row, column, box or digit, celebrated on the board: its cells light up, from the one that finished it.

import { loadStyles } from "../shared/styles.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../types").GameView} GameView */

/** The time of the whole, in milliseconds; no act waits for it. */
const duration = 1200;
const perCell = 45;

/**
 * The cells of what an act has finished.
 *
 * @param {import("../board/geometry.js").Grid} grid
 * @param {GameView} before
 * @param {GameView} after
 */
export function finishedCells(grid, before, after) {
    const houses = after.completeHouses.filter((house) => !before.completeHouses.includes(house));
    const digits = [...after.digitsLeft].flatMap((left, index) => (left <= 0 && before.digitsLeft[index] > 0 ? [index + 1] : []));
    // A digit is finished when its places are right, too.
    const places = digits.map((digit) => [...after.digits.keys()].filter((cell) => after.digits[cell] === digit))
        .filter((cells) => cells.every((cell) => !after.errors[cell] && !after.conflicts[cell]));
    return [...new Set([...houses.flatMap((house) => grid.cellsOf(house)), ...places.flat()])];
}

/**
 * @param {PlayView} play
 * @param {GameView} before
 * @param {GameView} after
 */
export async function celebrate(play, before, after) {
    const { app, board, grid } = play;
    const cells = finishedCells(grid, before, after);
    if (!cells.length) return;
    if (app.preferences.vibrates) navigator.vibrate?.([15, 40, 15]);
    if (app.preferences.sounds) import("./sound.js").then(({ playTones }) => playTones("house"), () => {});
    await loadStyles("hint");
    const [row, column] = [grid.rowOf(board.current), grid.columnOf(board.current)];
    for (const cell of cells) {
        const node = board.cells[cell];
        const steps = Math.max(Math.abs(grid.rowOf(cell) - row), Math.abs(grid.columnOf(cell) - column));
        node.style.setProperty("--wait", `${perCell * steps}ms`);
        node.dataset.cheer = "";
    }
    setTimeout(() => cells.forEach((cell) => delete board.cells[cell].dataset.cheer), duration);
}

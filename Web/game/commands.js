// The effect of the keys in a game, and of the digits of the pad.

import { colorCount } from "./pad.js";
import { loadStyles } from "../shared/styles.js";
import { tell } from "./reaction.js";
import { isOver } from "../storage/stored-game.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/**
 * @param {PlayView} play
 * @param {import("./keys.js").Command} command
 */
export function obey(play, { name, digit = 0, cell = 0, adds = false }) {
    const { board, session, view } = play;
    if (["menu", "keys", "filter", "branch", "links"].includes(name)) return void showLater(play, name);
    if (!view) return;
    if (isOver(view) && ["lock", "notes", "palette"].includes(name)) return void tell(play.app, view.phase);
    switch (name) {
        case "move": return board.pick(cell, { adds });
        case "digit": return play.isPalette ? color(play, digit) : enterDigit(play, digit, false);
        case "palette": return togglePalette(play);
        case "note": return enterDigit(play, digit, true);
        case "erase": return play.perform({ act: "erase", cells: play.cells });
        case "undo": case "redo": return play.call({ name });
        case "hint": return play.whenOpen(() => play.hints.ask());
        case "notes": return play.toggleNotes();
        case "pause": return view.isPaused ? session?.resume() : session?.pause();
        case "escape": return escape(play);
        case "lock": return lock(play);
        case "enter": return play.locked ? play.enter(play.locked, [board.current], play.isNoting) : undefined;
        case "nextGap": return gap(play, 1);
        case "previousGap": return gap(play, -1);
        default: return void answer(play, name);
    }
}

/**
 * Enters a digit of the pad or of a key. From the pad, a digit whose nine cells are filled only clears its own.
 *
 * @param {PlayView} play
 * @param {number} digit
 * @param {boolean} isNote
 * @param {boolean} [isPad]
 */
export function enterDigit(play, digit, isNote, isPad = false) {
    const { cells, view } = play;
    if (!view) return;
    if (play.locked && isPad) return play.lock(digit);
    const isOwn = cells.length === 1 && view.digits[cells[0]] === digit;
    if (isPad && view.digitsLeft[digit - 1] <= 0 && !isOwn) return;
    if (!cells.length && !isOver(view)) return play.lock(digit);
    play.enter(digit, cells, isNote || play.isNoting);
}

/**
 * Colours the selected cells.
 *
 * @param {PlayView} play
 * @param {number} digit a colour, or none of them
 */
export function color(play, digit) {
    play.perform({ act: "color", color: digit <= colorCount ? digit : null, cells: play.cells });
}

/** @param {PlayView} play */
export function togglePalette(play) {
    if (play.locked) play.lock(0);
    play.isPalette = !play.isPalette;
    play.app.announce(play.app.t(play.isPalette ? "color.on" : "color.off"));
    play.draw();
}

/**
 * Shows what is loaded with its first use: the menu, or one of its entries. Keys wait for it, unless it is what the
 * player has drawn.
 *
 * @param {PlayView} play
 * @param {string} name
 */
export async function showLater(play, name) {
    if (play.keys) return;
    if (name !== "sketch") play.keys = [];
    await withModule(play, import("./menu.js"), (menu) => menu.showEntry(play, name));
    play.keys = null;
}

/**
 * Says the answer to a question.
 * @param {PlayView} play
 * @param {string} name
 */
function answer(play, name) {
    return withModule(play, Promise.all([import("./questions.js"), play.app.addStrings("game")]), ([{ answerTo }]) =>
        play.view && play.app.announce(answerTo(name, play, play.view)));
}

/**
 * Does something with a module that is loaded when it is needed, unless a dialog is open by then: the second of
 * two quick presses finds that of the first.
 *
 * @template Module
 * @param {PlayView} play
 * @param {Promise<Module>} loading
 * @param {(module: Module) => any} act
 */
async function withModule({ app }, loading, act) {
    try {
        const [module] = await Promise.all([loading, loadStyles("views")]);
        if (!document.querySelector("dialog[open]")) await act(module);
    } catch (error) {
        console.warn(error);
        app.notify(app.t("failed.view"));
    }
}

/**
 * Closes the hint, unlocks the digit, or deselects: the first that there is.
 * @param {PlayView} play
 */
function escape(play) {
    if (play.hints.isOpen) play.hints.close();
    else if (play.locked) play.lock(0);
    else play.board.deselect();
}

/**
 * Locks the digit of the cell with the focus; in an empty cell, enters the locked digit.
 * @param {PlayView} play
 */
function lock(play) {
    const { board, view } = play;
    const digit = view?.digits[board.current] ?? 0;
    if (digit) play.lock(digit);
    else if (play.locked) play.enter(play.locked, [board.current], play.isNoting);
}

/**
 * Selects the next empty cell.
 * @param {PlayView} play
 * @param {number} step
 */
function gap({ board, grid, view }, step) {
    for (let by = 1; by <= grid.count; by++) {
        const cell = (board.current + step * by + grid.count) % grid.count;
        if (view && !view.digits[cell]) return board.pick(cell);
    }
}

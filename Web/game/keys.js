// The keys of the game. Single letters act only while the focus is in the board.

/**
 * @typedef {{ name: string, digit?: number, adds?: boolean, cell?: number }} Command
 */

/** @type {Record<string, string>} */
const letters = {
    h: "hint", u: "undo", y: "redo", n: "notes", p: "pause", f: "palette", "?": "keys", d: "speakLeft",
    r: "speakRow", c: "speakColumn", b: "speakBox", R: "speakRowGaps", C: "speakColumnGaps", B: "speakBoxGaps",
    e: "nextGap", E: "previousGap", H: "hint", U: "undo", Y: "redo", N: "notes", P: "pause", F: "palette", D: "speakLeft",
    Delete: "erase", Backspace: "erase", "0": "erase", Escape: "escape", " ": "lock", Enter: "enter",
};

/**
 * The command of a key; null if the key is none of the game's.
 *
 * @param {KeyboardEvent} event
 * @param {number} cell the cell with the focus; -1 if the focus is not in the board
 * @returns {Command | null}
 */
export function commandOf(event, cell) {
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && !event.altKey) {
        if (event.key.toLowerCase() === "z") return { name: event.shiftKey ? "redo" : "undo" };
        if (event.key.toLowerCase() === "y") return { name: "redo" };
    }
    if (cell < 0 || event.altKey) return null;
    const moved = moveOf(event, cell, isControl);
    if (moved !== null) return { name: "move", cell: moved, adds: event.shiftKey };
    if (isControl) return null;
    // Shift+7 is a note on every layout, so the place of the key counts, not its character.
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (digit) {
        const isPad = event.code.startsWith("Numpad");
        if (!isPad || event.shiftKey || event.key === digit) {
            return { name: event.shiftKey ? "note" : "digit", digit: Number(digit) };
        }
    }
    if (event.code === "Digit0" && !event.shiftKey) return { name: "erase" };
    const name = letters[event.key];
    return name ? { name } : /^[1-9]$/.test(event.key) ? { name: "digit", digit: Number(event.key) } : null;
}

/**
 * @param {KeyboardEvent} event
 * @param {number} cell
 * @param {boolean} isControl
 */
function moveOf(event, cell, isControl) {
    const row = Math.floor(cell / 9);
    const column = cell % 9;
    const step = isControl ? 3 : 1;
    switch (event.key) {
        case "ArrowLeft": return 9 * row + Math.max(column - step, isControl ? column % 3 : 0);
        case "ArrowRight": return 9 * row + Math.min(column + step, isControl ? 6 + (column % 3) : 8);
        case "ArrowUp": return 9 * Math.max(row - step, isControl ? row % 3 : 0) + column;
        case "ArrowDown": return 9 * Math.min(row + step, isControl ? 6 + (row % 3) : 8) + column;
        case "Home": return isControl ? 0 : 9 * row;
        case "End": return isControl ? 80 : 9 * row + 8;
        default: return null;
    }
}

// The keys of the game. Single letters act only while the focus is in the board.

/**
 * @typedef {{ name: string, digit?: number, adds?: boolean, cell?: number }} Command
 */

/** @type {Record<string, string>} */
const letters = {
    h: "hint", u: "undo", y: "redo", n: "notes", p: "pause", f: "palette", "?": "keys", d: "speakLeft",
    r: "speakRow", c: "speakColumn", b: "speakBox", R: "speakRowGaps", C: "speakColumnGaps", B: "speakBoxGaps",
    e: "nextGap", E: "previousGap", x: "filter", w: "branch", l: "links",
    Delete: "erase", Backspace: "erase", "0": "erase", Escape: "escape", " ": "lock", Enter: "enter",
};

/**
 * The command of a key; null if the key is none of the game's.
 *
 * @param {KeyboardEvent} event
 * @param {number} cell the cell with the focus; -1 if the focus is not in the board
 * @param {import("../board/geometry.js").Grid} grid
 * @returns {Command | null}
 */
export function commandOf(event, cell, grid) {
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && !event.altKey) {
        if (event.key.toLowerCase() === "z") return { name: event.shiftKey ? "redo" : "undo" };
        if (event.key.toLowerCase() === "y") return { name: "redo" };
    }
    if (cell < 0 || event.altKey) return null;
    const moved = moveOf(event, cell, isControl, grid);
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
    // The digits above 9 are letters, which come before those of commands.
    const symbol = event.key.length > 1 ? 0 : parseInt(event.key, 26);
    if (symbol > 0 && symbol <= grid.size) return { name: symbol > 9 && event.shiftKey ? "note" : "digit", digit: symbol };
    const name = letters[event.key] ?? letters[event.key.toLowerCase()];
    return name ? { name } : null;
}

/**
 * @param {KeyboardEvent} event
 * @param {number} cell
 * @param {boolean} isControl
 * @param {import("../board/geometry.js").Grid} grid
 */
function moveOf({ key }, cell, isControl, { size, count, step }) {
    const row = Math.floor(cell / size);
    const column = cell % size;
    /**
     * The place after a step, which stays in the grid.
     * @param {number} from
     * @param {number} way
     * @param {number} box
     */
    const moved = (from, way, box) => {
        const to = from + way * (isControl ? box : 1);
        return to < 0 || to >= size ? from : to;
    };
    switch (key) {
        case "ArrowLeft": return size * row + moved(column, -1, step[0]);
        case "ArrowRight": return size * row + moved(column, 1, step[0]);
        case "ArrowUp": return size * moved(row, -1, step[1]) + column;
        case "ArrowDown": return size * moved(row, 1, step[1]) + column;
        case "Home": return isControl ? 0 : size * row;
        case "End": return isControl ? count - 1 : size * row + size - 1;
        default: return null;
    }
}

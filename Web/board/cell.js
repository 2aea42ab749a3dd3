// The content of a cell: its digit, or its notes with the candidates and marks that are shown.

import { element } from "../shared/dom.js";
import { digitsOf } from "./geometry.js";

/**
 * Fills the node of a cell.
 *
 * @param {HTMLElement} node
 * @param {number} cell
 * @param {import("./board.js").BoardState} state
 * @param {import("../hint/drawing.js").CellMarks | undefined} marks the marks of a hint
 * @param {number} noted the digit that is highlighted in notes; 0 for none
 * @param {import("./geometry.js").Grid} grid
 */
export function fillCell(node, cell, { view, preferences, isHidden }, marks, noted, grid) {
    if (isHidden) return node.replaceChildren();
    if (view.digits[cell]) {
        const value = element("span", { class: "value", "aria-hidden": "true" }, grid.symbolOf(view.digits[cell]));
        return node.replaceChildren(value);
    }
    if (marks?.placed) {
        const value = element("span", { class: "value placed", "aria-hidden": "true" }, grid.symbolOf(marks.placed));
        return node.replaceChildren(value);
    }
    const own = view.notes[cell];
    const ghosts = own || !preferences.showsGhosts ? 0 : view.ghosts[cell];
    const hinted = marks?.mask ?? 0;
    const all = own | ghosts | hinted;
    if (!all) return node.replaceChildren();
    const notes = element("span", { class: "notes", "aria-hidden": "true" });
    for (const digit of digitsOf(all)) {
        const bit = 1 << (digit - 1);
        let name = `n${digit}`;
        if (!(own & bit)) name += hinted & bit ? " shown" : " ghost";
        const mark = marks?.digits.get(digit);
        if (mark) name += ` ${mark}`;
        else if (digit === noted && own & bit) name += " same-note";
        notes.append(element("i", { class: name }, grid.symbolOf(digit)));
    }
    node.replaceChildren(notes);
}

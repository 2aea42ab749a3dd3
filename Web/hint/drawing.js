// The drawing of a hint: which candidates get which mark, the letters of the roles, and the lines of chains.

import { drawing } from "../shared/dom.js";
import { classic, maskOf } from "../board/geometry.js";

/** @typedef {import("../types").GameHint} GameHint */
/** @typedef {import("../puzzlefarm.js").ChainNode} ChainNode */
/** @typedef {import("../board/geometry.js").Grid} Grid */

/**
 * The marks of a cell.
 *
 * @typedef {object} CellMarks
 * @property {number} mask the candidates to show
 * @property {Map<number, string>} digits the class of the mark of each digit
 * @property {string} badge the letters of the roles of the cell
 * @property {number} placed the digit that the hint places; 0 for none
 * @property {string} key changes when the marks do
 */

/** @typedef {{ drawing: SVGElement, marks: Map<number, CellMarks> }} DrawnHint */

/**
 * The parts of a pattern with the same role share a letter.
 * @param {GameHint} hint
 */
export function rolesOf(hint) {
    const roles = [...new Set((hint.pattern?.parts ?? [])
        .filter((part) => part.candidates.length > 0 || part.houses.length > 0)
        .map((part) => part.role))];
    // The style sheet has a colour for each; no pattern has more than six roles.
    return roles.map((role, index) => ({ role, letter: "ABCDEFGH"[index] ?? "?", index }));
}

/**
 * The drawing of a stage, 0 to 2.
 *
 * @param {GameHint} hint
 * @param {number} stage
 * @param {Grid} [grid]
 * @returns {DrawnHint}
 */
export function drawHint(hint, stage, grid = classic) {
    /** @type {Map<number, CellMarks>} */
    const marks = new Map();
    const svg = drawing("svg", { class: "hint-lines", viewBox: `0 0 ${10 * grid.size} ${10 * grid.size}`, "aria-hidden": "true" });
    if (stage === 0) {
        svg.append(outlineOf(hint.stages[0].cells, "house lit", grid));
        return { drawing: svg, marks };
    }
    const mark = (/** @type {number} */ cell) => {
        const known = marks.get(cell);
        if (known) return known;
        const made = { mask: 0, digits: new Map(), badge: "", placed: 0, key: "" };
        marks.set(cell, made);
        return made;
    };
    const chains = hint.pattern?.chains ?? [];
    for (const { role, letter, index } of rolesOf(hint)) {
        for (const part of hint.pattern?.parts.filter((part) => part.role === role) ?? []) {
            for (const { cell, digits } of part.candidates) {
                const cellMarks = mark(cell);
                cellMarks.mask |= maskOf(digits);
                for (const digit of digits) cellMarks.digits.set(digit, `role role-${index}`);
                if (!cellMarks.badge.includes(letter)) cellMarks.badge += letter;
            }
            for (const house of part.houses) {
                svg.append(outlineOf(grid.cellsOf(house), `house role-${index}`, grid));
                svg.append(houseLetter(house, letter, index, grid));
            }
        }
    }
    for (const { cells, minus } of hint.pattern?.sums ?? []) {
        svg.append(...[cells, minus].filter(({ length }) => length).map((some) => outlineOf(some, "house lit", grid)));
    }
    for (const chain of chains) {
        for (const node of chain.nodes) {
            for (const cell of node.cells) {
                const cellMarks = mark(cell);
                cellMarks.mask |= maskOf([node.digit]);
                cellMarks.digits.set(node.digit, `role ${node.isOn ? "on" : "off"}`);
            }
        }
    }
    for (const { cell, digits } of hint.eliminations) {
        const cellMarks = mark(cell);
        cellMarks.mask |= maskOf(digits);
        for (const digit of digits) cellMarks.digits.set(digit, stage === 2 ? "removed" : "doomed");
    }
    if (hint.kind === "wrongEntries" || hint.kind === "wrongNotes" || hint.kind === "offer") {
        for (const cell of hint.stages[stage].cells) mark(cell).badge = "!";
    }
    for (const { cell, digit } of hint.placements) {
        const cellMarks = mark(cell);
        if (stage === 2) cellMarks.placed = digit;
        else if (!cellMarks.badge) cellMarks.badge = "?";
    }
    const isShifted = (/** @type {number} */ cell) => Boolean(marks.get(cell)?.badge);
    for (const chain of chains) svg.append(...chainLines(chain.nodes, isShifted, grid));
    for (const [, cellMarks] of marks) {
        cellMarks.key = [cellMarks.mask, cellMarks.badge, cellMarks.placed, ...[...cellMarks.digits].flat()].join(" ");
    }
    return { drawing: svg, marks };
}

/**
 * The outline of some cells: a rectangle, or the sides beyond which there are others.
 *
 * @param {number[]} cells
 * @param {string} name
 * @param {Grid} grid
 */
function outlineOf(cells, name, grid) {
    const rows = cells.map((cell) => grid.rowOf(cell));
    const columns = cells.map((cell) => grid.columnOf(cell));
    const top = Math.min(...rows);
    const left = Math.min(...columns);
    const [width, height] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
    if (width * height === cells.length) {
        return drawing("rect", {
            class: name, x: 10 * left + 0.5, y: 10 * top + 0.5, rx: 1.2, width: 10 * width - 1, height: 10 * height - 1,
        });
    }
    const has = (/** @type {number} */ row, /** @type {number} */ column) =>
        rows.some((one, index) => one === row && columns[index] === column);
    let d = "";
    cells.forEach((_, index) => {
        const [row, column] = [rows[index], columns[index]];
        for (const side of [-1, 1]) {
            // A side ends within the cell, at its edge, or beyond it where the outline turns.
            const cut = (/** @type {number} */ by, /** @type {boolean} */ isDown) => {
                const [down, across] = isDown ? [by, 0] : [0, by];
                if (!has(row + down, column + across)) return 0.5;
                return has(row + down + (isDown ? 0 : side), column + across + (isDown ? side : 0)) ? -0.5 : 0;
            };
            const [x, y, far] = [10 * column, 10 * row, side < 0 ? 0.5 : 9.5];
            if (!has(row + side, column)) d += `M${x + cut(-1, false)} ${y + far}H${x + 10 - cut(1, false)}`;
            if (!has(row, column + side)) d += `M${x + far} ${y + cut(-1, true)}V${y + 10 - cut(1, true)}`;
        }
    });
    return drawing("path", { class: name, d });
}

/**
 * The letter of a house on its outline.
 * @param {string} house
 * @param {string} letter
 * @param {number} index
 * @param {Grid} grid
 */
function houseLetter(house, letter, index, grid) {
    const [first] = grid.cellsOf(house);
    const [x, y] = [10 * grid.columnOf(first), 10 * grid.rowOf(first)];
    const isRow = house.startsWith("row");
    const isColumn = house.startsWith("column");
    const at = { x: isRow ? x : isColumn ? x + 5 : x + 1, y: isRow ? y + 5 : isColumn ? y : y + 1 };
    return drawing("g", { class: `house-letter role-${index}` },
        drawing("circle", { cx: at.x, cy: at.y, r: 1.8 }),
        drawing("text", { x: at.x, y: at.y + 0.95 }, letter));
}

/**
 * The lines between the nodes of a chain: strong links are solid, weak ones dashed.
 *
 * @param {ChainNode[]} nodes
 * @param {(cell: number) => boolean} isShifted
 * @param {Grid} grid
 */
function chainLines(nodes, isShifted, grid) {
    const lines = [];
    for (let index = 1; index < nodes.length; index++) {
        const [from, to] = [nodes[index - 1], nodes[index]];
        const [start, end] = [middle(from, isShifted, grid), middle(to, isShifted, grid)];
        const length = Math.hypot(end.x - start.x, end.y - start.y);
        if (length < 0.5) continue;
        // Lines begin and end at the circles of the candidates, and bend a little so that they do not hide others.
        const gap = Math.min(1.9, length / 3);
        const unit = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
        const bend = Math.min(3, length / 8);
        const control = {
            x: (start.x + end.x) / 2 - unit.y * bend, y: (start.y + end.y) / 2 + unit.x * bend,
        };
        const isStrong = !from.isOn && to.isOn;
        const d = `M${start.x + unit.x * gap} ${start.y + unit.y * gap}`
            + `Q${control.x} ${control.y} ${end.x - unit.x * gap} ${end.y - unit.y * gap}`;
        lines.push(drawing("path", { class: "link-halo", d }));
        lines.push(drawing("path", { class: isStrong ? "link strong" : "link weak", d }));
    }
    return lines;
}

/**
 * The middle of the candidates of a node.
 * @param {ChainNode} node
 * @param {(cell: number) => boolean} isShifted
 * @param {Grid} grid
 */
function middle({ digit, cells }, isShifted, grid) {
    // As the style sheets have the places of notes.
    const side = Math.ceil(Math.sqrt(grid.size));
    const column = (digit - 1) % side;
    const row = Math.floor((digit - 1) / side);
    let [x, y] = [0, 0];
    for (const cell of cells) {
        const top = isShifted(cell) ? 2.2 : 0.4;
        const height = (9.6 - top) / side;
        x += 10 * grid.columnOf(cell) + 0.4 + (9.2 / side) * (column + 0.5);
        y += 10 * grid.rowOf(cell) + top + height * (row + 0.5);
    }
    return { x: x / cells.length, y: y / cells.length };
}

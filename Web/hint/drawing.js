// The drawing of a hint on the board of a game: that of the technique pages, under the digits, and what the digits
// and notes of the cells show.

import { blocksOf } from "./blocks.js";
import { linksOf, patternUntil } from "./links.js";
import { classic, maskOf } from "../board/geometry.js";
import { candidateKey } from "../board/marks.js";
import { StepDrawing, side } from "../board/step-drawing.js";
import { drawing } from "../shared/dom.js";

/** @typedef {import("../types").GameHint} GameHint */
/** @typedef {import("../board/geometry.js").Grid} Grid */

/**
 * What a hint shows in a cell.
 *
 * @typedef {object} CellMarks
 * @property {number} mask the candidates to show
 * @property {Map<number, string>} digits the class of each of them
 * @property {number} placed the digit that the hint places; 0 for none
 * @property {string} key changes when the marks do
 */

/** @typedef {{ drawing: SVGElement, marks: Map<number, CellMarks> }} DrawnHint */

/**
 * @typedef {object} Stage
 * @property {number} stage 0 to 2
 * @property {number} [link] the propositions of the chains that are shown; all of them if it is left out
 * @property {ArrayLike<number>} [digits] those on the board
 * @property {Grid} [grid]
 */

/**
 * The drawing of a stage.
 *
 * @param {GameHint} hint
 * @param {Stage} stage
 * @returns {DrawnHint}
 */
export function drawHint(hint, { stage, link, digits = [], grid = classic }) {
    const length = side * grid.size;
    const pen = new StepDrawing(grid);
    const svg = drawing("svg", { class: "hint-lines", viewBox: `0 0 ${length} ${length}`, "aria-hidden": "true" });
    if (stage === 0) {
        svg.append(pen.area(hint.stages[0].cells, "house lit", 2.6));
        return { drawing: svg, marks: new Map() };
    }
    const { placements, pattern } = hint;
    const shown = pattern && (link === undefined ? pattern : patternUntil(pattern, linksOf(hint)[link]));
    const blocks = blocksOf(hint, digits, grid);
    if (shown) svg.append(...pen.areas(shown));
    for (const { cells, minus } of pattern?.sums ?? []) {
        svg.append(...[cells, minus].filter((some) => some.length).map((some) => pen.area(some, "house lit", 2.6)));
    }
    if (hint.kind !== "step") svg.append(...hint.stages[stage].cells.map((cell) => pen.area([cell], "d-asked", 3)));
    svg.append(...placements.map(({ cell }) => pen.area([cell], "d-placed-ring", 4)));
    if (blocks) svg.append(...drawnBlocks(blocks, pen));
    if (shown) svg.append(...pen.candidates({ pattern: shown, placements }));
    if (link !== undefined) {
        const { cells, digit } = linksOf(hint)[link].node;
        svg.append(...cells.map((cell) => pen.center(cell, digit)).map(([cx, cy]) => drawing("circle", { class: "d-current", cx, cy, r: 13 })));
    }
    return { drawing: svg, marks: cellMarks(hint, stage, shown ? pen.marksOf({ pattern: shown, placements }) : new Map(), link) };
}

/**
 * @param {import("./blocks.js").Blocks} blocks
 * @param {StepDrawing} pen
 */
function drawnBlocks({ sources, links, others }, pen) {
    const cross = (/** @type {number} */ cell, /** @type {string} */ name) => {
        const [x, y] = pen.middle(cell);
        return drawing("path", { class: name, d: `M${x - 9} ${y - 9}l18 18M${x - 9} ${y + 9}l18 -18` });
    };
    return [
        ...links.map(([from, to]) => drawing("path", { class: "d-sight", d: `M${pen.middle(from)}L${pen.middle(to)}` })),
        ...[...sources].map((cell) => {
            const [cx, cy] = pen.middle(cell);
            return drawing("circle", { class: "d-source", cx, cy, r: 21 });
        }),
        ...links.map(([, cell]) => cross(cell, "d-blocked")), ...others.map((cell) => cross(cell, "d-blocked d-noted")),
    ];
}

/**
 * What the cells show: the candidates of the pattern, those that the step removes, and the digits that it places.
 *
 * @param {GameHint} hint
 * @param {number} stage
 * @param {Map<number, string>} named
 * @param {number} [link]
 */
function cellMarks({ eliminations, placements }, stage, named, link) {
    /** @type {Map<number, CellMarks>} */
    const marks = new Map();
    const mark = (/** @type {number} */ cell) => {
        const known = marks.get(cell);
        if (known) return known;
        const made = { mask: 0, digits: new Map(), placed: 0, key: "" };
        marks.set(cell, made);
        return made;
    };
    const show = (/** @type {number} */ cell, /** @type {number} */ digit, /** @type {string} */ name) => {
        mark(cell).mask |= maskOf([digit]);
        mark(cell).digits.set(digit, name);
    };
    for (const key of named.keys()) show(Math.floor(key / candidateKey(1, 0)), key % candidateKey(1, 0), "named");
    if (link === undefined) {
        for (const { cell, digits } of eliminations) for (const digit of digits) show(cell, digit, stage === 2 ? "removed" : "doomed");
    }
    if (stage === 2) for (const { cell, digit } of placements) mark(cell).placed = digit;
    for (const [, found] of marks) found.key = [found.mask, found.placed, ...[...found.digits].flat()].join(" ");
    return marks;
}

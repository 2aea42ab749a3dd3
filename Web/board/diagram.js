// A drawing of a position: digits, candidates, and the pattern of a step by the roles of its parts.

import { drawing } from "../shared/dom.js";
import { candidateKey } from "./marks.js";
import { StepDrawing, side } from "./step-drawing.js";

/** @typedef {import("../puzzlefarm.js").Step} Step */

/**
 * @typedef {object} Position
 * @property {string} givens 81 characters
 * @property {string} [filled] givens and placed digits, as 81 characters
 * @property {Uint16Array | null} [candidates] bit d-1 for digit d
 * @property {Pick<Step, "pattern" | "placements" | "eliminations"> | null} [step]
 * @property {number[]} [lit] cells with a tint
 * @property {number[]} [wrong] cells whose digits are shown as mistakes
 * @property {{ cell: number, digit: number }[]} [chosen] candidates with a ring
 * @property {(number | null)[]} [entered] digits entered by the player
 */

const margin = 4;
const size = 9 * side + 2 * margin;
const grid = new StepDrawing();

/**
 * The appearance by class for files of their own, which have no style sheet.
 * @type {Record<string, Record<string, string>>}
 */
const paints = {
    "d-ground": { fill: "#ffffff" },
    "d-given-cell": { fill: "#f0eee8" },
    "d-thin": { stroke: "#9a968c", "stroke-width": "1" },
    "d-thick": { stroke: "#1d1c1a", "stroke-width": "2.6", "stroke-linecap": "square" },
    "d-given": { fill: "#1d1c1a", "font-weight": "700" },
    "d-entry": { fill: "#2f49bd" },
    "d-candidate": { fill: "#55524a" },
};

/**
 * Draws a position.
 *
 * @param {Position} position
 * @param {{ label: string, isFile?: boolean }} options isFile: colours stand in the drawing itself
 */
export function diagram(position, { label, isFile = false }) {
    /**
     * @param {string} name
     * @param {Record<string, string | number>} attributes
     * @param {string} kind
     * @param {...(Node | string)} children
     */
    const draw = (name, attributes, kind, ...children) =>
        drawing(name, { ...attributes, ...(isFile ? paints[kind] ?? {} : { class: kind }) }, ...children);
    const filled = position.filled ?? position.givens;
    const layers = [draw("rect", { x: -margin, y: -margin, width: size, height: size, rx: 6 }, "d-ground")];
    for (let cell = 0; cell < 81; cell++) {
        if (position.givens[cell] !== ".") layers.push(draw("rect", square(cell, 0), "d-given-cell"));
    }
    for (const cell of position.lit ?? []) layers.push(draw("rect", square(cell, 0), "d-lit"));
    const { step } = position;
    const named = new Set(step ? grid.marksOf(step).keys() : []);
    if (step) layers.push(...grid.areas(step.pattern));
    layers.push(lines(draw, [1, 2, 4, 5, 7, 8], "d-thin"), lines(draw, [0, 3, 6, 9], "d-thick"));
    if (step) layers.push(...grid.candidates(step));
    for (const { cell, digit } of position.chosen ?? []) {
        layers.push(drawing("circle", { ...point(grid.center(cell, digit)), r: 9.5, class: "d-chosen" }));
    }
    layers.push(...digits(draw, position, filled, named));
    return drawing(
        "svg", {
            viewBox: `${-margin} ${-margin} ${size} ${size}`, role: "img", "aria-label": label,
            ...(isFile
                ? { xmlns: "http://www.w3.org/2000/svg", width: 2 * size, height: 2 * size, "font-family": "Helvetica,Arial,sans-serif" }
                : { class: "diagram" }),
        }, ...layers);
}

/**
 * The digits of the position; of a step, what it places and removes.
 *
 * @param {(name: string, attributes: Record<string, string | number>, kind: string, ...children: string[]) => SVGElement} draw
 * @param {Position} position
 * @param {string} filled
 * @param {Set<number>} named
 */
function digits(draw, position, filled, named) {
    const { step } = position;
    const placed = new Map(step?.placements.map(({ cell, digit }) => [cell, digit]));
    const removed = new Set(step?.eliminations.flatMap(({ cell, digits }) => digits.map((digit) => candidateKey(cell, digit))));
    const wrong = new Set(position.wrong);
    /** @type {SVGElement[]} */
    const made = [];
    /**
     * @param {number} cell
     * @param {string} text
     * @param {string} kind
     */
    const large = (cell, text, kind) => {
        const [x, y] = grid.middle(cell);
        made.push(draw("text", { x, y: y + 12, "font-size": 33, "text-anchor": "middle" }, kind, text));
    };
    for (let cell = 0; cell < 81; cell++) {
        const entered = position.entered?.[cell];
        const isWrong = wrong.has(cell);
        if (filled[cell] !== "." || entered) {
            const isGiven = position.givens[cell] !== ".";
            large(cell, entered ? String(entered) : filled[cell], `${isGiven ? "d-given" : "d-entry"}${isWrong ? " d-wrong" : ""}`);
            if (isWrong) made.push(wave(cell));
            continue;
        }
        if (placed.has(cell)) {
            made.push(drawing("rect", { ...square(cell, 5), rx: 6, class: "d-placed-ring" }));
            large(cell, String(placed.get(cell)), "d-placed");
            continue;
        }
        const candidates = position.candidates?.[cell] ?? 0;
        for (let digit = 1; digit <= 9; digit++) {
            if (!(candidates & (1 << (digit - 1)))) continue;
            const [x, y] = grid.center(cell, digit);
            const key = candidateKey(cell, digit);
            const isRemoved = removed.has(key);
            const kind = isRemoved ? "d-candidate d-removed" : named.has(key) ? "d-candidate d-named" : "d-candidate";
            made.push(draw("text", { x, y, dy: "0.35em", "text-anchor": "middle" }, kind, String(digit)));
            if (isRemoved) made.push(drawing("path", { d: `M${x - 8} ${y + 7}L${x + 8} ${y - 7}`, class: "d-strike" }));
        }
    }
    return made;
}

/** @param {[number, number]} place */
function point([x, y]) {
    return { cx: x, cy: y };
}

/**
 * @param {number} cell
 * @param {number} inset
 */
function square(cell, inset) {
    const [x, y] = grid.middle(cell);
    return { x: x - side / 2 + inset, y: y - side / 2 + inset, width: side - 2 * inset, height: side - 2 * inset };
}

/** @param {number} cell */
function wave(cell) {
    const [x, y] = grid.middle(cell);
    return drawing("path", { d: `M${x - 14} ${y + 19}q3.5 -5 7 0t7 0t7 0t7 0`, class: "d-wave" });
}

/**
 * @param {(name: string, attributes: Record<string, string | number>, kind: string) => SVGElement} draw
 * @param {number[]} places
 * @param {string} kind
 */
function lines(draw, places, kind) {
    const path = places.map((place) => {
        const offset = place * side;
        return `M0 ${offset}h${9 * side}M${offset} 0v${9 * side}`;
    }).join("");
    return draw("path", { d: path, fill: "none" }, kind);
}

// A drawing of a position: digits, candidates, and the pattern of a step by the roles of its parts.

import { drawing } from "../shared/dom.js";
import { isCover, marks, offMark, onMark, outline } from "./marks.js";

/** @typedef {import("../puzzlefarm.js").Step} Step */
/** @typedef {import("../puzzlefarm.js").Pattern} Pattern */

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

const side = 52;
const margin = 4;
const size = 9 * side + 2 * margin;

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
    const layers = [draw("rect", { width: size, height: size, rx: 6 }, "d-ground")];
    for (let cell = 0; cell < 81; cell++) {
        if (position.givens[cell] !== ".") layers.push(draw("rect", square(cell, 0), "d-given-cell"));
    }
    for (const cell of position.lit ?? []) layers.push(draw("rect", square(cell, 0), "d-lit"));
    const { step } = position;
    const named = step ? marksOf(step) : new Map();
    if (step) layers.push(...houseAreas(step.pattern), ...cellAreas(step.pattern));
    layers.push(lines(draw, [1, 2, 4, 5, 7, 8], "d-thin"), lines(draw, [0, 3, 6, 9], "d-thick"));
    if (step) layers.push(...links(step.pattern));
    for (const [key, mark] of named) layers.push(outline(mark, center(Math.floor(key / 10), key % 10)));
    for (const { cell, digit } of position.chosen ?? []) {
        layers.push(drawing("circle", { ...point(center(cell, digit)), r: 9.5, class: "d-chosen" }));
    }
    layers.push(...digits(draw, position, filled, named));
    return drawing(
        "svg", {
            viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label,
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
 * @param {Map<number, string>} named
 */
function digits(draw, position, filled, named) {
    const { step } = position;
    const placed = new Map(step?.placements.map(({ cell, digit }) => [cell, digit]));
    const removed = new Set(step?.eliminations.flatMap(({ cell, digits }) => digits.map((digit) => 10 * cell + digit)));
    const wrong = new Set(position.wrong);
    /** @type {SVGElement[]} */
    const made = [];
    /**
     * @param {number} cell
     * @param {string} text
     * @param {string} kind
     */
    const large = (cell, text, kind) => {
        const [x, y] = middle(cell);
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
            const [x, y] = center(cell, digit);
            const key = 10 * cell + digit;
            const isRemoved = removed.has(key);
            const kind = isRemoved ? "d-candidate d-removed" : named.has(key) ? "d-candidate d-named" : "d-candidate";
            made.push(draw("text", { x, y, dy: "0.35em", "text-anchor": "middle" }, kind, String(digit)));
            if (isRemoved) made.push(drawing("path", { d: `M${x - 8} ${y + 7}L${x + 8} ${y - 7}`, class: "d-strike" }));
        }
    }
    return made;
}

/**
 * The marks of candidates by 10 * cell + digit; a cell that the step fills has none.
 *
 * @param {Pick<Step, "pattern" | "placements">} step
 * @returns {Map<number, string>}
 */
function marksOf({ pattern, placements }) {
    const placed = new Set(placements.map(({ cell }) => cell));
    const named = new Map();
    for (const part of pattern.parts) {
        const mark = marks.get(part.role) ?? "circle grey";
        for (const { cell, digits } of part.candidates.filter(({ cell }) => !placed.has(cell))) {
            for (const digit of digits) named.set(10 * cell + digit, mark);
        }
    }
    for (const chain of pattern.chains) {
        for (const node of chain.nodes) {
            for (const cell of node.cells.filter((cell) => !placed.has(cell))) {
                const key = 10 * cell + node.digit;
                if (!named.has(key)) named.set(key, node.isOn ? onMark : offMark);
            }
        }
    }
    return named;
}

/**
 * The houses of the pattern as areas; those of covers are dashed.
 * @param {Pattern} pattern
 */
function houseAreas(pattern) {
    const known = new Set();
    return pattern.parts.flatMap(({ role, houses }) => houses.filter((house) => !known.has(house)).map((house) => {
        known.add(house);
        const isDashed = isCover(role);
        const { x, y, width, height } = houseArea(house, isDashed ? 5 : 2);
        return drawing("rect", { x, y, width, height, rx: 6, class: isDashed ? "d-cover" : "d-base" });
    }));
}

/**
 * The cells of almost locked sets.
 * @param {Pattern} pattern
 */
function cellAreas(pattern) {
    const cells = new Set(pattern.chains.flatMap((chain) => chain.nodes.flatMap((node) => node.set)));
    return [...cells].map((cell) => drawing("rect", { ...square(cell, 4), rx: 6, class: "d-set" }));
}

/**
 * @param {string} house such as "row 3"
 * @param {number} inset
 */
function houseArea(house, inset) {
    const [kind, number] = house.split(" ");
    const index = Number(number) - 1;
    const [row, column, height, width] = kind === "row" ? [index, 0, 1, 9]
        : kind === "column" ? [0, index, 9, 1] : [3 * Math.floor(index / 3), 3 * (index % 3), 3, 3];
    return {
        x: margin + column * side + inset, y: margin + row * side + inset,
        width: width * side - 2 * inset, height: height * side - 2 * inset,
    };
}

/**
 * The links of the chains: strong ones are solid, weak ones dashed.
 * @param {Pattern} pattern
 */
function links(pattern) {
    /** @type {SVGElement[]} */
    const made = [];
    const known = new Set();
    for (const { nodes } of pattern.chains) {
        if (nodes.length > 24) continue;
        for (const node of nodes) {
            const path = node.cells.map((cell, index) => `${index ? "L" : "M"}${center(cell, node.digit)}`).join("");
            if (node.cells.length > 1) made.push(drawing("path", { d: path, class: "d-group" }));
        }
        for (let index = 1; index < nodes.length; index++) {
            const [from, to] = [nodes[index - 1], nodes[index]];
            const key = `${from.cells}/${from.digit}-${to.cells}/${to.digit}`;
            if (known.has(key)) continue;
            known.add(key);
            const isStrong = !from.isOn && to.isOn;
            made.push(drawing("path", { d: curve(from, to), class: isStrong ? "d-link" : "d-link d-weak" }));
        }
    }
    return made;
}

/**
 * @param {{ cells: number[], digit: number }} from
 * @param {{ cells: number[], digit: number }} to
 */
function curve(from, to) {
    let best = { distance: Infinity, ends: [[0, 0], [0, 0]] };
    for (const one of from.cells) {
        for (const other of to.cells) {
            const ends = [center(one, from.digit), center(other, to.digit)];
            const distance = Math.hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]);
            if (distance < best.distance) best = { distance, ends };
        }
    }
    const [[x, y], [u, v]] = best.ends;
    const length = best.distance || 1;
    const bend = Math.min(18, length / 7);
    const [cx, cy] = [(x + u) / 2 + ((v - y) / length) * bend, (y + v) / 2 - ((u - x) / length) * bend];
    return `M${x} ${y}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${u} ${v}`;
}

/**
 * @param {number} cell
 * @returns {[number, number]}
 */
function middle(cell) {
    return [margin + (cell % 9) * side + side / 2, margin + Math.floor(cell / 9) * side + side / 2];
}

/**
 * The place of a candidate.
 * @param {number} cell
 * @param {number} digit
 * @returns {[number, number]}
 */
function center(cell, digit) {
    const [x, y] = middle(cell);
    return [x + ((digit - 1) % 3 - 1) * 16.5, y + (Math.floor((digit - 1) / 3) - 1) * 16.5];
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
    const [x, y] = middle(cell);
    return { x: x - side / 2 + inset, y: y - side / 2 + inset, width: side - 2 * inset, height: side - 2 * inset };
}

/** @param {number} cell */
function wave(cell) {
    const [x, y] = middle(cell);
    return drawing("path", { d: `M${x - 14} ${y + 19}q3.5 -5 7 0t7 0t7 0t7 0`, class: "d-wave" });
}

/**
 * @param {(name: string, attributes: Record<string, string | number>, kind: string) => SVGElement} draw
 * @param {number[]} places
 * @param {string} kind
 */
function lines(draw, places, kind) {
    const path = places.map((place) => {
        const offset = margin + place * side;
        return `M${margin} ${offset}h${9 * side}M${offset} ${margin}v${9 * side}`;
    }).join("");
    return draw("path", { d: path, fill: "none" }, kind);
}

// The drawing of a step on a grid: areas of houses and cells, links of chains, and marks of candidates by their
// roles. It lies under the digits: technique pages, exercises and hints show the same.

import { drawing } from "../shared/dom.js";
import { classic } from "./geometry.js";
import { candidateKey, isCover, marks, offMark, onMark, outline } from "./marks.js";

/** @typedef {import("../puzzlefarm.js").Step} Step */
/** @typedef {import("../puzzlefarm.js").ChainNode} ChainNode */
/** @typedef {Pick<Step, "placements"> & { pattern: import("../puzzlefarm.js").Pattern }} Drawn */

/** The side of a cell. */
export const side = 52;

export class StepDrawing {
    #grid;
    #columns;

    /** @param {import("./geometry.js").Grid} grid */
    constructor(grid = classic) {
        this.#grid = grid;
        // As the style sheets have the places of notes.
        this.#columns = Math.ceil(Math.sqrt(grid.size));
    }

    /**
     * The links of a step and the marks of its candidates.
     * @param {Drawn} step
     */
    candidates(step) {
        const cells = candidateKey(1, 0);
        return [...this.#links(step.pattern), ...[...this.marksOf(step)].map(([key, mark]) =>
            outline(mark, this.center(Math.floor(key / cells), key % cells), 3 / this.#columns))];
    }

    /**
     * The marks of candidates by their keys; a cell that the step fills has none.
     *
     * @param {Drawn} step
     * @returns {Map<number, string>}
     */
    marksOf({ pattern, placements }) {
        const placed = new Set(placements.map(({ cell }) => cell));
        const named = new Map();
        for (const part of pattern.parts) {
            const mark = marks.get(part.role) ?? "circle grey";
            for (const { cell, digits } of part.candidates.filter(({ cell }) => !placed.has(cell))) {
                for (const digit of digits) named.set(candidateKey(cell, digit), mark);
            }
        }
        for (const chain of pattern.chains) {
            for (const node of chain.nodes) {
                for (const cell of node.cells.filter((cell) => !placed.has(cell))) {
                    const key = candidateKey(cell, node.digit);
                    if (!named.has(key)) named.set(key, node.isOn ? onMark : offMark);
                }
            }
        }
        return named;
    }

    /**
     * The houses of the pattern as areas, those of covers dashed; the cells of almost locked sets.
     * @param {import("../puzzlefarm.js").Pattern} pattern
     */
    areas(pattern) {
        const known = new Set();
        const houses = pattern.parts.flatMap(({ role, houses }) => houses.filter((house) => !known.has(house)).map((house) => {
            known.add(house);
            return this.area(this.#grid.cellsOf(house), isCover(role) ? "d-cover" : "d-base", isCover(role) ? 5 : 2);
        }));
        const cells = new Set(pattern.chains.flatMap((chain) => chain.nodes.flatMap((node) => node.set)));
        return [...houses, ...[...cells].map((cell) => this.area([cell], "d-set", 4))];
    }

    /**
     * The outline of some cells: a rectangle, or the sides beyond which there are others.
     *
     * @param {number[]} cells
     * @param {string} name
     * @param {number} inset
     */
    area(cells, name, inset) {
        const grid = this.#grid;
        const rows = cells.map((cell) => grid.rowOf(cell));
        const columns = cells.map((cell) => grid.columnOf(cell));
        const [top, left] = [Math.min(...rows), Math.min(...columns)];
        const [width, height] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
        if (width * height === cells.length) {
            return drawing("rect", {
                class: name, x: side * left + inset, y: side * top + inset, rx: 6,
                width: side * width - 2 * inset, height: side * height - 2 * inset,
            });
        }
        const has = (/** @type {number} */ row, /** @type {number} */ column) =>
            rows.some((one, index) => one === row && columns[index] === column);
        let d = "";
        cells.forEach((_, index) => {
            const [row, column] = [rows[index], columns[index]];
            for (const way of [-1, 1]) {
                // A side ends within the cell, at its edge, or beyond it where the outline turns.
                const cut = (/** @type {number} */ by, /** @type {boolean} */ isDown) => {
                    const [down, across] = isDown ? [by, 0] : [0, by];
                    if (!has(row + down, column + across)) return inset;
                    return has(row + down + (isDown ? 0 : way), column + across + (isDown ? way : 0)) ? -inset : 0;
                };
                const [x, y, far] = [side * column, side * row, way < 0 ? inset : side - inset];
                if (!has(row + way, column)) d += `M${x + cut(-1, false)} ${y + far}H${x + side - cut(1, false)}`;
                if (!has(row, column + way)) d += `M${x + far} ${y + cut(-1, true)}V${y + side - cut(1, true)}`;
            }
        });
        return drawing("path", { class: name, d });
    }

    /**
     * The links of the chains: strong ones are solid, weak ones dashed.
     * @param {import("../puzzlefarm.js").Pattern} pattern
     */
    #links(pattern) {
        /** @type {SVGElement[]} */
        const made = [];
        const known = new Set();
        for (const { nodes } of pattern.chains) {
            if (nodes.length > 24) continue;
            for (const node of nodes) {
                const path = node.cells.map((cell, index) => `${index ? "L" : "M"}${this.center(cell, node.digit)}`).join("");
                if (node.cells.length > 1) made.push(drawing("path", { d: path, class: "d-group" }));
            }
            for (let index = 1; index < nodes.length; index++) {
                const [from, to] = [nodes[index - 1], nodes[index]];
                const key = `${from.cells}/${from.digit}-${to.cells}/${to.digit}`;
                if (known.has(key)) continue;
                known.add(key);
                const isStrong = !from.isOn && to.isOn;
                made.push(drawing("path", { d: this.#curve(from, to), class: isStrong ? "d-link" : "d-link d-weak" }));
            }
        }
        return made;
    }

    /**
     * @param {ChainNode} from
     * @param {ChainNode} to
     */
    #curve(from, to) {
        let best = { distance: Infinity, ends: [[0, 0], [0, 0]] };
        for (const one of from.cells) {
            for (const other of to.cells) {
                const ends = [this.center(one, from.digit), this.center(other, to.digit)];
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
    middle(cell) {
        return [side * (this.#grid.columnOf(cell) + 0.5), side * (this.#grid.rowOf(cell) + 0.5)];
    }

    /**
     * The place of a candidate: those of a cell with a sum are below it.
     *
     * @param {number} cell
     * @param {number} digit
     * @returns {[number, number]}
     */
    center(cell, digit) {
        const top = this.#grid.sums.has(cell) ? 0.26 : 0.03;
        const width = 0.94 / this.#columns;
        const height = (0.97 - top) / this.#columns;
        const across = 0.03 + width * ((digit - 1) % this.#columns + 0.5);
        const down = top + height * (Math.floor((digit - 1) / this.#columns) + 0.5);
        return [side * (this.#grid.columnOf(cell) + across), side * (this.#grid.rowOf(cell) + down)];
    }
}

// A grid of 81 cells over a drawing, for answers by keyboard, touch and ear: one tab stop, arrows, digits.

import { element, keepFocus } from "../shared/dom.js";

export class AnswerGrid {
    /** The element that holds drawing and cells. */
    element;
    #cells;
    #drawing;
    #selected = -1;
    #label;

    /**
     * @param {{ name: string, label: (cell: number) => string, select: (cell: number) => void, digit: (digit: number) => void }} options
     */
    constructor({ name, label, select, digit }) {
        this.#label = label;
        this.#drawing = element("div", { class: "answer-drawing", "aria-hidden": "true" });
        this.#cells = Array.from({ length: 81 }, (_, cell) => element("div", {
            role: "gridcell", class: "answer-cell", tabindex: cell ? "-1" : "0",
            onclick: () => this.select(cell), onfocus: () => this.#chosen(cell),
        }));
        const rows = Array.from({ length: 9 }, (_, row) =>
            element("div", { role: "row", class: "answer-row" }, ...this.#cells.slice(9 * row, 9 * row + 9)));
        const grid = element("div", { role: "grid", class: "answer-grid", "aria-label": name }, ...rows);
        grid.addEventListener("keydown", (event) => {
            const step = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (step !== undefined) {
                const to = this.#selected + step;
                const isInRow = Math.abs(step) === 9 || Math.floor(to / 9) === Math.floor(this.#selected / 9);
                if (to >= 0 && to < 81 && isInRow) this.select(to);
                event.preventDefault();
            } else if (/^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
                digit(Number(event.key));
                event.preventDefault();
            }
        });
        this.element = element("div", { class: "answer" }, this.#drawing, grid);
        keepFocus(grid, () => this.#cells[this.#selected]?.focus({ preventScroll: true }));
        this.#report = select;
    }

    /** @type {(cell: number) => void} */
    #report;

    /** The selected cell; -1 before the first choice. */
    get selected() {
        return this.#selected;
    }

    /**
     * Selects a cell and moves the focus there.
     * @param {number} cell
     */
    select(cell) {
        this.#cells[cell].focus();
        this.#chosen(cell);
    }

    /** @param {number} cell */
    #chosen(cell) {
        if (cell === this.#selected) return;
        for (const other of [this.#selected, cell]) {
            if (other < 0) continue;
            this.#cells[other].tabIndex = other === cell ? 0 : -1;
            this.#cells[other].classList.toggle("selected", other === cell);
            this.#cells[other].setAttribute("aria-selected", String(other === cell));
        }
        if (this.#selected < 0 && cell) this.#cells[0].tabIndex = -1;
        this.#selected = cell;
        this.#report(cell);
    }

    /**
     * Shows another drawing, and names the cells again.
     * @param {SVGElement} drawing
     */
    update(drawing) {
        this.#drawing.replaceChildren(drawing);
        this.#cells.forEach((cell, index) => cell.setAttribute("aria-label", this.#label(index)));
    }
}

/**
 * A row of digits.
 *
 * @param {string} name
 * @param {(digit: number) => void} press
 * @param {string[]} [symbols]
 */
export function digitPad(name, press, symbols = [..."123456789"]) {
    const buttons = symbols.map((symbol, index) =>
        element("button", { type: "button", onclick: () => press(index + 1) }, symbol));
    return { element: element("div", { class: "digit-row", role: "group", "aria-label": name }, ...buttons), buttons };
}

// The board: <sudoku-board>, a grid of cells with one tab stop. It draws what it is given, moves the focus,
// selects, and reports what the player does; it knows no rule.

import { fillCell } from "./cell.js";
import { element } from "../shared/dom.js";
import { isSwipe } from "./swipe.js";

/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("../types").Preferences} Preferences */

/**
 * What the board draws.
 *
 * @typedef {object} BoardState
 * @property {GameView} view
 * @property {Preferences} preferences
 * @property {number} locked the digit that is locked; 0 for none
 * @property {boolean} isHidden true while the game is paused: no digit is in the document
 * @property {import("../hint/drawing.js").DrawnHint | null} hint
 * @property {(view: GameView, cell: number) => string} name the name of a cell for screen readers
 */

export class SudokuBoard extends HTMLElement {
    /**
     * The selected cells.
     * @type {Set<number>}
     */
    selected = new Set();
    /** The cell that has or gets the focus. */
    current = 0;
    /** True while a tap adds to the selection. */
    selectsSeveral = false;
    /**
     * Called after a change of the selection.
     * @type {(isTap: boolean) => void}
     */
    onselection = () => {};
    /** @type {(cell: number) => void} called at a tap on a cell while a digit is locked */
    ontap = () => {};
    /** Called when a finger swipes to the left; the selection is that before the swipe. */
    onswipe = () => {};
    /** @type {(node: HTMLElement, cell: number, state: BoardState, noted: number) => void} called when a cell was filled */
    onfill = () => {};

    /** @type {HTMLElement[]} */
    #cells = [];
    /**
     * The class and the content that each cell has.
     * @type {{ name: string, content: string }[]}
     */
    #drawn = [];
    /**
     * What the names of the cells say.
     * @type {string[]}
     */
    #named = [];
    /** @type {import("./geometry.js").Grid} */
    #rules;
    /** @type {HTMLElement} */
    #grid = element("div");
    /** @type {BoardState | null} */
    #state = null;
    #drag = { isOn: false, adds: true, last: -1, start: /** @type {PointerEvent | null} */ (null), before: [0] };
    /** @type {import("../hint/drawing.js").DrawnHint | null} */
    #hint = null;

    /** @param {import("./geometry.js").Grid} grid */
    constructor(grid) {
        super();
        this.#rules = grid;
        this.current = grid.count >> 1;
    }

    /** The nodes of the cells. */
    get cells() { return this.#cells; }

    /**
     * Builds the cells; the name of the grid is its label.
     * @param {string} label
     */
    build(label) {
        const { size, count } = this.#rules;
        const box = (/** @type {number} */ cell) => this.#rules.boxOf(cell);
        const rows = [];
        for (let cell = 0; cell < count; cell++) {
            // The sides that are borders of a box.
            const edges = (box(cell) === box(cell + 1) ? "" : "r ") + (box(cell) === box(cell + size) ? "" : "b");
            const node = element("div", {
                role: "gridcell", class: "cell", tabindex: cell === this.current ? 0 : -1, "data-cell": cell, "data-edges": edges,
            });
            this.#cells.push(node);
            this.#drawn.push({ name: "cell", content: "" });
            if (cell % size === 0) rows.push(element("div", { role: "row", class: "line" }));
            rows[rows.length - 1].append(node);
        }
        this.#grid = element(
            "div", { role: "grid", class: "grid", dir: "ltr", "aria-label": label, "aria-multiselectable": "true" },
            ...rows);
        this.replaceChildren(this.#grid);
        this.#listen();
    }

    set label(/** @type {string} */ label) {
        this.#grid.setAttribute("aria-label", label);
    }

    // Selection and focus

    /** True if the focus is in the board. */
    get hasFocus() {
        return this.contains(document.activeElement);
    }

    focusCell() {
        this.#cells[this.current]?.focus({ preventScroll: true });
    }

    /**
     * Selects one cell, or adds it.
     * @param {number} cell
     * @param {{ adds?: boolean, isTap?: boolean, focuses?: boolean }} [options]
     */
    pick(cell, options = {}) {
        const { adds = false, isTap = false, focuses = true } = options;
        if (!adds) this.selected.clear();
        this.selected.add(cell);
        this.#move(cell, focuses);
        this.#selectionChanged(isTap);
    }

    deselect() {
        this.selected.clear();
        this.#selectionChanged(false);
    }

    /**
     * @param {number} cell
     * @param {boolean} focuses
     */
    #move(cell, focuses) {
        const before = this.current;
        this.current = cell;
        // Before any change of the document: the browser lays it out to move the focus.
        if (focuses) this.focusCell();
        this.#cells[before].tabIndex = -1;
        this.#cells[cell].tabIndex = 0;
    }

    /** @param {boolean} isTap */
    #selectionChanged(isTap) {
        this.paint();
        this.onselection(isTap);
    }

    #listen() {
        this.#grid.addEventListener("pointerdown", (event) => {
            const cell = this.#at(event);
            if (cell < 0 || event.button !== 0) return;
            event.preventDefault();
            const adds = event.ctrlKey || event.metaKey || this.selectsSeveral;
            this.#drag = { isOn: true, adds: true, last: cell, start: event, before: [this.current, ...this.selected] };
            if (adds && this.selected.has(cell)) {
                this.#drag.adds = false;
                this.selected.delete(cell);
                this.#move(cell, true);
                return this.#selectionChanged(true);
            }
            this.pick(cell, { adds, isTap: true });
            if (!adds) this.ontap(cell);
        });
        this.#grid.addEventListener("pointermove", (event) => {
            if (!this.#drag.isOn || !event.buttons) return;
            const cell = this.cellAt(event.clientX, event.clientY);
            if (cell < 0 || cell === this.#drag.last) return;
            this.#drag.last = cell;
            if (!this.#drag.adds) this.selected.delete(cell);
            else this.selected.add(cell);
            this.#move(cell, true);
            this.#selectionChanged(false);
        });
        this.#grid.addEventListener("pointerup", (event) => {
            if (!this.#drag.isOn || !isSwipe(this.#drag.start, event, this.#grid)) return;
            const [current, ...selected] = this.#drag.before;
            this.selected = new Set(selected);
            this.#move(current, true);
            this.#selectionChanged(false);
            this.onswipe();
        });
        for (const type of ["pointerup", "pointercancel"]) {
            addEventListener(type, () => (this.#drag.isOn = false));
        }
        this.#grid.addEventListener("focusin", (event) => {
            const cell = this.#at(event);
            if (cell >= 0 && cell !== this.current) this.pick(cell, { focuses: false });
        });
    }

    /** @param {Event} event */
    #at(event) {
        const target = /** @type {Element | null} */ (event.target);
        return Number(target?.closest(".cell")?.getAttribute("data-cell") ?? -1);
    }

    /**
     * The cell at a point of the window; -1 outside.
     * @param {number} x
     * @param {number} y
     */
    cellAt(x, y) {
        const { size } = this.#rules;
        const box = this.#grid.getBoundingClientRect();
        const column = Math.floor((size * (x - box.left - 2)) / (box.width - 4));
        const row = Math.floor((size * (y - box.top - 2)) / (box.height - 4));
        return column < 0 || column >= size || row < 0 || row >= size ? -1 : size * row + column;
    }

    /**
     * Outlines the cell in which a dragged digit would land; -1 for none.
     * @param {number} cell
     */
    set target(cell) {
        this.#grid.querySelector(".target")?.classList.remove("target");
        this.#cells[cell]?.classList.add("target");
    }

    /**
     * Shows that some cells refuse an act.
     * @param {Iterable<number>} cells
     */
    refuse(cells) {
        for (const cell of cells) {
            const refused = this.#cells[cell];
            refused.classList.remove("refused");
            void refused.offsetWidth;
            refused.classList.add("refused");
            setTimeout(() => refused.classList.remove("refused"), 450);
        }
    }

    // Drawing

    /**
     * Draws a state; only what differs is touched.
     * @param {BoardState} state
     */
    draw(state) {
        const isOtherHint = state.hint !== (this.#state?.hint ?? null);
        this.#state = state;
        if (isOtherHint) {
            this.#hint?.drawing.remove();
            this.#hint = state.isHidden ? null : state.hint;
            if (this.#hint) this.append(this.#hint.drawing);
        }
        this.toggleAttribute("data-hidden", state.isHidden);
        this.#nameCells(state);
        this.paint();
    }

    paint() {
        const state = this.#state;
        if (!state) return;
        const { view, preferences, locked, isHidden } = state;
        const single = this.selected.size === 1 ? [...this.selected][0] : -1;
        const digit = locked || (single >= 0 ? view.digits[single] : 0);
        const showsNotes = !isHidden && !this.#hint && preferences.showsSameNote && digit > 0;
        const peers = single < 0 ? new Set() : this.#rules.peersOf(single, preferences);
        for (let cell = 0; cell < this.#rules.count; cell++) {
            const name = isHidden ? "cell" : this.#className(cell, peers, digit, state);
            const drawn = this.#drawn[cell];
            const node = this.#cells[cell];
            if (drawn.name !== name) {
                if (node.className.includes("refused")) node.className = `${name} refused`;
                else node.className = name;
                drawn.name = name;
                this.#setStates(node, cell, view, isHidden);
            }
            const noted = showsNotes && !view.digits[cell] && (view.notes[cell] | view.corners[cell]) >> (digit - 1) & 1 ? digit : 0;
            const content = isHidden ? "-" : `${this.#contentKey(cell, state)}/${noted}`;
            if (drawn.content !== content) {
                drawn.content = content;
                fillCell(node, cell, state, this.#hint?.marks.get(cell), noted, this.#rules);
                this.onfill(node, cell, state, noted);
            }
        }
    }

    /**
     * Names the cells whose contents differ from those that were named last.
     *
     * @param {BoardState} state
     */
    #nameCells({ view, isHidden, name }) {
        for (let cell = 0; cell < this.#rules.count; cell++) {
            const key = isHidden ? "-" : String([
                view.digits[cell], view.givens[cell], view.notes[cell], view.corners[cell], view.colors[cell], view.errors[cell],
                view.conflicts[cell],
            ]);
            if (this.#named[cell] === key) continue;
            this.#named[cell] = key;
            this.#cells[cell].ariaLabel = isHidden ? "" : name(view, cell);
        }
    }

    /** Fills and names all cells again at the next drawing: their language or form has changed. */
    forget() {
        this.#named = [];
        for (const drawn of this.#drawn) drawn.content = "";
    }

    /**
     * @param {HTMLElement} node
     * @param {number} cell
     * @param {GameView} view
     * @param {boolean} isHidden
     */
    #setStates(node, cell, view, isHidden) {
        node.ariaSelected = String(this.selected.has(cell));
        if (!isHidden && view.givens[cell]) node.ariaReadOnly = "true";
        else node.removeAttribute("aria-readonly");
        if (!isHidden && view.errors[cell]) node.setAttribute("aria-invalid", "true");
        else node.removeAttribute("aria-invalid");
    }

    /**
     * @param {number} cell
     * @param {Set<unknown>} peers the cells in houses of the selected one
     * @param {number} digit
     * @param {BoardState} state
     */
    #className(cell, peers, digit, { view, preferences }) {
        let name = "cell";
        if (view.givens[cell]) name += " given";
        if (view.colors[cell]) name += ` color-${view.colors[cell]}`;
        if (view.errors[cell]) name += " error";
        if (preferences.showsSingles && view.singles[cell] && !view.digits[cell]) name += " single";
        if (this.selected.has(cell)) return `${name} selected`;
        // A hint stands alone.
        if (this.#hint) return name;
        if (digit && preferences.showsSameDigit && view.digits[cell] === digit) return `${name} same`;
        return peers.has(cell) ? `${name} peer` : name;
    }

    /**
     * @param {number} cell
     * @param {BoardState} state
     */
    #contentKey(cell, { view, preferences }) {
        const marks = this.#hint?.marks.get(cell);
        const key = view.digits[cell] ? `v${view.digits[cell]}`
            : `n${view.notes[cell]} ${view.corners[cell]} ${preferences.showsGhosts ? view.ghosts[cell] : 0}`;
        return marks ? `${key} ${marks.key}` : key;
    }
}

customElements.define("sudoku-board", SudokuBoard);

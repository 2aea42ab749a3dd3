// Names of cells and messages in games of other layouts: the cage of a cell, and the rule that a digit breaks.

import { Speech } from "../game/speech.js";

/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("../puzzlefarm.js").Conflict} Conflict */

export class LayoutSpeech extends Speech {
    #t;
    #cages;
    #conflicts;

    /**
     * @param {import("../types").App["t"]} t
     * @param {boolean} isTerse
     * @param {import("../board/geometry.js").Grid} grid
     * @param {() => import("../puzzlefarm.js").Cage[]} cages
     * @param {(cell: number) => Conflict[]} conflicts
     */
    constructor(t, isTerse, grid, cages, conflicts) {
        super(t, isTerse, grid);
        this.#t = t;
        this.#cages = cages;
        this.#conflicts = conflicts;
    }

    /**
     * @param {GameView} view
     * @param {number} cell
     */
    name(view, cell) {
        const cage = this.#cages().find(({ cells }) => cells.includes(cell));
        if (!cage) return super.name(view, cell);
        const { sum } = cage;
        return `${super.name(view, cell)}, ${sum === undefined ? this.#t("layout.cage") : this.#t("layout.cageOf", { sum })}`;
    }

    /**
     * @param {GameView} view
     * @param {number} cell
     */
    fault(view, cell) {
        const [conflict] = view.errors[cell] || view.givens[cell] ? this.#conflicts(cell) : [];
        return conflict?.sentence || super.fault(view, cell);
    }
}

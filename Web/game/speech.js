// Names of cells and messages about acts, for screen readers.

import { digitsOf } from "../board/geometry.js";

/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("../types").Act} Act */
/** @typedef {import("../types").App} App */

export class Speech {
    #t;
    #isTerse;
    #grid;

    /**
     * @param {App["t"]} t
     * @param {boolean} isTerse
     * @param {import("../board/geometry.js").Grid} grid
     */
    constructor(t, isTerse, grid) {
        this.#grid = grid;
        this.#t = t;
        this.#isTerse = isTerse;
    }

    /**
     * @param {string} key
     * @param {Record<string, string | number>} [values]
     */
    #say(key, values = {}) {
        return this.#t(`speech.${key}`, values);
    }

    /** @param {number} mask */
    #symbols(mask) {
        return digitsOf(mask).map((digit) => this.#grid.symbolOf(digit)).join(" ");
    }

    /**
     * "row 3 column 5".
     * @param {number} cell
     */
    place(cell) {
        return this.#say("place", { row: this.#grid.rowOf(cell) + 1, column: this.#grid.columnOf(cell) + 1 });
    }

    /**
     * The name of a house such as "row 3" in the language.
     * @param {string} house
     */
    house(house) {
        const title = this.#grid.houses.find(({ name }) => name === house)?.title;
        const [kind, number] = house.split(" ");
        return title ?? `${this.#say(kind)} ${number}`;
    }

    /**
     * The name of a cell: value, kind, notes, faults, then the place.
     * @param {GameView} view
     * @param {number} cell
     */
    name(view, cell) {
        const words = [view.digits[cell] ? this.#grid.symbolOf(view.digits[cell]) : this.#say("empty")];
        if (view.givens[cell]) words.push(this.#isTerse ? "" : this.#say("given"));
        else if (!view.digits[cell]) words.push(this.marks(view, cell));
        if (view.errors[cell]) words.push(this.#say("wrong"));
        else if (view.conflicts[cell] && !view.givens[cell]) words.push(this.#say("twice"));
        if (view.colors[cell]) words.push(this.#say("color", { n: view.colors[cell] }));
        words.push(this.place(cell));
        return words.filter(Boolean).join(", ");
    }

    /**
     * The notes of an empty cell; "" without any.
     * @param {GameView} view
     * @param {number} cell
     */
    marks(view, cell) {
        return view.notes[cell] ? this.#say("notes", { digits: this.#symbols(view.notes[cell]) }) : "";
    }

    /**
     * The message about a change of the board; "" if nothing changed.
     *
     * @param {GameView} before
     * @param {GameView} after
     * @param {Act | null} act null for undo, redo and jumps
     */
    change(before, after, act) {
        /** @type {number[]} */
        const digits = [];
        /** @type {number[]} */
        const notes = [];
        let colored = 0;
        for (let cell = 0; cell < this.#grid.count; cell++) {
            if (before.digits[cell] !== after.digits[cell]) digits.push(cell);
            else if (before.notes[cell] !== after.notes[cell]) notes.push(cell);
            if (before.colors[cell] !== after.colors[cell]) colored++;
        }
        const words = [];
        if (digits.length === 1) words.push(this.#digit(before, after, digits[0]));
        else if (digits.length) words.push(this.#say("digitsChanged", { n: digits.length }));
        else if (notes.length === 1) words.push(this.#note(before, after, notes[0]));
        else if (notes.length) {
            words.push(act?.act === "note"
                ? this.#say("noteInCells", { digit: this.#grid.symbolOf(act.digit), n: notes.length })
                : this.#say("notesChanged", { n: notes.length }));
        } else if (colored) words.push(this.#say(colored === 1 ? "coloredOne" : "colored", { n: colored }));
        const completed = after.completeHouses.filter((house) => !before.completeHouses.includes(house));
        if (completed.length && !digits.some((cell) => after.errors[cell])) {
            words.push(this.#say("complete", { houses: this.#list(completed.map((house) => this.house(house))) }));
        }
        if (after.hearts !== null && before.hearts !== null && after.hearts < before.hearts) {
            words.push(this.#t("hearts", { n: after.hearts }));
        }
        return words.join(", ");
    }

    /**
     * @param {GameView} before
     * @param {GameView} after
     * @param {number} cell
     */
    #digit(before, after, cell) {
        const digit = after.digits[cell];
        if (!digit) return this.#say("erased", { digit: this.#grid.symbolOf(before.digits[cell]), place: this.place(cell) });
        const left = this.#say("placed", { digit: this.#grid.symbolOf(digit), left: after.digitsLeft[digit - 1] });
        const fault = this.fault(after, cell);
        return fault ? `${left}, ${fault}` : left;
    }

    /**
     * What is wrong with a digit; "" for nothing.
     *
     * @param {GameView} view
     * @param {number} cell
     */
    fault(view, cell) {
        const digit = view.digits[cell];
        if (view.conflicts[cell] && (view.errors[cell] || view.givens[cell])) {
            const house = this.#grid.housesOf(cell).find((name) =>
                this.#grid.cellsOf(name).some((other) => other !== cell && view.digits[other] === digit));
            if (house) return this.#say("twiceIn", { digit, house: this.house(house) });
        }
        return view.errors[cell] ? this.#say("wrong") : "";
    }

    /**
     * @param {GameView} before
     * @param {GameView} after
     * @param {number} cell
     */
    #note(before, after, cell) {
        const added = this.#symbols(after.notes[cell] & ~before.notes[cell]);
        const removed = this.#symbols(before.notes[cell] & ~after.notes[cell]);
        const notes = this.#symbols(after.notes[cell]) || this.#say("none");
        if (added.length === 1 && !removed) return this.#say("noteAdded", { digit: added, notes });
        if (removed.length === 1 && !added) return this.#say("noteRemoved", { digit: removed, notes });
        return this.#say("notesNow", { notes });
    }

    /** @param {number} n */
    selected(n) {
        return this.#say("selected", { n });
    }

    /** @param {string[]} words */
    #list(words) {
        if (words.length < 2) return words.join("");
        return `${words.slice(0, -1).join(", ")} ${this.#say("and")} ${words[words.length - 1]}`;
    }
}

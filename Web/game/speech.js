// Names of cells and messages about acts, for screen readers.

import { cellsOf, columnOf, digitsOf, housesOf, rowOf } from "../board/geometry.js";

/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("../types").Act} Act */
/** @typedef {import("../types").App} App */

export class Speech {
    #t;
    #isTerse;

    /**
     * @param {App["t"]} t
     * @param {boolean} isTerse
     */
    constructor(t, isTerse) {
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

    /**
     * "row 3 column 5".
     * @param {number} cell
     */
    place(cell) {
        return this.#say("place", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
    }

    /**
     * The name of a house such as "row 3" in the language.
     * @param {string} house
     */
    house(house) {
        const [kind, number] = house.split(" ");
        return `${this.#say(kind)} ${number}`;
    }

    /**
     * The name of a cell: value, kind, notes, faults, then the place.
     * @param {GameView} view
     * @param {number} cell
     */
    name(view, cell) {
        const words = [view.digits[cell] ? String(view.digits[cell]) : this.#say("empty")];
        if (view.givens[cell]) words.push(this.#isTerse ? "" : this.#say("given"));
        else if (!view.digits[cell] && view.notes[cell]) {
            words.push(this.#say("notes", { digits: digitsOf(view.notes[cell]).join(" ") }));
        }
        if (view.errors[cell]) words.push(this.#say("wrong"));
        else if (view.conflicts[cell] && !view.givens[cell]) words.push(this.#say("twice"));
        if (view.colors[cell]) words.push(this.#say("color", { n: view.colors[cell] }));
        words.push(this.place(cell));
        return words.filter(Boolean).join(", ");
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
        for (let cell = 0; cell < 81; cell++) {
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
                ? this.#say("noteInCells", { digit: act.digit, n: notes.length })
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
        if (!digit) return this.#say("erased", { digit: before.digits[cell], place: this.place(cell) });
        const left = this.#say("placed", { digit, left: after.digitsLeft[digit - 1] });
        const fault = this.#fault(after, cell);
        return fault ? `${left}, ${fault}` : left;
    }

    /**
     * @param {GameView} view
     * @param {number} cell
     */
    #fault(view, cell) {
        const digit = view.digits[cell];
        if (view.conflicts[cell] && (view.errors[cell] || view.givens[cell])) {
            const house = housesOf(cell).find((name) =>
                cellsOf(name).some((other) => other !== cell && view.digits[other] === digit));
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
        const added = digitsOf(after.notes[cell] & ~before.notes[cell]);
        const removed = digitsOf(before.notes[cell] & ~after.notes[cell]);
        const notes = digitsOf(after.notes[cell]).join(" ") || this.#say("none");
        if (added.length === 1 && !removed.length) return this.#say("noteAdded", { digit: added[0], notes });
        if (removed.length === 1 && !added.length) return this.#say("noteRemoved", { digit: removed[0], notes });
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

// Grids as data, for drawing, keys and speech: rows, columns and boxes of 9x9 cells, and those of other layouts.

/**
 * A house, or other cells that a digit is in once.
 *
 * @typedef {object} House
 * @property {string} name such as "row 1", "column 9", "box 2"
 * @property {string} [title] the name in the language of the page, where it is another
 * @property {boolean} [isBox]
 * @property {number[]} cells
 */

/**
 * The symbol of a digit: 1 to 9, then A for 10 to P for 25.
 * @param {number} digit
 */
export const symbolOf = (digit) => digit.toString(26).toUpperCase();

export class Grid {
    /**
     * @param {number} size the number of digits, rows and columns
     * @param {House[]} houses rows, columns, boxes, then all others
     * @param {House[]} others cages, and cells a move of chess apart
     */
    constructor(size, houses, others = []) {
        this.size = size;
        this.count = size * size;
        this.houses = houses;
        this.others = others;
    }

    /**
     * The cells whose notes are below the sum of a cage.
     * @type {Set<number>}
     */
    sums = new Set();
    /** The symbols that are shown. */
    symbolOf = symbolOf;

    /** @param {number} cell */
    rowOf(cell) {
        return Math.floor(cell / this.size);
    }

    /** @param {number} cell */
    columnOf(cell) {
        return cell % this.size;
    }

    /** The steps over a box, across and down. */
    get step() {
        const box = this.houses.find(({ isBox }) => isBox)?.cells ?? [0];
        return [this.columnOf, this.rowOf].map((place) => new Set(box.map(place, this)).size);
    }

    /**
     * The number of the box of a cell among all houses; -1 without one.
     * @param {number} cell
     */
    boxOf(cell) {
        return this.houses.findIndex(({ isBox, cells }) => isBox && cells.includes(cell));
    }

    /**
     * The cells of a house.
     *
     * @param {string} name
     * @returns {number[]}
     */
    cellsOf(name) {
        return this.houses.find((house) => house.name === name)?.cells ?? [];
    }

    /**
     * The names of the houses of a cell.
     * @param {number} cell
     */
    housesOf(cell) {
        return this.houses.filter(({ cells }) => cells.includes(cell)).map(({ name }) => name);
    }

    /**
     * The cells that cannot have the digit of a cell.
     * @param {number} cell
     */
    seenFrom(cell) {
        const seen = new Set([...this.houses, ...this.others].flatMap(({ cells }) => (cells.includes(cell) ? cells : [])));
        seen.delete(cell);
        return seen;
    }

    /**
     * The cells that the settings show with the selected one.
     *
     * @param {number} cell
     * @param {import("../types").Preferences} preferences
     */
    peersOf(cell, { showsRow, showsColumn, showsBox }) {
        const shown = [...this.houses, ...this.others].filter(({ name, cells }) => cells.includes(cell)
            && (name.startsWith("row") ? showsRow : name.startsWith("column") ? showsColumn : showsBox));
        return new Set(shown.flatMap(({ cells }) => cells));
    }
}

/**
 * The houses of a kind of 9x9 cells.
 *
 * @param {string} kind
 * @param {(house: number, place: number) => number} cellAt
 * @returns {House[]}
 */
const nine = (kind, cellAt) => Array.from({ length: 9 }, (_, house) => ({
    name: `${kind} ${house + 1}`, isBox: kind === "box", cells: Array.from({ length: 9 }, (_, place) => cellAt(house, place)),
}));

/** The grid of 9x9 cells. */
export const classic = new Grid(9, [
    ...nine("row", (house, place) => 9 * house + place), ...nine("column", (house, place) => 9 * place + house),
    ...nine("box", (house, place) => 27 * Math.floor(house / 3) + 3 * (house % 3) + 9 * Math.floor(place / 3) + (place % 3)),
]);

/**
 * The digits of a mask: bit d-1 for digit d.
 * @param {number} mask
 */
export function digitsOf(mask) {
    const digits = [];
    for (let digit = 1; mask >> (digit - 1); digit++) if (mask & (1 << (digit - 1))) digits.push(digit);
    return digits;
}

/**
 * The mask of some digits.
 * @param {number[]} digits
 */
export function maskOf(digits) {
    return digits.reduce((mask, digit) => mask | (1 << (digit - 1)), 0);
}

// Rows, columns and boxes of the cells 0-80, for drawing, keys and speech.

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);

/**
 * The cells of a house such as "row 1", "column 9", "box 2".
 *
 * @param {string} house
 * @returns {number[]}
 */
export function cellsOf(house) {
    const [kind, number] = house.split(" ");
    const index = Number(number) - 1;
    const cells = [...Array(81).keys()];
    if (kind === "row") return cells.filter((cell) => rowOf(cell) === index);
    if (kind === "column") return cells.filter((cell) => columnOf(cell) === index);
    return cells.filter((cell) => boxOf(cell) === index);
}

/**
 * The names of the three houses of a cell.
 * @param {number} cell
 */
export function housesOf(cell) {
    return [`row ${rowOf(cell) + 1}`, `column ${columnOf(cell) + 1}`, `box ${boxOf(cell) + 1}`];
}

/**
 * The digits of a mask: bit d-1 for digit d.
 * @param {number} mask
 */
export function digitsOf(mask) {
    const digits = [];
    for (let digit = 1; digit <= 9; digit++) if (mask & (1 << (digit - 1))) digits.push(digit);
    return digits;
}

/**
 * The mask of some digits.
 * @param {number[]} digits
 */
export function maskOf(digits) {
    return digits.reduce((mask, digit) => mask | (1 << (digit - 1)), 0);
}

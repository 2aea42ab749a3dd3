// What a single is seen by: the digits on the board that block the other cells of its house, or its other digits.

/** @typedef {import("../types").GameHint} GameHint */
/** @typedef {import("../board/geometry.js").Grid} Grid */

/**
 * @typedef {object} Blocks
 * @property {number} digit the digit that is blocked in cells; 0 if it is the cell that is blocked for other digits
 * @property {Set<number>} sources the cells whose digits block
 * @property {[number, number][]} links from a source to a cell that it blocks
 * @property {number[]} others the empty cells of the house that nothing on the board blocks: the notes exclude the digit
 */

/**
 * The blocks of a hint that places one digit by the digits on the board; null for any other.
 *
 * @param {GameHint} hint
 * @param {ArrayLike<number>} digits those on the board
 * @param {Grid} grid
 * @returns {Blocks | null}
 */
export function blocksOf({ pattern, placements, eliminations }, digits, grid) {
    const [placed] = placements;
    const isSingle = pattern && placements.length === 1 && !eliminations.length && !pattern.chains.length && !pattern.sums?.length
        && pattern.parts.every(({ candidates }) => candidates.every(({ cell }) => cell === placed.cell));
    if (!isSingle) return null;
    const [house] = pattern.parts.flatMap(({ houses }) => houses);
    return house ? blockedCells(placed, grid.cellsOf(house), digits, grid) : blockedDigits(placed, digits, grid);
}

/**
 * @param {{ cell: number, digit: number }} placed
 * @param {number[]} house
 * @param {ArrayLike<number>} digits
 * @param {Grid} grid
 * @returns {Blocks}
 */
function blockedCells({ cell: place, digit }, house, digits, grid) {
    const left = new Set(house.filter((cell) => cell !== place && !digits[cell]));
    const reach = new Map([...Array(grid.count).keys()].filter((cell) => digits[cell] === digit).map((cell) => [cell, grid.seenFrom(cell)]));
    /** @type {Blocks} */
    const found = { digit, sources: new Set(), links: [], others: [] };
    // Few digits that block much are easier to see than many.
    while (left.size) {
        const blocked = [...reach].map(([source, seen]) => ({ source, cells: [...left].filter((cell) => seen.has(cell)) }));
        const best = blocked.reduce((one, other) => (other.cells.length > one.cells.length ? other : one), { source: -1, cells: [0].slice(1) });
        if (!best.cells.length) break;
        found.sources.add(best.source);
        for (const cell of best.cells) {
            found.links.push([best.source, cell]);
            left.delete(cell);
        }
    }
    return { ...found, others: [...left] };
}

/**
 * @param {{ cell: number, digit: number }} placed
 * @param {ArrayLike<number>} digits
 * @param {Grid} grid
 * @returns {Blocks}
 */
function blockedDigits({ cell, digit }, digits, grid) {
    /** @type {Map<number, number>} */
    const sources = new Map();
    for (const seen of grid.seenFrom(cell)) {
        const other = digits[seen];
        if (other && other !== digit && !sources.has(other)) sources.set(other, seen);
    }
    return { digit: 0, sources: new Set(sources.values()), links: [], others: [] };
}

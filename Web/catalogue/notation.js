// The line of the notation for a puzzle of a catalogue, which has the parts of it.

/** The letters of cages, in their order. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * The line of a puzzle of another layout; the givens of a classic one.
 * @param {import("./catalogue.js").CataloguePuzzle} puzzle
 */
export function lineOf({ layout, givens, regions, extra, cages }) {
    if (!layout || layout === "classic:9") return givens;
    const parts = [layout, regions, extra, cages && cagesField(cages, givens.length)];
    const isEmpty = cages && !givens.replaceAll(".", "");
    return [...parts.filter(Boolean), isEmpty ? "" : givens].join(":");
}

/**
 * A letter for each cell, and the sums in the order of the letters.
 * @param {{ sum?: number, cells: string[] }[]} cages
 * @param {number} count
 */
function cagesField(cages, count) {
    const map = Array(count).fill(".");
    cages.forEach(({ cells }, cage) => {
        for (const cell of cells) {
            const [, row, column] = cell.split(/[rc]/).map(Number);
            map[Math.sqrt(count) * (row - 1) + column - 1] = letters[cage];
        }
    });
    return `${map.join("")}/${cages.map(({ sum = "-" }) => sum).join(",")}`;
}

/**
 * A puzzle of a catalogue as it is played.
 *
 * @param {import("./catalogue.js").CataloguePuzzle} puzzle
 * @returns {import("../types").PuzzleToPlay}
 */
export function toPlay(puzzle) {
    const { id, givens, solution, tier, tierRating } = puzzle;
    const line = lineOf(puzzle);
    return {
        puzzle: line, ...(line === givens ? {} : { givens, layout: puzzle.layout }), solution, id, tier, rating: tierRating, origin: "catalogue",
    };
}

// The grid of a puzzle of any layout, as board, keys and speech know it.

import { Grid } from "../board/geometry.js";

/** @typedef {import("../puzzlefarm.js").LayoutDescription} LayoutDescription */

/**
 * @param {LayoutDescription} description
 * @param {(digit: number) => string} [symbolOf] if the symbols are others than digits and letters
 */
export function gridOf({ size, houses, cages, pairs }, symbolOf) {
    const named = (/** @type {string} */ kind) => houses.filter(({ name }) => name.startsWith(`${kind} `));
    const lines = [...named("row"), ...named("column")];
    const grid = new Grid(size, [...lines, ...houses.filter((house) => !lines.includes(house))], [
        ...cages.map(({ cells }) => ({ name: "cage", cells })), ...pairs.map((cells) => ({ name: "move", cells })),
    ]);
    for (const { cells: [first], sum } of cages) if (sum !== undefined) grid.sums.add(first);
    if (symbolOf) grid.symbolOf = symbolOf;
    return grid;
}

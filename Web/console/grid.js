// The drawing of a puzzle of any layout, from what its long form says.

import { diagram } from "../board/diagram.js";
import { drawing } from "../shared/dom.js";

/** @typedef {import("./types").Puzzle} Puzzle */

/**
 * The widths of boxes by size.
 * @type {Record<string, number>}
 */
const widths = { 4: 2, 6: 3, 8: 4, 9: 3, 10: 5, 12: 4, 16: 4, 25: 5 };
/**
 * Kinds that add one house in 9x9 cells.
 * @type {Record<string, number[]>}
 */
const houses = {
    girandola: [0, 8, 13, 37, 40, 43, 67, 72, 80], asterisk: [13, 20, 24, 37, 40, 43, 56, 60, 67],
};
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const inset = 0.08;

/** @param {Puzzle} puzzle */
export const isClassic = ({ layout = "classic:9" }) => layout === "classic:9";

/**
 * The puzzle in one line: 81 cells of a classic one, else the notation of layouts.
 * @param {Puzzle} puzzle
 */
export function notation(puzzle) {
    if (isClassic(puzzle)) return puzzle.givens;
    const { layout, regions, extra, cages, givens } = puzzle;
    const parts = [layout, regions, extra, cages && cageField(cages, givens.length)].filter(Boolean);
    return [...parts, cages && /^\.*$/.test(givens) ? "" : givens].join(":");
}

/**
 * @param {NonNullable<Puzzle["cages"]>} cages
 * @param {number} count
 */
function cageField(cages, count) {
    const map = Array(count).fill(".");
    cages.forEach(({ cells }, number) => {
        for (const cell of cells) map[cellAt(cell, Math.sqrt(count))] = letters[number];
    });
    return `${map.join("")}/${cages.map(({ sum }) => sum ?? "-").join(",")}`;
}

/**
 * The number of a cell such as r1c10.
 * @param {string} name
 * @param {number} size
 */
function cellAt(name, size) {
    const [row, column] = name.slice(1).split("c").map(Number);
    return (row - 1) * size + column - 1;
}

/**
 * @param {Puzzle} puzzle
 * @param {string} label
 */
export const board = (puzzle, label) => (isClassic(puzzle) ? diagram({ givens: puzzle.givens }, { label }) : grid(puzzle, label));

/**
 * Draws a puzzle of another layout; lengths are in cells.
 *
 * @param {Puzzle} puzzle
 * @param {string} label
 */
function grid(puzzle, label) {
    const { givens, regions, extra, cages = [] } = puzzle;
    const [word, form] = (puzzle.layout ?? "classic:9").split(":");
    const kinds = word.split("-");
    const [size, wide] = form.split("w").map(Number);
    const cells = [...Array(size * size).keys()];
    /** @param {number} cell */
    const place = (cell) => [cell % size, Math.floor(cell / size)];
    const width = wide || widths[size] || size;
    const height = size / width;
    /** @param {number} cell */
    const box = (cell) => {
        const [x, y] = place(cell);
        return regions ? regions[cell] : kinds.includes("latin") ? 0 : Math.floor(y / height) * size + Math.floor(x / width);
    };
    /** @param {number} cell */
    const placeInBox = (cell) => [place(cell)[0] % width, place(cell)[1] % height];

    /**
     * The tint of a cell; -1 for none.
     * @param {number} cell
     */
    const tint = (cell) => {
        const [x, y] = place(cell);
        const root = Math.sqrt(size) + 1;
        if (extra && extra[cell] !== ".") return letters.indexOf(extra[cell]);
        if (kinds.includes("windoku") && x % root && y % root) return 0;
        if (kinds.includes("centredot") && placeInBox(cell).join() === [(width - 1) / 2, (height - 1) / 2].join()) return 1;
        for (const [number, kind] of Object.keys(houses).entries()) {
            if (kinds.includes(kind) && houses[kind].includes(cell)) return 2 + number;
        }
        return kinds.includes("disjoint") ? placeInBox(cell)[1] * width + placeInBox(cell)[0] : -1;
    };
    const areas = cells.filter((cell) => tint(cell) >= 0).map((cell) => {
        const [x, y] = place(cell);
        return drawing("rect", { x, y, width: 1, height: 1, class: `g-tint g-tint-${tint(cell) % 9}` });
    });

    /**
     * The sides of cells at which a set ends, as a path; those of the grid alone unless `isOuter`.
     * @param {(cell: number) => unknown} set
     * @param {number} by the distance within the cells
     */
    const borders = (set, by) => cells.flatMap((cell) => {
        const own = set(cell);
        if (own === undefined) return [];
        const [x, y] = place(cell);
        /** @type {(dx: number, dy: number) => boolean} */
        const same = (dx, dy) => x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size && set(cell + dy * size + dx) === own;
        return [[0, -1], [1, 0], [0, 1], [-1, 0]].filter(([dx, dy]) => !same(dx, dy)).map(([dx, dy]) => {
            // An edge ends where the outline of the cage has a corner, else at the end of the cell.
            /** @param {number} way */
            const end = (way) => !same(way * Math.abs(dy), way * Math.abs(dx)) ? by
                : same(way * Math.abs(dy) + dx, way * Math.abs(dx) + dy) ? -by : 0;
            const [middleX, middleY] = [x + 0.5 + dx * (0.5 - by), y + 0.5 + dy * (0.5 - by)];
            return dy ? `M${x + end(-1)} ${middleY}H${x + 1 - end(1)}` : `M${middleX} ${y + end(-1)}V${y + 1 - end(1)}`;
        });
    }).join("");
    /** @type {number[]} */
    const cageOf = [];
    cages.forEach((cage, number) => cage.cells.forEach((name) => (cageOf[cellAt(name, size)] = number)));
    const sums = cages.filter(({ sum }) => sum !== undefined).map(({ sum, cells: [first] }) => {
        const [x, y] = place(cellAt(first, size));
        return drawing("text", { x: x + 0.1, y: y + 0.3, "font-size": 0.27, class: "g-sum" }, String(sum));
    });
    const digits = cells.filter((cell) => givens[cell] !== ".").map((cell) => {
        const [x, y] = place(cell);
        const [down, large] = cages.length ? [0.82, 0.56] : [0.73, 0.64];
        return drawing("text", { x: x + 0.5, y: y + down, "font-size": large, "text-anchor": "middle", class: "d-given" }, givens[cell]);
    });
    return drawing(
        "svg", { viewBox: `-0.1 -0.1 ${size + 0.2} ${size + 0.2}`, role: "img", "aria-label": label, class: "diagram" },
        drawing("rect", { x: -0.1, y: -0.1, width: size + 0.2, height: size + 0.2, class: "d-ground" }), ...areas,
        ...(kinds.includes("x") ? [drawing("path", { d: `M0 0L${size} ${size}M${size} 0L0 ${size}`, class: "g-diagonal" })] : []),
        drawing("path", { d: borders((cell) => cell, 0), class: "g-thin" }),
        drawing("path", { d: borders((cell) => cageOf[cell], inset), class: "g-cage" }),
        drawing("path", { d: borders(box, 0), class: "g-thick" }), ...sums, ...digits);
}

// A puzzle of any layout as a drawing: the lines over the board of a game, and whole pictures for pages, files and
// paper. It is made of what the module says about the puzzle; no layout has a part of its own here.

import { drawing } from "../shared/dom.js";

/** @typedef {import("../puzzlefarm.js").LayoutDescription} LayoutDescription */

/** The side of a cell, as the module has lengths. */
const side = 100;

/** The number of tints that look different on the board. */
export const tintCount = 9;

/** The paints of tints on paper. */
const paints = ["#d3ddf0", "#f3e0b4", "#cfe9cc", "#f0cfdd", "#ddd3ef", "#c9e8e6", "#f5d3bd", "#e2e2e2", "#e6e4ae"];

/**
 * The path of lines, of four numbers each.
 * @param {number[]} lines
 */
function path(lines) {
    let d = "";
    for (let at = 0; at < lines.length; at += 4) {
        d += `M${lines[at]} ${lines[at + 1]}L${lines[at + 2]} ${lines[at + 3]}`;
    }
    return d;
}

/**
 * The path of squares.
 *
 * @param {number[]} cells
 * @param {number} size
 */
function squares(cells, size) {
    return cells.map((cell) => `M${side * (cell % size)} ${side * Math.floor(cell / size)}h${side}v${side}h-${side}z`).join("");
}

/**
 * Cages with their sums, and lines through houses.
 * @param {LayoutDescription} grid
 */
function rulings({ size, cages, houseLines }) {
    const parts = [];
    if (houseLines.length) {
        parts.push(drawing("path", { class: "l-house", d: path(houseLines), fill: "none", stroke: "#8aa7cc", "stroke-width": 7 }));
    }
    for (const { outline } of cages) {
        parts.push(drawing("path", {
            class: "l-cage", d: path(outline), fill: "none", stroke: "#222", "stroke-width": 2.6, "stroke-dasharray": "8 5",
        }));
    }
    for (const { cells: [first], sum } of cages) {
        if (sum === undefined) continue;
        const [x, y] = [side * (first % size) + 5, side * Math.floor(first / size) + 3];
        // Its outline hides that of the cage.
        parts.push(drawing("text", {
            class: "l-sum", x: x + 2, y: y + 21, "font-size": 24, fill: "#111", stroke: "#fff", "stroke-width": 7, "paint-order": "stroke",
        }, String(sum)));
    }
    return parts;
}

/**
 * What lies over the cells of a game.
 * @param {LayoutDescription} grid
 */
export function boardLines(grid) {
    const length = side * grid.size;
    return drawing("svg", { class: "layout-lines", viewBox: `0 0 ${length} ${length}`, "aria-hidden": "true" }, ...rulings(grid));
}

/**
 * The whole puzzle.
 *
 * @param {LayoutDescription} grid
 * @param {{ label: string, isFile?: boolean }} options
 */
export function layoutPicture(grid, { label, isFile = false }) {
    const { size, areas, cages, cellLines, boxLines, givens } = grid;
    const length = side * size;
    const all = length + 12;
    const base = cages.length ? 84 : 76;
    const symbols = [...givens].flatMap((symbol, cell) => (symbol === "." ? [] : [drawing("text", {
        class: "l-given", x: side * (cell % size + 0.5), y: side * Math.floor(cell / size) + base, "font-size": cages.length ? 60 : 70,
        "text-anchor": "middle", "font-weight": 700, fill: "#000",
    }, symbol)]));
    return drawing(
        "svg", {
            viewBox: `-6 -6 ${all} ${all}`, role: "img", "aria-label": label,
            ...(isFile
                ? { xmlns: "http://www.w3.org/2000/svg", width: 952, height: 952, "font-family": "Helvetica,Arial,sans-serif" }
                : { class: "diagram layout-picture" }),
        },
        drawing("rect", { class: "l-ground", x: -6, y: -6, width: all, height: all, fill: "#fff" }),
        ...areas.map(({ cells, tint }) => drawing("path", {
            d: squares(cells, size), fill: paints[tint % tintCount],
        })),
        drawing("path", { class: "l-thin", d: path(cellLines), fill: "none", stroke: "#888", "stroke-width": 2.5 }),
        ...rulings(grid),
        drawing("path", { class: "l-thick", d: path(boxLines), fill: "none", stroke: "#000", "stroke-width": 8, "stroke-linecap": "square" }),
        ...symbols);
}

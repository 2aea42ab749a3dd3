// Pictures of what is wrong with a puzzle: a digit that is twice in a house, and two solutions.

import { diagram } from "../board/diagram.js";
import { element } from "../shared/dom.js";
import { maskOf } from "../board/geometry.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Engine} Engine */
/** @typedef {import("../types").Fault} Fault */

/** The most cells that a sentence names. */
const mostNamed = 4;

/** @param {number} cell */
export function shortName(cell) {
    return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
}

/**
 * @param {App} app
 * @param {import("../board/diagram.js").Position} position
 */
export function boardOf(app, position) {
    const count = position.givens.replaceAll(".", "").length;
    return diagram(position, { label: app.t("import.board", { count }) });
}

/**
 * The board of a text in which a digit is twice in a house, with both cells; nothing for texts of other forms.
 *
 * @param {App} app
 * @param {string} text
 * @param {Fault} fault
 */
export function conflictBoard(app, text, { place }) {
    const givens = text.trim().replaceAll("0", ".");
    return place?.cells && /^[1-9.]{81}$/.test(givens) ? [boardOf(app, { givens, wrong: place.cells })] : [];
}

/**
 * The cells in which two solutions of a puzzle differ, as a sentence and on a board. Of all second solutions, the
 * one that differs in the fewest cells tells most about what is missing.
 *
 * @param {App} app
 * @param {Engine} engine
 * @param {string} puzzle
 * @param {string} first a solution
 */
export function twoSolutions(app, engine, puzzle, first) {
    const cells = [...Array(81).keys()];
    const open = cells.filter((cell) => puzzle[cell] === ".");
    let second = "";
    /** @type {number[]} */
    let differing = [];
    for (const cell of open) {
        for (const digit of "123456789".replace(first[cell], "")) {
            const solved = engine.solve(puzzle.slice(0, cell) + digit + puzzle.slice(cell + 1));
            if ("fault" in solved || !solved.solution) continue;
            const { solution } = solved;
            const found = cells.filter((other) => solution[other] !== first[other]);
            if (!second || found.length < differing.length) [second, differing] = [solution, found];
        }
    }
    const candidates = new Uint16Array(81);
    for (const cell of differing) candidates[cell] = maskOf([Number(first[cell]), Number(second[cell])]);
    const named = differing.slice(0, mostNamed).map((cell) =>
        app.t("import.differs", { cell: shortName(cell), one: first[cell], other: second[cell] }));
    const more = differing.length > mostNamed ? ["…"] : [];
    return [
        element("p", {}, app.t("import.differ", { count: differing.length, cells: [...named, ...more].join(", ") })),
        boardOf(app, { givens: puzzle, candidates, lit: differing }),
    ];
}

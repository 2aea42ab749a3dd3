// A small picture of a game.

import { drawing } from "../shared/dom.js";

/**
 * @param {string} givens
 * @param {string} [digits] the digits now
 * @param {boolean} [hasBoxes] false for layouts with boxes of other forms, or none
 */
export function preview(givens, digits = givens, hasBoxes = true) {
    const size = Math.sqrt(givens.length);
    const length = 10 * size;
    const svg = drawing("svg", { class: "preview", viewBox: `-1 -1 ${length + 2} ${length + 2}`, "aria-hidden": "true" });
    for (const [name, step] of /** @type {[string, number][]} */ ([["thin", 10], ["thick", hasBoxes ? 30 : length]])) {
        let d = "";
        for (let at = 0; at <= length; at += step) d += `M${at} 0V${length}M0 ${at}H${length}`;
        svg.append(drawing("path", { class: name, d }));
    }
    [...digits].forEach((digit, cell) => {
        if (digit === ".") return;
        const isGiven = givens[cell] !== ".";
        svg.append(drawing("text", {
            class: isGiven ? "given" : "entry", x: 10 * (cell % size) + 5, y: 10 * Math.floor(cell / size) + 7.6,
        }, digit));
    });
    return svg;
}

/** @param {import("../storage/stored-game.js").StoredGame} game */
export const previewOf = ({ key, start, digits }) => preview(start.givens ?? key, digits, !start.layout);

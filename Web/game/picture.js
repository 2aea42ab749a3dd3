// The picture of a puzzle for files and paper, and that of a result.

import { diagram } from "../board/diagram.js";
import { hintsText } from "./challenge.js";
import { clockText } from "../shared/clock.js";
import { drawing } from "../shared/dom.js";
import { gameName } from "../storage/stored-game.js";

/**
 * @param {import("../types").App} app
 * @param {import("../types").PuzzleToPlay} start
 * @returns {Promise<SVGElement>}
 */
export async function pictureOf(app, { puzzle, layout }) {
    const options = { label: app.t("share.label"), isFile: true };
    return layout ? (await app.layouts).picture(puzzle, options) : diagram({ givens: puzzle }, options);
}

/**
 * A result above the picture of its puzzle as it begins, as a file.
 *
 * @param {import("../types").App} app
 * @param {SVGElement} picture
 * @param {import("../types").PuzzleToPlay} start
 * @param {import("./challenge.js").Challenge} result
 */
export function resultPicture({ t }, picture, start, result) {
    const [width, head, edge] = [952, 220, 48];
    const inner = /** @type {SVGElement} */ (picture.cloneNode(true));
    for (const [name, value] of Object.entries({ x: edge, y: head, width: width - 2 * edge, height: width - 2 * edge })) {
        inner.setAttribute(name, String(value));
    }
    const line = (/** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ text) => drawing("text", {
        x: width / 2, y, "text-anchor": "middle", "font-size": size, "font-weight": size > 60 ? 700 : 400, fill: "#1d1c1a",
    }, text);
    return drawing("svg", {
        xmlns: "http://www.w3.org/2000/svg", width, height: head + width - edge, "font-family": "Helvetica,Arial,sans-serif",
        viewBox: `0 0 ${width} ${head + width - edge}`,
    },
    drawing("rect", { width, height: head + width - edge, fill: "#fffefa" }),
    line(62, 38, `${t("app")} · ${gameName(t, start)}`), line(146, 84, clockText(1000 * result.time)), line(196, 34, hintsText(t, result)), inner);
}

// The picture of a puzzle for files and paper.

import { diagram } from "../board/diagram.js";

/**
 * @param {import("../types").App} app
 * @param {import("../types").PuzzleToPlay} start
 * @returns {Promise<SVGElement>}
 */
export async function pictureOf(app, { puzzle, layout }) {
    const options = { label: app.t("share.label"), isFile: true };
    return layout ? (await app.layouts).picture(puzzle, options) : diagram({ givens: puzzle }, options);
}

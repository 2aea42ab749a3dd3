// A game as a QR code, which the camera of another device opens.

import { drawing, element } from "../shared/dom.js";
import { carryLink } from "../storage/carried.js";

/** The margin of a code in modules: without it, cameras do not find it. */
const margin = 4;

/**
 * Shows the code of a game, with its address below.
 *
 * @param {import("../types").App} app
 * @param {Element} place
 * @param {import("../storage/stored-game.js").StoredGame} game
 */
export async function showCode(app, place, game) {
    // Of a long game, the code does without the record for its review.
    for (const kept of [game, { ...game, trail: [] }]) {
        const address = await carryLink(kept);
        const modules = await app.worker.call("code", [address]);
        if (!(modules instanceof Uint8Array)) continue;
        return place.replaceChildren(
            codeDrawing(modules, app.t("code.show")), element("p", { class: "soft small" }, app.t("code.text")),
            element("p", { class: "code-address" }, address));
    }
    place.replaceChildren(element("p", {}, app.t("code.tooLong")));
}

/**
 * Dark on white in every theme, as cameras expect it.
 *
 * @param {Uint8Array} modules row by row, 1 for a dark one
 * @param {string} label
 */
function codeDrawing(modules, label) {
    const size = Math.sqrt(modules.length);
    let path = "";
    for (let y = 0; y < size; y++) {
        for (let x = 0; x < size;) {
            let end = x;
            while (end < size && modules[y * size + end]) end++;
            if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
            x = Math.max(end, x + 1);
        }
    }
    const all = size + 2 * margin;
    return drawing("svg", {
        class: "code", viewBox: `${-margin} ${-margin} ${all} ${all}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges",
    }, drawing("path", { d: path }));
}

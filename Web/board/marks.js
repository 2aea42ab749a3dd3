// The marks of candidates by their roles in a step, and the legend that names them.

import { drawing, element } from "../shared/dom.js";

/** @typedef {import("../puzzlefarm.js").Step} Step */

/** The shape and the colour of each role; both tell the roles of one step apart without the other. */
/** @type {Map<string, string>} */
export const marks = new Map(Object.entries({
    "circle blue": "cell set base end wing lineSet floor loop colorA als cage",
    "square orange": "bridge cover colorB innie",
    "hexagon green": "roof hinge boxSet secondALS colorC connection outie",
    "square purple": "pivot core stem premise",
    "circle green": "single petal",
    "square grey": "excluder",
    "diamond grey": "removed",
    "diamond orange": "fin common extra",
    "hexagon purple": "thirdALS endoFin",
    "diamond purple": "secondFin colorD",
    "square yellow": "restrictedCommon",
    "circle grey": "house crossing secondCover",
}).flatMap(([mark, roles]) => roles.split(" ").map((role) => /** @type {[string, string]} */ ([role, mark]))));
// No role has these.
export const onMark = "square green";
export const offMark = "hexagon orange";

/**
 * The number of a candidate among all of a grid.
 *
 * @param {number} cell
 * @param {number} digit at most 25
 */
export const candidateKey = (cell, digit) => 32 * cell + digit;

/**
 * True for houses that are drawn dashed: those that cover, or cross.
 * @param {string} role
 */
export function isCover(role) {
    return /cover|crossing/i.test(role);
}

/**
 * The outline of a mark.
 *
 * @param {string} mark
 * @param {[number, number]} place
 * @param {number} [scale]
 */
export function outline(mark, [x, y], scale = 1) {
    const [shape, color] = mark.split(" ");
    const kind = { class: `d-mark d-${color}` };
    const half = 7.8 * scale;
    if (shape === "circle") return drawing("circle", { cx: x, cy: y, r: 8.7 * scale, ...kind });
    if (shape === "square") return drawing("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 1.5, ...kind });
    const points = shape === "diamond"
        ? [[0, -10.3], [10.3, 0], [0, 10.3], [-10.3, 0]]
        : [[-9.4, 0], [-4.8, -8.3], [4.8, -8.3], [9.4, 0], [4.8, 8.3], [-4.8, 8.3]];
    return drawing("polygon", { points: points.map(([dx, dy]) => `${x + scale * dx},${y + scale * dy}`).join(" "), ...kind });
}

/**
 * The legend of a step: each role with its mark.
 *
 * @param {Pick<Step, "pattern" | "placements" | "eliminations">} step
 * @param {(key: string, values?: Record<string, string>) => string} t
 * @param {boolean} [isComing] true while what is removed is framed on the board, and not struck out yet
 */
export function legend(step, t, isComing = false) {
    const placed = new Set(step.placements.map(({ cell }) => cell));
    /**
     * The words for each mark, and for houses that are drawn dashed or not: what looks alike is one entry.
     * @type {Map<string | boolean, Set<string>>}
     */
    const words = new Map();
    const add = (/** @type {string | boolean} */ mark, /** @type {string} */ word) =>
        words.set(mark, (words.get(mark) ?? new Set()).add(word));
    /** The candidates that have the mark of a role, whatever they are in a chain. */
    const named = new Set();
    for (const { role, candidates } of step.pattern.parts) {
        for (const { cell, digits } of candidates) for (const digit of digits) named.add(candidateKey(cell, digit));
        if (candidates.some(({ cell }) => !placed.has(cell))) add(marks.get(role) ?? "circle grey", t(`role.${role}`));
    }
    const links = step.pattern.chains.flatMap(({ nodes }) => nodes).filter(({ cells, digit }) =>
        cells.some((cell) => !placed.has(cell) && !named.has(candidateKey(cell, digit))));
    if (links.some(({ isOn }) => isOn)) add(onMark, t("role.on"));
    if (links.some(({ isOn }) => !isOn)) add(offMark, t("role.off"));
    for (const { role, houses } of step.pattern.parts) {
        const word = t(`role.${role}`);
        const isMarked = [...words].some(([mark, some]) => typeof mark === "string" && some.has(word));
        if (houses.length) add(isCover(role), isMarked ? t("role.houses", { role: word }) : word);
    }
    const items = [...words].map(([mark, some]) => item(
        typeof mark === "string" ? outline(mark, [12, 12])
            : drawing("rect", { x: 2, y: 5, width: 20, height: 14, rx: 3, class: mark ? "d-cover" : "d-base" }),
        [...some].join(", ")));
    if (step.eliminations.length) {
        items.push(item(isComing ? drawing("rect", { x: 3, y: 3, width: 18, height: 18, rx: 4.5, class: "d-wave" })
            : drawing("path", { d: "M4 19L20 5", class: "d-strike" }), t("role.eliminated")));
    }
    return element("ul", { class: "legend", role: "list" }, ...items);
}

/**
 * @param {SVGElement} mark
 * @param {string} word
 */
function item(mark, word) {
    return element("li", {}, drawing("svg", { viewBox: "0 0 24 24", class: "legend-mark", "aria-hidden": "true" }, mark), word);
}

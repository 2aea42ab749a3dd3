// Tables of results, and those of each layout.

import { element } from "../shared/dom.js";
import { clock } from "../shared/parts.js";
import { layoutName } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").GameRecord} GameRecord */
/** @typedef {import("../puzzlefarm.js").Statistics} Statistics */

/**
 * @param {string} first
 * @param {...(string | number)} others
 */
export function row(first, ...others) {
    return element(
        "tr", {}, element("th", { scope: "row" }, first),
        ...others.map((text) => element("td", {}, String(text))));
}

/**
 * @param {string} caption
 * @param {string[]} heads
 * @param {HTMLElement[]} rows
 */
export function table(caption, heads, rows) {
    return element(
        "table", { class: "figures" }, element("caption", {}, caption),
        element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
        element("tbody", {}, ...rows));
}

/**
 * The results of each layout, if there are others than classic ones, which have no name.
 *
 * @param {import("../types").Engine} engine
 * @param {GameRecord[]} records
 */
export function byLayout(engine, records) {
    /** @type {Map<string, Statistics>} */
    const found = new Map();
    for (const record of records.some(({ layout }) => layout) ? records : []) {
        const name = record.layout ?? "";
        const statistics = found.get(name) ?? engine.statistics();
        if ("fault" in statistics) continue;
        found.set(name, statistics);
        statistics.add(record);
    }
    return found;
}

/**
 * @param {App} app
 * @param {Map<string, Statistics>} layouts
 */
export function perLayout(app, layouts) {
    const rows = [...layouts].sort().flatMap(([name, statistics]) => {
        const one = statistics.summary();
        return "fault" in one ? [] : [row(layoutName(name || "classic:9"), one.played, one.won, clock(one.best), clock(one.mean))];
    });
    const keys = ["layout", "played", "won", "best", "mean"];
    return element(
        "section", { class: "card" },
        table(app.t("statistics.perLayout"), keys.map((key) => app.t(`statistics.${key}`)), rows));
}

/**
 * The layout of a result, if it is another than classic, and its tier.
 *
 * @param {App} app
 * @param {GameRecord} record
 */
export function tierText(app, { layout, tier }) {
    return [layout && layoutName(layout), tier && app.t(`views.tier.${tier}`)].filter(Boolean).join(" · ") || "–";
}

// Results as pictures: times over the weeks, wins with and without hints, the techniques that were used most.

import { clockText } from "../shared/clock.js";
import { dateText } from "../shared/date.js";
import { drawing, element } from "../shared/dom.js";
import { readCourse } from "../storage/course.js";
import { tiers } from "../puzzlefarm.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Tier} Tier */
/** @typedef {import("../puzzlefarm.js").GameRecord} GameRecord */

const weekLength = 7 * 24 * 3600;
const weekCount = 12;
const barCount = 8;
/** The size of a picture, and the part of it that the values have. */
const [width, height, top, bottom, left, right] = [320, 116, 12, 96, 44, 8];

/**
 * The pictures of some results; nothing without any.
 *
 * @param {App} app
 * @param {GameRecord[]} records
 * @param {number} [now] seconds since 1970
 */
export function charts(app, records, now = Date.now() / 1000) {
    const { t } = app;
    const classic = records.filter(({ layout, tier }) => !layout && tier);
    if (!classic.length) return null;
    const times = tiers.flatMap((tier) => {
        const own = unaided(classic, tier).filter(({ finished }) => finished > now - weekCount * weekLength);
        return own.length > 1 ? [timesOf(app, tier, own, now)] : [];
    });
    const used = element("div", {});
    void Promise.all([app.store.then(readCourse), app.engine]).then(([course, engine]) => {
        const names = new Map(engine.techniques().map(({ id, name }) => [id, name]));
        /** @type {{ name: string, count: number }[]} */
        const counts = Object.entries(course).flatMap(([id, { games = 0 }]) =>
            (games && names.has(id) ? [{ name: String(names.get(id)), count: games }] : []));
        if (counts.length) used.append(element("h3", {}, t("charts.used")), barsOf(counts.sort((one, other) => other.count - one.count).slice(0, barCount)));
    });
    return element("section", { class: "card stack charts" }, element("h2", {}, t("charts.title")),
        ...(times.length ? [element("h3", {}, t("charts.times")), element("div", { class: "chart-row" }, ...times)] : []),
        element("h3", {}, t("charts.hints")), helpOf(app, classic), used);
}

/**
 * @param {GameRecord[]} records
 * @param {Tier} tier
 */
function unaided(records, tier) {
    return records.filter((record) => record.tier === tier && record.isWon && !record.hints);
}

/** @param {number[]} values */
export function median(values) {
    const sorted = [...values].sort((one, other) => one - other);
    const half = sorted.length >> 1;
    return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * The wins of the last weeks without hints: a point for each, a line through the medians of the weeks, the best marked.
 *
 * @param {App} app
 * @param {Tier} tier
 * @param {GameRecord[]} records at least two
 * @param {number} now
 */
function timesOf(app, tier, records, now) {
    const most = Math.max(...records.map(({ time }) => time));
    const x = (/** @type {number} */ second) => left + (width - left - right) * (1 - (now - second) / (weekCount * weekLength));
    const y = (/** @type {number} */ time) => bottom - (bottom - top) * (time / most);
    const weeks = Array.from({ length: weekCount }, (_, week) => now - (weekCount - 1 - week) * weekLength).flatMap((end) => {
        const own = records.filter(({ finished }) => finished <= end && finished > end - weekLength);
        return own.length ? [{ u: x(end - weekLength / 2), v: y(median(own.map(({ time }) => time))) }] : [];
    });
    const best = records.reduce((one, other) => (other.time < one.time ? other : one));
    const name = app.t(`views.tier.${tier}`);
    const svg = drawing("svg", {
        viewBox: `0 0 ${width} ${height}`, role: "img", class: "chart",
        "aria-label": app.t("charts.timesOf", { tier: name, n: records.length, median: clockText(median(records.map(({ time }) => time))), best: clockText(best.time) }),
    },
    drawing("path", { class: "chart-axis", d: `M${left} ${top}V${bottom}H${width - right}` }),
    drawing("text", { class: "chart-label end", x: left - 5, y: top + 4 }, clockText(most)),
    drawing("text", { class: "chart-label", x: left, y: height - 4 }, dateText(app, new Date(1000 * (now - weekCount * weekLength)), { day: "numeric", month: "short" })),
    drawing("text", { class: "chart-label end", x: width - right, y: height - 4 }, dateText(app, new Date(1000 * now), { day: "numeric", month: "short" })),
    drawing("path", { class: "chart-line", d: weeks.map(({ u, v }, index) => `${index ? "L" : "M"}${u.toFixed(1)} ${v.toFixed(1)}`).join("") }),
    ...records.map(({ finished, time }) => drawing("circle", { class: "chart-point", cx: x(finished).toFixed(1), cy: y(time).toFixed(1), r: 2.6 })),
    drawing("circle", { class: "chart-best", cx: x(best.finished).toFixed(1), cy: y(best.time).toFixed(1), r: 5.5 }));
    return element("figure", { class: "chart-figure" }, svg, element("figcaption", { class: "small" },
        element("strong", {}, name), ` · ${app.t("charts.best", { time: clockText(best.time) })}`));
}

/**
 * The games of each tier: won without hints, with hints, not won.
 *
 * @param {App} app
 * @param {GameRecord[]} records
 */
function helpOf(app, records) {
    const kinds = /** @type {const} */ (["alone", "aided", "lost"]);
    const kindOf = (/** @type {GameRecord} */ { isWon, hints }) => (!isWon ? "lost" : hints ? "aided" : "alone");
    const rows = tiers.flatMap((tier) => {
        const own = records.filter((record) => record.tier === tier);
        if (!own.length) return [];
        const counts = kinds.map((kind) => own.filter((record) => kindOf(record) === kind).length);
        const text = kinds.map((kind, index) => app.t(`charts.${kind}`, { n: counts[index] })).join(", ");
        return [element("div", { class: "help-row" }, element("span", {}, app.t(`views.tier.${tier}`)),
            element("div", { class: "help-bar", role: "img", "aria-label": text }, ...kinds.map((kind, index) => {
                const part = element("i", { class: `help-${kind}` }, counts[index] ? String(counts[index]) : "");
                part.style.setProperty("--part", String(counts[index]));
                return counts[index] > 0 && part;
            })))];
    });
    return element("div", { class: "stack" }, ...rows, element("ul", { class: "legend", role: "list" }, ...kinds.map((kind) =>
        element("li", {}, element("i", { class: `help-key help-${kind}` }), app.t(`charts.key.${kind}`)))));
}

/** @param {{ name: string, count: number }[]} counts the most first */
function barsOf(counts) {
    const most = counts[0].count;
    return element("ul", { class: "bars", role: "list" }, ...counts.map(({ name, count }) => {
        const bar = element("i", { "aria-hidden": "true" });
        bar.style.setProperty("--part", String(count / most));
        return element("li", {}, element("span", {}, name), bar, element("span", { class: "soft" }, String(count)));
    }));
}

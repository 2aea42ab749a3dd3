// A puzzle of another layout that was pasted or sent: what it is, what is wrong with it, its rating, and playing it.

import { element } from "../shared/dom.js";
import { share } from "../game/sharing.js";
import { button, ratingText } from "../shared/parts.js";
import { loadStyles } from "../shared/styles.js";
import { gameName, layoutName, rated } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */

/** What may be a text of such a puzzle: all of them have one of these signs. */
const signs = /[:{<>^]|fpuzzles|load=|^\s*N4Ig/;

/**
 * Reads a text.
 *
 * @param {App} app
 * @param {string} text
 * @returns {Promise<import("../puzzlefarm.js").LayoutDescription | import("../types").Fault | null>} null if it is
 *   nothing like a puzzle of a layout
 */
export async function readLayout(app, text) {
    if (!signs.test(text)) return null;
    const loading = Promise.all([app.layouts, app.addStrings("layouts"), loadStyles("layouts")]);
    const loaded = await loading.catch(() => null);
    if (!loaded) return null;
    const read = loaded[0].describe(text);
    return "fault" in read && !read.message ? null : read;
}

/**
 * The sentence about a text that is no puzzle that can be played.
 *
 * @param {App} app
 * @param {import("../types").Fault} fault
 */
export function layoutFault({ t }, { fault, rule, message }) {
    if (fault === "rule") return t("layout.unknownRule", { rule: (rule ?? "").replace(/\bmember /, "") });
    return message ? t("layout.noPuzzle", { message }) : t(`layout.fault.${fault}`);
}

/**
 * Shows a puzzle that has one solution.
 *
 * @param {App} app
 * @param {import("../puzzlefarm.js").LayoutDescription} read
 * @param {HTMLElement} answer
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the reason why it cannot be played; "" if it can
 */
export async function showLayout(app, read, answer, signal) {
    const layouts = await app.layouts;
    const { t } = app;
    const { puzzle, givens, id, layout } = read;
    const picture = layouts.picture(puzzle, { label: t("layout.picture", { layout: layoutName(layout) }) });
    const solved = layouts.solve(puzzle);
    if ("fault" in solved) {
        const sentence = layoutFault(app, solved);
        answer.replaceChildren(element("div", { class: "card warning stack" }, element("p", {}, sentence), picture));
        return sentence;
    }
    /** @type {import("../types").PuzzleToPlay} */
    const start = { puzzle, givens, id, layout, solution: solved.solution, tier: null, rating: null, origin: "imported" };
    const rating = element("p", { class: "soft" }, t("import.rating"));
    answer.replaceChildren(element("section", { class: "card imported" }, picture,
        element("div", { class: "stack" },
            element("h2", {}, layoutName(layout)),
            ...read.rules.map((rule) => element("p", { class: "small" }, rule)),
            element("p", {}, t("import.one")),
            element("div", { class: "row" },
                button(t("import.play"), () => void app.play(start), { class: "primary" }),
                button(t("share.title"), () => void share(app, start))),
            rating)));
    app.announce(t("import.one"));
    void layouts.grade(puzzle, signal).then((grade) => {
        if ("fault" in grade) throw new Error(grade.fault);
        Object.assign(start, rated(grade));
        rating.textContent = `${gameName(t, { tier: grade.tier, band: grade.band })} · ${ratingText(grade.tierRating)}`;
    }).catch(() => signal.aborted || (rating.textContent = t("import.unrated")));
    return "";
}

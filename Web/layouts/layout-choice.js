// New puzzles of other layouts: each with its rules and the tiers that its puzzles can have.

import { sitePools } from "./site-pools.js";
import { element, icon } from "../shared/dom.js";
import { button, frame, prepareViews } from "../shared/parts.js";
import { loadStyles } from "../shared/styles.js";
import { layoutName } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").MadeLayout} MadeLayout */

/** The time for which the view waits for a catalogue that was never here, in milliseconds. */
const patience = 3000;

/**
 * The groups, and the layouts in them.
 * @type {[string, (layout: MadeLayout) => boolean][]}
 */
const groups = [
    ["small", ({ layout }) => size(layout) < 8],
    ["killer", ({ layout }) => /killer/.test(layout)],
    ["usual", ({ layout }) => size(layout) < 10],
    ["large", () => true],
];

/** A dot of a sign, as large as a digit of it. */
const dot = (/** @type {number} */ x, /** @type {number} */ y) => `M${x - 0.5} ${y - 0.5}h1v1h-1z`;
const corners = dot(8, 8) + dot(16, 8) + dot(8, 16) + dot(16, 16);
/**
 * What the words of a layout's kind draw into a square.
 * @type {Record<string, string>}
 */
const signs = {
    classic: "M9.5 4.5v15M14.5 4.5v15M4.5 9.5h15M4.5 14.5h15", jigsaw: "M9.5 4.5v5h5v5h5M4.5 14.5h5v5",
    x: "M4.5 4.5l15 15M19.5 4.5l-15 15", windoku: "M7 7h3.5v3.5H7zM13.5 7H17v3.5h-3.5zM7 13.5h3.5V17H7zM13.5 13.5H17V17h-3.5z",
    killer: "M7 7h5.5v4.5H17V17H7z", antiknight: "M9 7v7h5.5", antiking: "M9 15l6-6M12.5 9H15v2.5",
    nonconsecutive: "M7.5 10h9M7.5 14h9M14.5 7.5l-5 9", disjoint: corners,
    centredot: corners + dot(12, 12), asterisk: "M12 7.5v9M8 9.5l8 5M16 9.5l-8 5",
    girandola: "M12 12V7.5h4.5M12 12h4.5v4.5M12 12v4.5H7.5M12 12H7.5V7.5",
};

/**
 * The sign of a layout: its kind drawn into a square.
 * @param {string} layout
 */
const signOf = (layout) => ["M4.5 4.5h15v15h-15z", ...layout.split(":")[0].split("-").map((word) => signs[word] ?? "")].join("");

/** @param {string} layout */
const size = (layout) => Number(layout.split(":")[1]);

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    let work = new AbortController();

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     */
    async function show(container, parameters) {
        work = new AbortController();
        const { signal } = work;
        await Promise.all([prepareViews(app), app.addStrings("layouts"), loadStyles("layouts")]);
        if (signal.aborted) return;
        const list = element("div", { class: "stack" }, element("p", { class: "soft", role: "status" }, app.t("loading")));
        frame(app, container, { title: app.t("layout.title"), kind: "layouts" }, list);
        const pools = sitePools(app).catch(() => null);
        const late = new Promise((resolve) => setTimeout(resolve, patience, null));
        const [layouts, site] = await Promise.all([app.layouts.catch(() => null), Promise.race([pools, late])]);
        if (signal.aborted) return;
        const made = layouts?.made ?? [];
        if (!layouts || "fault" in made) return list.replaceChildren(element("p", {}, app.t("failed.view")));
        const wanted = parameters.get("layout");
        const rest = made.filter(({ layout }) => layout !== "classic:9");
        list.replaceChildren(children(app, signal), ...(site ? [site] : []), ...groups.map(([name, has]) => {
            const some = rest.filter(has);
            for (const one of some) rest.splice(rest.indexOf(one), 1);
            return element("section", { class: "card stack layout-group" }, element("h2", {}, app.t(`layout.group.${name}`)),
                ...some.map((layout) => item(app, layout, layout.layout === wanted, signal)));
        }));
        const open = /** @type {HTMLElement | null} */ (list.querySelector("details[open] > summary"));
        open?.focus();
        open?.scrollIntoView({ block: "center" });
        // Late pools are added at the end, so that nothing moves; the view does not wait for them.
        if (!site) void pools.then((found) => found && !signal.aborted && list.append(found));
    }

    return {
        id: "layouts",
        get title() {
            return `${app.t("layouts")} · ${app.t("app")}`;
        },
        show,
        hide: () => work.abort(),
    };
}

/**
 * Small puzzles for children, in each look.
 *
 * @param {App} app
 * @param {AbortSignal} signal
 */
function children(app, signal) {
    const { t } = app;
    const status = element("p", { class: "soft small", role: "status" });
    return element("section", { class: "card stack child-choice" }, element("h2", {}, t("child.title")),
        ...["classic:4", "classic:6"].map((layout) => {
            /** @type {HTMLButtonElement[]} */
            const buttons = ["digits", "letters", "shapes"].map((look) => button(
                t(`child.${look}`), () => void make(app, { layout, tier: "beginner" }, { status, buttons, look }, signal)));
            return element("div", { class: "row", role: "group", "aria-label": layoutName(layout) },
                element("span", { class: "child-size" }, layout.replace(/.*:(.*)/, "$1 × $1")), ...buttons);
        }), status);
}

/**
 * @param {App} app
 * @param {MadeLayout} made
 * @param {boolean} isOpen
 * @param {AbortSignal} signal
 */
function item(app, { layout, rules, tiers }, isOpen, signal) {
    const { t } = app;
    const status = element("p", { class: "soft small", role: "status" });
    /** @type {HTMLButtonElement[]} */
    const buttons = tiers.map((tier) => button(t(`tier.${tier}`), () => void make(app, { layout, tier }, { status, buttons }, signal)));
    return element("details", { class: "layout-item", name: "layout", open: isOpen },
        element("summary", {}, icon(signOf(layout)), element("strong", {}, layoutName(layout))),
        ...rules.map((rule) => element("p", { class: "soft small" }, rule)),
        button(t("layout.lessons"), () => app.show("rules", { layout }), { class: "plain" }),
        element("div", { class: "row", role: "group", "aria-label": layoutName(layout) }, ...buttons), status);
}

/**
 * Makes a puzzle and opens it.
 *
 * @param {App} app
 * @param {{ layout: string, tier: import("../types").Tier }} request
 * @param {{ status: HTMLElement, buttons: HTMLButtonElement[], look?: string }} item
 * @param {AbortSignal} left
 */
async function make(app, request, { status, buttons, look }, left) {
    const { t } = app;
    const search = new AbortController();
    const stop = () => search.abort();
    left.addEventListener("abort", stop);
    for (const one of buttons) one.disabled = true;
    const late = setTimeout(() => status.replaceChildren(
        t("layout.making"), " ", button(t("cancel"), stop, { class: "plain" })), 300);
    try {
        const layouts = await app.layouts;
        const made = await layouts.generate(request, search.signal);
        const read = "fault" in made ? made : layouts.describe(made.puzzle);
        if ("fault" in made || "fault" in read) throw new Error("no puzzle");
        const { puzzle, givens, id, layout } = read;
        const { solution, tier, rating } = made;
        await app.play({ puzzle, givens, id, layout, solution, tier, rating, look, origin: "made" });
    } catch {
        if (!search.signal.aborted) app.notify(t("failed.puzzle"));
    } finally {
        clearTimeout(late);
        left.removeEventListener("abort", stop);
        status.replaceChildren();
        for (const one of buttons) one.disabled = false;
    }
}

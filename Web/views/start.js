// The start view: go on with an open game, begin a new one, learn.

import { tiers } from "../puzzlefarm.js";
import { clockText } from "../shared/clock.js";
import { drawing, element, icon } from "../shared/dom.js";
import { gameName, givensOf, isOver, isRated } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../storage/store.js").StoredGame} StoredGame */

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    let isShown = false;
    return {
        id: "start",
        get title() {
            return app.t("app");
        },
        async show(container) {
            isShown = true;
            const games = element("section", { class: "stack", hidden: true });
            const columns = element("div", { class: "start-columns single" }, games, newGame(app));
            container.append(element("div", { class: "page start" }, head(app), columns));
            const store = await app.store;
            const [open, last] = await Promise.all([store.openGames(), store.lastCompleted()]);
            const running = open.filter((game) => !isOver(game));
            // Earlier versions kept lost games among the open ones.
            const ended = [...open, ...(last && !open.some(({ key }) => key === last.key) ? [last] : [])].filter(isOver);
            if (!isShown || !(running.length || ended.length)) return;
            games.hidden = false;
            columns.classList.remove("single");
            if (running.length) games.append(...continueGames(app, running));
            if (ended.length) games.append(element("h2", {}, app.t("lastGame")), list(app, ended));
        },
        hide() {
            isShown = false;
        },
    };
}

/** @param {App} app */
function head(app) {
    const button = (/** @type {string} */ name) => element("button", {
        type: "button", class: "icon-only plain", "aria-label": app.t(name), onclick: () => app.show(name),
    }, icon(icons[name] ?? name));
    const mark = drawing("svg", { class: "mark", viewBox: "0 0 30 30", "aria-hidden": "true" },
        drawing("rect", { class: "mark-ground", width: 30, height: 30, rx: 7 }),
        drawing("path", { class: "mark-lines", d: "M11 5v20M19 5v20M5 11h20M5 19h20" }));
    return element("header", { class: "bar" },
        element("h1", {}, mark, app.t("app")), button("statistics"), button("settings"));
}

/**
 * @param {App} app
 * @param {StoredGame[]} open
 */
function continueGames(app, [first, ...others]) {
    const { t } = app;
    /** @type {HTMLElement[]} */
    const parts = [
        element("h2", {}, t("continue")),
        element("div", { class: "card continue" },
            preview(first),
            element("div", { class: "continue-text" },
                element("strong", { class: "tier-name" }, gameName(t, knownStart(first))),
                element("span", { class: "soft" }, progress(app, first))),
            element("div", { class: "row" },
                element("button", { type: "button", class: "primary", onclick: () => goOn(app, first) }, t("continue")),
                element("button", { type: "button", class: "plain", onclick: () => giveUp(app, first) }, t("abandon")))),
    ];
    if (others.length) {
        parts.push(
            element("h3", {}, t("otherGames")), list(app, others.slice(0, 20)));
    }
    return parts;
}

/**
 * @param {App} app
 * @param {StoredGame[]} games
 */
function list(app, games) {
    const { t } = app;
    return element("ul", { class: "others", role: "list" }, ...games.map((game) =>
        element("li", { class: "row" },
            element("button", { type: "button", class: "other plain", onclick: () => goOn(app, game) },
                preview(game), element("span", { class: "other-text" },
                    element("strong", {}, gameName(t, knownStart(game))),
                    element("span", { class: "soft small" }, progress(app, game)))),
            !isOver(game) && element("button", {
                type: "button", class: "icon-only plain", "aria-label": t("abandon"),
                onclick: () => giveUp(app, game),
            }, icon("close")))));
}

/**
 * The beginning of a game, with the tier if it is known.
 * @param {StoredGame} game
 */
function knownStart({ start }) {
    return isRated(start) ? start : { ...start, tier: null };
}

/**
 * @param {App} app
 * @param {StoredGame} game
 */
function goOn(app, game) {
    app.show("play", { game: game.key });
}

/**
 * Abandons a game of the list: it counts as played if a digit was entered.
 * @param {App} app
 * @param {StoredGame} game
 */
async function giveUp(app, game) {
    const { place } = app;
    const module = await import("../game/abandon.js").catch(() => null);
    if (!module) return app.notify(app.t("failed.view"));
    await module.abandon(app, place, game.key, async () => {
        const [store, engine] = await Promise.all([app.store, app.engine]);
        await store.completeGame(knownStart(game), game, engine);
    });
}

/**
 * @param {App} app
 * @param {StoredGame} game
 */
function progress(app, game) {
    if (isOver(game)) {
        const end = app.t(`${game.phase}.title`);
        return app.preferences.showsTimer ? `${end} · ${clockText(game.elapsed)}` : end;
    }
    const count = (/** @type {string} */ text) => text.replace(/\./g, "").length;
    const cells = game.digits.length;
    const empty = cells - count(givensOf(game.start));
    const percent = empty ? Math.round(100 - (100 * (cells - count(game.digits))) / empty) : 100;
    const filled = app.t("filled", { percent });
    return app.preferences.showsTimer ? `${clockText(game.elapsed)} · ${filled}` : filled;
}

/**
 * A small picture of a game.
 * @param {StoredGame} game
 */
function preview(game) {
    const givens = givensOf(game.start);
    const size = Math.sqrt(givens.length);
    const length = 10 * size;
    const svg = drawing("svg", { class: "preview", viewBox: `-1 -1 ${length + 2} ${length + 2}`, "aria-hidden": "true" });
    // Other layouts have boxes of other forms, or none.
    for (const [name, step] of /** @type {[string, number][]} */ ([["thin", 10], ["thick", game.start.layout ? length : 30]])) {
        let d = "";
        for (let at = 0; at <= length; at += step) d += `M${at} 0V${length}M0 ${at}H${length}`;
        svg.append(drawing("path", { class: name, d }));
    }
    [...game.digits].forEach((digit, cell) => {
        if (digit === ".") return;
        const isGiven = givens[cell] !== ".";
        svg.append(drawing("text", {
            class: isGiven ? "given" : "entry", x: 10 * (cell % size) + 5, y: 10 * Math.floor(cell / size) + 7.6,
        }, digit));
    });
    return svg;
}

/** @param {App} app */
function newGame(app) {
    const { t } = app;
    return element("section", { class: "stack" },
        element("h2", {}, t("newGame")),
        element("ul", { class: "tiers", role: "list" }, ...tiers.map((tier, index) => {
            const isLast = tier === app.preferences.tier;
            return element("li", {}, element("button", {
                type: "button", class: "tier", "aria-current": isLast ? "true" : null,
                onclick: () => app.playTier(tier),
            },
            element("span", { class: "tier-name" }, t(`tier.${tier}`)),
            element("span", { class: "level", "aria-hidden": "true" },
                ...tiers.map((_, level) => element("i", { class: level <= index ? "on" : "" }))),
            element("span", { class: "tier-skills" }, t(`skills.${tier}`)),
            isLast ? element("span", { class: "tier-last" }, t("lastTier")) : null));
        })),
        element("h2", { class: "links-title" }, t("more")),
        element("div", { class: "links" },
            ...["daily", "layouts", "tutorial", "training", "techniques", "import"].map((name) =>
                element("button", { type: "button", onclick: () => app.show(name) },
                    icon(icons[name]), t(name)))));
}

/**
 * The icons of this view; a game does without them.
 * @type {Record<string, string>}
 */
const icons = {
    statistics: "M5 20v-7M12 20V5M19 20v-10",
    daily: "M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7",
    layouts: "M4.5 4.5h15v15h-15zM9.5 4.5v5h5v5h5M4.5 14.5h5v5",
    tutorial: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13",
    training: "M4 12a8 8 0 1016 0 8 8 0 10-16 0M8.5 12a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0",
    techniques: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
    import: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
};

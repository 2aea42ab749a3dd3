// The start view: go on with an open game, begin a new one, learn.

import { previewOf } from "../board/preview.js";
import { localDate } from "../catalogue/catalogue.js";
import { dayGames } from "../catalogue/days.js";
import { tiers } from "../puzzlefarm.js";
import { drawing, element, icon } from "../shared/dom.js";
import { levelBars } from "../shared/figures.js";
import { gameName, isOver, isRated } from "../storage/stored-game.js";
import { startTexts } from "../texts/strings-start.js";
import { DayCard, dayText, onNewDay } from "./day-card.js";
import { PathCard } from "./path-card.js";
import { progress } from "./progress.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../storage/store.js").StoredGame} StoredGame */

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    app.putStrings(startTexts);
    let work = new AbortController();
    return {
        id: "start",
        get title() {
            return app.t("app");
        },
        async show(container) {
            work = new AbortController();
            const { signal } = work;
            const page = element("div", { class: "page start" }, head(app));
            container.append(page);
            // What is known of the games comes with the first look, so that nothing moves when it does; a browser
            // that takes its time lets nobody wait.
            const known = knownGames(app);
            const first = await Promise.race([known, new Promise((resolve) => setTimeout(resolve, patience, null))]);
            if (signal.aborted) return;
            const games = element("div", { class: "stack" });
            const today = localDate();
            onNewDay(today, signal, () => app.show("start"));
            const card = new DayCard(app, today, {
                title: app.t("daily"), note: dayText(app, today),
                more: element("button", { type: "button", onclick: () => app.show("daily") }, app.t("day.calendar")),
            });
            const path = new PathCard(app);
            const rules = link(app, "tutorial");
            page.append(element("div", { class: "start-columns" },
                element("div", { class: "stack start-mine" }, games, card.element, path.element), newGame(app, rules)));
            const fill = (/** @type {Games | null} */ all) => {
                if (signal.aborted) return;
                const known = all ? runningAndEnded(app, all) : [];
                // Whoever has begun a game of a tier is no newcomer, before the store is there too.
                const isNew = !known.length && !all?.days.size && !app.preferences.tier;
                rules.hidden = isNew;
                // A welcome that is there stays: it may be about to be pressed.
                if (!isNew || !games.firstChild) games.replaceChildren(...(isNew ? [welcome(app)] : known));
                if (all) card.showGames(all.days);
            };
            fill(first);
            if (!first) void known.then(fill);
            void path.load().catch(console.warn);
            void known.then(() => app.queue).then(() => card.load(signal, true), () => card.show(null));
        },
        hide: () => work.abort(),
    };
}

/** The time for which the view waits for the store, in milliseconds. */
const patience = 250;

/** @typedef {{ open: StoredGame[], last: StoredGame | null, days: import("../catalogue/days.js").DayGames }} Games */

/**
 * @param {App} app
 * @returns {Promise<Games>}
 */
async function knownGames(app) {
    const store = await app.store;
    const [open, last, days] = await Promise.all([store.openGames(), store.lastCompleted(), dayGames(store)]);
    return { open, last, days };
}

/**
 * The running games, and those that have ended last.
 *
 * @param {App} app
 * @param {Games} games
 */
function runningAndEnded(app, { open, last }) {
    const running = open.filter((game) => !isOver(game));
    // Earlier versions kept lost games among the open ones.
    const ended = [...open, ...(last && !open.some(({ key }) => key === last.key) ? [last] : [])].filter(isOver);
    return [
        ...(running.length ? continueGames(app, running) : []),
        ...(ended.length ? [element("h2", {}, app.t("lastGame")), list(app, ended)] : []),
    ];
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
            previewOf(first),
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
                previewOf(game), element("span", { class: "other-text" },
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
 * The rules, for those who have not played yet.
 * @param {App} app
 */
function welcome(app) {
    const { t } = app;
    return element("section", { class: "card welcome" },
        element("div", {}, element("h2", {}, t("welcome")), element("p", { class: "soft" }, t("welcome.text"))),
        link(app, "tutorial"));
}

/**
 * @param {App} app
 * @param {string} name of a view
 */
function link(app, name) {
    return element("button", { type: "button", onclick: () => app.show(name) }, icon(icons[name]), app.t(name));
}

/**
 * @param {App} app
 * @param {HTMLElement} rules the link to the rules
 */
function newGame(app, rules) {
    const { t } = app;
    return element("section", { class: "stack" },
        element("h2", {}, t("newGame")),
        element("ul", { class: "tiers", role: "list" }, ...tiers.map((tier) => {
            const isLast = tier === app.preferences.tier;
            return element("li", {}, element("button", {
                type: "button", class: "tier", "aria-current": isLast ? "true" : null,
                onclick: () => app.playTier(tier),
            },
            element("span", { class: "tier-name" }, t(`tier.${tier}`)),
            levelBars(tier),
            element("span", { class: "tier-skills" }, t(`skills.${tier}`)),
            isLast ? element("span", { class: "tier-last" }, t("lastTier")) : null));
        })),
        element("h2", { class: "links-title" }, t("more")),
        element("div", { class: "links" },
            link(app, "daily"), rules,
            ...["path", "layouts", "own", "training", "techniques", "import"].map((name) => link(app, name))));
}

/**
 * The icons of this view; a game does without them.
 * @type {Record<string, string>}
 */
const icons = {
    statistics: "M5 20v-7M12 20V5M19 20v-10",
    daily: "M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7",
    layouts: "M4.5 4.5h15v15h-15zM9.5 4.5v5h5v5h5M4.5 14.5h5v5",
    own: "M12 5v14M5 12h14",
    tutorial: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13",
    path: "M4 19h4v-4h4v-4h4V7h4V4",
    training: "M4 12a8 8 0 1016 0 8 8 0 10-16 0M8.5 12a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0",
    techniques: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
    import: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
};

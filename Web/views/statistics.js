// Results: numbers per tier, leaderboard, achievements, history, and everything as files.

import { dateText } from "../shared/date.js";
import { element, icon, saveFile } from "../shared/dom.js";
import { doneIcon } from "../shared/figures.js";
import { achievementName } from "../game/reward.js";
import { exportAll, importAll } from "../storage/backup.js";
import { button, clock, frame, noteAddress, prepareViews, section } from "../shared/parts.js";
import { localDate } from "../catalogue/catalogue.js";
import { charts } from "./charts.js";
import { byLayout, perLayout, row, table, tierText } from "./layout-results.js";
import { tiers } from "../puzzlefarm.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../storage/store.js").Store} Store */
/** @typedef {import("../types").Tier} Tier */
/** @typedef {import("../puzzlefarm.js").Statistics} Statistics */
/** @typedef {import("../puzzlefarm.js").GameRecord} GameRecord */

const achievementsInOrder = [
    "firstWin", "noHints", "threeInARow", "sevenInARow", "thirtyInARow", ...tiers.map((tier) => `tier-${tier}`),
];
const historyPerPage = 20;
/** The bytes of results from which on the player is warned: 1,400 more are stored. */
const muchRoom = 14_800_000;
/** A cell with such a start is a formula for spreadsheets, and one with such characters needs quotes. */
const formulaStart = /^[=+\-@\t\r]/;
const quotedCharacters = /[",\r\n]/;

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    let isShown = false;
    /**
     * All results, and those of single layouts.
     * @type {Statistics[]}
     */
    let shown = [];
    const release = () => shown.splice(0).forEach((one) => one.release());

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     */
    async function show(container, parameters) {
        isShown = true;
        await prepareViews(app);
        const [store, engine] = await Promise.all([app.store, app.engine]);
        const statistics = await store.statistics(engine);
        const starts = await leaderboardStarts(store);
        release();
        shown = [statistics];
        if (isShown) paint(container, parameters, { store, engine, statistics, starts });
        else release();
    }

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     * @param {{ store: import("../storage/store.js").Store, engine: import("../types").Engine, statistics: Statistics, starts: Record<string, number> }} all
     */
    function paint(container, parameters, { store, engine, statistics, starts }) {
        const records = statistics.records;
        const again = () => void show(container, parameters);
        const latest = records.at(-1) ?? null;
        const asked = parameters.get("tier");
        if (asked !== null && !tierOf(asked)) void noteAddress(app);
        const tier = tierOf(asked) ?? latest?.tier ?? app.preferences.tier ?? "easy";
        const layouts = byLayout(engine, records);
        shown.push(...layouts.values());
        // Tiers of other layouts are no measure for those of classic puzzles.
        const classic = layouts.get("") ?? statistics;
        frame(
            app, container, { title: app.t("statistics.title"), kind: "statistics" },
            store.trouble ? element("p", { class: "card warning" }, app.t(`store.${store.trouble}`)) : null,
            isNearlyFull(statistics) ? element("p", { class: "card warning" }, app.t("store.results")) : null,
            records.length ? summary(app, statistics) : element("p", { class: "soft" }, app.t("statistics.none")),
            records.length ? element("p", { class: "soft" }, app.t("statistics.unaided")) : null,
            charts(app, records),
            records.length ? perTier(app, classic) : null,
            layouts.size ? perLayout(app, layouts) : null,
            leaderboard(app, classic, starts, tier, latest, async (cleared) => {
                const question = {
                    title: app.t("statistics.clearTitle", { tier: app.t(`views.tier.${cleared}`) }),
                    text: app.t("statistics.clearText"), accept: app.t("statistics.clear"), cancel: app.t("views.keep"),
                };
                if (!(await app.confirm(question))) return;
                await clearLeaderboard(store, cleared, Math.floor(Date.now() / 1000));
                app.announce(app.t("statistics.cleared"));
                again();
            }),
            achievements(app, statistics.achievements),
            records.length ? history(app, records) : null,
            files(app, store, engine, records, again));
    }

    return {
        id: "statistics",
        get title() {
            return `${app.t("statistics")} · ${app.t("app")}`;
        },
        show,
        hide: () => {
            isShown = false;
            release();
        },
    };
}

/** @param {Statistics} statistics */
function isNearlyFull(statistics) {
    const saved = statistics.save();
    return "fault" in saved || saved.length > muchRoom;
}

/**
 * @param {string | null} name
 * @returns {Tier | null}
 */
function tierOf(name) {
    return tiers.find((tier) => tier === name) ?? null;
}

/**
 * @param {App} app
 * @param {Statistics} statistics
 */
function summary(app, statistics) {
    const total = statistics.summary();
    if ("fault" in total) return null;
    const tile = (/** @type {string} */ key, /** @type {string | number} */ value) =>
        element("div", { class: "tile" }, element("dt", {}, app.t(`statistics.${key}`)), element("dd", {}, String(value)));
    return element(
        "dl", { class: "tiles" }, tile("played", total.played), tile("won", total.won),
        tile("rate", total.percentWon === null ? "–" : `${total.percentWon} %`),
        tile("streak", total.streak), tile("longest", total.longestStreak));
}

/**
 * @param {App} app
 * @param {Statistics} statistics
 */
function perTier(app, statistics) {
    const rows = tiers.flatMap((tier) => {
        const one = statistics.summary(tier);
        if ("fault" in one || !one.played) return [];
        return [row(app.t(`views.tier.${tier}`), one.played, one.won, clock(one.best), clock(one.mean))];
    });
    const keys = ["tier", "played", "won", "best", "mean"];
    return element(
        "section", { class: "card" },
        table(app.t("statistics.perTier"), keys.map((key) => app.t(`statistics.${key}`)), rows));
}

/**
 * The ten best wins of a tier since the leaderboard was cleared; the latest game is marked.
 *
 * @param {App} app
 * @param {Statistics} statistics
 * @param {Record<string, number>} starts
 * @param {Tier} tier
 * @param {GameRecord | null} latest
 * @param {(tier: Tier) => void} clear
 */
function leaderboard(app, statistics, starts, tier, latest, clear) {
    const body = element("div", { class: "stack" });
    /** @param {Tier} chosen */
    const fill = (chosen) => {
        const best = statistics.best(chosen, starts[chosen]);
        if ("fault" in best || !best.length) {
            body.replaceChildren(element("p", { class: "soft" }, app.t("statistics.noWins")));
            return;
        }
        const rows = best.map((record, index) => {
            const isNew = record.puzzle === latest?.puzzle && record.finished === latest.finished;
            const made = row(String(index + 1), clock(record.time), dateText(app, new Date(1000 * record.finished)), record.mistakes);
            if (isNew) {
                made.classList.add("new");
                made.cells[0].append(" ", element("span", { class: "badge" }, app.t("statistics.new")));
            }
            return made;
        });
        const keys = ["rank", "time", "date", "mistakes"];
        body.replaceChildren(
            scroller(app.t("statistics.leaderboard"), table(
                app.t("statistics.bestOf", { tier: app.t(`views.tier.${chosen}`) }),
                keys.map((key) => app.t(`statistics.${key}`)), rows)),
            element("div", { class: "row" }, button(app.t("statistics.clear"), () => clear(chosen), { class: "plain danger" })));
    };
    const choice = element(
        "select", {
            id: "leaderboard-tier",
            onchange: (/** @type {Event} */ event) => fill(/** @type {Tier} */ (/** @type {HTMLSelectElement} */ (event.target).value)),
        },
        ...tiers.map((one) => element("option", { value: one, selected: one === tier }, app.t(`views.tier.${one}`))));
    fill(tier);
    return section(
        app.t("statistics.leaderboard"),
        element("div", { class: "row" }, element("label", { for: "leaderboard-tier" }, app.t("statistics.tier")), choice), body);
}

/**
 * @param {App} app
 * @param {string[]} reached
 */
function achievements(app, reached) {
    const items = achievementsInOrder.map((id) => {
        const isReached = reached.includes(id);
        const name = achievementName(app, id);
        return element(
            "li", { class: isReached ? "achievement reached" : "achievement" },
            isReached ? icon(doneIcon) : element("span", { class: "open-circle", "aria-hidden": "true" }), name,
            element("span", { class: "hidden-text" }, app.t(isReached ? "achievement.reached" : "achievement.open")));
    });
    const count = app.t("achievement.count", { reached: reached.length, all: achievementsInOrder.length });
    return section(app.t("statistics.achievements"), element("p", { class: "soft" }, count), element("ul", { class: "achievements", role: "list" }, ...items));
}

/**
 * @param {App} app
 * @param {GameRecord[]} records
 */
function history(app, records) {
    const newest = [...records].reverse();
    const rows = element("tbody", {});
    const more = button(app.t("statistics.more"), () => add());
    const add = () => {
        const from = rows.childElementCount;
        for (const record of newest.slice(from, from + historyPerPage)) {
            rows.append(row(
                dateText(app, new Date(1000 * record.finished)), tierText(app, record),
                app.t(record.isWon ? "statistics.wonGame" : "statistics.lostGame"), clock(record.time), record.hints, record.mistakes));
        }
        more.hidden = rows.childElementCount >= newest.length;
    };
    const keys = ["date", "tier", "result", "time", "hints", "mistakes"];
    const made = table(app.t("statistics.history"), keys.map((key) => app.t(`statistics.${key}`)), []);
    made.tBodies[0].replaceWith(rows);
    add();
    return element("section", { class: "card stack" }, scroller(app.t("statistics.history"), made), more);
}

/**
 * A wide table scrolls by itself, by keyboard too.
 * @param {string} name
 * @param {HTMLTableElement} content
 */
function scroller(name, content) {
    return element("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": name }, content);
}

/**
 * @param {App} app
 * @param {import("../storage/store.js").Store} store
 * @param {import("../types").Engine} engine
 * @param {GameRecord[]} records
 * @param {() => void} again
 */
function files(app, store, engine, records, again) {
    const day = localDate();
    const chooser = element("input", { type: "file", accept: "application/json,.json", hidden: true, "aria-label": app.t("data.import") });
    chooser.onchange = async () => {
        const file = chooser.files?.[0];
        chooser.value = "";
        if (!file) return;
        const report = await importAll(store, engine, file, async () => (await app.layouts).engines.engine);
        app.notify([
            report.fault ? app.t(`data.fault.${report.fault}`) : app.t("data.imported", { games: report.games, results: report.results }),
            ...(report.refused ? [app.t("data.refused", { games: report.refused })] : []),
        ].join(" · "));
        if (report.settings) app.change(/** @type {any} */ (await store.settings()));
        again();
    };
    const reset = async () => {
        const question = {
            title: app.t("data.resetTitle"), text: app.t("data.resetText"), accept: app.t("data.reset"), cancel: app.t("views.keep"),
        };
        if (!(await app.confirm(question))) return;
        await resetResults(store);
        app.announce(app.t("data.resetDone"));
        again();
    };
    return section(
        app.t("data.title"), element("p", { class: "soft" }, app.t("data.text")),
        element(
            "div", { class: "row" },
            button(app.t("data.export"), async () => saveFile(`sudoku-${day}.json`, await exportAll(store), "application/json")),
            button(app.t("data.import"), () => chooser.click()), chooser,
            button(app.t("data.csv"), () => saveFile(`sudoku-results-${day}.csv`, csv(records), "text/csv"), { disabled: !records.length }),
            button(app.t("data.reset"), reset, { class: "danger", disabled: !records.length })));
}

/**
 * The results for calibration: one line for each puzzle, in seconds.
 * @param {GameRecord[]} records
 */
export function csv(records) {
    const lines = records.map(({ puzzle, time, hints, mistakes, isWon }) =>
        [field(puzzle), Math.round(time / 1000), hints, mistakes, isWon].join(","));
    return ["id,seconds,hints,mistakes,completed", ...lines, ""].join("\r\n");
}

/**
 * A text of an import as a field that no spreadsheet computes.
 * @param {string} text
 */
function field(text) {
    const inert = formulaStart.test(text) ? `'${text}` : text;
    return quotedCharacters.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

// The part of the store that this view alone uses.

/** @param {Store} store */
async function resetResults({ database }) {
    for (const key of ["statistics", "leaderboardStarts", "achievements"]) await database.update("state", key, () => null);
}

/**
 * The time since which the leaderboard of each tier counts, in seconds since 1970.
 * @param {Store} store
 * @returns {Promise<Record<string, number>>}
 */
async function leaderboardStarts({ database }) {
    return (await database.get("state", "leaderboardStarts")) ?? {};
}

/**
 * Empties the leaderboard of a tier; statistics stay.
 * @param {Store} store
 * @param {string} tier
 * @param {number} second
 */
async function clearLeaderboard({ database }, tier, second) {
    await database.update("state", "leaderboardStarts", (/** @type {any} */ old) => ({ ...old, [tier]: second }));
}

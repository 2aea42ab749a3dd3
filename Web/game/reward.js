// What a win brings: the place among the best and the time gained, achievements, and what the puzzle needed.

import { element, icon } from "../shared/dom.js";
import { clockText } from "../shared/clock.js";
import { doneIcon } from "../shared/figures.js";
import { verdict } from "./challenge.js";
import { noteTechniques } from "./learnt.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/** The techniques that are named, the hardest first. */
const namedCount = 3;

/** The time that the dialog of a win waits for its parts, in milliseconds. */
const patience = 500;

/**
 * The parts of the dialog of a win that need the stored result. What comes after the dialog is placed in `late`,
 * below its buttons: they must not move when one is about to be pressed.
 * @param {PlayView} play
 */
export async function rewards(play) {
    const rank = element("p", { class: "win-rank" });
    const reached = element("ul", { class: "win-reached", role: "list" });
    const needed = element("p", { class: "soft small win-needed" });
    const challenge = element("p", { class: "win-challenge" });
    const late = element("div", { class: "stack", role: "status" });
    const { session, app } = play;
    const win = session?.view.win;
    if (!session || !win) return { parts: [], late };
    const filled = [
        verdict(app, session.start.puzzle, { time: Math.floor(win.time / 1000), hints: win.hints })
            .then((text) => challenge.append(text)),
        session.complete().then(async () => {
            const [store, engine] = await Promise.all([app.store, app.engine]);
            const statistics = await store.statistics(engine);
            showRank(play, statistics, rank);
            await showAchievements(play, statistics, reached);
            statistics.release();
        }),
        noteTechniques(play).then((steps) => showNeeded(play, steps, needed)),
    ].map((part) => part.catch(console.warn));
    await Promise.race([Promise.all(filled), new Promise((resolve) => setTimeout(resolve, patience))]);
    const all = [challenge, rank, reached, needed];
    const parts = all.filter((part) => part.textContent);
    for (const part of filled) void part.then(() => late.append(...all.filter((one) => one.textContent && !parts.includes(one))));
    return { parts, late };
}

/**
 * @param {PlayView} play
 * @param {import("../puzzlefarm.js").Statistics} statistics
 * @param {HTMLElement} place
 */
function showRank({ app, session }, statistics, place) {
    const tier = session?.start.tier;
    if (!session || !tier || session.start.layout) return;
    const rank = statistics.rank(session.start.id ?? session.start.puzzle, tier);
    const best = statistics.best(tier);
    const others = "fault" in best ? [] : best;
    if (rank === 1 && others.length > 1 && others[1].time > others[0].time) {
        place.textContent = app.t("won.best", { time: clockText(others[1].time - others[0].time) });
    } else if (rank) {
        place.textContent = app.t("won.rank", { rank });
    } else if (others.length) {
        place.textContent = app.t("won.yourBest", { time: clockText(others[0].time) });
    }
}

/**
 * Announces the achievements that this game has brought: those that were not there at the win before.
 *
 * @param {PlayView} play
 * @param {import("../puzzlefarm.js").Statistics} statistics
 * @param {HTMLElement} place
 */
async function showAchievements({ app }, statistics, place) {
    const { achievements, records } = statistics;
    /** @type {string[]} */
    let fresh = [];
    await (await app.store).database.update("state", "achievements", (old) => {
        // Those of an earlier version of the page were reached before.
        const known = Array.isArray(old) ? old : records.length > 1 ? achievements : [];
        fresh = achievements.filter((id) => !known.includes(id));
        return achievements;
    });
    if (!fresh.length) return;
    await app.addStrings("views").catch(() => {});
    const names = fresh.map((id) => achievementName(app, id));
    place.append(...names.map((name) => element("li", {},
        icon(doneIcon), element("span", { class: "hidden-text" }, app.t("won.achievement")), name)));
}

/**
 * @param {Pick<import("../types").App, "t">} app
 * @param {string} id
 */
export function achievementName({ t }, id) {
    return id.startsWith("tier-") ? t("achievement.tier", { tier: t(`views.tier.${id.slice(5)}`) }) : t(`achievement.${id}`);
}

/**
 * @param {PlayView} play
 * @param {import("../puzzlefarm.js").Step[]} steps the path of the puzzle
 * @param {HTMLElement} place
 */
function showNeeded({ app }, steps, place) {
    const ranks = new Map(steps.map(({ technique, name, rating }) => [technique, { name, rating: rating ?? 0 }]));
    const names = [...ranks.values()].sort((one, other) => other.rating - one.rating).slice(0, namedCount).map(({ name }) => name);
    if (names.length) place.textContent = app.t("won.needed", { names: names.join(", ") });
}

// The pools of the catalogue's operator, beside those of the tiers: puzzles of any layout, each played once.

import { toPlay } from "../catalogue/notation.js";
import { element } from "../shared/dom.js";
import { button } from "../shared/parts.js";
import { gameName } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */

/**
 * The pools, or nothing where there is no catalogue with any.
 * @param {App} app
 */
export async function sitePools(app) {
    const { t } = app;
    const catalogue = await app.catalogue;
    if (!catalogue.sequence) await catalogue.refreshed;
    const pools = Object.entries(catalogue.pools).filter(([, { segments }]) => segments.length);
    if (!pools.length) return null;
    return element("section", { class: "card stack site-pools" }, element("h2", {}, t("layout.site")),
        ...pools.map(([name, { segments }]) => element("div", { class: "row" },
            element("span", { class: "site-pool" },
                element("strong", {}, gameName(t, promised(segments[segments.length - 1].promise ?? ""))),
                element("span", { class: "soft small" }, name)),
            button(t("import.play"), () => void play(app, name), { "aria-label": `${t("import.play")}: ${name}` }))));
}

/**
 * What a pool promises of its puzzles, such as "layout=killer:9 tier=easy".
 * @param {string} promise
 */
function promised(promise) {
    const { tier, layout } = Object.fromEntries(promise.split(" ").map((word) => word.split("=")));
    return { tier, layout: layout ?? "classic:9" };
}

/**
 * Opens a puzzle that was not played yet.
 *
 * @param {App} app
 * @param {string} pool
 */
async function play(app, pool) {
    const { t } = app;
    const late = setTimeout(() => app.notify(t("loading")), 300);
    try {
        const [catalogue, store] = await Promise.all([app.catalogue, app.store]);
        const games = await store.openGames();
        const known = new Set([...await store.playedIds(), ...games.map(({ start }) => start.id)]);
        const [found] = await catalogue.take(pool, 1, (id) => known.has(id));
        if (found) await app.play(toPlay(found));
        else app.notify(t("layout.siteEnd"));
    } catch {
        app.notify(t("failed.puzzle"));
    } finally {
        clearTimeout(late);
    }
}

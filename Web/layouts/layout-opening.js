// Opens games of other layouts: their engine is loaded and their puzzle read before the board is made.

import { ChildView } from "./child-view.js";
import { LayoutView } from "./layout-view.js";
import { gamesOf } from "../game/opening.js";
import { addressOf } from "../shared/address.js";
import { element } from "../shared/dom.js";
import { loadStyles } from "../shared/styles.js";

/** @typedef {import("../types").App} App */

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    /** @type {(container: HTMLElement) => LayoutView} */
    let make;
    let turn = 0;
    const games = gamesOf(app, (container) => make(container));

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     */
    async function show(container, parameters) {
        const own = ++turn;
        const puzzle = parameters.get("game") ?? "";
        const late = setTimeout(() => container.append(element("p", { class: "page soft", role: "status" }, app.t("loading"))), 300);
        const stored = app.store.then((store) => store.gameOrEnd(puzzle));
        const loading = Promise.all([app.layouts, stored, app.addStrings("layouts"), loadStyles("layouts"), loadStyles("hint")]);
        const loaded = await loading.catch(() => null);
        clearTimeout(late);
        if (own !== turn) return;
        container.replaceChildren();
        if (!loaded) return app.notify(app.t("failed.view"));
        const [layouts, game] = loaded;
        const look = (app.started(puzzle) ?? game?.start)?.look;
        const read = layouts.describe(puzzle);
        // Another view says what is wrong with it, or plays it on the usual board.
        if ("fault" in read) return location.replace(addressOf("import", { g: puzzle }));
        if (read.puzzle !== puzzle) {
            parameters.set("game", read.puzzle);
            return location.replace(addressOf("play", parameters));
        }
        make = (place) => (look ? new ChildView(app, place, read, layouts, look) : new LayoutView(app, place, read, layouts));
        await games.show(container, parameters, false);
    }

    return {
        id: "play",
        get title() {
            return games.title;
        },
        show,
        hide() {
            turn++;
            games.hide();
        },
    };
}

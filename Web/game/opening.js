// Opens games and leaves them, one after the other.

import { PlayView } from "./play.js";

/** @typedef {import("../types").App} App */

/** @param {App} app */
export function createView(app) {
    return gamesOf(app, (container) => new PlayView(app, container));
}

/**
 * @param {App} app
 * @param {(container: HTMLElement) => PlayView} make
 * @returns {import("../types").View}
 */
export function gamesOf(app, make) {
    /** @type {PlayView | null} */
    let shown = null;
    /** @type {Promise<any>} */
    let left = Promise.resolve();
    return {
        id: "play",
        get title() {
            return shown?.title ?? app.t("app");
        },
        show(container, parameters) {
            const play = (shown = make(container));
            // A game that was left, even while it was opened, may be the one that is opened again.
            const begun = left.then(() => play.begin(parameters));
            left = begun.catch(() => {});
            return begun;
        },
        hide() {
            left = Promise.allSettled([left, shown?.end()]);
            shown = null;
        },
    };
}

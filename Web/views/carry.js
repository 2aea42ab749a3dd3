// The landing page of a game that another device has sent: what it is, and going on with it here.

import { previewOf } from "../board/preview.js";
import { element } from "../shared/dom.js";
import { button, frame, noteAddress, prepareViews } from "../shared/parts.js";
import { loadStyles } from "../shared/styles.js";
import { engineOf, mergeGame, readGame } from "../storage/backup.js";
import { readCarried } from "../storage/carried.js";
import { gameName } from "../storage/stored-game.js";
import { startTexts } from "../texts/strings-start.js";
import { progress } from "./progress.js";

/** @typedef {import("../types").App} App */

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    app.putStrings(startTexts);
    let work = new AbortController();
    return {
        id: "carry",
        get title() {
            return `${app.t("carry.title")} · ${app.t("app")}`;
        },
        async show(container, parameters) {
            work = new AbortController();
            const { signal } = work;
            const { t } = app;
            const [value, engine, store] = await Promise.all([
                readCarried(parameters.get("z") ?? ""), app.engine, app.store, prepareViews(app), loadStyles("start"),
            ]);
            const game = readGame(value, await engineOf(value, engine, async () => (await app.layouts).engines.engine));
            const known = game && await store.game(game.key);
            if (signal.aborted) return;
            if (!game) {
                void noteAddress(app);
                frame(app, container, { title: t("carry.title") }, element("p", { class: "card" }, t("views.link")));
                return;
            }
            const isLater = known && known.changed > game.changed;
            const open = () => app.show("play", { game: game.key });
            frame(app, container, { title: t("carry.title"), kind: "challenge" },
                element("section", { class: "card challenge-card" }, previewOf(game),
                    element("div", { class: "stack" },
                        element("p", { class: "lead" }, `${gameName(t, game.start)} · ${progress(app, game)}`),
                        element("p", {}, t(isLater ? "carry.later" : "carry.text")),
                        element("p", { class: "soft small" }, t("carry.private")),
                        element("div", { class: "row" }, button(t("carry.go"), () => void mergeGame(store, game).then(open), { class: "primary" })))));
        },
        hide: () => work.abort(),
    };
}

// The landing page of a challenge: what there is to beat. It shows the puzzle as it begins, and nothing of its solution.

import { preview } from "../board/preview.js";
import { accept, hintsText, readChallenge, verdictOn } from "../game/challenge.js";
import { clockText } from "../shared/clock.js";
import { element } from "../shared/dom.js";
import { button, frame, noteAddress, prepareViews } from "../shared/parts.js";
import { loadStyles } from "../shared/styles.js";

/** @typedef {import("../types").App} App */

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    let isShown = false;
    return {
        id: "challenge",
        get title() {
            return `${app.t("challenge.title")} · ${app.t("app")}`;
        },
        async show(container, parameters) {
            isShown = true;
            await Promise.all([prepareViews(app), loadStyles("start")]);
            const found = readChallenge(parameters);
            const store = await app.store;
            const own = found ? await store.gameOrEnd(found.puzzle) : null;
            if (!isShown) return;
            const { t } = app;
            if (!found) {
                void noteAddress(app);
                frame(app, container, { title: t("challenge.title") }, element("p", { class: "card" }, t("views.link")));
                return;
            }
            const { puzzle, challenge } = found;
            const begin = async () => {
                await accept(store, puzzle, challenge);
                await app.play({ puzzle, origin: "link" });
            };
            const result = own?.phase === "won" ? { time: Math.floor(own.elapsed / 1000), hints: own.hints } : null;
            frame(app, container, { title: t("challenge.title"), kind: "challenge" },
                element("section", { class: "card challenge-card" }, preview(puzzle),
                    element("div", { class: "stack" },
                        element("p", { class: "lead" }, t("challenge.text", { time: clockText(1000 * challenge.time), hints: hintsText(t, challenge) })),
                        result && element("p", { class: "lead" }, `${t("challenge.own", { time: clockText(1000 * result.time) })} ${verdictOn(t, challenge, result)}`),
                        element("p", { class: "soft small" }, t("challenge.private")),
                        element("div", { class: "row" },
                            button(t(result ? "won.view" : "challenge.accept"), () => void begin(), { class: "primary" }),
                            button(t("tutorial"), () => app.show("tutorial"))))));
        },
        hide: () => {
            isShown = false;
        },
    };
}

// The bar above a game: back, the tier, hearts, time and pause.

import { clockText } from "../shared/clock.js";
import { element, icon, setText } from "../shared/dom.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("./session.js").Session} Session */

export class GameBar {
    element;
    #app;
    #name = element("h1", { class: "game-name" });
    #time = element("span", { class: "game-time", role: "timer" });
    #hearts = element("span", { class: "game-hearts" });
    #pause = element("button", { type: "button", class: "icon-only plain" }, icon("pause"));

    /**
     * @param {App} app
     * @param {() => void} pause
     */
    constructor(app, pause) {
        this.#app = app;
        this.#pause.ariaLabel = app.t("pause");
        this.#pause.addEventListener("click", pause);
        this.element = element("header", { class: "game-bar" },
            element("button", {
                type: "button", class: "icon-only plain", "aria-label": app.t("back"), onclick: () => app.show("start"),
            }, icon("back")),
            this.#name, this.#hearts, this.#time, this.#pause);
    }

    get name() {
        return this.#name.textContent ?? "";
    }

    set name(name) {
        this.#name.textContent = name;
    }

    /** @param {Session} session */
    draw(session) {
        const { hearts, isPaused } = session.view;
        this.#hearts.hidden = hearts === null;
        if (hearts !== null && this.#hearts.dataset.n !== String(hearts)) {
            this.#hearts.dataset.n = String(hearts);
            this.#hearts.replaceChildren(icon("heart"),
                element("span", { "aria-hidden": "true" }, String(hearts)),
                element("span", { class: "hidden-text" }, this.#app.t("hearts", { n: hearts })));
        }
        this.#pause.hidden = !session.isPlaying && !isPaused;
        this.drawTime(session);
    }

    /** @param {Session | null} session */
    drawTime(session) {
        this.#time.hidden = !this.#app.preferences.showsTimer;
        setText(this.#time, clockText(session?.elapsed ?? 0));
    }
}

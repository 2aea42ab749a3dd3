// What a game offers after its end, in the place of the pad. The module that fills it is loaded with the first end.

import { element } from "../shared/dom.js";
import { isOver } from "../storage/stored-game.js";

/** @typedef {import("./play.js").PlayView} PlayView */

export class End {
    element = element("section", { class: "end", hidden: true });
    /** True if the game has ended already: it ends once. */
    hasCome = false;
    #play;
    #phase = "";

    /** @param {PlayView} play */
    constructor(play) {
        this.#play = play;
    }

    /** @param {import("../types").GameView} view */
    draw(view) {
        const phase = isOver(view) ? view.phase : "";
        if (!phase) this.hasCome = false;
        if (phase === this.#phase) return;
        this.#phase = phase;
        this.#play.pad.element.hidden = Boolean(phase);
        this.element.hidden = true;
        if (phase) void this.#with(({ fillEnd }) => phase === this.#phase && fillEnd(this.#play, this.element));
    }

    /**
     * Shows the dialog of an end that has just come.
     * @param {"won" | "lost"} phase
     */
    show(phase) {
        this.hasCome = true;
        return this.#with(({ showLoss, showWin }) => (phase === "won" ? showWin : showLoss)(this.#play));
    }

    /** @param {(module: typeof import("./win.js")) => unknown} act */
    async #with(act) {
        try {
            await act(await import("./win.js"));
        } catch (error) {
            console.warn(error);
            this.#play.app.notify(this.#play.app.t("failed.view"));
        }
    }
}

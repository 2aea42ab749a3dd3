// The hints of a game, until the first one is asked for: what finds and shows them is loaded then.

import { element } from "../shared/dom.js";
import { tell } from "./reaction.js";

/** @typedef {import("./play.js").PlayView} PlayView */

export class Hints {
    /** The place of the panel. */
    element;
    #play;
    /** @type {import("../hint/finder.js").HintFinder | null} */
    #finder = null;

    /** @param {PlayView} play */
    constructor(play) {
        this.#play = play;
        const label = play.app.t("hint");
        this.element = element("section", { class: "hint-panel", "aria-label": label, hidden: true });
    }

    /** The hint on the board. */
    get shown() {
        return this.#finder?.shown ?? null;
    }

    get isOpen() {
        return this.#finder?.isOpen ?? false;
    }

    /** Asks for a hint, or shows the next stage of the one that is there. */
    async ask() {
        const play = this.#play;
        const { app, session } = play;
        if (!session) return;
        if (!session.isPlaying) return tell(app, session.view.phase);
        try {
            const { HintFinder } = await import("../hint/finder.js");
            await HintFinder.prepare(app);
            this.#finder ??= new HintFinder(play, this.element);
        } catch {
            return app.notify(app.t("failed.view"));
        }
        if (!play.isEnded) await this.#finder.ask();
    }

    /** Removes the hint from the board. */
    close(focuses = true) {
        this.#finder?.close(focuses);
    }
}

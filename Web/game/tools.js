// The tools of a game: undo, redo, hint and menu.

import { obey } from "./commands.js";
import { element, iconButton, setText } from "../shared/dom.js";
import { isOver } from "../storage/stored-game.js";

export class Tools {
    element;
    #t;
    #undo;
    #redo;
    #hint;

    /** @param {import("./play.js").PlayView} play */
    constructor(play) {
        const { t } = play.app;
        this.#t = t;
        const tool = (/** @type {string} */ name, symbol = name) => iconButton(symbol, t(name), () => void obey(play, { name }));
        this.#undo = tool("undo");
        this.#redo = tool("redo");
        this.#hint = tool("hint");
        this.element = element("div", { class: "tools", role: "group", "aria-label": t("tools") },
            this.#undo, this.#redo, this.#hint, tool("menu", "more"));
    }

    /** @param {import("../types").GameView} view */
    draw(view) {
        const t = this.#t;
        this.#hint.ariaDisabled = String(isOver(view));
        this.#undo.ariaDisabled = String(!view.canUndo);
        this.#redo.ariaDisabled = String(!view.canRedo);
        this.#hint.ariaLabel = view.hints ? t("hint.taken", { n: view.hints }) : t("hint");
        setText(/** @type {Element} */ (this.#hint.lastElementChild), view.hints ? `${t("hint")} · ${view.hints}` : t("hint"));
    }
}

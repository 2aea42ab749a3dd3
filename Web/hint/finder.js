// The hint of a game: asked for in the worker, shown in three stages, applied as one step of undo. Loaded with the
// first hint.

import { hintOf } from "../engine/long-calls.js";
import { drawHint } from "./drawing.js";
import { linkText, linksOf } from "./links.js";
import { HintPanel, spoken } from "./panel.js";
import { loadStyles } from "../shared/styles.js";

/** @typedef {import("../game/play.js").PlayView} PlayView */
/** @typedef {import("../types").GameHint} GameHint */

export class HintFinder {
    /**
     * The hint on the board, its stage and its drawing.
     * @type {{ hint: GameHint, stage: number, drawn: import("./drawing.js").DrawnHint } | null}
     */
    shown = null;
    #play;
    #panel;
    #element;
    /** @type {AbortController | null} */
    #search = null;
    #cameFromBoard = false;
    /**
     * The techniques that have a page.
     * @type {Set<string | null>}
     */
    #pages = new Set();

    /**
     * @param {PlayView} play
     * @param {HTMLElement} place where the panel is
     */
    constructor(play, place) {
        this.#play = play;
        this.#element = place;
        this.#panel = new HintPanel(play.app, place, {
            stage: (stage) => this.#show(stage),
            link: (link) => this.#showLink(link),
            learn: (view, technique) => this.#learn(view, technique),
            apply: () => this.#apply(),
            close: () => this.close(),
        });
    }

    /**
     * Loads texts and styles. Without a network, the hint is shown with the names of its texts.
     * @param {import("../types").App} app
     */
    static async prepare(app) {
        await Promise.all([loadStyles("hint"), loadStyles("views"), app.addStrings("game").catch(() => {})]);
    }

    get isOpen() {
        return this.shown !== null || this.#search !== null;
    }

    /** Asks for a hint, or shows the next stage of the one that is there. */
    async ask() {
        const { app, session } = this.#play;
        if (!session) return;
        if (this.shown) return this.shown.stage < 2 ? this.#show(this.shown.stage + 1) : this.#apply();
        if (this.#search) return;
        if (app.preferences.confirmsHints) {
            const { t } = app;
            const isWanted = await app.confirm({
                title: t("hint.confirm"), text: t("hint.confirm.text"), accept: t("hint.take"), cancel: t("cancel"),
            });
            if (!isWanted) return;
        }
        const saved = session.saved();
        if (!saved) return app.notify(app.t("loading"));
        await this.#find(saved);
    }

    /** @param {Uint8Array} saved */
    async #find(saved) {
        const { app, engines, session } = this.#play;
        const search = new AbortController();
        this.#search = search;
        this.#cameFromBoard = this.#play.board.hasFocus;
        const late = setTimeout(() => this.#search === search && this.#panel.showSearch(), 150);
        try {
            const hint = await hintOf(engines.worker, saved, search.signal);
            if (search.signal.aborted) return;
            if (!hint) return this.#fail(app.t("hint.none"));
            if ("fault" in hint) return this.#fail(app.t("hint.failed"));
            this.#pages = new Set((await app.engine).techniques().map(({ id }) => id));
            if (search.signal.aborted) return;
            this.#search = null;
            session?.takeHint();
            this.#show(0, hint);
        } catch {
            if (!search.signal.aborted) this.#fail(app.t("hint.failed"));
        } finally {
            clearTimeout(late);
            if (this.#search === search) this.#search = null;
        }
    }

    /** @param {string} message */
    #fail(message) {
        this.#search = null;
        this.#panel.hide();
        this.#play.app.notify(message);
    }

    /** @param {number} stage @param {GameHint | undefined} [hint] the one that is shown, if none is named */
    #show(stage, hint = this.shown?.hint) {
        if (!hint) return;
        this.#draw(hint, stage);
        const { app, grid } = this.#play;
        app.announce(spoken(app, hint.stages[stage].sentence, { name: stage === 1 ? hint.name : "", size: grid.size }));
    }

    /**
     * @param {GameHint} hint
     * @param {number} stage
     * @param {number} [link] the last of the propositions that are shown; all of them if it is left out
     */
    #draw(hint, stage, link) {
        const { grid, view } = this.#play;
        this.shown = { hint, stage, drawn: drawHint(hint, { stage, link, grid, digits: view?.digits }) };
        this.#panel.show(hint, stage, { link, digits: view?.digits, grid, hasPage: this.#pages.has(hint.technique) });
        this.#play.draw();
    }

    /**
     * Shows the chains of a hint up to one of their propositions; -1 and the number after the last show all.
     * @param {number} link
     */
    #showLink(link) {
        const { app, grid } = this.#play;
        if (!this.shown) return;
        const { hint, stage } = this.shown;
        const one = linksOf(hint)[link];
        this.#draw(hint, stage, one && link);
        app.announce(spoken(app, one ? linkText(app, one, grid.size) : hint.stages[stage].sentence, { size: grid.size }));
    }

    /**
     * Leaves the game, which is kept, for a view about a technique.
     *
     * @param {"techniques" | "training"} view
     * @param {string} technique
     */
    #learn(view, technique) {
        this.#play.app.show(view, view === "techniques" ? { technique } : { techniques: technique, start: "1" });
    }

    #apply() {
        const hint = this.shown?.hint;
        const hadFocus = this.#element.contains(document.activeElement);
        this.close(false);
        if (hadFocus || this.#cameFromBoard) this.#play.board.focusCell();
        if (hint) this.#play.session?.applyHint(hint);
    }

    /** Removes the hint from the board. */
    close(focuses = true) {
        if (!this.isOpen && this.#element.hidden) return;
        const hadFocus = this.#element.contains(document.activeElement);
        this.#search?.abort();
        this.#search = null;
        this.shown = null;
        this.#panel.hide();
        if (focuses) this.#play.draw();
        if (focuses && hadFocus) this.#play.board.focusCell();
    }
}

// A game for children: digits, letters or shapes on a small grid, without time, hearts, notes and words of the
// field. A hint shows a cell, and at the next press fills it.

import { LayoutView } from "./layout-view.js";
import { hintOf } from "../engine/long-calls.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").LayoutDescription} LayoutDescription */

/**
 * The symbols by their looks.
 * @type {Record<string, string[]>}
 */
const symbols = {
    digits: ["1", "2", "3", "4", "5", "6"], letters: ["A", "B", "C", "D", "E", "F"], shapes: ["●", "▲", "■", "◆", "★", "✚"],
};

/**
 * The page with the settings of a child.
 * @param {App} app
 * @returns {App}
 */
function forChild(app) {
    return new Proxy(app, {
        get(target, key) {
            if (key === "preferences") {
                return { ...target.preferences, mistakes: "solution", hearts: null, showsTimer: false, showsGhosts: false, cornerMarks: false, confirmsHints: false };
            }
            const value = /** @type {any} */ (target)[key];
            return typeof value === "function" ? value.bind(target) : value;
        },
    });
}

export class ChildView extends LayoutView {
    #look;
    /** The number of complete houses; -1 before the game is there. */
    #complete = -1;

    /**
     * @param {App} app
     * @param {HTMLElement} container
     * @param {LayoutDescription} description
     * @param {import("./layout-service.js").Layouts} layouts
     * @param {string} look
     */
    constructor(app, container, description, layouts, look) {
        super(forChild(app), container, description, layouts, (digit) => symbols[look]?.[digit - 1] ?? String(digit));
        this.#look = look;
        this.start = { ...this.start, look };
        this.place.classList.add("child");
        this.hints = /** @type {any} */ (new ChildHints(this, this.hints.element));
        // Letters are typed as such.
        this.place.addEventListener("keydown", (event) => {
            const digit = symbols.letters.indexOf(event.key.toUpperCase()) + 1;
            if (this.#look !== "letters" || !digit || digit > description.size || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            this.enter(digit, this.cells, false);
        });
    }

    ruleTexts() {
        return [this.app.t("child.rule")];
    }

    draw() {
        super.draw();
        if (!this.view || !this.session?.isReady) return;
        const complete = this.view.completeHouses.length;
        // Those that are complete at the beginning are no merit.
        if (this.#complete >= 0 && complete > this.#complete) this.say(this.app.t("child.great"));
        else if (complete < this.#complete) this.say("");
        this.#complete = complete;
    }
}

/** What the hints of every game are called by. */
class ChildHints {
    shown = null;
    isOpen = false;
    #play;
    /** @type {{ cell: number, digit: number } | null} */
    #next = null;

    /**
     * @param {ChildView} play
     * @param {HTMLElement} place
     */
    constructor(play, place) {
        this.#play = play;
        this.element = place;
    }

    async ask() {
        const { app, board, engines, grid, session } = this.#play;
        const saved = session?.isPlaying ? session.saved() : null;
        if (!session || !saved) return;
        const next = this.#next;
        this.#next = null;
        if (next && session.view.digits[next.cell] !== next.digit && board.current === next.cell) {
            return session.perform({ act: "place", digit: next.digit, cells: [next.cell] });
        }
        const hint = await hintOf(engines.worker, saved).catch(() => null);
        if (!hint || "fault" in hint || this.#play.isEnded) return app.notify(app.t("hint.failed"));
        session.takeHint();
        const [placed] = hint.placements;
        const cell = placed ? placed.cell : hint.stages[2].cells[0];
        if (cell === undefined) return app.notify(app.t("hint.none"));
        board.pick(cell);
        this.#next = placed ?? null;
        const text = placed ? app.t("child.hint", { symbol: grid.symbolOf(placed.digit) }) : app.t("child.again");
        this.#play.say(text);
        app.announce(text);
    }

    close() {}
}

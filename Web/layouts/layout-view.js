// The view of a game of another layout: that of every game with the lines of its grid, its rules, what conflicts with
// the selected digit, the sums of its cage, and a larger board to be moved around in.

import { boardLines, tintCount } from "./layout-picture.js";
import { gridOf } from "./layout-grid.js";
import { LayoutSpeech } from "./layout-speech.js";
import { Magnifier } from "./magnifier.js";
import { symbolOf } from "../board/geometry.js";
import { PlayView } from "../game/play.js";
import { element, iconButton } from "../shared/dom.js";

/** @typedef {import("../puzzlefarm.js").LayoutDescription} LayoutDescription */

const icons = {
    rules: "M12 3a9 9 0 100 18 9 9 0 000-18zM9.5 9.5a2.5 2.5 0 113.6 2.2c-.8.4-1.1 1-1.1 1.8M12 16.8h.01",
    zoom: "M16 16l5 5M10.5 17.5a7 7 0 110-14 7 7 0 010 14zM10.5 7.5v6M7.5 10.5h6",
};

export class LayoutView extends PlayView {
    #description;
    #magnifier;
    /**
     * The stage of a hint to which the board was moved.
     * @type {import("../hint/finder.js").HintFinder["shown"]}
     */
    #shownHint = null;
    #sums = element("p", { class: "layout-sums", "aria-live": "off" });

    /**
     * @param {import("../types").App} app
     * @param {HTMLElement} container
     * @param {LayoutDescription} description
     * @param {import("./layout-service.js").Layouts} layouts
     * @param {(digit: number) => string} [symbols] if they are others than digits and letters
     */
    constructor(app, container, description, layouts, symbols) {
        super(app, container, gridOf(description, symbols), layouts.engines);
        const { size, puzzle, givens, id, layout, cages } = description;
        this.#description = description;
        this.start = { puzzle, givens, id, layout };
        this.#prepareBoard();
        const tools = /** @type {HTMLElement} */ (this.place.querySelector(".tools"));
        tools.append(iconButton(icons.rules, app.t("layout.rules"), () => void this.#showRules()));
        this.#magnifier = new Magnifier(this.board, /** @type {HTMLElement} */ (this.place.querySelector(".stage")), size);
        if (size > 9) {
            tools.append(iconButton(icons.zoom, app.t("layout.zoom"), () => this.#magnifier.toggle(), { "aria-keyshortcuts": "+ -" }));
        }
        if (cages.some(({ sum }) => sum !== undefined)) this.place.querySelector(".pad")?.after(this.#sums);
        this.place.querySelector(".game-status")?.after(
            element("div", { class: "layout-rules soft small" }, ...this.ruleTexts().map((text) => element("p", {}, text))));
        this.place.style.setProperty("--tools", String(tools.childElementCount));
        const selected = this.board.onselection;
        this.board.onselection = (isTap) => {
            selected(isTap);
            if (this.board.selected.size) this.#magnifier.show(this.board.current);
            this.#showSelected();
        };
    }

    makeSpeech() {
        const cages = () => this.#description.cages;
        return new LayoutSpeech(this.app.t, this.app.preferences.namesTersely, this.grid, cages, (cell) => this.#conflicts(cell));
    }

    #prepareBoard() {
        const { size, cages } = this.#description;
        const { board, place } = this;
        place.classList.add("layout", `side-${Math.ceil(Math.sqrt(size))}`);
        place.dataset.size = String(size);
        place.style.setProperty("--n", String(size));
        for (const { cells: tinted, tint } of this.#description.areas) {
            for (const cell of tinted) board.cells[cell].dataset.tint = String(tint % tintCount);
        }
        for (const { cells, sum } of cages) if (sum !== undefined) board.cells[cells[0]].dataset.sum = "";
        board.append(boardLines(this.#description));
    }

    draw() {
        super.draw();
        // The first time, before this view is built.
        if (!this.#magnifier) return;
        this.#showSelected();
        const { shown } = this.hints;
        if (shown && shown !== this.#shownHint) this.#magnifier.showAny(shown.hint.stages[shown.stage].cells);
        this.#shownHint = shown;
    }

    /** The rules in sentences: that of rows, columns and boxes first. */
    ruleTexts() {
        const { size, houses, rules } = this.#description;
        const box = houses.find(({ isBox }) => isBox);
        const kind = !box ? "lines" : box.name.startsWith("region") ? "regions" : "boxes";
        const last = symbolOf(size);
        return [this.app.t(`layout.rule.${kind}`, { last, n: size }), ...rules];
    }

    async #showRules() {
        const { app, place } = this;
        const { ask } = await import("../shared/dialogs.js");
        const { layout } = this.#description;
        const { made } = await app.layouts;
        const hasLessons = !("fault" in made) && made.some((one) => one.layout === layout);
        const answer = await ask(place, {
            title: app.t("layout.rules"), close: app.t("close"), body: this.ruleTexts(),
            answers: hasLessons ? [{ label: app.t("layout.lessons"), value: "lessons" }] : [],
        });
        if (answer === "lessons") app.show("rules", { layout });
    }

    /**
     * The rules that the digit of a cell breaks.
     * @param {number} cell
     */
    #conflicts(cell) {
        const found = this.session?.game?.conflicts(cell) ?? [];
        return "fault" in found ? [] : found;
    }

    /** Shows what conflicts with the selected digit, and the sums of its cage. */
    #showSelected() {
        const { board, cells, view } = this;
        const single = cells.length === 1 && view && !view.isPaused ? cells[0] : -1;
        const conflicts = single >= 0 && view?.errors[single] ? this.#conflicts(single) : [];
        for (const node of board.querySelectorAll("[data-against]")) node.removeAttribute("data-against");
        for (const cell of conflicts.flatMap((conflict) => conflict.cells)) board.cells[cell].dataset.against = "";
        if (conflicts.length) this.say(conflicts.map(({ sentence }) => sentence).join(" "));
        else if (this.#isSaid) this.say("");
        this.#isSaid = conflicts.length > 0;
        this.#sums.textContent = single >= 0 && this.app.preferences.showsSums ? this.#combinations(single) : "";
    }

    /** True while the line below the tools says a conflict. */
    #isSaid = false;

    /**
     * The sets of digits that the cage of a cell can have.
     * @param {number} cell
     */
    #combinations(cell) {
        const { t } = this.app;
        const cage = this.#description.cages.find(({ cells }) => cells.includes(cell));
        const sets = cage?.sum === undefined ? null : this.session?.game?.combinations(cell);
        if (!cage || !sets || "fault" in sets) return "";
        const words = sets.map((digits) => digits.map(symbolOf).join("")).join(" ");
        return sets.length ? t("layout.sums", { sum: cage.sum ?? 0, n: cage.cells.length, sets: words }) : t("layout.noSums");
    }
}

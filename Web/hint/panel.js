// The panel of a hint: where to look, the technique and its argument, and what to do.

import { blocksOf } from "./blocks.js";
import { linkControls, linkText, linksOf } from "./links.js";
import { classic } from "../board/geometry.js";
import { candidateKey, legend } from "../board/marks.js";
import { StepDrawing } from "../board/step-drawing.js";
import { drawing, element, icon } from "../shared/dom.js";
import { explanation } from "../texts/words.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").GameHint} GameHint */

/**
 * @typedef {object} PanelEvents
 * @property {(stage: number) => void} stage
 * @property {(link: number) => void} link
 * @property {(view: "techniques" | "training", technique: string) => void} learn
 * @property {() => void} apply
 * @property {() => void} close
 */

/**
 * The sentence of a stage below its title: without the technique that the title names.
 *
 * @param {GameHint} hint
 * @param {number} stage
 */
function below(hint, stage) {
    const { sentence } = hint.stages[stage];
    const start = `${hint.name}: `;
    if (stage === 0 || !sentence.startsWith(start)) return sentence;
    const rest = sentence.slice(start.length);
    // Names of cells are written small.
    return /^r[1-9]+c/.test(rest) ? rest : rest[0].toUpperCase() + rest.slice(1);
}

/**
 * A sentence for the ear: the names of cells as words, "row 3 column 2" for r3c2. In large grids, numbers of rows
 * and columns may have two digits, and several stand between commas.
 *
 * @param {App} app
 * @param {string} sentence
 * @param {{ name?: string | null, size: number }} options name: the technique, with which most sentences of the second stage
 *   begin
 */
export function spoken({ t }, sentence, { name, size }) {
    const digits = (/** @type {string} */ some) => (size > 9 ? some.split(",") : [...some]).join(" ");
    return (name && !sentence.startsWith(name) ? `${name}. ` : "")
        + sentence.replace(/\br([\d,]+)c([\d,]*\d)/g, (_, rows, columns) =>
            `${t("speech.row")} ${digits(rows)} ${t("speech.column")} ${digits(columns)}`);
}

/**
 * A sentence in which the names of cells have the colours of their marks on the board.
 *
 * @param {string} sentence
 * @param {Map<string, Set<string>>} colors those of the candidates of each cell
 */
function colored(sentence, colors) {
    return sentence.split(/(\br\d+c\d+\b)/).map((part, index) => {
        if (index % 2 === 0) return part;
        const [, rows, columns] = /** @type {RegExpExecArray} */ (/r(\d+)c(\d+)/.exec(part));
        // r12c3 are two cells, where rows have one digit.
        const cells = colors.has(part) ? [part] : [...rows].flatMap((row) => [...columns].map((column) => `r${row}c${column}`));
        const found = new Set(cells.flatMap((cell) => [...colors.get(cell) ?? [""]]));
        const [color] = found;
        return found.size === 1 && color ? element("b", { class: `word-${color}` }, part) : part;
    });
}

export class HintPanel {
    #app;
    #events;

    /**
     * @param {App} app
     * @param {HTMLElement} place the element that becomes the panel
     * @param {PanelEvents} events
     */
    constructor(app, place, events) {
        this.#app = app;
        this.#events = events;
        this.element = place;
        this.element.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            events.close();
        });
    }

    /** Shows that a hint is being looked for. */
    showSearch() {
        const { t } = this.#app;
        this.element.replaceChildren(
            this.#head(t("hint")),
            element("p", { class: "hint-sentence soft" }, t("hint.searching")));
        this.element.hidden = false;
    }

    /**
     * Shows a stage, 0 to 2, and gives its button the focus if the panel had it.
     *
     * @param {GameHint} hint
     * @param {number} stage
     * @param {Omit<import("./drawing.js").Stage, "stage"> & { hasPage?: boolean }} [options] hasPage: the technique has one
     */
    show(hint, stage, options = {}) {
        const { link, digits = [], grid = classic, hasPage = false } = options;
        const { t } = this.#app;
        const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-link") ?? "next" : "";
        const isLast = stage === 2;
        const next = element("button", {
            type: "button", class: "primary",
            onclick: () => (isLast ? this.#events.apply() : this.#events.stage(stage + 1)),
        }, isLast ? t("hint.apply") : t("hint.more"));
        const previous = element("button", {
            type: "button", class: "icon-only", "aria-label": t("back"), disabled: stage === 0,
            onclick: () => this.#events.stage(stage - 1),
        }, icon("back"));
        const title = stage > 0 && hint.name ? hint.name : t("hint");
        const all = stage > 0 ? linksOf(hint) : [];
        const sentence = link === undefined ? below(hint, stage) : linkText(this.#app, all[link], grid.size);
        const shapes = stage > 0 && hint.pattern ? this.#legend(hint, digits, grid, stage === 1) : "";
        this.element.replaceChildren(
            this.#head(title, stage, hint),
            element("div", { class: "hint-body", tabindex: 0, role: "group", "aria-label": title },
                all.length > 2 && linkControls(this.#app, { count: all.length, current: link, label: t("link.all"), go: this.#events.link }),
                element("p", { class: "hint-sentence" }, ...colored(sentence, stage > 0 ? colorsOf(hint, grid, all[link ?? -1]?.node) : new Map())), shapes,
                explanation(t, `${sentence} ${shapes && shapes.textContent}`), stage > 0 && hasPage && this.#ways(hint)),
            element("div", { class: "hint-answers" }, previous, next));
        this.element.hidden = false;
        if (focused) (/** @type {HTMLElement | null} */ (this.element.querySelector(`[data-link="${focused}"]`)) ?? next).focus();
    }

    /**
     * The ways to the page of the technique and to its exercises.
     * @param {GameHint} hint
     */
    #ways({ technique }) {
        const { t } = this.#app;
        return technique && element("div", { class: "hint-more" },
            ...(/** @type {const} */ ([["techniques", "hint.about"], ["training", "hint.practise"]])).map(([view, text]) =>
                element("button", { type: "button", class: "plain", onclick: () => this.#events.learn(view, technique) }, t(text))));
    }

    /** Gives the button to go on the focus. */
    focus() {
        /** @type {HTMLElement | null} */ (this.element.querySelector(".primary"))?.focus();
    }

    hide() {
        this.element.hidden = true;
        this.element.replaceChildren();
    }

    /**
     * @param {string} title
     * @param {number} [stage]
     * @param {GameHint} [hint]
     */
    #head(title, stage, hint) {
        const { t } = this.#app;
        const dots = element("span", { class: "dots", role: "img", "aria-label": t("hint.stage", { n: (stage ?? 0) + 1 }) },
            ...[0, 1, 2].map((index) => element("i", { class: index <= (stage ?? -1) ? "on" : "" })));
        const rating = stage && hint?.rating ? element("span", { class: "rating" }, hint.rating.toFixed(1)) : null;
        return element("div", { class: "hint-head" },
            element("h2", {}, title), rating, dots,
            element("button", {
                type: "button", class: "icon-only plain", "aria-label": t("close"), onclick: () => this.#events.close(),
            }, icon("close")));
    }

    /**
     * The shapes of the drawing, and what they mean.
     *
     * @param {GameHint} hint
     * @param {ArrayLike<number>} digits
     * @param {import("../board/geometry.js").Grid} grid
     * @param {boolean} isComing true before the step is made
     */
    #legend(hint, digits, grid, isComing) {
        const { t } = this.#app;
        const { pattern, placements, eliminations } = hint;
        const blocks = blocksOf(hint, digits, grid);
        const list = pattern && legend({ pattern, placements, eliminations }, t, isComing);
        if (!list) return "";
        const add = (/** @type {SVGElement} */ mark, /** @type {string} */ key) => list.append(element("li", {},
            drawing("svg", { viewBox: "0 0 24 24", class: "legend-mark", "aria-hidden": "true" }, mark),
            t(key, { digit: grid.symbolOf(blocks?.digit || 1) })));
        const cross = (/** @type {string} */ name) => drawing("path", { class: name, d: "M5 5L19 19M5 19L19 5" });
        if (blocks?.sources.size) add(drawing("circle", { class: "d-source", cx: 12, cy: 12, r: 9 }), blocks.digit ? "hint.blocks" : "hint.blockers");
        if (blocks?.links.length) add(cross("d-blocked"), "hint.blocked");
        if (blocks?.others.length) add(cross("d-blocked d-noted"), "hint.noted");
        return list.childElementCount ? list : "";
    }
}

/**
 * The colours of the marks in each cell, or of those of one proposition.
 *
 * @param {GameHint} hint
 * @param {import("../board/geometry.js").Grid} grid
 * @param {import("../puzzlefarm.js").ChainNode} [node]
 */
function colorsOf({ pattern, placements }, grid, node) {
    /** @type {Map<string, Set<string>>} */
    const colors = new Map();
    const shown = node ? { parts: [], chains: [{ nodes: [node], isLoop: false, notation: "" }] } : pattern;
    for (const [key, mark] of shown ? new StepDrawing(grid).marksOf({ pattern: shown, placements }) : []) {
        const cell = Math.floor(key / candidateKey(1, 0));
        const name = `r${grid.rowOf(cell) + 1}c${grid.columnOf(cell) + 1}`;
        colors.set(name, (colors.get(name) ?? new Set()).add(mark.split(" ")[1]));
    }
    return colors;
}

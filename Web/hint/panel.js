// The panel of a hint: where to look, the technique and its argument, and what to do.

import { element, icon } from "../shared/dom.js";
import { rolesOf } from "./drawing.js";
import { explanation } from "../texts/words.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").GameHint} GameHint */

/**
 * @typedef {object} PanelEvents
 * @property {(stage: number) => void} stage
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
 * A stage for the ear: its sentence with the names of cells as words, "row 3 column 2" for r3c2.
 *
 * @param {App} app
 * @param {GameHint} hint
 * @param {number} stage
 */
export function spoken({ t }, hint, stage) {
    const { sentence } = hint.stages[stage];
    // Most sentences of the second stage begin with the technique.
    const name = stage === 1 && hint.name && !sentence.startsWith(hint.name) ? `${hint.name}. ` : "";
    const digits = (/** @type {string} */ some) => [...some].join(" ");
    return name + sentence.replace(/\br(\d+)c(\d+)\b/g, (_, rows, columns) =>
        `${t("speech.row")} ${digits(rows)} ${t("speech.column")} ${digits(columns)}`);
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
            this.#head(t("hint.title")),
            element("p", { class: "hint-sentence soft" }, t("hint.searching")));
        this.element.hidden = false;
    }

    /**
     * Shows a stage, 0 to 2, and gives its button the focus if the panel had it.
     * @param {GameHint} hint
     * @param {number} stage
     */
    show(hint, stage) {
        const { t } = this.#app;
        const hadFocus = this.element.contains(document.activeElement);
        const isLast = stage === 2;
        const next = element("button", {
            type: "button", class: "primary",
            onclick: () => (isLast ? this.#events.apply() : this.#events.stage(stage + 1)),
        }, isLast ? t("hint.apply") : t("hint.more"));
        const previous = element("button", {
            type: "button", class: "icon-only", "aria-label": t("back"), disabled: stage === 0,
            onclick: () => this.#events.stage(stage - 1),
        }, icon("back"));
        const title = stage > 0 && hint.name ? hint.name : t("hint.title");
        const sentence = below(hint, stage);
        const legend = stage > 0 && hint.pattern ? this.#legend(hint) : "";
        this.element.replaceChildren(
            this.#head(title, stage, hint),
            element("div", { class: "hint-body", tabindex: 0, role: "group", "aria-label": title },
                element("p", { class: "hint-sentence" }, sentence), legend,
                explanation(t, `${sentence} ${legend && legend.textContent}`)),
            element("div", { class: "hint-answers" }, previous, next));
        this.element.hidden = false;
        if (hadFocus) next.focus();
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
     * The letters of the roles.
     * @param {GameHint} hint
     */
    #legend(hint) {
        const roles = rolesOf(hint);
        const hasLinks = Boolean(hint.pattern?.chains.length);
        if (!roles.length && !hasLinks) return "";
        return element("ul", { class: "legend", role: "list" },
            ...roles.map(({ role, letter, index: color }) => element("li", {},
                element("b", { class: `role-${color}` }, letter), this.#app.t(`role.${role}`))),
            ...(hasLinks ? [
                element("li", {}, element("b", { class: "on" }, "1"), this.#app.t("role.on")),
                element("li", {}, element("b", { class: "off" }, "1"), this.#app.t("role.off")),
            ] : []));
    }
}

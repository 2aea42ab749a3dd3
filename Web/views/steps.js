// The steps of a path on a board: one at a time, with the sentence and the legend.

import { diagram } from "../board/diagram.js";
import { element, icon } from "../shared/dom.js";
import { legend } from "../board/marks.js";
import { ratingText } from "../shared/parts.js";
import { explanation } from "../texts/words.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").Step} Step */
/** @typedef {import("../puzzlefarm.js").CandidateGrid} CandidateGrid */

/**
 * The position before step `number` of a path.
 *
 * @param {string} puzzle
 * @param {Step[]} steps
 * @param {number} number
 * @returns {CandidateGrid & { givens: string, removed: { cell: number, digit: number }[] }}
 */
function positionBefore(puzzle, steps, number) {
    const filled = [...puzzle];
    /** @type {{ cell: number, digit: number }[]} */
    const removed = [];
    for (const step of steps.slice(0, number)) {
        for (const { cell, digit } of step.placements) filled[cell] = String(digit);
        for (const { cell, digits } of step.eliminations) removed.push(...digits.map((digit) => ({ cell, digit })));
    }
    return { givens: puzzle, filled: filled.join(""), removed: removed.filter(({ cell }) => filled[cell] === ".") };
}

/**
 * A drawing of a step in its position, with sentence and legend.
 *
 * @param {App} app
 * @param {import("../types").Engine} engine
 * @param {CandidateGrid} grid
 * @param {Step} step
 * @param {string} [above] the text above, whose words are explained too
 */
export function stepFigure(app, engine, grid, step, above = "") {
    const candidates = engine.candidates(grid);
    const drawing = diagram(
        { givens: grid.givens ?? grid.filled, filled: grid.filled, candidates: "fault" in candidates ? null : candidates, step },
        { label: `${step.name}. ${step.sentence}` });
    const roles = legend(step, app.t);
    return element(
        "figure", { class: "step-figure stack" }, drawing,
        element(
            "figcaption", { class: "stack" }, element("p", { class: "sentence" }, step.sentence), roles,
            explanation(app.t, [above, step.sentence, roles.textContent].join(" "))));
}

/**
 * A player of the steps of a path: back and forward, and the list of all steps.
 *
 * @param {App} app
 * @param {import("../types").Engine} engine
 * @param {string} puzzle
 * @param {Step[]} steps
 */
export function stepList(app, engine, puzzle, steps) {
    const place = element("div", { class: "stack" });
    const counter = element("output", { class: "counter" });
    const list = element("ol", { class: "steps", role: "list" });
    let current = 0;
    /** @param {number} number */
    const choose = (number) => {
        current = Math.max(0, Math.min(steps.length - 1, number));
        const step = steps[current];
        place.replaceChildren(stepFigure(app, engine, positionBefore(puzzle, steps, current), step));
        counter.textContent = app.t("steps.counter", { number: current + 1, all: steps.length });
        back.setAttribute("aria-disabled", String(current === 0));
        next.setAttribute("aria-disabled", String(current === steps.length - 1));
        const items = [...list.children];
        items.forEach((item, index) => item.firstElementChild?.setAttribute("aria-current", String(index === current)));
    };
    const move = (/** @type {number} */ by) => {
        choose(current + by);
        app.announce(`${counter.textContent}: ${steps[current].sentence}`);
    };
    const back = element("button", { type: "button", onclick: () => move(-1), "aria-label": app.t("steps.back"), class: "icon-only" }, icon("back"));
    const next = element("button", { type: "button", onclick: () => move(1), "aria-label": app.t("steps.next"), class: "icon-only" }, icon("M9 5l7 7-7 7"));
    list.append(...steps.map((step, index) => element("li", {}, element(
        "button", { type: "button", class: "plain", onclick: () => choose(index) },
        element("span", { class: "step-number" }, `${index + 1}`), element("span", { class: "step-name" }, step.name),
        element("span", { class: "soft" }, ratingText(step.rating))))));
    choose(0);
    return element(
        "div", { class: "step-player stack" }, element("div", { class: "row center" }, back, counter, next), place,
        element("details", {}, element("summary", {}, app.t("steps.all", { count: steps.length })), list));
}

/**
 * How often each technique is used, the hardest first.
 * @param {Step[]} steps
 */
export function techniqueCounts(steps) {
    /** @type {Map<string, { name: string, count: number, rating: number | null }>} */
    const counts = new Map();
    for (const { technique, name, rating } of steps) {
        const known = counts.get(technique) ?? { name, count: 0, rating };
        known.count++;
        if (rating !== null) known.rating = Math.max(known.rating ?? 0, rating);
        counts.set(technique, known);
    }
    return [...counts].map(([id, one]) => ({ id, ...one })).sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0));
}

// A worked step as a whole, and part by part: where to look, the pattern or the links of its chains, what follows.

import { linkControls, linkText, linksOf, patternUntil } from "../hint/links.js";
import { element } from "../shared/dom.js";
import { stepFigure } from "./steps.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").Step} Step */

/**
 * @param {App} app
 * @param {import("../types").Engine} engine
 * @param {import("../puzzlefarm.js").CandidateGrid} grid
 * @param {Step} step
 * @param {string} above the text above, whose words are explained too
 */
export function steppedFigure(app, engine, grid, step, above) {
    const stages = stagesOf(app, step);
    const place = element("div", { class: "stack" });
    /**
     * @param {number} current -1 for the whole step
     * @param {boolean} [isChosen] true if the player has asked for it: its sentence is seen with its picture
     */
    const show = (current, isChosen = true) => {
        const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute("data-link") : null;
        const shown = stages[current] ?? step;
        place.replaceChildren(
            linkControls(app, { count: stages.length, current, label: app.t("example.step"), go: show }),
            stepFigure(app, engine, grid, shown, shown === step ? above : ""));
        if (focused) {
            app.announce(shown.sentence);
            const button = place.querySelector(`[data-link="${focused}"]`) ?? place.querySelector("[data-link]");
            /** @type {HTMLElement | null} */ (button)?.focus();
        }
        if (isChosen) place.querySelector(".sentence")?.scrollIntoView({ block: "nearest" });
    };
    show(-1, false);
    return place;
}

/**
 * The parts of a step, each as a step of its own.
 *
 * @param {App} app
 * @param {Step} step
 * @returns {Step[]}
 */
function stagesOf(app, step) {
    const { pattern } = step;
    const houses = pattern.parts.filter((part) => part.houses.length);
    const links = linksOf(step);
    const bare = { ...step, placements: [], eliminations: [] };
    return [
        ...(houses.length ? [{ ...bare, sentence: app.t("example.look"), pattern: { parts: houses.map((part) => ({ ...part, candidates: [] })), chains: [] } }] : []),
        ...(links.length > 2
            ? links.map((link) => ({ ...bare, sentence: linkText(app, link), pattern: patternUntil(pattern, link) }))
            : [{ ...bare, sentence: app.t("example.pattern"), pattern }]),
        step,
    ];
}

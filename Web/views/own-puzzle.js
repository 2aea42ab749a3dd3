// The player's own puzzle: the rating, the number of givens and the symmetry that it is to have. It is made here.

import { diagram } from "../board/diagram.js";
import { randomSeed } from "../engine/engine.js";
import { element } from "../shared/dom.js";
import { button, frame, prepareViews, ratingText } from "../shared/parts.js";
import { loadStyles } from "../shared/styles.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").TierLimits} TierLimits */
/** @typedef {[number, number]} Span the least and the largest value */
/** @typedef {{ ratings: Span, givens: Span, symmetry: number }} Wish ratings are tenths */

/** The time of a search in seconds: then the nearest puzzle is offered. */
const patience = 10;
/** The symmetries by their numbers; 0 for those that puzzles usually have. */
const symmetries = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * The cell that a symmetry gives for one, as rows and columns; the first two have none.
 * @type {((row: number, column: number) => [number, number])[]}
 */
const images = [
    (row, column) => [row, column], (row, column) => [row, column], (row, column) => [8 - row, 8 - column],
    (row, column) => [column, 8 - row], (row, column) => [8 - row, column], (row, column) => [row, 8 - column],
    (row, column) => [column, row], (row, column) => [8 - column, 8 - row],
];

/** The candidates of a call: few, so that it can be stopped. */
const few = 8;

/**
 * The cells of an example with a symmetry.
 *
 * @param {number} symmetry
 * @param {number} count
 */
export function exampleOf(symmetry, count) {
    const cells = new Set();
    for (let turn = 0; turn < 81 && cells.size < count; turn++) {
        // Every cell once, one far from the other.
        let cell = (32 * turn + 11) % 81;
        while (!cells.has(cell)) {
            cells.add(cell);
            const [row, column] = images[symmetry](Math.floor(cell / 9), cell % 9);
            cell = 9 * row + column;
        }
    }
    return [...cells];
}

/** How far a value is outside a span. */
const outside = (/** @type {number} */ value, /** @type {Span} */ [low, high]) => Math.max(low - value, value - high, 0);

/**
 * The tiers whose puzzles can be as they are wished.
 *
 * @param {TierLimits[]} limits
 * @param {Wish} wish
 */
export function possibleTiers(limits, wish) {
    return limits.filter(({ ratings, givens: [low, high] }) =>
        ratings.some((rating) => !outside(rating, wish.ratings)) && low <= wish.givens[1] && high >= wish.givens[0]);
}

/**
 * What comes nearest to a wish that no puzzle can fulfil.
 *
 * @param {TierLimits[]} limits
 * @param {Wish} wish
 */
export function nearestTo(limits, wish) {
    return limits.flatMap(({ tier, ratings, givens: [low, high] }) => {
        const givens = Math.min(Math.max(wish.givens[0], low), high);
        return ratings.map((rating) => ({
            tier, rating, givens, distance: outside(rating, wish.ratings) + outside(givens, wish.givens),
        }));
    }).reduce((best, one) => (one.distance < best.distance ? one : best));
}

/**
 * The puzzle that comes nearest to a wish: the first that fulfils it, else the best of some seconds; null if there
 * is none.
 *
 * @param {Pick<App, "worker">} app
 * @param {import("../types").Tier[]} tiers those that are possible
 * @param {Wish} wish
 * @param {AbortSignal} signal
 */
async function nearestPuzzle({ worker }, tiers, wish, signal) {
    const end = performance.now() + 1000 * patience;
    const seed = randomSeed();
    let nearest = /** @type {{ puzzle: import("../types").PuzzleToPlay, clues: number, distance: number } | null} */ (null);
    for (let first = 0; performance.now() < end; first += few) {
        for (const tier of tiers) {
            /** @type {import("../puzzlefarm.js").GradedPuzzle[] | import("../types").Fault} */
            const made = await worker.call("produce", [tier, seed, first, few, wish.symmetry], undefined, signal);
            if ("fault" in made) return null;
            for (const { puzzle, solution, grade: { tierRating: rating, clues } } of made) {
                const distance = outside(Math.round(10 * rating), wish.ratings) + outside(clues, wish.givens);
                if (nearest && distance >= nearest.distance) continue;
                nearest = { puzzle: { puzzle, solution, tier, rating, origin: "made" }, clues, distance };
            }
            if (nearest?.distance === 0) return nearest;
        }
    }
    return nearest;
}

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    const { t } = app;
    let work = new AbortController();
    return {
        id: "own",
        get title() {
            return `${t("own.title")} · ${t("app")}`;
        },
        async show(container) {
            work = new AbortController();
            const { signal } = work;
            const [limits] = await Promise.all([
                app.worker.call("tierLimits", [], undefined, signal).catch(() => null),
                prepareViews(app), app.addStrings("tools"), loadStyles("tools")]);
            if (signal.aborted) return;
            const body = Array.isArray(limits) ? form(app, limits, signal) : element("p", { class: "card" }, t("own.failed"));
            frame(app, container, { title: t("own.title") }, body);
        },
        hide: () => work.abort(),
    };
}

/**
 * @param {App} app
 * @param {TierLimits[]} limits
 * @param {AbortSignal} left
 */
function form(app, limits, left) {
    const { t } = app;
    const all = limits.flatMap(({ ratings }) => ratings);
    const ratings = span(t, "rating", [Math.min(...all), Math.max(...all)], 10);
    const givens = span(t, "givens", [
        Math.min(...limits.map((one) => one.givens[0])), Math.max(...limits.map((one) => one.givens[1]))], 1);
    const symmetry = element("select", { id: "own-symmetry" },
        ...symmetries.map((number) => element("option", { value: String(number) }, t(`own.symmetry.${number}`))));
    const picture = element("div", { class: "own-picture", "aria-hidden": "true" });
    const levels = element("p", { class: "soft", role: "status" });
    const result = element("div", { class: "stack" });
    const make = button(t("own.make"), () => void search(), { class: "primary" });
    const wish = () => ({ ratings: ratings.value(), givens: givens.value(), symmetry: symmetry.selectedIndex });
    const update = () => {
        const possible = possibleTiers(limits, wish());
        const { symmetry: shown, givens: [low, high] } = wish();
        picture.replaceChildren(diagram({ givens: ".".repeat(81), lit: exampleOf(shown, Math.round((low + high) / 2)) }, { label: "" }));
        result.replaceChildren();
        make.disabled = !possible.length;
        if (possible.length) {
            levels.replaceChildren(t("own.levels", { tiers: possible.map(({ tier }) => t(`tier.${tier}`)).join(", ") }));
            return;
        }
        const { tier, rating, givens: count } = nearestTo(limits, wish());
        levels.replaceChildren(
            t("own.none", { tier: t(`tier.${tier}`), rating: ratingText(rating / 10), givens: count }), " ",
            button(t("own.take"), () => {
                ratings.take(rating);
                givens.take(count);
                update();
            }));
    };
    const search = async () => {
        const stop = new AbortController();
        const end = () => stop.abort();
        left.addEventListener("abort", end);
        make.disabled = true;
        result.replaceChildren(element("p", { role: "status" }, t("own.making")), button(t("own.stop"), end));
        const wished = wish();
        const tiers = possibleTiers(limits, wished).map(({ tier }) => tier);
        const found = await nearestPuzzle(app, tiers, wished, stop.signal).catch(() => null);
        left.removeEventListener("abort", end);
        make.disabled = false;
        result.replaceChildren();
        if (left.aborted || stop.signal.aborted) return;
        if (!found) return result.replaceChildren(element("p", {}, t("own.failed")));
        const { puzzle, clues, distance } = found;
        if (!distance) return app.play(puzzle);
        result.replaceChildren(
            element("p", { role: "status" }, t("own.near", { n: patience, rating: ratingText(puzzle.rating ?? null), givens: clues })),
            element("div", { class: "row" },
                button(t("own.play"), () => void app.play(puzzle), { class: "primary" }), button(t("own.again"), () => void search())));
    };
    symmetry.addEventListener("change", update);
    const page = element("div", { class: "own" },
        element("div", { class: "stack" }, element("p", { class: "soft" }, t("own.text")), picture),
        element("div", { class: "stack" },
            element("div", { class: "card fields", oninput: update }, ratings.field, givens.field,
                element("div", { class: "field" }, element("label", { htmlFor: symmetry.id }, t("own.symmetry")), symmetry)),
            levels, element("div", { class: "row" }, make), result));
    update();
    return page;
}

/**
 * Two fields for a span of values.
 *
 * @param {App["t"]} t
 * @param {string} name
 * @param {Span} limits
 * @param {number} parts the parts of a whole in which the values are counted
 */
function span(t, name, limits, parts) {
    const [from, to] = ["from", "to"].map((end, index) => element("input", {
        type: "number", id: `own-${name}-${end}`, min: limits[0] / parts, max: limits[1] / parts, step: 1 / parts,
        value: String(limits[index] / parts), "aria-label": t(`own.${end}`, { name: t(`own.${name}`) }), inputMode: "decimal",
    }));
    const read = (/** @type {HTMLInputElement} */ { value }, /** @type {number} */ otherwise) =>
        value === "" || Number.isNaN(Number(value)) ? otherwise : Math.round(Number(value) * parts);
    return {
        field: element("div", { class: "field" }, element("span", {}, t(`own.${name}`)), element("span", { class: "own-span" }, from, " – ", to)),
        /** @returns {Span} */
        value: () => {
            const [one, other] = [read(from, limits[0]), read(to, limits[1])];
            return [Math.min(one, other), Math.max(one, other)];
        },
        /** @param {number} value */
        take: (value) => {
            for (const field of [from, to]) field.value = String(value / parts);
        },
    };
}

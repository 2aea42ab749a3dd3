// The encyclopaedia: every technique with its meaning and a worked board.

import { element } from "../shared/dom.js";
import { stepsOf } from "../engine/long-calls.js";
import { downloadJSON } from "../shared/download.js";
import { completeTexts } from "../engine/engine.js";
import { button, frame, noteAddress, prepareViews, ratingText } from "../shared/parts.js";
import { shortName } from "./faulty.js";
import { exerciseCount, learn, masteryOf } from "../storage/course.js";
import { puzzleButton } from "./next-puzzle.js";
import { steppedFigure } from "./stepped-figure.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").Technique} Technique */
/** @typedef {{ givens: string, filled: string, removed: string, result: string }} Example */

/** @type {Promise<Record<string, Example>> | null} */
let examples = null;

/** The positions of the worked boards by the ids of the techniques. */
export function loadExamples() {
    examples ??= downloadJSON("examples.json")
        .then((file) => file.examples)
        .catch((error) => {
            examples = null;
            throw error;
        });
    return examples;
}

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    let work = new AbortController();
    /** The name of the technique that is shown. */
    let name = "";
    /** The technique that was shown last, and what was looked for: the list is shown again as it was left. */
    const place = { technique: "", search: "" };

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     */
    async function show(container, parameters) {
        work.abort();
        work = new AbortController();
        const { signal } = work;
        await Promise.all([prepareViews(app), app.addStrings("path")]);
        const engine = await app.engine;
        if (!(await completeTexts(engine, app.language))) {
            if (!signal.aborted) frame(app, container, { title: app.t("techniques.title") }, element("p", { class: "card warning" }, app.t("techniques.noFile")));
            return;
        }
        const techniques = engine.techniques();
        const technique = techniques.find(({ id }) => id === parameters.get("technique"));
        name = technique?.name ?? "";
        if (!technique) {
            if (signal.aborted) return;
            if (parameters.has("technique")) void noteAddress(app);
            return overview(app, container, techniques, place);
        }
        place.technique = technique.id;
        const known = await loadExamples().catch(() => null);
        const course = await learn(await app.store, [technique.id], (learnt) => ({ seen: Date.now(), ...learnt }));
        if (!signal.aborted) card(app, engine, container, techniques, technique, { known, course, signal });
    }

    return {
        id: "techniques",
        get title() {
            return `${name || app.t("techniques")} · ${app.t("app")}`;
        },
        show,
        hide: () => work.abort(),
    };
}

/**
 * The techniques by their groups, in the order of the texts.
 * @param {Technique[]} techniques
 */
export function families(techniques) {
    /** @type {Map<string, { id: string, name: string, techniques: Technique[] }>} */
    const groups = new Map();
    for (const technique of techniques) {
        const group = groups.get(technique.family) ?? { id: technique.family, name: technique.familyName, techniques: [] };
        group.techniques.push(technique);
        groups.set(technique.family, group);
    }
    return [...groups.values()];
}

/**
 * @param {App} app
 * @param {HTMLElement} container
 * @param {Technique[]} techniques
 * @param {{ technique: string, search: string }} place
 */
function overview(app, container, techniques, place) {
    if (!place.technique) place.search = "";
    /** @type {Map<Technique, HTMLElement>} */
    const items = new Map(techniques.map((technique) => [technique, element(
        "li", {}, element(
            "button", { type: "button", class: "plain", onclick: () => app.show("techniques", { technique: technique.id }) },
            element("span", {}, technique.name),
            technique.rating === null ? null : element("span", { class: "soft" }, ratingText(technique.rating))))]));
    const groups = families(techniques).map((group) => element(
        "section", { class: "card stack" }, element("h2", {}, group.name),
        element("ul", { class: "technique-list", role: "list" }, ...group.techniques.map((technique) => items.get(technique)))));
    const count = element("output", { class: "soft", htmlFor: "technique-search" });
    const search = element("input", { type: "search", id: "technique-search", autocomplete: "off", spellcheck: false, value: place.search });
    const filter = () => {
        place.search = search.value;
        const words = search.value.toLocaleLowerCase().split(/\s+/);
        for (const [{ name, otherNames }, item] of items) {
            const names = [name, ...otherNames].join(" ").toLocaleLowerCase();
            item.hidden = !words.every((word) => names.includes(word));
        }
        for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
        count.textContent = app.t("techniques.found", { count: [...items.values()].filter(({ hidden }) => !hidden).length });
    };
    search.addEventListener("input", filter);
    filter();
    frame(
        app, container, { title: app.t("techniques.title"), kind: "techniques" },
        element("p", { class: "soft" }, app.t("techniques.text", { count: techniques.length })),
        element("div", { class: "row" }, element("label", { htmlFor: search.id }, app.t("techniques.search")), search, count),
        ...groups);
    const last = [...items].find(([{ id }, item]) => id === place.technique && !item.hidden)?.[1].querySelector("button");
    place.technique = "";
    last?.scrollIntoView({ block: "center" });
    last?.focus({ preventScroll: true });
}

/**
 * @param {App} app
 * @param {import("../types").Engine} engine
 * @param {HTMLElement} container
 * @param {Technique[]} techniques
 * @param {Technique} technique
 * @param {{ known: Record<string, Example> | null, course: import("../storage/course.js").Course, signal: AbortSignal }} more
 */
function card(app, engine, container, techniques, technique, { known, course, signal }) {
    const learnt = course[technique.id];
    const puzzle = technique.rung === null ? null
        : puzzleButton(app, techniques, technique, { course, signal, label: app.t("path.play"), mayNeedOthers: true });
    const place = techniques.indexOf(technique);
    const facts = [
        technique.rating === null ? null : app.t("techniques.rating", { rating: ratingText(technique.rating) }),
        technique.rung === null ? null : app.t("techniques.rung", { rung: technique.rung }),
        app.t("techniques.hodoku", { level: app.t(`hodoku.${technique.level}`), score: technique.score }),
        technique.usesUniqueness ? app.t("techniques.uniqueness") : null,
        technique.otherNames.length ? app.t("techniques.otherNames", { names: technique.otherNames.join(", ") }) : null,
    ].filter((fact) => fact !== null);
    /**
     * @param {Technique | undefined} other
     * @param {string} key
     */
    const link = (other, key) => (other
        ? button(`${app.t(key)}: ${other.name}`, () => app.show("techniques", { technique: other.id }), { class: "plain" }) : null);
    frame(
        app, container,
        { title: technique.name, back: () => app.show("techniques"), kind: "technique" },
        element("p", { class: "lead" }, technique.meaning),
        technique.rung === null ? null : element("p", { class: "soft small" }, [
            app.t(`path.state.${masteryOf(learnt)}`),
            app.t("path.exercises", { n: Math.min(learnt.practised ?? 0, exerciseCount), all: exerciseCount }),
            app.t("path.games", { n: learnt.games ?? 0 })].join(" · ")),
        // Above the picture, which comes later: it must not move them.
        puzzle && element("div", { class: "row" },
            button(app.t("techniques.practise"), () => app.show("training", { techniques: technique.id, start: "1" }), { class: "primary" }),
            puzzle.play),
        puzzle && puzzle.status,
        element("div", { class: "card" }, worked(app, engine, technique, known)),
        element("ul", { class: "fact-list soft small" }, ...facts.map((fact) => element("li", {}, fact))),
        element(
            "div", { class: "row" },
            technique.rung === null ? null : button(app.t("path.go"), () => app.show("path")),
            link(techniques[place - 1], "techniques.previous"), link(techniques[place + 1], "techniques.next")));
}

/**
 * @param {App} app
 * @param {import("../types").Engine} engine
 * @param {Technique} technique
 * @param {Record<string, Example> | null} known
 */
function worked(app, engine, technique, known) {
    if (!known) return element("p", {}, app.t("techniques.noFile"));
    const example = known[technique.id];
    const grid = exampleOf(example);
    if (!grid) return element("p", {}, app.t("techniques.noPattern"));
    const place = element("div", { class: "stack", "aria-busy": "true" });
    void stepsOf(app.worker, technique.id, grid).catch(() => /** @type {const} */ ({ fault: "absent" })).then((steps) => {
        const step = "fault" in steps ? null : steps.find((step) => resultOf(step) === example.result);
        place.replaceChildren(...(step
            ? [steppedFigure(app, engine, grid, step, technique.meaning), element("p", { class: "soft small figure-note" }, app.t("words.notes"))]
            : [element("p", {}, app.t("techniques.noFile"))]));
        place.removeAttribute("aria-busy");
    });
    return place;
}

/**
 * The grid of an example; null without one.
 * @param {Example | undefined} example
 */
export function exampleOf(example) {
    return example ? {
        givens: example.givens, filled: example.filled,
        removed: example.removed.split(" ").filter(Boolean).map((text) => ({ cell: cellOf(text), digit: Number(text.at(-1)) })),
    } : null;
}

/** @param {string} text such as "r4c5-3" */
function cellOf(text) {
    return 9 * (Number(text[1]) - 1) + Number(text[3]) - 1;
}

/**
 * The result in the form of the examples: "r4c5=3" or "r7c2-9 r8c2-9".
 * @param {import("../puzzlefarm.js").Step} step
 */
export function resultOf({ placements, eliminations }) {
    return [
        ...placements.map(({ cell, digit }) => `${shortName(cell)}=${digit}`),
        ...eliminations.flatMap(({ cell, digits }) => digits.map((digit) => `${shortName(cell)}-${digit}`)),
    ].join(" ");
}

// The path: the techniques of the ladder `human` as a course, from the first single to long chains, each with what the
// player knows of it, and the next step.

import { diagram } from "../board/diagram.js";
import { completeTexts } from "../engine/engine.js";
import { stepsOf } from "../engine/long-calls.js";
import { element, icon } from "../shared/dom.js";
import { doneIcon } from "../shared/figures.js";
import { button, frame, prepareViews } from "../shared/parts.js";
import { courseOf, exerciseCount, masteryOf, nextTechnique, readCourse } from "../storage/course.js";
import { puzzleButton } from "./next-puzzle.js";
import { exampleOf, loadExamples, resultOf } from "./techniques.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").Technique} Technique */
/** @typedef {import("../storage/course.js").Course} Course */

/**
 * The chapters, each from a rung on.
 * @type {[string, number][]}
 */
const chapters = [
    ["begin", 1], ["lines", 4], ["sets", 6], ["patterns", 12], ["unique", 24], ["fins", 34], ["more", 40], ["chains", 49], ["last", 56],
];
const states = /** @type {const} */ (["all", "new", "seen", "practised", "mastered"]);

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    let work = new AbortController();
    /** What was looked for, and the technique that was opened: the list is shown again as it was left. */
    const place = { search: "", state: "all", technique: "" };

    /** @param {HTMLElement} container */
    async function show(container) {
        work = new AbortController();
        const { signal } = work;
        await prepareViews(app);
        await app.addStrings("path");
        const [engine, store] = await Promise.all([app.engine, app.store]);
        const hasTexts = await completeTexts(engine, app.language);
        const course = await readCourse(store);
        if (signal.aborted) return;
        if (!hasTexts) {
            frame(app, container, { title: app.t("path.title") }, element("p", { class: "card warning" }, app.t("techniques.noFile")));
            return;
        }
        const techniques = courseOf(engine.techniques());
        const known = techniques.filter(({ id }) => masteryOf(course[id]) === "mastered").length;
        const next = nextTechnique(techniques, course);
        const list = courseList(app, techniques, course, place);
        frame(
            app, container, { title: app.t("path.title"), kind: "path" },
            element("div", { class: "stack" },
                element("p", { class: "soft" }, app.t("path.text")),
                element("progress", { max: techniques.length, value: known, "aria-label": app.t("path.known", { known, all: techniques.length }) }),
                element("p", { class: "soft small" }, app.t("path.known", { known, all: techniques.length }))),
            next && nextCard(app, engine, techniques, next, course, signal), list.element);
        list.restore();
    }

    return {
        id: "path",
        get title() {
            return `${app.t("path")} · ${app.t("app")}`;
        },
        show,
        hide: () => work.abort(),
    };
}

/**
 * The next step: a technique with its picture, and a puzzle that needs it and nothing else that is new.
 *
 * @param {App} app
 * @param {import("../types").Engine} engine
 * @param {Technique[]} techniques
 * @param {Technique} next
 * @param {Course} course
 * @param {AbortSignal} signal
 */
function nextCard(app, engine, techniques, next, course, signal) {
    const { t } = app;
    const picture = element("div", { class: "path-picture", "aria-hidden": "true" }, diagram({ givens: ".".repeat(81) }, { label: "" }));
    void loadExamples().then(async (examples) => {
        const grid = exampleOf(examples[next.id]);
        if (!grid) return;
        const steps = await stepsOf(app.worker, next.id, grid);
        const step = "fault" in steps ? null : steps.find((one) => resultOf(one) === examples[next.id].result);
        const candidates = engine.candidates(grid);
        picture.replaceChildren(diagram({ ...grid, candidates: "fault" in candidates ? null : candidates, step }, { label: "" }));
    }).catch(console.warn);
    const { play, status } = puzzleButton(app, techniques, next, { course, signal, label: t("path.puzzle") });
    const { practised = 0 } = course[next.id] ?? {};
    return element("section", { class: "card path-next" }, picture,
        element("div", { class: "stack" },
            element("h2", {}, t("path.next", { name: next.name })),
            element("p", {}, next.meaning),
            element("p", { class: "soft small" }, t("path.exercises", { n: Math.min(practised, exerciseCount), all: exerciseCount })),
            element("div", { class: "row" },
                button(t("path.learn"), () => app.show("techniques", { technique: next.id }), { class: "primary" }),
                button(t("techniques.practise"), () => app.show("training", { techniques: next.id, start: "1" })), play),
            status));
}

/**
 * The list of the course with a search and a choice of states.
 *
 * @param {App} app
 * @param {Technique[]} techniques
 * @param {Course} course
 * @param {{ search: string, state: string, technique: string }} place
 */
function courseList(app, techniques, course, place) {
    const { t } = app;
    const items = new Map(techniques.map((technique) => [technique, item(app, technique, course, () => (place.technique = technique.id))]));
    const groups = chapters.map(([name, from], index) => {
        const to = chapters[index + 1]?.[1] ?? Infinity;
        const own = techniques.filter(({ rung }) => Number(rung) >= from && Number(rung) < to);
        return element("section", { class: "card stack" }, element("h2", {}, t(`path.chapter.${name}`)),
            element("p", { class: "soft small" }, t(`path.about.${name}`)),
            element("ul", { class: "course", role: "list" }, ...own.map((technique) => items.get(technique))));
    });
    const search = element("input", { type: "search", id: "path-search", autocomplete: "off", spellcheck: false, value: place.search });
    const choice = element("select", { id: "path-state" }, ...states.map((state) =>
        element("option", { value: state, selected: state === place.state }, t(`path.state.${state}`))));
    const count = element("output", { class: "soft", htmlFor: "path-search path-state" });
    const filter = () => {
        [place.search, place.state] = [search.value, choice.value];
        const words = search.value.toLocaleLowerCase().split(/\s+/);
        for (const [{ id, name, otherNames }, node] of items) {
            const names = [name, ...otherNames].join(" ").toLocaleLowerCase();
            node.hidden = !words.every((word) => names.includes(word)) || (choice.value !== "all" && masteryOf(course[id]) !== choice.value);
        }
        for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
        count.textContent = t("techniques.found", { count: [...items.values()].filter(({ hidden }) => !hidden).length });
    };
    search.addEventListener("input", filter);
    choice.addEventListener("change", filter);
    filter();
    return {
        element: element("div", { class: "stack" },
            element("div", { class: "row" }, element("label", { htmlFor: search.id }, t("techniques.search")), search,
                element("label", { htmlFor: choice.id, class: "hidden-text" }, t("path.states")), choice, count),
            ...groups),
        /** Shows the technique that was opened last, if it is in the list. */
        restore() {
            const last = [...items].find(([{ id }, node]) => id === place.technique && !node.hidden)?.[1].querySelector("button");
            place.technique = "";
            last?.scrollIntoView({ block: "center" });
            last?.focus({ preventScroll: true });
        },
    };
}

/**
 * @param {App} app
 * @param {Technique} technique
 * @param {Course} course
 * @param {() => void} opened
 */
function item(app, { id, name }, course, opened) {
    const state = masteryOf(course[id]);
    const { practised = 0 } = course[id] ?? {};
    const text = state === "seen" && practised ? `${practised}/${exerciseCount}` : app.t(`path.state.${state}`);
    return element("li", {}, element("button", {
        type: "button", class: "plain", "data-mastery": state, onclick: () => (opened(), app.show("techniques", { technique: id })),
    },
    element("span", { class: "mastery", "aria-hidden": "true" }, state === "mastered" && icon(doneIcon)),
    element("span", { class: "course-name" }, name), element("span", { class: "soft small" }, text)));
}

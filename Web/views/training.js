// Training: choose techniques, find the next step that needs one, and read its explanation.

import { AnswerGrid, digitPad } from "../board/answer-grid.js";
import { diagram } from "../board/diagram.js";
import { digitsOf } from "../board/geometry.js";
import { trainingOf } from "../engine/long-calls.js";
import { element } from "../shared/dom.js";
import { completeTexts } from "../engine/engine.js";
import { button, cellName, frame, noteAddress, prepareViews } from "../shared/parts.js";
import { exerciseCount, learn } from "../storage/course.js";
import { stepFigure } from "./steps.js";
import { families } from "./techniques.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../puzzlefarm.js").TrainingPosition} TrainingPosition */
/** @typedef {import("../puzzlefarm.js").Technique} Technique */

const firstChoice = ["locked-candidates-pointing", "naked-pair", "x-wing"];

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    let work = new AbortController();
    /** The exercises that were found one after the other, none of them shown or left. */
    const run = { length: 0 };

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     */
    async function show(container, parameters) {
        work.abort();
        work = new AbortController();
        const { signal } = work;
        await Promise.all([prepareViews(app), app.addStrings("path")]);
        const [engine, store] = await Promise.all([app.engine, app.store]);
        if (!(await completeTexts(engine, app.language))) {
            if (!signal.aborted) frame(app, container, { title: app.t("training.title") }, element("p", { class: "card warning" }, app.t("techniques.noFile")));
            return;
        }
        const offered = engine.techniques().filter(({ rung }) => rung !== null);
        const settings = await store.settings();
        if (signal.aborted) return;
        const asked = parameters.get("techniques")?.split(",") ?? settings.training;
        const ids = offered.map(({ id }) => id);
        const chosen = new Set((Array.isArray(asked) ? asked : firstChoice).filter((id) => ids.includes(id)));
        if (parameters.has("techniques") && !chosen.size) void noteAddress(app);
        if (parameters.get("start") && chosen.size) await next(container, chosen);
        else choice(container, offered, chosen);
    }

    /**
     * @param {HTMLElement} container
     * @param {Technique[]} offered
     * @param {Set<string>} chosen
     */
    function choice(container, offered, chosen) {
        const count = element("span", { class: "soft", role: "status" });
        const start = button(app.t("training.start"), () => void begin(), { class: "primary" });
        const update = () => {
            count.textContent = app.t("training.count", { count: chosen.size });
            start.disabled = !chosen.size;
        };
        const begin = async () => {
            await (await app.store).setSettings({ training: [...chosen] });
            await next(container, chosen);
        };
        const groups = families(offered).map((group) => element(
            "details", { class: "card", open: group.techniques.some(({ id }) => chosen.has(id)) },
            element("summary", {}, group.name),
            element("fieldset", {}, element("legend", { class: "hidden-text" }, group.name),
            ...group.techniques.map((technique) => element(
                "label", { class: "field" }, element("span", {}, technique.name),
                element("input", {
                    type: "checkbox", checked: chosen.has(technique.id),
                    onchange: (/** @type {Event} */ event) => {
                        if (/** @type {HTMLInputElement} */ (event.target).checked) chosen.add(technique.id);
                        else chosen.delete(technique.id);
                        update();
                    },
                }))))));
        update();
        frame(
            app, container, { title: app.t("training.title"), kind: "training" },
            element("p", { class: "soft" }, app.t("training.text")), ...groups,
            element("div", { class: "sticky row" }, start, count));
    }

    /**
     * @param {HTMLElement} container
     * @param {Set<string>} chosen
     */
    async function next(container, chosen) {
        work.abort();
        work = new AbortController();
        const { signal } = work;
        const back = () => app.show("training");
        const choose = () => void show(container, new URLSearchParams({ techniques: [...chosen].join(",") }));
        frame(
            app, container, { title: app.t("training.title"), back, kind: "training" },
            element("p", { class: "card waiting", role: "status" }, app.t("training.searching")),
            element("div", { class: "row" }, button(app.t("training.choose"), choose)));
        try {
            const position = await trainingOf(app.worker, [...chosen], signal);
            if ("fault" in position) throw new Error(position.fault);
            exercise(app, await app.engine, container, position, { back, choose, next: () => void next(container, chosen), isNamed: chosen.size === 1, run });
        } catch (error) {
            if (signal.aborted) return;
            frame(
                app, container, { title: app.t("training.title"), back, kind: "training" },
                element("p", { class: "card warning" }, app.t("training.none")),
                element("div", { class: "row" }, button(app.t("training.choose"), choose)));
        }
    }

    return {
        id: "training",
        get title() {
            return `${app.t("training")} · ${app.t("app")}`;
        },
        show,
        hide: () => work.abort(),
    };
}

/**
 * A position and its question. The player marks what the step places or removes, checks it, or lets it be shown.
 *
 * @param {App} app
 * @param {import("../types").Engine} engine
 * @param {HTMLElement} container
 * @param {TrainingPosition} position
 * @param {{ back: () => void, choose: () => void, next: () => void, isNamed: boolean, run: { length: number } }} ways
 */
function exercise(app, engine, container, position, { back, choose, next, isNamed, run }) {
    const { step, candidates } = position;
    const places = step.placements.length > 0;
    const keyOf = (/** @type {{ cell: number, digit: number }} */ { cell, digit }) => 10 * cell + digit;
    const wanted = new Set(places ? step.placements.map(keyOf)
        : step.eliminations.flatMap(({ cell, digits }) => digits.map((digit) => keyOf({ cell, digit }))));
    /** @type {Set<number>} */
    const marked = new Set();
    const grid = new AnswerGrid({
        name: app.t("training.board"), select: () => offer(), digit: (digit) => mark(digit),
        label: (cell) => {
            const place = cellName(app, cell);
            if (position.filled[cell] !== ".") return `${position.filled[cell]}, ${place}`;
            const own = [...marked].filter((key) => Math.floor(key / 10) === cell).map((key) => key % 10);
            const notes = app.t("training.candidates", { digits: digitsOf(candidates[cell]).join(" ") });
            return `${notes}${own.length ? `, ${app.t("training.marked", { digits: own.join(" ") })}` : ""}, ${place}`;
        },
    });
    const pad = digitPad(app.t("views.digits"), (digit) => mark(digit));
    const verdict = element("p", { class: "verdict", role: "status" });
    const offer = () => pad.buttons.forEach((one, index) => {
        const isThere = grid.selected >= 0 && Boolean(candidates[grid.selected] & (1 << index));
        one.setAttribute("aria-disabled", String(!isThere));
        one.setAttribute("aria-pressed", String(marked.has(10 * grid.selected + index + 1)));
    });
    const mark = (/** @type {number} */ digit) => {
        const cell = grid.selected;
        if (cell < 0) {
            verdict.textContent = app.t("training.chooseCell");
            return;
        }
        if (!(candidates[cell] & (1 << (digit - 1)))) {
            verdict.textContent = app.t("training.noCandidate", { digit });
            return;
        }
        const key = 10 * cell + digit;
        if (!marked.delete(key)) marked.add(key);
        verdict.textContent = app.t(marked.has(key) ? "training.nowMarked" : "training.nowUnmarked", { digit, cell: cellName(app, cell) });
        paint();
    };
    const paint = () => {
        grid.update(diagram(
            {
                givens: position.puzzle, filled: position.filled, candidates,
                chosen: [...marked].map((key) => ({ cell: Math.floor(key / 10), digit: key % 10 })),
            },
            { label: app.t("training.board") }));
        offer();
    };
    const check = () => {
        const right = [...marked].filter((key) => wanted.has(key)).length;
        const others = marked.size - right;
        if (!marked.size) verdict.textContent = app.t("training.nothing");
        else if (others) verdict.textContent = app.t("training.others", { others, right, all: wanted.size });
        else if (right < wanted.size) verdict.textContent = app.t("training.partly", { right, all: wanted.size });
        else found();
    };
    const found = () => {
        explain(app.t("training.right"));
        const n = ++run.length;
        void app.store.then(async (store) => {
            const { [step.technique]: { practised = 0 } } = await learn(store, [step.technique], (learnt) => ({ ...learnt, practised: (learnt.practised ?? 0) + 1 }));
            const best = Math.max(n, Number((await store.settings()).bestRun) || 0);
            await store.setSettings({ bestRun: best });
            const text = app.t(practised < exerciseCount ? "path.exercises" : "path.practised", { n: practised, all: exerciseCount, name: step.name });
            verdict.textContent = [app.t("training.right"), text, n > 1 ? app.t("path.run", { n, best }) : ""].join(" ");
        });
    };
    const leave = (/** @type {() => void} */ act) => () => {
        run.length = 0;
        act();
    };
    /** @param {string} sentence */
    const explain = (sentence) => {
        verdict.textContent = sentence;
        const figure = stepFigure(app, engine, { givens: position.puzzle, filled: position.filled, removed: position.removed }, step);
        work.replaceChildren(figure);
        buttons.replaceChildren(
            button(app.t("training.next"), next, { class: "primary" }),
            button(app.t("path.go"), () => app.show("path")),
            button(app.t("training.about", { name: step.name }), () => app.show("techniques", { technique: step.technique })),
            button(app.t("training.choose"), choose, { class: "plain" }));
        if (!sentence) app.announce(`${step.name}. ${step.sentence}`);
        /** @type {HTMLElement | null} */ (buttons.firstElementChild)?.focus();
    };
    const work = element("div", { class: "stack lesson-board" }, grid.element, pad.element);
    const buttons = element(
        "div", { class: "row" }, button(app.t("training.check"), check, { class: "primary" }),
        button(app.t("training.show"), leave(() => explain(""))), button(app.t("training.other"), leave(next), { class: "plain" }));
    const question = app.t(places ? "training.places" : "training.removes", { count: wanted.size });
    frame(
        app, container, { title: isNamed ? step.name : app.t("training.title"), back, kind: "training exercise" },
        element(
            "div", { class: "lesson" }, element("p", { class: "lead" }, question), work,
            element("div", { class: "stack lesson-acts" }, verdict, buttons)));
    paint();
}

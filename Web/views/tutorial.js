// The rules in five boards. A board is a game of the module, which says when a digit is twice in a house.

import { AnswerGrid, digitPad } from "../board/answer-grid.js";
import { diagram } from "../board/diagram.js";
import { classic } from "../board/geometry.js";
import { element } from "../shared/dom.js";
import { button, cellName, frame, noteAddress, prepareViews } from "../shared/parts.js";

/** @typedef {import("../types").App} App */
/** @typedef {{ puzzle: string, lit: string[], cell: number | null }} Lesson */

/**
 * The boards: what is tinted, and the cell to fill; the last one is filled completely.
 * @type {Lesson[]}
 */
const lessons = [
    { puzzle: "53....912....953.8..8...5.785..61.2.4268.3791.13..4856.6.53..84..74.96.53452....9", lit: ["row 5"], cell: 40 },
    { puzzle: ".34.7.9.2..21..348.9..42..785.7614..4268.37917..9..856...5.728....41.6..34..8617.", lit: ["column 7"], cell: 24 },
    { puzzle: "534.7...267.1.5.48.9....56.8..7614..426853.9..1.9.48..961...2842...1.6353.5.8.1.9", lit: ["box 5"], cell: 49 },
    { puzzle: "...6789126.21.5....9.....6.8...6..2.426..37....39.48.69615372.4..7...63.3........", lit: ["row 4", "column 4", "box 5"], cell: 30 },
    { puzzle: "5346789126..1953481.83425678597614234.68537917139248569.15372842.7.1963534.286179", lit: [], cell: null },
];

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    /** @type {import("../types").Game | null} */
    let game = null;
    let work = new AbortController();

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     */
    async function show(container, parameters) {
        work.abort();
        work = new AbortController();
        const { signal } = work;
        const [engine] = await Promise.all([app.engine, prepareViews(app)]);
        if (signal.aborted) return;
        const number = Math.max(1, Math.min(lessons.length, Math.floor(Number(parameters.get("board")) || 1)));
        if (String(number) !== (parameters.get("board") ?? "1")) void noteAddress(app);
        const lesson = lessons[number - 1];
        game?.release();
        const made = engine.newGame({
            puzzle: lesson.puzzle,
            policy: { mistakes: { kind: "conflicts" }, replacesDigits: true, clearsSameDigit: true, removesNotes: false },
        });
        if ("fault" in made) return;
        game = made;
        board(app, container, number, lesson, made);
    }

    return {
        id: "tutorial",
        get title() {
            return `${app.t("tutorial")} · ${app.t("app")}`;
        },
        show,
        hide() {
            work.abort();
            game?.release();
            game = null;
        },
    };
}

/**
 * @param {App} app
 * @param {HTMLElement} container
 * @param {number} number
 * @param {Lesson} lesson
 * @param {import("../types").Game} game
 */
function board(app, container, number, lesson, game) {
    const lit = lesson.lit.flatMap((house) => classic.cellsOf(house));
    const says = element("p", { class: "verdict", role: "status" });
    const isLast = number === lessons.length;
    const next = button(
        app.t(isLast ? "tutorial.play" : "tutorial.next"),
        () => (isLast ? void app.playTier("beginner") : app.show("tutorial", { board: String(number + 1) })),
        { class: "primary", hidden: true });
    const enter = (/** @type {number} */ digit) => {
        const cell = grid.selected;
        if (cell < 0) return say("chooseCell");
        const outcome = game.perform({ act: "place", digit, cells: [cell] });
        if (outcome && "refused" in outcome && outcome.refused === "given") return say("given");
        paint();
        const view = game.view();
        const isRight = view.digits[cell] === Number(game.solution[cell]);
        if (!view.digits[cell]) return say("cleared");
        if (view.conflicts[cell]) return say("conflict", { digit });
        if (!isRight) return say("wrong", { digit });
        const isDone = lesson.cell === null ? view.phase === "won" : lesson.cell === cell;
        if (!isDone) return say("good");
        next.hidden = false;
        say(isLast ? "finished" : "right", { digit });
    };
    /**
     * @param {string} key
     * @param {Record<string, number>} [values]
     */
    const say = (key, values) => {
        says.textContent = app.t(`tutorial.${key}`, values);
    };
    const pad = digitPad(app.t("views.digits"), enter);
    const grid = new AnswerGrid({
        name: app.t("tutorial.board", { number }), digit: enter, select: () => {},
        label: (cell) => {
            const digit = game.view().digits[cell];
            return `${digit || app.t("views.empty")}, ${cellName(app, cell)}`;
        },
    });
    const paint = () => {
        const view = game.view();
        const flagged = (/** @type {Uint8Array} */ flags) => [...flags.keys()].filter((cell) => flags[cell]);
        grid.update(diagram(
            { givens: game.puzzle, entered: [...view.digits].map((digit) => digit || null), lit, wrong: flagged(view.conflicts) },
            { label: app.t("tutorial.board", { number }) }));
    };
    paint();
    frame(
        app, container, { title: app.t("tutorial.title"), kind: "tutorial" },
        element("p", { class: "soft lesson-count" }, app.t("tutorial.counter", { number, all: lessons.length })),
        element(
            "div", { class: "lesson" },
            element(
                "div", { class: "stack" }, element("h2", {}, app.t(`tutorial.title${number}`)),
                element("p", {}, app.t(`tutorial.text${number}`))),
            element("div", { class: "stack lesson-board" }, grid.element, pad.element),
            element(
                "div", { class: "stack lesson-acts" }, says,
                element(
                    "div", { class: "row" }, next,
                    number > 1 ? button(app.t("tutorial.back"), () => app.show("tutorial", { board: String(number - 1) }), { class: "plain" }) : null))));
    if (lesson.cell !== null) grid.select(lesson.cell);
}

// The rules of a layout in five boards. A board is a game of the module, which says what breaks a rule.

import { boardLines, tintCount } from "./layout-picture.js";
import { gridOf } from "./layout-grid.js";
import { LayoutSpeech } from "./layout-speech.js";
import { lessonsOf } from "./lesson-boards.js";
import { digitPad } from "../board/answer-grid.js";
import { SudokuBoard } from "../board/board.js";
import { symbolOf } from "../board/geometry.js";
import { commandOf } from "../game/keys.js";
import { element, keepFocus } from "../shared/dom.js";
import { button, frame, noteAddress, prepareViews } from "../shared/parts.js";
import { loadStyles } from "../shared/styles.js";
import { layoutName } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Game} Game */
/** @typedef {import("../puzzlefarm.js").LayoutDescription} LayoutDescription */
/** @typedef {import("./lesson-boards.js").Lesson} Lesson */

/** The puzzle from whose solution the boards are made: the same at each visit. */
const seed = 1n;

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    /** @type {Game | null} */
    let game = null;
    let work = new AbortController();

    /**
     * @param {HTMLElement} container
     * @param {URLSearchParams} parameters
     */
    async function show(container, parameters) {
        work = new AbortController();
        const { signal } = work;
        await Promise.all([prepareViews(app), app.addStrings("layouts"), loadStyles("layouts")]);
        const layouts = await app.layouts;
        const made = "fault" in layouts.made ? [] : layouts.made;
        // Classic puzzles have boards of their own.
        const known = made.find(({ layout }) => layout !== "classic:9" && layout === parameters.get("layout"));
        if (!known) {
            void noteAddress(app);
            return app.show("layouts");
        }
        const { layout, tiers: [tier] } = known;
        const puzzle = await layouts.generate({ layout, tier }, signal, seed);
        if (signal.aborted) return;
        const description = "fault" in puzzle ? puzzle : layouts.describe(puzzle.puzzle);
        if ("fault" in puzzle || "fault" in description) return app.notify(app.t("failed.puzzle"));
        const { solution } = puzzle;
        const lessons = lessonsOf(description, [...solution].map((digit) => parseInt(digit, 26)));
        const number = Math.max(1, Math.min(lessons.length, Math.floor(Number(parameters.get("board")) || 1)));
        const lesson = lessons[number - 1];
        const givens = [...solution].map((digit, cell) => (lesson.shown.includes(cell) ? digit : ".")).join("");
        const engine = await layouts.engines.engine;
        const opened = engine.newGame({
            puzzle: puzzle.puzzle.replace(/[^:]*$/, givens), solution,
            policy: { mistakes: { kind: "conflicts" }, replacesDigits: true, clearsSameDigit: true, removesNotes: false },
        });
        if ("fault" in opened) return app.notify(app.t("failed.puzzle"));
        game?.release();
        game = opened;
        new LessonBoard(app, container, description, { lesson, number, all: lessons.length, game });
    }

    return {
        id: "rules",
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

class LessonBoard {
    #app;
    #description;
    #lesson;
    #game;
    #isLast;
    #board;
    #speech;
    #says = element("p", { class: "verdict", role: "status" });
    #next;

    /**
     * @param {App} app
     * @param {HTMLElement} container
     * @param {LayoutDescription} description
     * @param {{ lesson: Lesson, number: number, all: number, game: Game }} options
     */
    constructor(app, container, description, { lesson, number, all, game }) {
        const { t } = app;
        const { size, layout, rules, cages } = description;
        this.#app = app;
        this.#description = description;
        this.#lesson = lesson;
        this.#game = game;
        this.#isLast = number === all;
        const grid = gridOf(description);
        this.#speech = new LayoutSpeech(t, false, grid, () => cages, () => []);
        this.#board = new SudokuBoard(grid);
        this.#prepareBoard(t("tutorial.board", { number }));
        const go = (/** @type {number} */ board) => app.show("rules", { layout, board: String(board) });
        this.#next = button(t(this.#isLast ? "import.play" : "tutorial.next"),
            () => (this.#isLast ? app.show("layouts", { layout }) : go(number + 1)), { class: "primary", hidden: true });
        const values = { last: symbolOf(size), n: size, sum: lesson.sum ?? 0 };
        const isOwn = ["extra", "cage", "apart", "region"].includes(lesson.kind);
        const place = element("div", { class: `layout lesson-layout side-${Math.ceil(Math.sqrt(size))}` },
            element("div", { class: "stage" }, this.#board));
        place.style.setProperty("--n", String(size));
        const symbols = Array.from({ length: size }, (_, index) => symbolOf(index + 1));
        const pad = digitPad(t("views.digits"), (digit) => this.#enter(digit), symbols);
        pad.element.style.setProperty("--keys", String(Math.ceil(size / Math.ceil(size / 6))));
        frame(app, container, { title: layoutName(layout), kind: "tutorial", back: () => app.show("layouts", { layout }) },
            element("p", { class: "soft lesson-count" }, t("tutorial.counter", { number, all })),
            element("div", { class: "lesson" },
                element("div", { class: "stack" },
                    element("h2", {}, t(`lesson.${lesson.kind}.title`)),
                    ...(isOwn ? rules : []).map((rule) => element("p", {}, rule)),
                    element("p", {}, t(`lesson.${lesson.kind}`, values))),
                element("div", { class: "stack lesson-board" }, place, pad.element),
                element("div", { class: "stack lesson-acts" }, this.#says,
                    element("div", { class: "row" }, this.#next,
                        number > 1 ? button(t("tutorial.back"), () => go(number - 1), { class: "plain" }) : null))));
        this.#paint();
        this.#board.pick(lesson.cell ?? [...game.view().digits].indexOf(0));
        place.addEventListener("keydown", (event) => {
            const command = commandOf(event, this.#board.current, grid);
            if (!command || !["move", "digit", "erase"].includes(command.name)) return;
            event.preventDefault();
            if (command.name === "move") this.#board.pick(command.cell ?? 0);
            else if (command.name === "digit") this.#enter(command.digit ?? 0);
            else this.#act({ act: "erase", cells: [this.#board.current] });
        });
        keepFocus(this.#board, () => this.#board.focusCell());
    }

    /** @param {string} name */
    #prepareBoard(name) {
        const board = this.#board;
        const { areas, cages } = this.#description;
        board.build(name);
        for (const { cells, tint } of areas) for (const cell of cells) board.cells[cell].dataset.tint = String(tint % tintCount);
        for (const { cells, sum } of cages) if (sum !== undefined) board.cells[cells[0]].dataset.sum = "";
        for (const cell of this.#lesson.lit) board.cells[cell].dataset.lit = "";
        board.append(boardLines(this.#description));
    }

    #paint() {
        const { preferences } = this.#app;
        this.#board.draw({
            view: this.#game.view(), locked: 0, isHidden: false, hint: null,
            preferences: { ...preferences, showsGhosts: false, showsSingles: false, showsRow: false, showsColumn: false, showsBox: false },
            name: (view, cell) => this.#speech.name(view, cell),
        });
    }

    /** @param {import("../types").Act} act */
    #act(act) {
        const outcome = this.#game.perform(act);
        this.#paint();
        return outcome && "refused" in outcome ? outcome.refused : null;
    }

    /** @param {number} digit */
    #enter(digit) {
        const { cell: wanted } = this.#lesson;
        const { current: cell } = this.#board;
        if (this.#act({ act: "place", digit, cells: [cell] }) === "given") return this.#say("tutorial.given");
        const view = this.#game.view();
        const values = { digit: symbolOf(digit) };
        if (!view.digits[cell]) return this.#say("tutorial.cleared");
        const conflicts = this.#game.conflicts(cell);
        if (view.conflicts[cell] && !("fault" in conflicts) && conflicts.length) {
            this.#says.textContent = conflicts.map(({ sentence }) => sentence).join(" ");
            return;
        }
        if (view.digits[cell] !== parseInt(this.#game.solution[cell], 26)) return this.#say("tutorial.wrong", values);
        if (wanted === null ? view.phase !== "won" : wanted !== cell) return this.#say("tutorial.good");
        this.#next.hidden = false;
        this.#say(this.#isLast ? "lesson.finished" : "tutorial.right", values);
    }

    /**
     * @param {string} key
     * @param {Record<string, string>} [values]
     */
    #say(key, values) {
        this.#says.textContent = this.#app.t(key, values);
    }
}

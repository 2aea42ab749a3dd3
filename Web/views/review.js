// The review of a game that has ended: its acts on a time line, the pauses in which time was lost, the hardest step.

import { diagram } from "../board/diagram.js";
import { policyOf } from "../storage/preferences.js";
import { hintOf, pathOf } from "../engine/long-calls.js";
import { clockText } from "../shared/clock.js";
import { drawing, element } from "../shared/dom.js";
import { button, frame, noteAddress, prepareViews } from "../shared/parts.js";
import { gameName, givensOf } from "../storage/stored-game.js";
import { readTrail } from "../storage/trail.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../storage/store.js").StoredGame} StoredGame */
/** @typedef {import("../storage/trail.js").Turn} Turn */

/** The size of the time line, and the pauses that are named. */
const [width, height, base] = [320, 84, 62];
const pauseCount = 3;

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    let work = new AbortController();
    return {
        id: "review",
        get title() {
            return `${app.t("review")} · ${app.t("app")}`;
        },
        async show(container, parameters) {
            work = new AbortController();
            const { signal } = work;
            await Promise.all([prepareViews(app), app.addStrings("path")]);
            const store = await app.store;
            const game = await store.gameOrEnd(parameters.get("game") ?? "");
            if (signal.aborted) return;
            const trail = readTrail(game?.trail).filter(([cell]) => cell < 81);
            if (!game || game.start.layout || !trail.length) {
                if (parameters.has("game") && !game) void noteAddress(app);
                frame(app, container, { title: app.t("review") }, element("p", { class: "card" }, app.t("review.none")));
            } else {
                show(app, container, game, trail, signal);
            }
        },
        hide: () => work.abort(),
    };
}

/**
 * The longest pauses: the places of the turns before which they were, the longest first.
 *
 * @param {Turn[]} trail
 * @param {number} [count]
 */
export function pausesOf(trail, count = pauseCount) {
    const length = (/** @type {number} */ index) => trail[index][2] - (trail[index - 1]?.[2] ?? 0);
    return [...trail.keys()].filter((index) => length(index) >= 2)
        .sort((one, other) => length(other) - length(one)).slice(0, count)
        .map((index) => ({ index, seconds: length(index) }));
}

/**
 * The digits on the board before a turn.
 *
 * @param {string} givens
 * @param {Turn[]} trail
 * @param {number} count
 */
export function boardBefore(givens, trail, count) {
    const digits = [...givens];
    for (const [cell, digit] of trail.slice(0, count)) if (cell >= 0) digits[cell] = digit ? String(digit) : ".";
    return digits.join("");
}

/**
 * @param {App} app
 * @param {HTMLElement} container
 * @param {StoredGame} game
 * @param {Turn[]} trail
 * @param {AbortSignal} signal
 */
function show(app, container, game, trail, signal) {
    const { t } = app;
    const givens = givensOf(game.start);
    const board = element("div", { class: "review-board" });
    const words = element("p", { role: "status" });
    const pauses = pausesOf(trail);
    const cellOf = (/** @type {number} */ cell) => t("views.cell", { row: Math.floor(cell / 9) + 1, column: cell % 9 + 1 });
    const textOf = (/** @type {Turn} */ [cell, digit, seconds, isWrong]) => [clockText(1000 * seconds), cell < 0 ? t("review.hint")
        : t(digit ? isWrong ? "review.wrong" : "review.placed" : "review.erased", { digit, cell: cellOf(cell) })].join(" · ");
    const choose = (/** @type {number} */ index) => {
        const [cell] = trail[index];
        const filled = boardBefore(givens, trail, index + 1);
        board.replaceChildren(diagram({ givens, filled, lit: cell < 0 ? [] : [cell], wrong: trail[index][3] ? [cell] : [] }, { label: textOf(trail[index]) }));
        words.textContent = textOf(trail[index]);
        slider.value = String(index);
        slider.ariaValueText = words.textContent;
        line.querySelector(".chosen")?.classList.remove("chosen");
        line.querySelector(`[data-turn="${index}"]`)?.classList.add("chosen");
    };
    const line = timeLine(app, trail, game.elapsed, pauses);
    const slider = element("input", {
        type: "range", min: "0", max: String(trail.length - 1), "aria-label": t("review.line"), oninput: () => choose(Number(slider.value)),
    });
    const list = element("ol", { class: "pauses" }, ...pauses.map(({ index, seconds }) => {
        const name = element("span", { class: "soft" });
        void needed(app, game, boardBefore(givens, trail, index), signal).then((found) => (name.textContent = found ?? ""), () => {});
        return element("li", {}, button(t("review.pause", { time: clockText(1000 * seconds), act: textOf(trail[index]) }), () => choose(index), { class: "plain" }), name);
    }));
    const hardest = element("p", { class: "row" });
    void pathOf(app.worker, game.key, "human", signal).then((steps) => {
        if ("fault" in steps || !steps.length) return;
        const step = steps.reduce((one, other) => ((other.rating ?? 0) > (one.rating ?? 0) ? other : one));
        hardest.append(t("review.hardest", { name: step.name, n: steps.length }), button(
            t("hint.about"), () => app.show("techniques", { technique: step.technique })));
    }, () => {});
    frame(app, container, { title: t("review"), back: () => app.show("play", { game: game.key }), kind: "review" },
        element("p", { class: "soft" }, [gameName(t, game.start), t(`${game.phase}.title`), clockText(game.elapsed)].join(" · ")),
        element("section", { class: "card stack review-game" }, line, slider, words, board),
        pauses.length ? element("section", { class: "card stack" }, element("h2", {}, t("review.pauses")), list) : null, hardest);
    choose(pauses[0]?.index ?? trail.length - 1);
}

/**
 * The time line: a stroke for each act, mistakes longer and crossed, hints as diamonds, and the longest pauses.
 *
 * @param {App} app
 * @param {Turn[]} trail
 * @param {number} elapsed
 * @param {ReturnType<typeof pausesOf>} pauses
 */
function timeLine(app, trail, elapsed, pauses) {
    const most = Math.max(1, elapsed / 1000, trail[trail.length - 1][2]);
    const x = (/** @type {number} */ seconds) => 8 + (width - 16) * (seconds / most);
    const mark = (/** @type {Turn} */ [cell, , seconds, isWrong], /** @type {number} */ index) => {
        const at = x(seconds).toFixed(1);
        const d = cell < 0 ? `M${at} ${base - 24}l4 6l-4 6l-4 -6z`
            : isWrong ? `M${at} ${base}V${base - 28}m-4 -4l8 8m0 -8l-8 8` : `M${at} ${base}v-14`;
        return drawing("path", { d, "data-turn": index, class: `turn ${cell < 0 ? "turn-hint" : isWrong ? "turn-wrong" : ""}` });
    };
    return drawing("svg", { class: "time-line", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": app.t("review.line") },
        ...pauses.map(({ index, seconds }) => drawing("rect", {
            class: "pause", x: x(trail[index][2] - seconds), y: 14, width: Math.max(2, x(seconds) - x(0)), height: base - 14,
        })),
        ...pauses.map(({ index, seconds }, place) => drawing("text", { class: "pause-number", x: x(trail[index][2] - seconds / 2), y: 28 }, String(place + 1))),
        drawing("path", { class: "chart-axis", d: `M8 ${base}H${width - 8}` }), ...trail.map(mark),
        drawing("text", { class: "chart-label", x: 8, y: height - 6 }, "00:00"),
        drawing("text", { class: "chart-label end", x: width - 8, y: height - 6 }, clockText(1000 * most)));
}

/**
 * The technique that the board of a pause needed, as a hint would name it; null without one.
 *
 * @param {App} app
 * @param {StoredGame} game
 * @param {string} digits
 * @param {AbortSignal} signal
 */
async function needed(app, { start }, digits, signal) {
    const position = (await app.engine).newGame({ puzzle: start.puzzle, policy: { ...policyOf(app.preferences), mistakes: { kind: "off" } } });
    if ("fault" in position) return null;
    [...digits].forEach((digit, cell) => {
        if (digit !== "." && start.puzzle[cell] === ".") position.perform({ act: "place", digit: Number(digit), cells: [cell] });
    });
    const saved = position.save();
    position.release();
    const hint = "fault" in saved ? null : await hintOf(app.worker, saved, signal);
    return hint && !("fault" in hint) ? hint.name : null;
}

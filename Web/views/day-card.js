// The card of a day: its puzzle as a picture, the state of its game, and the days of its week.

import { localDate } from "../catalogue/catalogue.js";
import { dateAfter, gameOf, puzzleOf, puzzlesOf, stateOf, streaks } from "../catalogue/days.js";
import { dayOfWeek, noon, tierOn } from "../catalogue/week.js";
import { preview, previewOf } from "../board/preview.js";
import { clockText } from "../shared/clock.js";
import { dateText } from "../shared/date.js";
import { drawing, element, icon } from "../shared/dom.js";
import { doneIcon, levelBars } from "../shared/figures.js";
import { tiers } from "../puzzlefarm.js";
import { gameName, givensOf } from "../storage/stored-game.js";
import { progress } from "./progress.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../catalogue/days.js").DayGames} DayGames */

export class DayCard {
    element = element("section", { class: "card day-card" });
    #app;
    #date;
    #picture = element("div", { class: "day-picture" }, preview(".".repeat(81)));
    #state = element("p", { class: "day-state" });
    #week = element("div", { class: "day-week" });
    #streak = element("p", { class: "soft small" });
    #tier = element("p", { class: "day-tier" });
    #play = element("button", { type: "button", class: "primary" });
    /** @type {import("../types").PuzzleToPlay | null} */
    #puzzle = null;
    /** @type {DayGames} */
    #games = new Map();

    /**
     * @param {App} app
     * @param {string} date
     * @param {{ title: string, note?: string, more?: HTMLElement }} parts more: a button beside that to play
     */
    constructor(app, date, { title, note, more }) {
        this.#app = app;
        this.#date = date;
        const { t } = app;
        this.#name({ tier: tierOn(date) });
        this.#play.addEventListener("click", () => void (this.#puzzle && app.play(this.#puzzle)));
        this.element.append(
            this.#picture,
            element("div", { class: "day-text" },
                element("h2", {}, title),
                note && element("p", { class: "soft" }, note),
                this.#tier, this.#state),
            element("div", { class: "row day-acts" }, this.#play, more),
            this.#week, this.#streak);
        this.#draw(null, t("day.loading"));
        this.showGames(new Map());
    }

    /**
     * Shows the states of the games of the days.
     * @param {DayGames} games
     */
    showGames(games) {
        const { t } = this.#app;
        this.#games = games;
        const { current, longest } = streaks(games);
        this.#week.replaceChildren(weekStrip(this.#app, games, this.#date));
        this.#streak.textContent = current
            ? [t("day.streak", { n: current }), ...(longest > current ? [t("day.longest", { n: longest })] : [])].join(" · ")
            : t("day.noStreak");
        const game = gameOf(games, this.#date);
        if (game) this.#showGame(game);
    }

    /** @param {import("../storage/store.js").StoredGame} game */
    #showGame(game) {
        this.#puzzle = game.start;
        this.#name(game.start);
        this.#picture.replaceChildren(previewOf(game));
        this.#draw(game);
    }

    /** @param {Pick<import("../types").PuzzleToPlay, "tier" | "layout">} puzzle */
    #name(puzzle) {
        this.#tier.replaceChildren(element("strong", {}, gameName(this.#app.t, puzzle)), levelBars(puzzle.tier ?? tierOn(this.#date)));
    }

    /**
     * Shows the puzzle of the day, made if that is needed and no game of it is there.
     * @param {AbortSignal} signal
     * @param {boolean} [isIdle] true if the player waits for something else
     */
    async load(signal, isIdle = false) {
        if (this.#puzzle) return;
        const tier = tierOn(this.#date);
        const found = await puzzlesOf(this.#app, this.#date, { signal, wanted: [tier], isIdle }).catch(() => null);
        if (signal.aborted) return;
        this.show(puzzleOf(found?.puzzles ?? [], this.#date));
    }

    /** @param {import("../types").PuzzleToPlay | null} puzzle */
    show(puzzle) {
        if (this.#puzzle) return;
        const game = this.#games.get(this.#date)?.find(({ key }) => key === puzzle?.puzzle);
        if (game) return this.#showGame(game);
        this.#puzzle = puzzle;
        if (puzzle) {
            this.#name(puzzle);
            this.#picture.replaceChildren(preview(givensOf(puzzle), undefined, !puzzle.layout));
        }
        this.#draw(null, this.#app.t(puzzle ? "day.new" : "day.absent"));
    }

    /**
     * @param {import("../storage/store.js").StoredGame | null} game
     * @param {string} [text]
     */
    #draw(game, text = "") {
        const { t } = this.#app;
        const state = stateOf(game);
        const said = game && (state === "playing" ? progress(this.#app, game) : t(`day.${state}`, { time: clockText(game.elapsed) }));
        this.#state.replaceChildren(...(state === "won" ? [icon(doneIcon)] : []), said ?? text);
        this.#state.dataset.state = state;
        this.#play.textContent = t(state === "new" ? "day.play" : state === "playing" || state === "left" ? "continue" : "day.look");
        this.#play.classList.toggle("primary", state !== "won" && state !== "lost");
        this.#play.ariaDisabled = String(!this.#puzzle);
    }
}

/**
 * A day of this year, such as "Friday 27 November".
 *
 * @param {App} app
 * @param {string} date
 */
export function dayText(app, date) {
    return dateText(app, noon(date), { weekday: "long", day: "numeric", month: "long" });
}

/**
 * A day for the ear: "Friday 27 November, Intermediate, Solved in 07:12".
 *
 * @param {App} app
 * @param {DayGames} games
 * @param {string} date
 */
export function dayName(app, games, date) {
    const { t } = app;
    const game = gameOf(games, date);
    const state = date > localDate() ? t("calendar.coming")
        : game && stateOf(game) === "playing" ? progress(app, game) : t(`day.${stateOf(game)}`, { time: clockText(game?.elapsed ?? 0) });
    return [dayText(app, date), t(`tier.${tierOn(date)}`), state].join(", ");
}

/**
 * Calls back when the page is looked at on another day than the one that it shows.
 *
 * @param {string} today
 * @param {AbortSignal} signal
 * @param {() => void} show
 */
export function onNewDay(today, signal, show) {
    document.addEventListener("visibilitychange", () => {
        if (localDate() !== today) show();
    }, { signal });
}

/**
 * The week of a date as a picture: a bar for each day, as high as its puzzle is hard, with the state of its game.
 *
 * @param {App} app
 * @param {DayGames} games
 * @param {string} date
 */
function weekStrip(app, games, date) {
    const monday = dateAfter(date, -dayOfWeek(date));
    const today = localDate();
    const days = Array.from({ length: 7 }, (_, index) => dateAfter(monday, index));
    const parts = days.flatMap((day, index) => {
        const x = 20 * index + 10;
        const height = 4 + 4 * tiers.indexOf(tierOn(day));
        const state = day > today ? "coming" : stateOf(gameOf(games, day));
        const name = dateText(app, noon(day), { weekday: "short" }).slice(0, 2);
        return [
            drawing("rect", { x: x - 6, y: 32 - height, width: 12, height, rx: 2, class: `week-bar ${state}` }),
            ...(state === "won" ? [drawing("path", { d: `M${x - 4} ${24 - height}l3 3 5-6`, class: "week-done" })] : []),
            drawing("text", { x, y: 44, class: day === date ? "week-name chosen" : "week-name" }, name),
        ];
    });
    return drawing("svg", {
        class: "week-strip", viewBox: "0 0 140 48", role: "img", "aria-label": days.map((day) => dayName(app, games, day)).join("; "),
    }, ...parts);
}

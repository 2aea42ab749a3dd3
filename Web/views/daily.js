// The puzzles of a day: that of its weekday with its card, those of all tiers, and the calendar of the month.

import { calendar } from "./calendar.js";
import { DayCard, onNewDay } from "./day-card.js";
import { localDate } from "../catalogue/catalogue.js";
import { dayGames, isDate, puzzlesOf, stateOf } from "../catalogue/days.js";
import { noon } from "../catalogue/week.js";
import { clockText } from "../shared/clock.js";
import { dateText } from "../shared/date.js";
import { element, icon } from "../shared/dom.js";
import { doneIcon } from "../shared/figures.js";
import { prepareViews, shownAddress } from "../shared/parts.js";
import { loadStyles } from "../shared/styles.js";
import { gameName } from "../storage/stored-game.js";
import { startTexts } from "../texts/strings-start.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
    app.putStrings(startTexts);
    let work = new AbortController();
    return {
        id: "daily",
        get title() {
            return `${app.t("daily")} · ${app.t("app")}`;
        },
        async show(container, parameters, isFirst) {
            work.abort();
            work = new AbortController();
            const { signal } = work;
            const list = element("ul", { class: "tiers", role: "list" });
            const note = element("p", { class: "soft", role: "status" }, app.t("loading"));
            const today = localDate();
            onNewDay(today, signal, () => app.show("daily", Object.fromEntries(parameters)));
            const asked = parameters.get("date") ?? today;
            const heading = element("h1", { tabindex: "-1" }, app.t("daily"));
            const when = element("p", {}, dateText(app, noon(today), { dateStyle: "full" }));
            const page = element("div", { class: "page daily" },
                element("header", { class: "bar" },
                    element("button", {
                        type: "button", class: "icon-only plain", "aria-label": app.t("back"), onclick: () => app.show("start"),
                    }, icon("back")),
                    heading),
                when, note);
            container.append(page);
            // The puzzles may take a while.
            if (!isFirst) heading.focus({ preventScroll: true });
            const [store] = await Promise.all([app.store, prepareViews(app), loadStyles("start")]);
            const isPast = isDate(asked) && asked < today;
            const none = { puzzles: [], isMade: true };
            const earlier = isPast ? await puzzlesOf(app, asked, { signal }).catch(() => none) : none;
            const date = earlier.puzzles.length ? asked : today;
            const { puzzles, isMade } = date === asked && isPast ? earlier : await puzzlesOf(app, today, { signal }).catch(() => none);
            const games = await dayGames(store);
            if (signal.aborted) return;
            when.textContent = dateText(app, noon(date), { dateStyle: "full" });
            if (asked !== date) {
                const sentence = app.t(`daily.${isDate(asked) ? isPast ? "past" : "future" : "noDate"}`, {
                    date: isDate(asked) ? dateText(app, noon(asked), { dateStyle: "full" }) : shownAddress(asked),
                });
                when.before(element("p", { class: "card warning" }, sentence));
                app.announce(sentence);
            }
            const card = new DayCard(app, date, { title: app.t(date === today ? "day.today" : "day.then") });
            card.showGames(games);
            await card.load(signal);
            if (signal.aborted) return;
            const known = new Map((games.get(date) ?? []).reverse().map((game) => [game.key, game]));
            list.append(...puzzles.map((puzzle) => entry(app, puzzle, known.get(puzzle.puzzle) ?? null)));
            note.textContent = app.t(puzzles.length ? isMade ? "daily.made" : "daily.once" : "failed.puzzle");
            note.before(
                ...(puzzles.length ? [card.element] : []),
                calendar(app, games, date, (day) => app.show("daily", { date: day })),
                element("h2", {}, app.t("day.all")), list);
            if (puzzles.length) return;
            note.after(element("div", { class: "row" }, element("button", {
                type: "button", class: "primary", onclick: () => app.show("start"),
            }, app.t("newGame"))));
        },
        hide: () => work.abort(),
    };
}

/**
 * A puzzle of the day, with the result of the game if it has ended.
 *
 * @param {App} app
 * @param {PuzzleToPlay} puzzle
 * @param {import("../storage/store.js").StoredGame | null} game
 */
function entry(app, puzzle, game) {
    const { t } = app;
    const { tier, rating, layout } = puzzle;
    const state = stateOf(game);
    const hasEnded = game && state !== "playing";
    const result = hasEnded && element("span", { class: "daily-result" },
        state === "won" ? icon(doneIcon) : null,
        [t(`daily.${state}`), clockText(game.elapsed), ...(game.hints ? [t("daily.hints", { n: game.hints })] : [])].join(" · "));
    return element("li", {}, element("button", {
        type: "button", class: hasEnded ? "tier done" : "tier", onclick: () => app.play(puzzle),
    },
    element("span", { class: "tier-name" }, gameName(t, puzzle)),
    element("span", { class: "rating" }, rating?.toFixed(1) ?? ""),
    result || (layout ? null : element("span", { class: "tier-skills" }, t(`skills.${tier}`)))));
}

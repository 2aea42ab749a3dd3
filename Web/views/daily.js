// The puzzles of the day: from the catalogue, else made here from the date. Each is played once.

import { localDate } from "../catalogue/catalogue.js";
import { clockText } from "../shared/clock.js";
import { element, icon } from "../shared/dom.js";
import { dateText, doneIcon, prepareViews, shownAddress } from "../shared/parts.js";
import { tiers } from "../puzzlefarm.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */

/**
 * @param {App} app
 * @returns {import("../types").View}
 */
export function createView(app) {
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
            const asked = parameters.get("date") ?? today;
            const heading = element("h1", { tabindex: "-1" }, app.t("daily"));
            const when = element("p", {}, dateText(app, noon(today), "full"));
            container.append(element("div", { class: "page" },
                element("header", { class: "bar" },
                    element("button", {
                        type: "button", class: "icon-only plain", "aria-label": app.t("back"), onclick: () => app.show("start"),
                    }, icon("back")),
                    heading),
                when, list, note));
            // The puzzles may take a while.
            if (!isFirst) heading.focus({ preventScroll: true });
            const [catalogue, store] = await Promise.all([app.catalogue, app.store, prepareViews(app)]);
            const isPast = isDate(asked) && asked < today;
            const earlier = isPast ? await catalogue.daily(asked) : null;
            const date = earlier ? asked : today;
            const day = earlier ?? await catalogue.daily(today);
            const puzzles = day ? listed(day) : await made(app, today, signal).catch(() => []);
            const open = new Set((await store.openGames()).map(({ key }) => key));
            const games = await Promise.all(puzzles.map(({ puzzle }) => (open.has(puzzle) ? null : store.dailyGame(puzzle))));
            if (signal.aborted) return;
            when.textContent = dateText(app, noon(date), "full");
            if (asked !== date) {
                const sentence = app.t(`daily.${isDate(asked) ? isPast ? "past" : "future" : "noDate"}`,
                    { date: isDate(asked) ? dateText(app, noon(asked), "full") : shownAddress(asked) });
                when.before(element("p", { class: "card warning" }, sentence));
                app.announce(sentence);
            }
            list.append(...puzzles.map((puzzle, index) => entry(app, puzzle, games[index])));
            note.textContent = day ? app.t("daily.once") : app.t(puzzles.length ? "daily.made" : "failed.puzzle");
            if (!puzzles.length) {
                list.after(element("div", { class: "row" }, element("button", {
                    type: "button", class: "primary", onclick: () => app.show("start"),
                }, app.t("newGame"))));
            }
        },
        hide: () => work.abort(),
    };
}

/**
 * The middle of a day of the player's calendar.
 * @param {string} date
 */
function noon(date) {
    return new Date(`${date}T12:00`);
}

/** @param {string} text */
function isDate(text) {
    return /^\d{4}-\d\d-\d\d$/.test(text) && localDate(noon(text)) === text;
}

/**
 * The puzzles of a day in the catalogue.
 * @param {NonNullable<Awaited<ReturnType<import("../types").Catalogue["daily"]>>>} day
 * @returns {PuzzleToPlay[]}
 */
function listed({ date, puzzles }) {
    return puzzles.filter(({ tier }) => tiers.includes(tier)).map(({ id, givens, solution, tier, tierRating }) => ({
        puzzle: givens, solution, id, tier, rating: tierRating, origin: "daily", date,
    }));
}

/**
 * The puzzles of a day without a catalogue: the same on every device with this version of the engine.
 *
 * @param {App} app
 * @param {string} date
 * @param {AbortSignal} signal
 * @returns {Promise<PuzzleToPlay[]>}
 */
async function made({ worker }, date, signal) {
    const seed = BigInt(date.replaceAll("-", ""));
    const puzzles = await Promise.all(tiers.map((tier) => worker.generate(tier, { seed, signal })));
    return puzzles.flatMap((puzzle) => ("fault" in puzzle ? [] : [{ ...puzzle, origin: "daily", date }]));
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
    const { tier, rating } = puzzle;
    const result = game && element("span", { class: "daily-result" },
        game.phase === "won" ? icon(doneIcon) : null,
        [t(`daily.${game.phase === "won" || game.phase === "lost" ? game.phase : "left"}`), clockText(game.elapsed),
            ...(game.hints ? [t("daily.hints", { n: game.hints })] : [])].join(" · "));
    return element("li", {}, element("button", {
        type: "button", class: game ? "tier done" : "tier", onclick: () => app.play(puzzle),
    },
    element("span", { class: "tier-name" }, t(`tier.${tier}`)),
    element("span", { class: "rating" }, rating?.toFixed(1) ?? ""),
    result ?? element("span", { class: "tier-skills" }, t(`skills.${tier}`))));
}

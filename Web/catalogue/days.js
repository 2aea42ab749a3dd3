// The puzzles of the days, from the catalogue, else made here from the date and kept; the states of their games; streaks.

import { localDate } from "./catalogue.js";
import { toPlay } from "./notation.js";
import { noon, tierOn } from "./week.js";
import { dailyKey, isGame, isOver } from "../storage/stored-game.js";
import { tiers } from "../puzzlefarm.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */
/** @typedef {import("../types").Tier} Tier */
/** @typedef {import("../storage/store.js").StoredGame} StoredGame */
/** @typedef {Map<string, StoredGame[]>} DayGames the games of each date, open ones first */

/** The days for which puzzles are made where there is no catalogue. */
const daysBack = 366;

/**
 * The date some days later.
 * @param {string} date
 * @param {number} days
 */
export function dateAfter(date, days) {
    const moment = noon(date);
    moment.setDate(moment.getDate() + days);
    return localDate(moment);
}

/** @param {string} text */
export function isDate(text) {
    return /^\d{4}-\d\d-\d\d$/.test(text) && localDate(noon(text)) === text;
}

/**
 * The puzzles of a date that has begun where the player is, by their tiers: those of the catalogue, else those that
 * are made from the date, which are the same on every device with this version of the engine.
 *
 * @param {App} app
 * @param {string} date
 * @param {{ signal: AbortSignal, wanted?: readonly Tier[], isIdle?: boolean }} options wanted: the tiers of those to make
 * @returns {Promise<{ puzzles: PuzzleToPlay[], isMade: boolean }>}
 */
export async function puzzlesOf(app, date, { signal, wanted = tiers, isIdle = false }) {
    const today = localDate();
    if (date > today) return { puzzles: [], isMade: false };
    const catalogue = await app.catalogue;
    const day = await catalogue.daily(date);
    if (day) return { puzzles: listed(day), isMade: false };
    // What a catalogue had on an earlier day is nothing to guess.
    const isGuess = date < today && (catalogue.sequence > 0 || date < dateAfter(today, -daysBack));
    return { puzzles: isGuess ? [] : await made(app, date, { signal, wanted, isIdle }), isMade: true };
}

/**
 * The puzzles of a day in the catalogue.
 * @param {NonNullable<Awaited<ReturnType<import("../types").Catalogue["daily"]>>>} day
 * @returns {PuzzleToPlay[]}
 */
function listed({ date, puzzles }) {
    return puzzles.filter(({ tier }) => tiers.includes(tier)).map((puzzle) => ({ ...toPlay(puzzle), origin: "daily", date }));
}

/**
 * The puzzle that a date has by its weekday; the first one of a site whose days have others.
 *
 * @param {PuzzleToPlay[]} puzzles those of the date
 * @param {string} date
 */
export function puzzleOf(puzzles, date) {
    return puzzles.find(({ layout, tier }) => !layout && tier === tierOn(date)) ?? puzzles[0] ?? null;
}

/**
 * The puzzles that were made for a date, and those that are made now. A later version of the engine makes others from
 * the same seed: what was made once, stays.
 *
 * @param {App} app
 * @param {string} date
 * @param {{ signal: AbortSignal, wanted: readonly Tier[], isIdle: boolean }} options
 * @returns {Promise<PuzzleToPlay[]>}
 */
async function made(app, date, { signal, wanted, isIdle }) {
    const { database } = await app.store;
    const key = `day ${date}`;
    const kept = usable(await database.get("state", key));
    const lacking = wanted.filter((tier) => !kept.some((puzzle) => puzzle.tier === tier));
    if (!lacking.length) return kept;
    const seed = BigInt(date.replaceAll("-", ""));
    const found = await Promise.all(lacking.map((tier) => app.worker.generate(tier, { seed, signal, isIdle })));
    const fresh = found.flatMap((puzzle) => ("fault" in puzzle ? [] : [{ ...puzzle, origin: "daily", date }]));
    const merged = (/** @type {unknown} */ old) => {
        const known = usable(old);
        const all = [...known, ...fresh.filter(({ tier }) => !known.some((puzzle) => puzzle.tier === tier))];
        return all.sort((one, other) => tiers.indexOf(one.tier) - tiers.indexOf(other.tier));
    };
    return database.update("state", key, merged);
}

/**
 * @param {any} stored
 * @returns {any[]}
 */
function usable(stored) {
    return Array.isArray(stored) ? stored.filter((one) => /^[1-9.]{81}$/.test(one?.puzzle) && tiers.includes(one.tier)) : [];
}

/**
 * The games of daily puzzles by date.
 * @param {import("../types").Store} store
 * @returns {Promise<DayGames>}
 */
export async function dayGames(store) {
    const [ended, open] = await Promise.all([store.database.all("state", dailyKey("")), store.openGames()]);
    /** @type {DayGames} */
    const games = new Map();
    for (const game of [...open, ...ended.values()]) {
        if (!isGame(game) || game.start.origin !== "daily" || !isDate(game.start.date ?? "")) continue;
        const date = String(game.start.date);
        games.set(date, [...games.get(date) ?? [], game]);
    }
    return games;
}

/**
 * The game of the puzzle that a date has by its weekday; another one of the date that was solved counts too.
 * @param {DayGames} games
 * @param {string} date
 * @returns {StoredGame | null}
 */
export function gameOf(games, date) {
    const all = games.get(date) ?? [];
    return all.find(({ start }) => !start.layout && start.tier === tierOn(date)) ?? all.find(({ phase }) => phase === "won") ?? null;
}

/**
 * The state of a game: "won", "lost", "left" for one that was given up, "playing", or "new" without one.
 * @param {StoredGame | null} game
 */
export function stateOf(game) {
    if (!game) return "new";
    return isOver(game) ? game.phase : game.revision === 0 ? "left" : "playing";
}

/**
 * The date on which a game ended, where the player was then.
 * @param {StoredGame} game
 */
function dayOfEnd({ changed, ended }) {
    // Without the time and its zone, the date is midnight here.
    return localDate(new Date(ended?.slice(0, 15) ?? changed));
}

/**
 * The days in a row, up to today or yesterday, on which a puzzle of the day was solved while it was the day's, and the
 * most there were.
 *
 * @param {DayGames} games
 * @param {string} [today]
 */
export function streaks(games, today = localDate()) {
    const isSolved = (/** @type {string} */ date) => games.get(date)?.some((game) =>
        game.phase === "won" && dayOfEnd(game) === date) ?? false;
    const length = (/** @type {string} */ last) => {
        let count = 0;
        for (let date = last; isSolved(date); date = dateAfter(date, -1)) count++;
        return count;
    };
    const ends = [...games.keys()].filter((date) => isSolved(date) && !isSolved(dateAfter(date, 1)));
    return { current: length(today) || length(dateAfter(today, -1)), longest: Math.max(0, ...ends.map(length)) };
}

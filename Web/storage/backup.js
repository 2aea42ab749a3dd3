// Everything that the player has, as one JSON file, to move it to another device or browser.

import { mergeCourse, readCourse } from "./course.js";
import { checked } from "./preferences.js";
import { challengeKey, dailyKey, digitsText, isGame } from "./stored-game.js";
import { readSketch } from "./sketch.js";
import { readTrail } from "./trail.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../types").Engine} Engine */

/**
 * What became of an import.
 *
 * @typedef {object} ImportReport
 * @property {number} games the games that were added or replaced by a later state
 * @property {number} refused the games that could not be read
 * @property {number} results the results that are new or better
 * @property {boolean} settings true if settings were read
 * @property {string | null} fault "format", "version", "full" (nothing was changed), "results" (those are left out);
 *   null if the file is a backup
 */

const format = "puzzlefarm-backup";
const longest = 64 << 20;
/** The looks of digits in games for children. */
const looks = ["digits", "letters", "shapes"];

/**
 * The backup as a text.
 * @param {Store} store
 */
export async function exportAll(store) {
    const games = [...(await store.openGames())];
    const last = await store.lastCompleted();
    const statistics = await store.savedStatistics();
    return JSON.stringify({
        format: `${format}/1`, made: new Date().toISOString(),
        // A game without a saved form was begun before the module was there.
        games: games.filter(({ saved }) => saved.length).map(plain), lastCompleted: last ? plain(last) : null,
        daily: (await dailyGames(store)).map((game) => ({ ...plain(game), date: game.start.date })),
        statistics: statistics ? decode(statistics) : null,
        challenges: Object.fromEntries(await store.database.all("state", challengeKey(""))),
        settings: await store.settings(), course: await readCourse(store),
    });
}

/**
 * Adds the content of a backup: results are merged by puzzle, of two states of a game the later one is kept.
 *
 * @param {Store} store
 * @param {Engine} engine checks games and results
 * @param {Blob} file
 * @param {() => Promise<Engine | null>} layouts the engine that checks games of other layouts
 * @returns {Promise<ImportReport>}
 */
export async function importAll(store, engine, file, layouts = async () => null) {
    /** @type {ImportReport} */
    const report = { games: 0, refused: 0, results: 0, settings: false, fault: "format" };
    /** @type {any} */
    let backup;
    try {
        if (file.size > longest) return report;
        backup = JSON.parse(await file.text());
    } catch {
        return report;
    }
    const [name, version] = String(backup?.format).split("/");
    if (name !== format) return report;
    if (version !== "1") return { ...report, fault: "version" };
    report.fault = null;
    const saved = typeof backup.statistics === "string" ? new TextEncoder().encode(backup.statistics) : null;
    if (saved) {
        const statistics = await store.statistics(engine);
        const fault = statistics.merge(saved)?.fault;
        statistics.release();
        // More than there is room for: a part of it would look like all of it.
        if (fault === "full" || fault === "length") return { ...report, fault: "full" };
        if (fault) report.fault = "results";
    }

    const reading = (/** @type {any} */ value) => engineOf(value, engine, layouts).then((found) => readGame(value, found));
    for (const value of Array.isArray(backup.games) ? backup.games : []) {
        const game = await reading(value);
        if (!game) report.refused++;
        else if (await mergeGame(store, game)) report.games++;
    }
    for (const value of Array.isArray(backup.daily) ? backup.daily : []) {
        const game = await reading(value);
        const date = isDay(value?.date) ? value.date : undefined;
        // What was played once, stays.
        if (!game) continue;
        const kept = { ...game, start: { ...game.start, origin: "daily", date } };
        await store.database.update("state", dailyKey(game.key), (old) => (old ? undefined : kept));
    }
    if (saved && !report.fault) {
        await store.updateStatistics(engine, (statistics) => {
            const before = new Set(statistics.records.map((record) => JSON.stringify(record)));
            // Another tab may have stored results since.
            if (statistics.merge(saved)) report.fault = "results";
            const after = statistics.records.map((record) => JSON.stringify(record));
            report.results = after.filter((record) => !before.has(record)).length;
        });
    }
    for (const [key, value] of Object.entries(backup.challenges ?? {})) {
        if (key.startsWith(challengeKey(""))) await store.database.update("state", key, (old) => old ?? value);
    }
    await mergeCourse(store, backup.course);
    if (backup.settings !== null && typeof backup.settings === "object" && !Array.isArray(backup.settings)) {
        const runs = [backup.settings, await store.settings()].map(({ bestRun }) => (Number.isInteger(bestRun) ? bestRun : 0));
        await store.setSettings({ ...checked(backup.settings, /** @type {any} */ ({})), bestRun: Math.max(...runs) });
        report.settings = true;
    }
    return report;
}

/**
 * The engine that reads a game of a backup.
 *
 * @param {any} value
 * @param {Engine} engine
 * @param {() => Promise<Engine | null>} layouts
 */
export async function engineOf(value, engine, layouts) {
    return value?.start?.layout ? layouts().catch(() => null) : engine;
}

/**
 * Stores a game, unless a later state of it is there.
 *
 * @param {Store} store
 * @param {import("./store.js").StoredGame} game
 */
export async function mergeGame(store, game) {
    const known = await store.game(game.key);
    if (known && known.changed >= game.changed) return false;
    await store.database.update("games", game.key, () => ({ ...game, revision: Date.now() + Math.random() }));
    store.forget(game.key);
    return true;
}

/**
 * The completed games of all daily puzzles.
 * @param {Store} store
 */
async function dailyGames({ database }) {
    return [...(await database.all("state", dailyKey(""))).values()].filter(isGame);
}

/** @param {unknown} text */
const isDay = (text) => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * A game as a backup has it.
 * @param {import("./store.js").StoredGame} game
 */
export function plain({ journal: _, ...game }) {
    return { ...game, saved: decode(game.saved) };
}

/** @param {Uint8Array} bytes */
function decode(bytes) {
    return new TextDecoder().decode(bytes);
}

/**
 * A game of a backup, if the module can restore it.
 *
 * @param {any} value
 * @param {Engine | null} engine
 * @returns {import("./store.js").StoredGame | null}
 */
export function readGame(value, engine) {
    if (!engine || typeof value?.saved !== "string") return null;
    const saved = new TextEncoder().encode(value.saved);
    const game = engine.restoreGame(saved);
    if ("fault" in game) return null;
    const view = game.view();
    const { puzzle, givens, layout, solution, id, tier } = game;
    const read = {
        key: puzzle, start: { puzzle, ...(layout === "classic:9" ? {} : { givens, layout }), solution, id, tier },
        digits: digitsText(view),
        saved, phase: view.phase, elapsed: view.elapsed, hints: view.hints, mistakes: view.mistakes,
        changed: typeof value.changed === "number" ? Math.min(value.changed, Date.now()) : 0, revision: 0, trail: readTrail(value.trail),
        sketch: readSketch(value.sketch),
    };
    game.release();
    const { rating, look, origin, date } = value.start ?? {};
    // The puzzle of its day stays that, and keeps the day on which it was solved.
    if (origin === "daily" && isDay(date)) Object.assign(read.start, { origin, date });
    if (/^\w{3} \w{3} \d\d \d{4} [^<]{1,90}$/.test(value.ended)) Object.assign(read, { ended: value.ended });
    if (typeof rating === "number") Object.assign(read.start, { rating });
    if (layout !== "classic:9" && looks.includes(look)) Object.assign(read.start, { look });
    return isGame(read) ? read : null;
}

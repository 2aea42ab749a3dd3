// The games, results and settings of the player. Each act is stored before the next; nothing is ever sent.

import { Claim } from "./claims.js";
import { Database } from "./database.js";
import { forgetCalls } from "./journal.js";
import { own } from "./own.js";
import { changesOfStatistics, readStatistics } from "./results.js";
import { dailyKey, givensOf, isGame, isOver } from "./stored-game.js";

/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */
/** @typedef {import("../types").Engine} Engine */
/** @typedef {import("./database.js").Trouble} Trouble */

/** @typedef {import("./stored-game.js").StoredGame} StoredGame */
/**
 * @typedef {Pick<StoredGame,
 *     "saved" | "digits" | "phase" | "elapsed" | "hints" | "mistakes" | "trail" | "sketch" | "journal">} Progress
 */
/** @typedef {"saved" | "stale" | "memory"} SaveResult */

const databaseName = "puzzlefarm";

export class Store {
    #database;
    /**
     * The revisions that this tab has read or written.
     * @type {Map<string, number>}
     */
    #revisions = new Map();
    /** @type {Map<string, { game: StoredGame, result: Promise<SaveResult> }>} */
    #waiting = new Map();
    /** @type {Map<string, Promise<SaveResult>>} */
    #writing = new Map();
    /** The result that is on its way. */
    #completing = Promise.resolve();

    /** @param {Database} database */
    constructor(database) {
        this.#database = database;
    }

    /** Opens the store; never fails, see `trouble`. */
    static async open() {
        // Earlier versions had one database for all installations of an origin: each takes a copy of it.
        return new Store(await Database.open(own(databaseName), { former: databaseName }));
    }

    get database() {
        return this.#database;
    }

    /**
     * The reason why nothing is kept beyond this visit: "absent", "refused", "full", "newer" (a newer version
     * of the page has changed the tables), "replaced" (it has just done so, in another tab), or null.
     * @returns {Trouble | null}
     */
    get trouble() {
        return this.#database.trouble;
    }

    /**
     * Calls back when `trouble` changes.
     * @param {(trouble: Trouble | null) => void} listener
     */
    onTrouble(listener) {
        return this.#database.onTrouble(listener);
    }

    // Games

    /**
     * The open games, the last changed first.
     * @returns {Promise<StoredGame[]>}
     */
    async openGames() {
        const games = [...(await this.#database.all("games")).values()].filter(isGame);
        return games.sort((one, other) => other.changed - one.changed);
    }

    /** The open games that have not ended; earlier versions kept lost ones among them. */
    async runningGames() {
        return (await this.openGames()).filter((game) => !isOver(game));
    }

    /**
     * The open game of a puzzle, else its end: of the last completed one, and of each daily puzzle, which is played
     * once.
     *
     * @param {string} key
     */
    async gameOrEnd(key) {
        const open = await this.game(key);
        if (open) return open;
        const last = await this.lastCompleted();
        return last?.key === key && isOver(last) ? last : this.dailyGame(key);
    }

    /**
     * The completed game of a daily puzzle.
     * @param {string} key
     * @returns {Promise<StoredGame | null>}
     */
    async dailyGame(key) {
        const game = await this.#database.get("state", dailyKey(key));
        return isGame(game) ? game : null;
    }

    /**
     * @param {string} key
     * @returns {Promise<StoredGame | null>}
     */
    async game(key) {
        const game = await this.#database.get("games", key);
        if (!isGame(game)) {
            // The page may have ended between completing the game and forgetting its calls.
            const writer = (await this.lastCompleted())?.journal?.writer;
            if (writer) forgetCalls(key, writer);
            return null;
        }
        this.#revisions.set(key, game.revision);
        return game;
    }

    /** @returns {Promise<StoredGame | null>} */
    async lastCompleted() {
        const game = await this.#database.get("state", "lastCompleted");
        return isGame(game) ? game : null;
    }

    /**
     * Claims a game for this tab.
     * @param {string} key
     * @returns {Promise<Claim>}
     */
    claim(key) {
        return Claim.of(key);
    }

    /**
     * Stores a game after an act. Of acts that come while one is being stored, the last one is stored next.
     *
     * @param {PuzzleToPlay} start
     * @param {Progress} progress
     * @returns {Promise<SaveResult>} "stale" if another tab has stored the game since: nothing was written
     */
    saveGame(start, progress) {
        const key = start.puzzle;
        const game = { key, start, ...progress, changed: Date.now(), ended: Date(), revision: 0 };
        const waiting = this.#waiting.get(key);
        if (waiting) {
            waiting.game = game;
            return waiting.result;
        }
        const writing = this.#writing.get(key);
        if (!writing) return this.#begin(game);
        const next = { game, result: writing.then(() => this.#begin(this.#taken(key) ?? game)) };
        this.#waiting.set(key, next);
        return next.result;
    }

    /** @param {string} key */
    #taken(key) {
        const waiting = this.#waiting.get(key);
        this.#waiting.delete(key);
        return waiting?.game;
    }

    /** @param {StoredGame} game */
    #begin(game) {
        const result = this.#write(game).finally(() => {
            if (this.#writing.get(game.key) === result) this.#writing.delete(game.key);
        });
        this.#writing.set(game.key, result);
        return result;
    }

    /**
     * @param {StoredGame} game
     * @returns {Promise<SaveResult>}
     */
    async #write(game) {
        const known = this.#revisions.get(game.key) ?? 0;
        // A game that was removed and begun again must have other revisions: the time, and a part by chance.
        const revision = Math.max(known + 1, Date.now() + Math.random());
        const written = await this.#database.update("games", game.key, (old) => {
            // Without the database there is nothing to compare with, and no other tab that could write.
            const isReadable = this.trouble !== "replaced" && this.trouble !== "refused";
            const isOther = isGame(old) ? old.revision !== known : known > 0 && isReadable;
            return isOther ? undefined : { ...game, revision };
        });
        if (written === undefined) return "stale";
        this.#revisions.set(game.key, revision);
        return this.trouble ? "memory" : "saved";
    }

    /**
     * Makes a game the last completed one and adds its result to the statistics, if it was won, lost, or
     * abandoned after the first digit; a daily puzzle keeps its game. It is no open game any more. All that is one
     * transaction.
     *
     * @param {PuzzleToPlay} start
     * @param {Progress} progress
     * @param {Engine} engine
     * @param {Promise<void>} [graded] when the tier of the puzzle is known
     */
    completeGame(start, progress, engine, graded) {
        return (this.#completing = this.#complete(start, progress, engine, graded));
    }

    /**
     * @param {PuzzleToPlay} start
     * @param {Progress} progress
     * @param {Engine} engine
     * @param {Promise<void>} [graded]
     */
    async #complete(start, progress, engine, graded) {
        const key = start.puzzle;
        await Promise.all([this.#writing.get(key), graded]);
        const game = { key, start, ...progress, changed: Date.now(), revision: 0 };
        const changes = [{ table: "state", key: "lastCompleted", change: () => game }, this.#removal(key)];
        if (progress.phase === "won" || progress.digits !== givensOf(start)) {
            const named = start.id ? { id: start.id } : engine.identify(start.puzzle);
            if (start.origin === "daily") changes.push({ table: "state", key: dailyKey(key), change: () => game });
            changes.push(...changesOfStatistics(engine, (statistics) => {
                statistics.add({
                    puzzle: "fault" in named ? start.puzzle : named.id, layout: start.layout, tier: start.tier ?? null,
                    isWon: progress.phase === "won", time: Math.round(progress.elapsed),
                    hints: progress.hints, mistakes: progress.mistakes,
                    finished: Math.floor(Date.now() / 1000),
                });
            }));
        }
        await this.#database.updateAll(changes);
        this.forget(key);
        if (progress.phase === "won") void this.persist();
    }

    /**
     * Forgets an open game.
     * @param {string} key
     */
    async removeGame(key) {
        const removal = this.#removal(key);
        await this.#writing.get(key);
        await this.#database.updateAll([removal]);
        this.forget(key);
    }

    /**
     * The removal of an open game.
     *
     * @param {string} key
     * @returns {import("./database.js").ValueChange}
     */
    #removal(key) {
        this.#waiting.delete(key);
        return { table: "games", key, change: () => null };
    }

    /**
     * Forgets the revision and the calls of a game that others have stored, or that is gone.
     * @param {string} key
     */
    forget(key) {
        this.#revisions.delete(key);
        forgetCalls(key);
    }

    // Results

    /**
     * The saved statistics; null before the first result.
     * @returns {Promise<Uint8Array | null>}
     */
    async savedStatistics() {
        await this.#completing.catch(() => {});
        const saved = await this.#database.get("state", "statistics");
        return saved instanceof Uint8Array ? saved : null;
    }

    /** The ids of the puzzles with a result. */
    async playedIds() {
        const saved = await this.savedStatistics();
        if (!saved) return [];
        try {
            const { records } = JSON.parse(new TextDecoder().decode(saved));
            return /** @type {string[]} */ (records.map((/** @type {any} */ record) => String(record.puzzle)));
        } catch {
            return [];
        }
    }

    /**
     * The statistics as the module reads them; the caller releases them. Unreadable ones count as none.
     * @param {Engine} engine
     */
    async statistics(engine) {
        return readStatistics(engine, await this.savedStatistics());
    }

    /**
     * Changes the statistics in one transaction.
     * @param {Engine} engine
     * @param {(statistics: import("../puzzlefarm.js").Statistics) => void} change
     */
    async updateStatistics(engine, change) {
        await this.#database.updateAll(changesOfStatistics(engine, change));
    }

    // Settings and room

    /** @returns {Promise<Record<string, unknown>>} */
    async settings() {
        return (await this.#database.get("state", "settings")) ?? {};
    }

    /** @param {Record<string, unknown>} some */
    async setSettings(some) {
        await this.#database.update("state", "settings", (old) => ({ ...old, ...some }));
    }

    /** Asks the browser not to delete the store when room is short; true if it agrees. */
    async persist() {
        try {
            return (await navigator.storage?.persist?.()) ?? false;
        } catch {
            return false;
        }
    }
}

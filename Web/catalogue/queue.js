// Puzzles that are ready: the next board is there at once, offline too.

import { tiers } from "../puzzlefarm.js";

/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */
/** @typedef {import("../types").Tier} Tier */
/** @typedef {import("../storage/store.js").Store} Store */
/** @typedef {import("../engine/engine.js").EngineWorker} EngineWorker */
/** @typedef {Pick<import("./catalogue.js").Catalogue, "take" | "withdrawn" | "key">} Source */
/** @typedef {PuzzleToPlay & { key?: string }} Ready a puzzle of a catalogue has the key that had signed it */

/** The time for which a game waits for a catalogue that does not answer, in milliseconds. */
const catalogueTime = 500;

export class PuzzleQueue {
    /** The number of puzzles of each tier that are kept ready. */
    static capacity = 5;

    #store;
    #worker;
    /** @type {Source | null} */
    #source;
    /** @type {Map<Tier, Ready[]>} */
    #ready = new Map(tiers.map((tier) => [tier, []]));
    /**
     * The ids of puzzles that were played or are open.
     * @type {Set<string>}
     */
    #known = new Set();
    /** @type {Promise<void>} */
    #loaded;
    #isFilling = false;

    /**
     * @param {Store} store
     * @param {EngineWorker} worker
     * @param {Source | null} [source] the catalogue, if there is one
     */
    constructor(store, worker, source = null) {
        this.#store = store;
        this.#worker = worker;
        this.#source = source;
        this.#loaded = this.#load();
    }

    async #load() {
        for (const puzzle of (await this.#store.database.all("queue")).values()) {
            if (isPuzzle(puzzle)) this.#ready.get(puzzle.tier)?.push(puzzle);
        }
        for (const game of await this.#store.openGames()) this.#known.add(game.start.id ?? game.key);
        this.exclude(await this.#store.playedIds());
    }

    /**
     * Sets the ids of the puzzles that were played: the queue offers others.
     * @param {Iterable<string>} ids
     */
    exclude(ids) {
        for (const id of ids) this.#known.add(id);
    }

    /**
     * The number of puzzles of a tier that are ready.
     * @param {Tier} tier
     */
    count(tier) {
        return this.#ready.get(tier)?.length ?? 0;
    }

    /**
     * The next puzzle of a tier: a ready one, else one of the catalogue if that is there soon, else one made now.
     *
     * @param {Tier} tier
     * @returns {Promise<PuzzleToPlay>}
     */
    async next(tier) {
        await this.#loaded;
        const ready = this.#ready.get(tier) ?? [];
        for (let puzzle = ready.shift(); puzzle; puzzle = ready.shift()) {
            // Another tab may have taken it since.
            const isThere = await this.#store.database.update("queue", keyOf(puzzle), (old) => (old ? null : undefined));
            if (isThere === undefined || !this.#mayOffer(puzzle)) continue;
            this.#known.add(puzzle.id ?? puzzle.puzzle);
            this.prepare(tier);
            return puzzle;
        }
        const taken = this.#taken(tier, 1).catch(() => []);
        const late = new Promise((resolve) => setTimeout(resolve, catalogueTime, []));
        const [found] = await Promise.race([taken, late]);
        const puzzle = found ?? await this.#made(tier).catch(async (error) => (await taken)[0] ?? Promise.reject(error));
        this.#known.add(puzzle.id ?? puzzle.puzzle);
        this.prepare(tier);
        return puzzle;
    }

    /**
     * Fills the queues when the page is idle, the one of a tier first.
     * @param {Tier} [first]
     */
    prepare(first = tiers[0]) {
        if (this.#isFilling) return;
        this.#isFilling = true;
        whenIdle(async () => {
            try {
                await this.#loaded;
                // A tier that is full may be played from while the others are filled.
                for (let tier; (tier = [first, ...tiers].find((tier) => this.#lacking(tier) > 0)); ) {
                    await this.#fill(tier);
                }
            } catch {
                // Without module or store nothing is ready; `next` reports it when a puzzle is wanted.
            } finally {
                this.#isFilling = false;
            }
        });
    }

    /**
     * The number of puzzles that a tier lacks.
     * @param {Tier} tier
     */
    #lacking(tier) {
        return PuzzleQueue.capacity - this.count(tier);
    }

    /** @param {Tier} tier */
    async #fill(tier) {
        for (const puzzle of await this.#taken(tier, this.#lacking(tier))) await this.#add(tier, puzzle);
        while (this.#lacking(tier) > 0) {
            await this.#add(tier, await this.#made(tier, { isIdle: true }));
        }
    }

    /**
     * @param {Tier} tier
     * @param {Ready} puzzle
     */
    async #add(tier, puzzle) {
        await this.#store.database.update("queue", keyOf(puzzle), () => puzzle);
        this.#ready.get(tier)?.push(puzzle);
    }

    /**
     * A puzzle made in the worker.
     * @param {Tier} tier
     * @param {{ isIdle?: boolean }} [options]
     * @returns {Promise<PuzzleToPlay>}
     */
    async #made(tier, options) {
        const made = await this.#worker.generate(tier, options);
        if ("fault" in made) throw new Error(`no puzzle: ${made.fault}`);
        return made;
    }

    /**
     * Puzzles of the catalogue that are not known.
     * @param {Tier} tier
     * @param {number} count
     * @returns {Promise<Ready[]>}
     */
    async #taken(tier, count) {
        if (!this.#source) return [];
        const queued = new Set((this.#ready.get(tier) ?? []).map((puzzle) => puzzle.id));
        const forms = await this.#source.take(tier, count, (id) => this.#known.has(id) || queued.has(id));
        const { key } = this.#source;
        return forms.map((form) => ({
            key, puzzle: form.givens, solution: form.solution, id: form.id, tier, rating: form.tierRating,
            origin: "catalogue",
        }));
    }

    /** @param {Ready} puzzle */
    #mayOffer(puzzle) {
        const id = puzzle.id ?? puzzle.puzzle;
        // What another key had signed, or none, is not believed any more.
        const isBelieved = puzzle.origin !== "catalogue" || (puzzle.key ?? "") === (this.#source?.key ?? "");
        return isBelieved && !this.#known.has(id) && !this.#source?.withdrawn.has(id);
    }
}

/** @param {PuzzleToPlay} puzzle */
function keyOf(puzzle) {
    return `${puzzle.tier}/${puzzle.puzzle}`;
}

/**
 * @param {any} value
 * @returns {value is PuzzleToPlay & { tier: Tier }}
 */
function isPuzzle(value) {
    return /^[1-9.]{81}$/.test(value?.puzzle) && tiers.includes(value.tier);
}

/** @param {() => void} work */
function whenIdle(work) {
    if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work, 200);
}

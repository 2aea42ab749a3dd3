// The catalogue beside the page: its manifest, segments and daily puzzles. Everything is verified before it
// is used or kept: the manifest by its signature, the files by the checksums in it. The manifest lists the
// newest files and the first puzzles; archive.js reads what is older, for those who ask for it.

import { CatalogueFiles } from "./files.js";

/**
 * @typedef {import("../puzzlefarm.js").Tier} Tier
 * @typedef {import("./files.js").Trust} Trust
 * @typedef {import("./files.js").ListedFile} ListedFile
 * @typedef {{ id: string, note?: string }} Withdrawal
 * @typedef {ListedFile & { date: string }} Day
 * @typedef {{ segments: (ListedFile & { promise?: string })[], puzzles?: CataloguePuzzle[] }} Pool
 * @typedef {{
 *     sequence: number, tiers: Record<string, Pool>, pools?: Record<string, Pool>, daily: Day[], withdrawn: Withdrawal[],
 *     index?: ListedFile, withdrawnEarlier?: number
 * }} Manifest
 * @typedef {{
 *     id: string, givens: string, solution: string, tier: Tier, tierRating: number,
 *     layout?: string, regions?: string, extra?: string, cages?: { sum?: number, cells: string[] }[]
 * }} CataloguePuzzle
 */

/**
 * The date on the player's calendar, as 2026-11-23.
 * @param {Date} [moment]
 */
export function localDate(moment = new Date()) {
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export class Catalogue extends EventTarget {
    #files;
    /** @type {Manifest | null} */
    #manifest = null;
    /** @type {Day[]} */
    #today = [];
    /** @type {Trust} */
    #trust = { state: "absent" };
    /** @type {Trust | null} */
    #refused = null;
    /** The first look at the server. */
    #refreshed = Promise.resolve();
    /** @type {Map<string, string | null>} */
    #withdrawn = new Map();
    /** @type {Withdrawal[]} */
    #earlier = [];

    /** @param {CatalogueFiles} files */
    constructor(files) {
        super();
        this.#files = files;
    }

    /**
     * Opens the catalogue beside the page as it is kept here, and then looks at the server, for which no game has
     * to wait. Never throws: where there is none, everything is empty.
     * @param {{ base?: string, sha256: (bytes: Uint8Array) => Promise<string>, isServed?: (address: string) => Promise<boolean> }} options
     */
    static async open({ base = document.baseURI, sha256, isServed }) {
        const catalogue = new Catalogue(new CatalogueFiles(base, sha256, isServed));
        await catalogue.#read((name, isValid) => catalogue.#files.kept(name, isValid), false);
        catalogue.#refreshed = catalogue.refresh();
        return catalogue;
    }

    /** The reason for believing the catalogue that is used, or not. */
    get trust() {
        return this.#trust;
    }

    /** The reason why the catalogue that the server has now is not used; null if it is, or is out of reach. */
    get refused() {
        return this.#refused;
    }

    /** Resolves when the server was asked, at the latest when its patience ends. */
    get refreshed() {
        return this.#refreshed;
    }

    /** The key whose signatures count; empty without one. */
    get key() {
        return this.#files.key;
    }

    /** The notes on withdrawn puzzles, by id. */
    get withdrawn() {
        return this.#withdrawn;
    }

    /** The number of the publication; 0 without a catalogue. */
    get sequence() {
        return this.#manifest?.sequence ?? 0;
    }

    /** The pools of the operator's own, by name. */
    get pools() {
        return this.#manifest?.pools ?? {};
    }

    /**
     * Reads the manifest again, and dispatches "change" if it or the trust in it has changed.
     */
    refresh() {
        return this.#read((name, isValid) => this.#files.latest(name, isValid));
    }

    /**
     * @param {<Value>(name: string, isValid: (value: any) => value is Value) =>
     *     Promise<import("./files.js").Signed<Value> & { refused?: Trust }>} read
     */
    async #read(read, mayFetch = true) {
        const state = () => `${this.sequence} ${this.#trust.state} ${this.#refused?.state}`;
        const stateBefore = state();
        try {
            const manifest = await read("manifest.json", isManifest);
            const hasNone = manifest.trust.state === "absent" && !manifest.refused;
            const today = hasNone ? null : await read("today.json", isToday);
            const before = this.#manifest;
            this.#trust = manifest.trust;
            this.#refused = manifest.refused ?? null;
            this.#manifest = manifest.value;
            this.#today = today?.value?.days ?? [];
            this.#setWithdrawn();
            const { value } = manifest;
            if (value) this.#setWithdrawn(await (await archive()).followManifest(this.#files, value, before, mayFetch));
        } catch {
            // Storage fails: what was read before stays.
        }
        if (stateBefore !== state()) this.dispatchEvent(new Event("change"));
    }

    /** @param {Withdrawal[]} [earlier] those of older files, which the manifest does not list */
    #setWithdrawn(earlier = this.#earlier) {
        this.#earlier = earlier;
        const entries = [...earlier, ...this.#manifest?.withdrawn ?? []];
        this.#withdrawn = new Map(entries.map(({ id, note }) => [id, note ?? null]));
    }

    /** Trusts the key that the catalogue has now, after the player was warned that it has changed. */
    async acceptKey() {
        this.#files.acceptKey();
        await this.refresh();
    }

    /**
     * Up to `count` puzzles of a tier or another pool, none of them withdrawn or known already. Files that are kept here come
     * first, so that it works without a network, then the puzzles in the manifest; older files come last.
     * @param {string} pool
     * @param {number} count
     * @param {(id: string) => boolean} isKnown
     * @returns {Promise<CataloguePuzzle[]>}
     */
    async take(pool, count, isKnown = () => false) {
        if (!this.#manifest) await this.#refreshed;
        const manifest = this.#manifest;
        const own = this.pools[pool];
        const { segments = [], puzzles = [] } = own ?? manifest?.tiers[pool] ?? /** @type {Partial<Pool>} */ ({});
        /** @type {Map<string, CataloguePuzzle>} */
        const found = new Map();
        const isEnough = (/** @type {Iterable<CataloguePuzzle>} */ puzzles) => {
            for (const puzzle of puzzles) {
                if (!own && (puzzle.layout || puzzle.tier !== pool) || this.#withdrawn.has(puzzle.id) || isKnown(puzzle.id)) continue;
                found.set(puzzle.id, puzzle);
                if (found.size >= count) return true;
            }
            return false;
        };
        /** Reads files until there are enough puzzles, or the network fails. */
        const hasEnded = async (/** @type {ListedFile[]} */ files) => {
            for (const file of files) {
                const text = await this.#files.text(file);
                if (text === null || isEnough(lines(text, Math.floor(Math.random() * text.length)))) return true;
            }
            return false;
        };
        const [kept, others] = await this.#files.shuffled(segments);
        if (!await hasEnded(kept) && !isEnough(puzzles.filter(isPuzzle)) && !await hasEnded(others) && manifest?.index) {
            const { olderSegments } = await archive();
            if (await this.#knowsWithdrawn(manifest)) {
                for await (const segment of olderSegments(this.#files, manifest, pool)) {
                    if (await hasEnded([segment])) break;
                }
            }
        }
        return [...found.values()];
    }

    /**
     * Whether all withdrawn puzzles are known, without which no puzzle of an older file is offered.
     * @param {Manifest} manifest
     */
    async #knowsWithdrawn(manifest) {
        const earlier = await (await archive()).allWithdrawals(this.#files, manifest);
        if (earlier) this.#setWithdrawn(earlier);
        return earlier !== null;
    }

    /**
     * The puzzles of a date that has begun, easiest first, without withdrawn ones; null if there are none or they
     * cannot be loaded.
     * @param {string} [date]
     * @param {string} [today]
     * @returns {Promise<{ date: string, puzzles: CataloguePuzzle[] } | null>}
     */
    async daily(date = localDate(), today = localDate()) {
        if (date > today) return null;
        const find = () => this.#today.find((entry) => entry.date === date)
            ?? this.#manifest?.daily.find((entry) => entry.date === date);
        if (!find()) await this.#refreshed;
        const manifest = this.#manifest;
        let day = find();
        if (!day && manifest?.index && date < manifest.daily[0]?.date && await this.#knowsWithdrawn(manifest)) {
            day = await (await archive()).olderDay(this.#files, manifest, date);
        }
        const text = day ? await this.#files.text(day) : null;
        if (text === null) return null;
        const puzzles = [...lines(text, 0)].filter((puzzle) => !this.#withdrawn.has(puzzle.id));
        return puzzles.length ? { date, puzzles } : null;
    }
}

/** What only those need who ask for older puzzles, or may have some. */
function archive() {
    return import("./archive.js");
}

/**
 * The puzzles of a file, beginning with the first line after a place and continuing at its start.
 * @param {string} text
 * @param {number} place
 * @returns {Generator<CataloguePuzzle>}
 */
function* lines(text, place) {
    const first = place ? text.indexOf("\n", place) + 1 : 0;
    for (const [from, to] of [[first, text.length], [0, first]]) {
        for (let start = from; start < to;) {
            const end = text.indexOf("\n", start);
            const puzzle = parsed(text.slice(start, end < 0 ? to : end));
            if (puzzle) yield puzzle;
            start = end < 0 ? to : end + 1;
        }
    }
}

/**
 * @param {string} line
 * @returns {CataloguePuzzle | null}
 */
function parsed(line) {
    try {
        const value = JSON.parse(line);
        return isPuzzle(value) ? value : null;
    } catch {
        return null;
    }
}

/**
 * @param {any} value
 * @returns {value is CataloguePuzzle}
 */
function isPuzzle(value) {
    return /^[a-z2-7]{16}$/.test(value?.id) && typeof value.tier === "string" && (value.layout
        ? /^[1-9A-P.]+$/.test(value.givens) && /^[1-9A-P]+$/.test(value.solution)
        : /^[1-9.]{81}$/.test(value.givens) && /^[1-9]{81}$/.test(value.solution));
}

/** @param {any} value */
export function isFile(value) {
    return /^[a-z0-9-]+\.ndjson$/.test(value?.file) && /^[0-9a-f]{64}$/.test(value?.sha256)
        && Number.isSafeInteger(value?.size);
}

/**
 * @param {any} value
 * @returns {value is Manifest}
 */
function isManifest(value) {
    return value?.format === "puzzlefarm-catalogue/1" && Number.isSafeInteger(value.sequence)
        && Object.values({ ...value.tiers, ...value.pools }).every((/** @type {any} */ pool) => pool.segments.every(isFile))
        && Array.isArray(value.daily) && value.daily.every(isFile) && Array.isArray(value.withdrawn);
}

/**
 * @param {any} value
 * @returns {value is { days: Day[] }}
 */
function isToday(value) {
    return value?.format === "puzzlefarm-today/1" && Array.isArray(value.days) && value.days.every(isFile);
}

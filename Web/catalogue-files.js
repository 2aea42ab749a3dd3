// The files of a catalogue: fetched, verified and kept. The manifest is asked for at every visit and read
// from the kept copy without a network; puzzle files never change and are fetched once.

import { publicKey, verify } from "./verify.js";

/**
 * @typedef {import("./verify.js").PublicKey} PublicKey
 * @typedef {{ file: string, size: number, sha256: string }} ListedFile
 * @typedef {object} Trust
 * @property {"absent" | "verified" | "unchecked" | "changed" | "invalid"} state
 *   "unchecked": this browser, or plain http, cannot check signatures, or there is none; "changed": signed by
 *   another key than at the first visit; "invalid": the signature is wrong
 * @property {string} [key] the id of the key
 * @property {string} [firstKey] the id of the key of the first visit
 * @property {string} [problem] a technical detail
 */

/** Everything beyond is not a catalogue that a page could use. */
const maximumSize = 64 << 20;

export class CatalogueFiles {
    #base;
    #sha256;
    /** @type {PublicKey | null} */
    #offeredKey = null;
    /** The checksums of files that were verified since the page was opened. @type {Set<string>} */
    #verified = new Set();

    /**
     * @param {string} base
     * @param {(bytes: Uint8Array) => Promise<string>} sha256
     */
    constructor(base, sha256) {
        this.#base = new URL("./", base);
        this.#sha256 = sha256;
    }

    // MARK: Signed files

    /**
     * A signed JSON file. Its value is null if there is none, or none to be trusted.
     * @template Value
     * @param {string} name
     * @param {(value: any) => value is Value} isValid
     * @returns {Promise<{ value: Value | null, trust: Trust }>}
     */
    async signed(name, isValid) {
        const names = [name, `${name}.minisig`, "minisign.pub"];
        /** @type {Trust} */
        let trust = { state: "absent" };
        // A publication may replace the files in between: then both are fetched again.
        for (const cache of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
            const files = await Promise.all(names.map((each) => this.#fetched(each, cache)));
            const content = files[0];
            if (!content) break;
            trust = await this.#trust(content, files[1], files[2]);
            const value = json(content);
            if (trust.state === "verified" || trust.state === "unchecked") {
                if (!isValid(value)) {
                    trust = { ...trust, state: "invalid", problem: `${name}: not in the expected form` };
                    break;
                }
                const kept = await this.#kept(name, isValid);
                // A mirror that is behind must not take back what the player has seen.
                if (kept && order(kept) > order(value)) return { value: kept, trust };
                await Promise.all(names.map((each, index) => this.#keep(each, files[index])));
                return { value, trust };
            }
            if (trust.state === "changed") break;
        }
        const kept = await this.#kept(name, isValid);
        if (kept && trust.state === "absent") {
            const files = await Promise.all(names.map((each) => this.#keptBytes(each)));
            trust = await this.#trust(files[0] ?? new Uint8Array(), files[1], files[2]);
        }
        return { value: kept, trust };
    }

    /**
     * @param {Uint8Array} content
     * @param {Uint8Array | null} signature
     * @param {Uint8Array | null} keyFile
     * @returns {Promise<Trust>}
     */
    async #trust(content, signature, keyFile) {
        const key = keyFile ? publicKey(text(keyFile)) : null;
        const pinned = this.#pinnedKey();
        if (pinned && key?.text !== pinned.text) {
            this.#offeredKey = key;
            return { state: key ? "changed" : "invalid", key: key?.id, firstKey: pinned.id };
        }
        if (!key || !signature) return { state: "unchecked", problem: "not signed" };
        const verdict = await verify(content, text(signature), key);
        switch (verdict) {
        case "valid":
            if (!pinned) this.#pin(key);
            return { state: "verified", key: key.id };
        case "unsupported":
            return { state: "unchecked", key: key.id };
        default:
            return { state: "invalid", key: key.id };
        }
    }

    // MARK: The key of the first visit

    get #pinName() {
        return `puzzlefarm.key ${this.#base.pathname}`;
    }

    #pinnedKey() {
        try {
            return publicKey(localStorage.getItem(this.#pinName) ?? "");
        } catch {
            return null;
        }
    }

    /** @param {PublicKey} key */
    #pin(key) {
        try {
            localStorage.setItem(this.#pinName, key.text);
        } catch {
            // Storage is refused: each visit is the first.
        }
    }

    acceptKey() {
        if (this.#offeredKey) this.#pin(this.#offeredKey);
    }

    // MARK: Puzzle files

    /**
     * The text of a puzzle file; null if it cannot be loaded or is not the file that was listed.
     * @param {ListedFile} listed
     * @returns {Promise<string | null>}
     */
    async text(listed) {
        if (listed.size > maximumSize) return null;
        const kept = await this.#keptBytes(listed.file);
        if (kept && await this.#belongs(kept, listed)) return text(kept);
        for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
            const bytes = await this.#fetched(listed.file, cache);
            if (!bytes) return null;
            if (!await this.#belongs(bytes, listed)) continue;
            await this.#keep(listed.file, bytes);
            return text(bytes);
        }
        return null;
    }

    /**
     * @param {Uint8Array} bytes
     * @param {ListedFile} listed
     */
    async #belongs(bytes, listed) {
        const mark = `${listed.file} ${listed.sha256}`;
        if (bytes.length !== listed.size) return false;
        if (this.#verified.has(mark)) return true;
        if (await this.#sha256(bytes) !== listed.sha256) return false;
        this.#verified.add(mark);
        return true;
    }

    /**
     * Files in a random order, those that are kept here first.
     * @template {ListedFile} File
     * @param {File[]} files
     * @returns {Promise<File[]>}
     */
    async keptFirst(files) {
        const keys = await (await this.#cache())?.keys() ?? [];
        const kept = new Set(keys.map((request) => request.url));
        const places = files.map((file) => ({
            file, place: Math.random() + (kept.has(this.#address(file.file)) ? 0 : 1),
        }));
        return places.sort((one, other) => one.place - other.place).map(({ file }) => file);
    }

    // MARK: Fetching and keeping

    /** @param {string} name */
    #address(name) {
        return new URL(name, this.#base).href;
    }

    /**
     * @param {string} name
     * @param {RequestCache} cache
     * @returns {Promise<Uint8Array | null>}
     */
    async #fetched(name, cache) {
        try {
            const response = await fetch(this.#address(name), { cache });
            return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
        } catch {
            return null;
        }
    }

    async #cache() {
        try {
            return await globalThis.caches?.open(`catalogue ${this.#base.pathname}`) ?? null;
        } catch {
            return null;
        }
    }

    /**
     * @param {string} name
     * @param {Uint8Array | null} bytes
     */
    async #keep(name, bytes) {
        if (!bytes) return;
        try {
            await (await this.#cache())?.put(this.#address(name), new Response(bytes));
        } catch {
            // Storage is full: the file is fetched again next time.
        }
    }

    /**
     * @param {string} name
     * @returns {Promise<Uint8Array | null>}
     */
    async #keptBytes(name) {
        const response = await (await this.#cache())?.match(this.#address(name));
        return response ? new Uint8Array(await response.arrayBuffer()) : null;
    }

    /**
     * @template Value
     * @param {string} name
     * @param {(value: any) => value is Value} isValid
     * @returns {Promise<Value | null>}
     */
    async #kept(name, isValid) {
        const bytes = await this.#keptBytes(name);
        const value = bytes ? json(bytes) : null;
        return isValid(value) ? value : null;
    }
}

/** @param {Uint8Array} bytes */
function text(bytes) {
    return new TextDecoder().decode(bytes);
}

/** @param {Uint8Array} bytes */
function json(bytes) {
    try {
        return JSON.parse(text(bytes));
    } catch {
        return null;
    }
}

/**
 * The number of a manifest, or the last date of today.json: a later publication has a greater one.
 * @param {any} value
 */
function order(value) {
    return value.sequence ?? Date.parse(value.days?.at(-1)?.date ?? "") / 86_400_000;
}

// The files of a catalogue: fetched, verified and kept. The manifest is asked for at every visit and read
// from the kept copy without a network; puzzle files never change and are fetched once.

import { download } from "../shared/download.js";

/**
 * @typedef {import("./verify.js").PublicKey} PublicKey
 * @typedef {{ file: string, size: number, sha256: string }} ListedFile
 * @typedef {object} Trust
 * @property {"absent" | "verified" | "unchecked" | "changed" | "invalid"} state
 *   "unchecked": no key is known, and this browser, or plain http, cannot check signatures, or there is none;
 *   "changed": signed by another key than at the first visit; "invalid": the signature is missing or wrong
 * @property {string} [key] the id of the key
 * @property {string} [firstKey] the id of the key of the first visit
 */
/**
 * A signed file: its value, null if there is none to be used, and the reason for believing it or not.
 * @template Value
 * @typedef {{ value: Value | null, trust: Trust }} Signed
 */

/** The most bytes of a file: segments have at most 10,000 puzzles of some 300 bytes, manifests 100 bytes a file. */
const maximumSize = 16 << 20;

export class CatalogueFiles {
    #base;
    #sha256;
    #isServed;
    /** @type {PublicKey | null} */
    #offeredKey = null;
    /** The checksums of files that were verified since the page was opened. @type {Set<string>} */
    #verified = new Set();

    /**
     * @param {string} base
     * @param {(bytes: Uint8Array) => Promise<string>} sha256
     * @param {(address: string) => Promise<boolean>} [isServed]
     */
    constructor(base, sha256, isServed = async () => true) {
        this.#base = new URL("./", base);
        this.#sha256 = sha256;
        this.#isServed = isServed;
    }

    // MARK: Signed files

    /**
     * A signed JSON file as it is kept here.
     * @template Value
     * @param {string} name
     * @param {(value: any) => value is Value} isValid
     * @returns {Promise<Signed<Value>>}
     */
    async kept(name, isValid) {
        return this.#judged(name, isValid, await Promise.all(parts(name).map((each) => this.keptBytes(each))));
    }

    /**
     * A signed JSON file as the server has it now, if it is to be trusted and no older than the one kept here;
     * else the kept one, with the reason why the other was refused.
     * @template Value
     * @param {string} name
     * @param {(value: any) => value is Value} isValid
     * @returns {Promise<Signed<Value> & { refused?: Trust }>}
     */
    async latest(name, isValid) {
        /** @type {Signed<Value>} */
        let found = { value: null, trust: { state: "absent" } };
        /** @type {(Uint8Array | null)[]} */
        let files = [];
        // A publication may replace the files in between: then all are fetched again.
        for (const cache of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
            try {
                // Where the first is absent, the others are not asked for.
                const [first, ...others] = parts(name).map((each) => () => this.#present(each, cache));
                const content = await first();
                files = content ? [content, ...await Promise.all(others.map((each) => each()))] : [null];
            } catch {
                break;
            }
            found = await this.#judged(name, isValid, files);
            if (found.value || !files[0] || found.trust.state === "changed") break;
        }
        const kept = await this.kept(name, isValid);
        if (!found.value) return { ...kept, refused: found.trust.state === "absent" ? undefined : found.trust };
        // A mirror that is behind must not take back what the player has seen. Without a signature, anybody could
        // have made the number of the kept one.
        if (kept.value && kept.trust.state === "verified" && order(kept.value) > order(found.value)) return kept;
        await Promise.all(parts(name).map((each, index) => this.keep(each, files[index])));
        return found;
    }

    /**
     * @template Value
     * @param {string} name
     * @param {(value: any) => value is Value} isValid
     * @param {(Uint8Array | null)[]} files content, signature and key
     * @returns {Promise<Signed<Value>>}
     */
    async #judged(name, isValid, [content, signature, keyFile]) {
        if (!content) return { value: null, trust: { state: "absent" } };
        const trust = await this.#trust(content, signature ? text(signature) : "", keyFile ? text(keyFile) : "");
        if (trust.state !== "verified" && trust.state !== "unchecked") return { value: null, trust };
        const value = json(content);
        if (isValid(value)) return { value, trust };
        return { value: null, trust: { ...trust, state: "invalid" } };
    }

    /**
     * @param {Uint8Array} content
     * @param {string} signature
     * @param {string} keyFile
     * @returns {Promise<Trust>}
     */
    async #trust(content, signature, keyFile) {
        const { judge } = await import("./verify.js");
        const { trust, offered } = await judge(content, signature, keyFile, () => this.key);
        if (trust.state === "changed") this.#offeredKey = offered;
        if (trust.state === "verified" && offered) this.#pin(offered);
        return trust;
    }

    // MARK: The key of the first visit

    get #pinName() {
        return `puzzlefarm.key ${this.#base.pathname}`;
    }

    /** The key whose signatures count, as its file has it; empty without one. */
    get key() {
        try {
            return localStorage.getItem(this.#pinName) ?? "";
        } catch {
            return "";
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
        const kept = await this.keptBytes(listed.file);
        // Only files that belong are kept: one look in a visit is enough.
        if (kept && (this.#verified.has(listed.sha256) || await this.#belongs(kept, listed))) return text(kept);
        for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
            const bytes = await download(this.#address(listed.file), listed.size, cache).catch(() => null);
            if (!bytes) return null;
            if (!await this.#belongs(bytes, listed)) continue;
            await this.keep(listed.file, bytes);
            return text(bytes);
        }
        return null;
    }

    /**
     * @param {Uint8Array} bytes
     * @param {ListedFile} listed
     */
    async #belongs(bytes, listed) {
        if (bytes.length !== listed.size || await this.#sha256(bytes) !== listed.sha256) return false;
        this.#verified.add(listed.sha256);
        return true;
    }

    /**
     * Files in a random order: those that are kept here, and the others.
     * @template {ListedFile} File
     * @param {File[]} files
     * @returns {Promise<File[][]>}
     */
    async shuffled(files) {
        const keys = await (await this.cache())?.keys() ?? [];
        const urls = new Set(keys.map((request) => request.url));
        const places = new Map(files.map((file) => [file, Math.random()]));
        const sorted = [...files].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
        return [true, false].map((isKept) => sorted.filter(({ file }) => urls.has(this.#address(file)) === isKept));
    }

    // MARK: Fetching and keeping

    /** @param {string} name */
    #address(name) {
        return new URL(name, this.#base).href;
    }

    /**
     * A file that the server may not have.
     * @param {string} name
     * @param {RequestCache} mode
     */
    async #present(name, mode) {
        const address = this.#address(name);
        const mayBe = await (await this.cache())?.match(address) || await this.#isServed(address);
        return mayBe ? download(address, maximumSize, mode) : null;
    }

    /** The files that are kept here; null where nothing can be kept. */
    async cache() {
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
    async keep(name, bytes) {
        try {
            const cache = await this.cache();
            if (bytes) await cache?.put(this.#address(name), new Response(bytes));
            else await cache?.delete(this.#address(name));
        } catch {
            // Storage is full: the file is fetched again next time.
        }
    }

    /**
     * @param {string} name
     * @returns {Promise<Uint8Array | null>}
     */
    async keptBytes(name) {
        const response = await (await this.cache())?.match(this.#address(name));
        return response ? new Uint8Array(await response.arrayBuffer()) : null;
    }
}

/**
 * A signed file and what belongs to it.
 * @param {string} name
 */
function parts(name) {
    return [name, `${name}.minisig`, "minisign.pub"];
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

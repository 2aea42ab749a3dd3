// Values by keys in a few tables: in IndexedDB, or in memory where that is absent, refused or full.

/** @typedef {"absent" | "refused" | "full" | "newer" | "replaced"} Trouble */
/**
 * A change of the value of a key: `change` gets the old value and returns the new one, null to remove it,
 * undefined to leave it.
 *
 * @typedef {{ table: string, key: string, change: (old: any) => any }} ValueChange
 */
/** @typedef {(database: IDBDatabase, transaction: IDBTransaction) => void} Upgrade */
/** @typedef {[table: string, values: [IDBValidKey, any][]][]} Content */
/**
 * `former` is the database whose content a new one begins with; it stays as it is.
 *
 * @typedef {{ factory?: IDBFactory | null, steps?: Upgrade[], former?: string }} Options
 */

/**
 * The steps of the tables: step n makes version n of version n - 1. They are kept for ever, so that every
 * newer page opens the games of every older one.
 * @type {Upgrade[]}
 */
export const upgrades = [
    (database) => {
        for (const table of ["games", "state", "queue"]) database.createObjectStore(table);
    },
];

export class Database {
    /** @type {IDBDatabase | null} */
    #stored = null;
    /**
     * What is not stored, by table and key; null marks a value that was removed.
     * @type {Map<string, Map<string, any>>}
     */
    #memory = new Map();
    /** @type {Trouble | null} */
    #trouble = null;
    /** @type {Set<(trouble: Trouble | null) => void>} */
    #listeners = new Set();

    /**
     * Opens a database; never fails, see `trouble`.
     * @param {string} name
     * @param {Options} [options]
     */
    static async open(name, options = {}) {
        const database = new Database();
        await database.#open(name, options);
        return database;
    }

    /** The reason why values are kept in memory only; null if all is stored. */
    get trouble() {
        return this.#trouble;
    }

    /**
     * Calls back when the trouble changes; returns a function that ends it.
     * @param {(trouble: Trouble | null) => void} listener
     */
    onTrouble(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    /**
     * @param {string} name
     * @param {Options} options
     */
    async #open(name, { factory, steps = upgrades, former }) {
        try {
            const source = factory === undefined ? globalThis.indexedDB : factory;
            if (!source) return this.#report("absent");
            let isNew = false;
            /** @param {Content | null} content of a new database; null if it is not known yet */
            const open = (content) => {
                const request = source.open(name, steps.length);
                request.onupgradeneeded = ({ oldVersion }) => {
                    const transaction = /** @type {IDBTransaction} */ (request.transaction);
                    isNew = !oldVersion && !content;
                    if (isNew) return transaction.abort();
                    for (const step of steps.slice(oldVersion)) step(request.result, transaction);
                    for (const [table, values] of oldVersion ? [] : content ?? []) {
                        if (!request.result.objectStoreNames.contains(table)) continue;
                        for (const [key, value] of values) transaction.objectStore(table).put(value, key);
                    }
                };
                return opened(request);
            };
            const database = await open(former ? null : []).catch(async (error) => {
                if (!isNew || !former) throw error;
                // All of it in the transaction that makes the tables: a page that ends now takes it next time.
                return open(await contentOf(source, former));
            });
            const lose = (/** @type {Trouble} */ trouble) => {
                this.#stored = null;
                this.#report(trouble);
            };
            // A newer page, in another tab, is about to change the tables: this one goes on in memory.
            database.onversionchange = () => {
                database.close();
                lose("replaced");
            };
            database.onclose = () => lose("refused");
            this.#stored = database;
        } catch (error) {
            this.#report(nameOf(error) === "VersionError" ? "newer" : "refused");
        }
    }

    /** @param {Trouble | null} trouble */
    #report(trouble) {
        if (trouble === this.#trouble) return;
        this.#trouble = trouble;
        for (const listener of this.#listeners) listener(trouble);
    }

    /**
     * The value of a key, or undefined.
     * @param {string} table
     * @param {string} key
     * @returns {Promise<any>}
     */
    async get(table, key) {
        const kept = this.#memory.get(table);
        if (kept?.has(key)) return kept.get(key) ?? undefined;
        return this.#read(table, (store) => opened(store.get(key)), undefined);
    }

    /**
     * All values of a table by their keys.
     * @param {string} table
     * @param {string} [prefix] of the keys
     * @returns {Promise<Map<string, any>>}
     */
    async all(table, prefix = "") {
        const all = new Map(await this.#read(table, (store) => entries(store, IDBKeyRange.bound(prefix, `${prefix}\uffff`)), []));
        for (const [key, value] of this.#memory.get(table) ?? []) {
            if (value === null) all.delete(key);
            else if (key.startsWith(prefix)) all.set(key, value);
        }
        return all;
    }

    /**
     * Changes the value of a key in one transaction: nothing comes between reading and writing, in no tab.
     *
     * @param {string} table
     * @param {string} key
     * @param {(old: any) => any} change returns the new value, null to remove it, undefined to leave it
     * @returns {Promise<any>} what `change` returned
     */
    async update(table, key, change) {
        return (await this.updateAll([{ table, key, change }]))[0];
    }

    /**
     * Makes changes in one transaction: all of them or none.
     *
     * @param {ValueChange[]} changes of different keys
     * @returns {Promise<any[]>} what each `change` returned
     */
    async updateAll(changes) {
        if (this.#stored && this.#trouble !== "replaced") {
            /** @type {any[]} */
            const made = [];
            try {
                const tables = [...new Set(changes.map(({ table }) => table))];
                const transaction = this.#stored.transaction(tables, "readwrite");
                for (const change of changes) this.#request(transaction, change, (value) => made.push(value));
                await finished(transaction);
                for (const { table, key } of changes) this.#memory.get(table)?.delete(key);
                if (this.#trouble === "full" && !this.#hasMemory()) this.#report(null);
                return made;
            } catch (error) {
                if (nameOf(error) === "InvalidStateError") this.#stored = null;
                this.#report(nameOf(error) === "QuotaExceededError" ? "full" : "refused");
                if (made.length === changes.length) {
                    return changes.map(({ table, key }, index) => this.#keep(table, key, made[index]));
                }
            }
        }
        const values = [];
        for (const { table, key, change } of changes) {
            values.push(this.#keep(table, key, change(await this.get(table, key))));
        }
        return values;
    }

    /**
     * @param {IDBTransaction} transaction
     * @param {ValueChange} change
     * @param {(value: any) => void} made
     */
    #request(transaction, { table, key, change }, made) {
        const store = transaction.objectStore(table);
        const kept = this.#memory.get(table);
        const isKept = kept?.has(key) ?? false;
        const request = store.get(key);
        request.onsuccess = () => {
            const old = isKept ? kept?.get(key) ?? undefined : request.result;
            const changed = change(old);
            const value = changed === undefined && isKept ? old : changed;
            if (value === null) store.delete(key);
            else if (value !== undefined) store.put(value, key);
            made(changed);
        };
    }

    /**
     * @param {string} table
     * @param {string} key
     * @param {any} value
     */
    #keep(table, key, value) {
        if (value === undefined) return value;
        const kept = this.#memory.get(table) ?? new Map();
        this.#memory.set(table, kept.set(key, value));
        return value;
    }

    #hasMemory() {
        return [...this.#memory.values()].some((kept) => kept.size > 0);
    }

    /**
     * @template Value
     * @param {string} table
     * @param {(store: IDBObjectStore) => Promise<Value>} read
     * @param {Value} absent
     * @returns {Promise<Value>}
     */
    async #read(table, read, absent) {
        if (!this.#stored) return absent;
        try {
            return await read(this.#stored.transaction(table).objectStore(table));
        } catch {
            return absent;
        }
    }
}

/**
 * The values of a database, which is not made if it is absent.
 * @param {IDBFactory} source
 * @param {string} name
 * @returns {Promise<Content>}
 */
async function contentOf(source, name) {
    const request = source.open(name);
    let isThere = true;
    request.onupgradeneeded = () => {
        isThere = false;
        request.transaction?.abort();
    };
    try {
        const database = await opened(request);
        const tables = [...database.objectStoreNames];
        if (!tables.length) return [];
        const transaction = database.transaction(tables);
        /** @type {Content} */
        const content = await Promise.all(tables.map(async (table) => [table, await entries(transaction.objectStore(table))]));
        database.close();
        return content;
    } catch (error) {
        if (isThere) throw error;
        return [];
    }
}

/**
 * Keys and values, read in one transaction: nothing is written between them.
 *
 * @param {IDBObjectStore} store
 * @param {IDBKeyRange} [range] of the keys
 * @returns {Promise<[string, any][]>}
 */
async function entries(store, range) {
    const [keys, values] = await Promise.all([opened(store.getAllKeys(range)), opened(store.getAll(range))]);
    return keys.map((key, index) => [String(key), values[index]]);
}

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
function opened(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
function finished(transaction) {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
    });
}

/** @param {unknown} error */
function nameOf(error) {
    return error instanceof Error || error instanceof DOMException ? error.name : "";
}

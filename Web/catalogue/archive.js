// What is older than the manifest of a catalogue lists: segments, days and withdrawn puzzles. The manifest names
// the index, and the index names parts, all by their checksums. Read only for players who have played the newest
// puzzles or ask for an older day, and of withdrawals for those who may have older puzzles from earlier visits.

import { isFile } from "./catalogue.js";

/** @typedef {import("./catalogue.js").Manifest} Manifest */
/** @typedef {import("./catalogue.js").Withdrawal} Withdrawal */
/** @typedef {import("./files.js").CatalogueFiles} CatalogueFiles */
/** @typedef {import("./files.js").ListedFile} ListedFile */
/** @typedef {ListedFile & { pool?: string, from?: string, to?: string, withdrawn?: number }} Part */
/** @typedef {Pick<Manifest, "tiers" | "pools" | "daily" | "withdrawn"> & { parts?: Part[] }} Lists */

/** @typedef {{ from: number, to: number, entries: Withdrawal[] }} KeptWithdrawals */

/** The name under which withdrawals are kept; no file of a catalogue has it. */
const keptName = "withdrawn-earlier";

/**
 * The withdrawn puzzles that a manifest does not list and that concern this player, who has no puzzles from before
 * the first visit. Where the list cannot be loaded, those of the manifest before stay known. Kept files that the
 * manifest does not list any more are removed.
 * @param {CatalogueFiles} files
 * @param {Manifest} manifest
 * @param {Manifest | null} before the manifest that was used until now
 * @param {boolean} mayFetch
 */
export async function followManifest(files, manifest, before, mayFetch) {
    if (before && before.sequence !== manifest.sequence) await forgetOlder(files, manifest);
    const kept = await keptState(files);
    if (!mayFetch) return kept?.entries ?? [];
    const from = before ? 0 : manifest.withdrawnEarlier ?? 0;
    const state = kept ?? { from, to: from, entries: [] };
    const entries = await earlierWithdrawals(files, manifest, state);
    if (entries || !before) return entries ?? state.entries;
    return keepState(files, { ...state, entries: [...state.entries, ...before.withdrawn] });
}

/**
 * All withdrawn puzzles that a manifest does not list; null if they cannot be loaded, without which no older puzzle
 * is offered.
 * @param {CatalogueFiles} files
 * @param {Manifest} manifest
 */
export async function allWithdrawals(files, manifest) {
    const kept = await keptState(files);
    return earlierWithdrawals(files, manifest, kept?.from === 0 ? kept : { from: 0, to: 0, entries: [] });
}

/**
 * The entries of the list of earlier withdrawals; null if they cannot be loaded. They are kept, with their number,
 * so that each is read once.
 * @param {CatalogueFiles} files
 * @param {Manifest} manifest
 * @param {KeptWithdrawals} known
 * @returns {Promise<Withdrawal[] | null>}
 */
async function earlierWithdrawals(files, { withdrawnEarlier: count = 0, index }, known) {
    // Without a signature, a list may become shorter.
    const state = known.to > count ? { from: 0, to: 0, entries: [] } : known;
    if (state.to === count) return count ? keepState(files, state) : state.entries;
    const listed = await lists(files, index);
    const more = listed && await withdrawals(files, listed, state.to);
    return more && keepState(files, { ...state, to: count, entries: [...state.entries, ...more] });
}

/**
 * @param {CatalogueFiles} files
 * @param {KeptWithdrawals} state
 */
async function keepState(files, state) {
    await files.keep(keptName, new TextEncoder().encode(JSON.stringify({ key: files.key, ...state })));
    return state.entries;
}

/**
 * The withdrawals that are kept here, with the place in the list from which and up to which they are known. With
 * another key nothing of the old one counts.
 * @param {CatalogueFiles} files
 * @returns {Promise<KeptWithdrawals | null>}
 */
async function keptState(files) {
    try {
        const { key, ...state } = JSON.parse(new TextDecoder().decode(await files.keptBytes(keptName) ?? undefined));
        return key === files.key ? state : null;
    } catch {
        return null;
    }
}

/**
 * The entries of the list of withdrawals after the first `known`; null if they cannot be loaded.
 * @param {CatalogueFiles} files
 * @param {Lists} listed
 * @param {number} known
 * @returns {Promise<Withdrawal[] | null>}
 */
async function withdrawals(files, { withdrawn, parts = [] }, known) {
    const found = [];
    for (const part of parts) {
        const count = part.withdrawn ?? 0;
        if (count > known) {
            const inner = await lists(files, part);
            const more = inner && await withdrawals(files, inner, known);
            if (!more) return null;
            found.push(...more);
        }
        known = Math.max(0, known - count);
    }
    return [...found, ...withdrawn.slice(known)];
}

/**
 * The older segments of a pool, in a random order as far as that needs no more of the index than is read.
 * @param {CatalogueFiles} files
 * @param {Manifest} manifest
 * @param {string} pool
 */
export async function* olderSegments(files, manifest, pool) {
    yield* segments(files, await lists(files, manifest.index), pool);
}

/**
 * @param {CatalogueFiles} files
 * @param {Lists | null} listed
 * @param {string} pool
 * @returns {AsyncGenerator<ListedFile>}
 */
async function* segments(files, listed, pool) {
    const { [pool]: found } = { ...listed?.tiers, ...listed?.pools };
    for (const group of await files.shuffled(found?.segments ?? [])) yield* group;
    for (const group of await files.shuffled(listed?.parts?.filter((part) => part.pool === pool) ?? [])) {
        for (const part of group) yield* segments(files, await lists(files, part), pool);
    }
}

/**
 * Removes the kept files that a new manifest does not list any more.
 * @param {CatalogueFiles} files
 * @param {Manifest} manifest
 */
async function forgetOlder(files, { tiers, pools, daily, index }) {
    const all = [...Object.values({ ...tiers, ...pools }).flatMap(({ segments }) => segments), ...daily, ...index ? [index] : []];
    const listed = new Set(all.map(({ file }) => file));
    const cache = await files.cache();
    for (const { url } of await cache?.keys() ?? []) {
        const name = url.slice(url.lastIndexOf("/") + 1);
        if (/\.ndjson$|^(index|part)-/.test(name) && !listed.has(name)) await cache?.delete(url);
    }
}

/**
 * The file of a day that the manifest does not list.
 * @param {CatalogueFiles} files
 * @param {Manifest} manifest
 * @param {string} date
 */
export async function olderDay(files, manifest, date) {
    const index = await lists(files, manifest.index);
    const part = index?.parts?.find(({ from, to }) => from && to && from <= date && date <= to);
    const month = part && await lists(files, part);
    return [...index?.daily ?? [], ...month?.daily ?? []].find((day) => day.date === date);
}

/**
 * An index or a part; null if it cannot be loaded or is not the file that was listed.
 * @param {CatalogueFiles} files
 * @param {ListedFile} [listed]
 * @returns {Promise<Lists | null>}
 */
async function lists(files, listed) {
    if (!listed || !/^(index|part)-[0-9a-f]+\.json$/.test(listed.file)) return null;
    const value = JSON.parse(await files.text(listed) ?? "null");
    const pools = Object.values({ ...value?.tiers, ...value?.pools });
    const all = [...pools.flatMap(({ segments }) => segments), ...value?.daily ?? []];
    return value && all.every(isFile) ? value : null;
}

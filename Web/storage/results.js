// The statistics as the store has them.

/** @typedef {import("../types").Engine} Engine */
/** @typedef {import("../puzzlefarm.js").Statistics} Statistics */

/**
 * The saved statistics as the module reads them; unreadable ones count as none.
 *
 * @param {Engine} engine
 * @param {Uint8Array | null} saved
 */
export function readStatistics(engine, saved) {
    return readable(engine, saved) ?? /** @type {Statistics} */ (engine.statistics());
}

/**
 * @param {Engine} engine
 * @param {Uint8Array | null} saved
 */
function readable(engine, saved) {
    const statistics = engine.statistics(saved ?? undefined);
    return "fault" in statistics ? null : statistics;
}

/**
 * A change of the statistics in the store. Those that are too many to be read again are not stored, and unreadable
 * ones are put aside: what is there is never lost.
 *
 * @param {Engine} engine
 * @param {(statistics: Statistics) => void} change
 * @returns {import("./database.js").ValueChange[]} changes for one transaction
 */
export function changesOfStatistics(engine, change) {
    /** @type {Uint8Array | undefined} */
    let unreadable;
    return [{
        table: "state", key: "statistics",
        change(old) {
            const known = old instanceof Uint8Array ? old : null;
            const found = readable(engine, known);
            if (known && !found) unreadable = known;
            const statistics = found ?? readStatistics(engine, null);
            change(statistics);
            const saved = statistics.save();
            statistics.release();
            return saved instanceof Uint8Array ? saved : undefined;
        },
    }, { table: "state", key: "unreadableStatistics", change: () => unreadable }];
}

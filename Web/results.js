// The statistics as the store has them.

/** @typedef {import("./types").Engine} Engine */
/** @typedef {import("./puzzlefarm.js").Statistics} Statistics */

/**
 * The saved statistics as the module reads them; unreadable ones count as none.
 *
 * @param {Engine} engine
 * @param {Uint8Array | null} saved
 */
export function readStatistics(engine, saved) {
    const statistics = saved ? engine.statistics(saved) : engine.statistics();
    return "fault" in statistics
        ? /** @type {Statistics} */ (engine.statistics()) : statistics;
}

/**
 * A change of the statistics in the store.
 *
 * @param {Engine} engine
 * @param {(statistics: Statistics) => void} change
 * @returns {import("./database.js").ValueChange}
 */
export function changeOfStatistics(engine, change) {
    return {
        table: "state", key: "statistics",
        change(old) {
            const statistics = readStatistics(engine, old instanceof Uint8Array ? old : null);
            change(statistics);
            const saved = statistics.save();
            statistics.release();
            return saved;
        },
    };
}

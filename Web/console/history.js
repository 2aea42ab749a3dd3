// The rates and stocks of the last hour, kept by the page itself, and their drawing.

import { drawing } from "../shared/dom.js";

const interval = 10_000;
const longest = 360;

/** @typedef {{ time: number, ready: number, perMinute: number }} Sample */

export class History {
    /** @type {Map<string, Sample[]>} */
    #samples = new Map();

    /**
     * @param {import("./types").Status} status
     * @param {number} time
     */
    add(status, time) {
        for (const [name, { ready, perMinute }] of Object.entries(status.pools)) {
            const samples = this.#samples.get(name) ?? [];
            this.#samples.set(name, samples);
            const last = samples[samples.length - 1];
            // The newest sample is that of the present until its interval is over.
            const before = samples[samples.length - 2];
            if (last && before && last.time - before.time < interval) samples.pop();
            samples.push({ time, ready, perMinute });
            if (samples.length > longest) samples.shift();
        }
        for (const name of this.#samples.keys()) if (!(name in status.pools)) this.#samples.delete(name);
    }

    /** @param {string} name */
    of(name) {
        return this.#samples.get(name) ?? [];
    }
}

const width = 96;
const height = 24;

/**
 * The rates of a pool as a line; the words beside it say the newest.
 * @param {Sample[]} samples
 */
export function sparkline(samples) {
    const first = samples[0]?.time ?? 0;
    const span = Math.max(samples[samples.length - 1]?.time - first, 60_000) || 60_000;
    const most = Math.max(1, ...samples.map(({ perMinute }) => perMinute));
    const points = samples.map(({ time, perMinute }) =>
        `${(((time - first) / span) * width).toFixed(1)},${(height - 2 - (perMinute / most) * (height - 4)).toFixed(1)}`);
    return drawing(
        "svg", { class: "spark", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", preserveAspectRatio: "none" },
        drawing("path", { class: "spark-base", d: `M0 ${height - 2}h${width}` }),
        drawing("polyline", { class: "spark-line", points: points.join(" ") }));
}

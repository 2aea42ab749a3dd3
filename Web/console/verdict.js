// Whether the farm is well, in one word and a sentence, and what would make it so.

import { degradedState } from "./degraded.js";
import { count, duration, list, plural, size, time } from "./format.js";

/**
 * @typedef {object} Verdict
 * @property {"well" | "attention" | "bad"} level
 * @property {string} title
 * @property {string} text
 * @property {string[]} [commands] commands that show or heal it
 */

/**
 * The state of a pool: a word, and whether it needs someone.
 * @typedef {{ word: string, kind: "good" | "work" | "warn" | "bad" | "idle" }} PoolState
 */

/**
 * @param {string} name
 * @param {import("./types").Status} status
 * @returns {PoolState}
 */
export function poolState(name, status) {
    const pool = status.pools[name];
    if (pool.removed) return { word: "removed", kind: "idle" };
    if (pool.target === 0 && pool.ready === 0) return { word: "not filled", kind: "idle" };
    const isMade = status.workers.making.includes(name);
    // It cannot be filled: its puzzles were all made.
    if (pool.exhausted) return { word: "exhausted", kind: pool.ready === 0 ? "bad" : "idle" };
    const isPaused = status.paused.some((pause) => pause.pool === name);
    if (pool.ready === 0) return { word: isPaused ? "empty, paused" : isMade ? "empty, filling" : "empty", kind: "bad" };
    if (isPaused) return { word: "paused", kind: "warn" };
    if (pool.ready < pool.low) return { word: isMade ? "low, filling" : "low", kind: "warn" };
    if (isMade) return { word: "filling", kind: "work" };
    return pool.ready >= pool.target ? { word: "full", kind: "good" } : { word: "stocked", kind: "good" };
}

/**
 * @param {import("./types").Status} status
 * @returns {Verdict}
 */
export function verdict(status) {
    const trouble = status.degraded[0];
    if (trouble) {
        const { title, recovery, chapter, commands } = degradedState(trouble.reason, status.store);
        return {
            level: "bad", title: `No claims: ${title}`, commands,
            text: `${trouble.detail} (since ${time(trouble.since)}). Recovery: ${recovery} ${chapter}`,
        };
    }
    const names = Object.keys(status.pools).filter((name) => !status.pools[name].removed);
    /** @param {string} word */
    const inState = (word) => names.filter((name) => poolState(name, status).word.startsWith(word));
    const empty = inState("empty");
    const low = inState("low");
    const paused = status.paused.map(({ pool }) => pool);
    const isWorking = status.workers.state === "working";
    if (empty.length > 0 && !isWorking) {
        return {
            level: "bad", title: `${named(empty)} ${empty.length > 1 ? "have" : "has"} no puzzles`,
            text: `Claims for ${empty.length > 1 ? "them" : "it"} are refused. ${workers(status)}`,
            commands: paused.length ? [resuming(status)] : ["puzzlefarm status"],
        };
    }
    if (empty.length + low.length > 0 && isWorking) {
        return {
            level: "attention", title: "The pools are being filled",
            text: `${named([...empty, ...low])} ${empty.length + low.length > 1 ? "have" : "has"} fewer puzzles than wanted. ${workers(status)}`,
        };
    }
    if (status.workers.state === "low-space") {
        return {
            level: "attention", title: "The disk is nearly full",
            text: `Puzzles are handed out, but none are made. ${size(status.store.freeBytes)} are free.`, commands: ["df -h"],
        };
    }
    if (paused.length > 0) {
        const isAll = names.every((name) => paused.includes(name));
        return {
            level: "attention", title: isAll ? "All pools are paused" : `${named(paused)} ${paused.length > 1 ? "are" : "is"} paused`,
            text: "Puzzles in stock are handed out as before; no new ones are made.", commands: [resuming(status)],
        };
    }
    const exhausted = inState("exhausted").filter((name) => status.pools[name].ready === 0);
    if (exhausted.length > 0) {
        return {
            level: "attention", title: `${named(exhausted)} ${exhausted.length > 1 ? "are" : "is"} exhausted`,
            text: "All puzzles that keep the promise were made and handed out: claims find none. Widen the promise in the configuration, or claim from another pool.",
            commands: ["puzzlefarm config check", "puzzlefarm reload"],
        };
    }
    if (low.length > 0) {
        return {
            level: "attention", title: `${named(low)} ${low.length > 1 ? "are" : "is"} low`,
            text: `Claims may soon be refused. ${workers(status)}`,
        };
    }
    const ready = names.reduce((sum, name) => sum + status.pools[name].ready, 0);
    return {
        level: "well", title: "The farm is well",
        text: `${plural(ready, "puzzle")} ready in ${plural(names.length, "pool")}. ${workers(status)}`,
    };
}

/** @param {string[]} pools */
function named(pools) {
    const text = pools.length > 3 ? `${count(pools.length)} pools` : list(pools);
    return text[0].toUpperCase() + text.slice(1);
}

/**
 * What the workers do, in a sentence.
 * @param {import("./types").Status} status
 */
export function workers({ workers: { count, state, making }, uptimeSeconds }) {
    const all = plural(count, "worker");
    switch (state) {
    case "working": return `${all} ${count === 1 ? "is" : "are"} making ${list([...new Set(making)])}.`;
    case "resting":
        return uptimeSeconds < 2 ? "The service has just started." : `The ${count === 1 ? "worker rests" : "workers rest"}: nothing is wanted.`;
    case "paused": return "The workers are paused.";
    case "quiet-hours": return "The workers rest until the quiet hours end.";
    case "low-space": return "The workers rest: the disk is nearly full.";
    case "degraded": return "The workers wait for the store.";
    default: return `${all}: ${state}.`;
    }
}

/** @param {import("./types").Pool} pool */
export const untilFull = ({ fullInSeconds }) => (fullInSeconds === null ? "" : `full in ${duration(fullInSeconds)}`);

/**
 * The command that ends all pauses.
 *
 * @param {import("./types").Status} status
 */
function resuming(status) {
    return status.paused.some((entry) => entry.everywhere) ? "puzzlefarm resume --everywhere" : "puzzlefarm resume";
}

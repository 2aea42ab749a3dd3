// Calls of the worker that single views make.

import { randomSeed, urgency } from "./engine.js";

/** @typedef {import("./engine.js").EngineWorker} EngineWorker */
/** @typedef {import("../types").Fault} Fault */
/** @typedef {import("../puzzlefarm.js").Step} Step */

/**
 * The hint for a saved game.
 *
 * @param {EngineWorker} worker
 * @param {Uint8Array} saved
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("../types").GameHint | null | Fault>}
 */
export function hintOf(worker, saved, signal) {
    return worker.call("hint", [saved], urgency.hint, signal);
}

/**
 * Rates a puzzle: solutions, exact ratings, tier.
 *
 * @param {EngineWorker} worker
 * @param {string} puzzle
 * @param {AbortSignal} signal
 * @returns {Promise<import("../puzzlefarm.js").Grade | Fault>}
 */
export function gradeOf(worker, puzzle, signal) {
    return worker.call("rate", [puzzle], undefined, signal);
}

/**
 * The steps that solve a puzzle on a ladder.
 *
 * @param {EngineWorker} worker
 * @param {string} puzzle
 * @param {"human" | "farm" | "hodoku"} ladder
 * @param {AbortSignal} signal
 * @returns {Promise<Step[] | Fault>}
 */
export function pathOf(worker, puzzle, ladder, signal) {
    return worker.call("path", [puzzle, ladder], undefined, signal);
}

/**
 * All steps of a technique in a grid.
 *
 * @param {EngineWorker} worker
 * @param {string} technique its id
 * @param {import("../puzzlefarm.js").CandidateGrid} grid
 * @returns {Promise<Step[] | Fault>}
 */
export function stepsOf(worker, technique, grid) {
    return worker.call("steps", [technique, grid]);
}

/**
 * A position whose next step needs one of some techniques.
 *
 * @param {EngineWorker} worker
 * @param {string[]} techniques ids
 * @param {AbortSignal} signal
 * @returns {Promise<import("../puzzlefarm.js").TrainingPosition | Fault>}
 */
export function trainingOf(worker, techniques, signal) {
    return worker.call("training", [techniques, randomSeed()], undefined, signal);
}

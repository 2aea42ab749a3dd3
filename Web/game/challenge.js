// Challenges: a result as a text and as a link to its puzzle, which says the time to beat and nothing else.

import { addressOf } from "../shared/address.js";
import { clockText } from "../shared/clock.js";
import { challengeKey, gameName } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */
/** @typedef {{ time: number, hints: number }} Challenge the time in seconds */

const longest = 359_999;

/**
 * The link to a challenge on this page.
 *
 * @param {string} puzzle
 * @param {Challenge} challenge
 */
export function challengeLink(puzzle, { time, hints }) {
    return `${location.origin}${location.pathname}${addressOf("challenge", { game: puzzle, time: String(time), hints: String(hints) })}`;
}

/**
 * A result in words, such as "Sudoku · Hard · 04:12 · without hints".
 *
 * @param {Pick<App, "t">} app
 * @param {PuzzleToPlay} start
 * @param {Challenge} result
 */
export function resultText({ t }, start, result) {
    return [t("app"), ...(start.tier || start.band ? [gameName(t, start)] : []), clockText(1000 * result.time), hintsText(t, result)].join(" · ");
}

/**
 * @param {App["t"]} t
 * @param {Challenge} result
 */
export function hintsText(t, { hints }) {
    return t(hints ? "challenge.hints" : "challenge.unaided", { n: hints });
}

/**
 * The puzzle and the challenge that an address names; null if it is none.
 *
 * @param {URLSearchParams} parameters
 * @returns {{ puzzle: string, challenge: Challenge } | null}
 */
export function readChallenge(parameters) {
    const [puzzle, time, hints] = ["game", "time", "hints"].map((name) => parameters.get(name) ?? "");
    const isOne = /^[1-9.]{81}$/.test(puzzle) && /^\d{1,6}$/.test(time) && /^\d{1,3}$/.test(hints) && Number(time) > 0 && Number(time) <= longest;
    return isOne ? { puzzle, challenge: { time: Number(time), hints: Number(hints) } } : null;
}

/**
 * @param {import("../types").Store} store
 * @param {string} puzzle
 * @param {Challenge} challenge
 */
export async function accept({ database }, puzzle, challenge) {
    await database.update("state", challengeKey(puzzle), () => challenge);
}

/**
 * The outcome of the challenge of a puzzle, in words; "" without one.
 *
 * @param {App} app
 * @param {string} puzzle
 * @param {Challenge} result
 */
export async function verdict({ store, t }, puzzle, result) {
    const challenge = await (await store).database.get("state", challengeKey(puzzle));
    if (!Number.isInteger(challenge?.time) || !Number.isInteger(challenge.hints)) return "";
    return verdictOn(t, challenge, result);
}

/**
 * A result beats another one if it is faster, with no more hints.
 *
 * @param {App["t"]} t
 * @param {Challenge} challenge
 * @param {Challenge} result
 */
export function verdictOn(t, challenge, result) {
    const isBeaten = result.time < challenge.time && result.hints <= challenge.hints;
    return t(isBeaten ? "challenge.beaten" : result.time < challenge.time ? "challenge.aided" : "challenge.missed",
        { time: clockText(1000 * Math.abs(challenge.time - result.time)) });
}

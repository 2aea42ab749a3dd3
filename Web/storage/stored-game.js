// A game as the store has it.

import { isPuzzle } from "../shared/address.js";
import { symbolOf } from "../board/geometry.js";

/** @typedef {import("../types").PuzzleToPlay} PuzzleToPlay */

/**
 * A game in the store: what the start view shows, and the saved game.
 *
 * @typedef {object} StoredGame
 * @property {string} key the puzzle: one game for each
 * @property {PuzzleToPlay} start the game as it began
 * @property {string} digits the digits now, '.' for an empty cell: drawn before the module is there
 * @property {Uint8Array} saved empty if the module was not there yet
 * @property {import("../types").GameView["phase"]} phase
 * @property {number} elapsed the time played in milliseconds
 * @property {number} hints
 * @property {number} mistakes
 * @property {number} changed the date of the last act, Date.now()
 * @property {string} [ended] the time at which a game ended, by the player's clock there: Date()
 * @property {number} revision the number of the save; a tab that has an older one does not write. 0 for a completed
 *   game
 * @property {import("./trail.js").Turn[]} [trail] the changes of digits, with their times
 * @property {import("./sketch.js").Sketch} [sketch] branches and links of the player
 * @property {import("./journal.js").Mark} [journal] the calls that the game has, and those to be made on it
 */

/**
 * True for a game that has ended.
 * @param {{ phase: string }} game
 */
export const isOver = ({ phase }) => phase === "won" || phase === "lost";

/**
 * A puzzle with the tier that this page knows: made, rated, or read in a catalogue by it. An address, a backup or an
 * earlier version may have said anything else: those versions took the band for the tier.
 *
 * @param {PuzzleToPlay} start
 */
export const isRated = ({ origin, rating, band }) =>
    Boolean(origin && rating && (band !== undefined || (origin !== "imported" && origin !== "link")));

/**
 * What the page knows of a puzzle that it has rated.
 * @param {Pick<import("../puzzlefarm.js").Grade, "tier" | "band" | "tierRating">} grade
 */
export const rated = ({ tier, band, tierRating }) => ({ tier, band, rating: tierRating });

/**
 * A name such as "Killer 9×9" for the layout killer:9.
 * @param {string} layout
 */
export const layoutName = (layout) => layout[0].toUpperCase() + layout.slice(1).replace(/:(\d+)/, " $1×$1");

/**
 * The name of a game: its layout, if it is another than 9x9, and its tier, else the band of its rating.
 *
 * @param {import("../types").App["t"]} t
 * @param {Pick<PuzzleToPlay, "tier" | "band" | "layout">} start
 */
export const gameName = (t, { tier, band, layout }) => (layout ? `${layoutName(layout)} · ` : "")
    + (!tier && band ? t("band", { tier: t(`tier.${band}`) }) : t(`tier.${tier ?? "none"}`));

/**
 * Where the game of a daily puzzle is kept.
 * @param {string} key
 */
export const dailyKey = (key) => `daily ${key}`;

/**
 * Where the challenge of a puzzle is kept.
 * @param {string} puzzle
 */
export const challengeKey = (puzzle) => `challenge ${puzzle}`;

/**
 * The digits of a board as a game has them in the store.
 * @param {import("../types").GameView} view
 */
export const digitsText = ({ digits }) => [...digits].map((digit) => (digit ? symbolOf(digit) : ".")).join("");

/**
 * The characters of the givens.
 * @param {PuzzleToPlay} start
 */
export const givensOf = ({ puzzle, givens }) => givens ?? puzzle;

/**
 * @param {any} value
 * @returns {value is StoredGame}
 */
export function isGame(value) {
    return value !== null && typeof value === "object" && isPuzzle(value.key)
        && value.saved instanceof Uint8Array && typeof value.revision === "number"
        && typeof value.start?.puzzle === "string" && typeof value.changed === "number";
}

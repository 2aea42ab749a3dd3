// Answers to questions about the board, for screen readers.

import { cellsOf, columnOf, housesOf, rowOf } from "../board/geometry.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("./speech.js").Speech} Speech */

/**
 * The answer to a question.
 *
 * @param {string} name a command such as "speakRow", about the cell with the focus
 * @param {PlayView} play
 * @param {GameView} view
 */
export function answerTo(name, { app, board, speech }, view) {
    if (name === "speakLeft") return left(app.t, view);
    const [row, column, box] = housesOf(board.current);
    const house = name.startsWith("speakRow") ? row : name.startsWith("speakColumn") ? column : box;
    return name.endsWith("Gaps") ? gaps(app.t, speech, view, house) : content(app.t, speech, view, house);
}

/**
 * The content of a house, in its order.
 *
 * @param {PlayView["app"]["t"]} t
 * @param {Speech} speech
 * @param {GameView} view
 * @param {string} house
 */
function content(t, speech, view, house) {
    const digits = cellsOf(house).map((cell) => view.digits[cell] || t("speech.gap"));
    return `${speech.house(house)}: ${digits.join(" ")}`;
}

/**
 * The places of the gaps of a house, and the digits that it does not have.
 *
 * @param {PlayView["app"]["t"]} t
 * @param {Speech} speech
 * @param {GameView} view
 * @param {string} house
 */
function gaps(t, speech, view, house) {
    const cells = cellsOf(house);
    const empty = cells.filter((cell) => !view.digits[cell]);
    if (!empty.length) return t("speech.noGaps", { house: speech.house(house) });
    const there = new Set(cells.map((cell) => view.digits[cell]));
    const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !there.has(digit));
    const places = house.startsWith("row")
        ? `${t("speech.column")} ${empty.map((cell) => columnOf(cell) + 1).join(" ")}`
        : house.startsWith("column")
            ? `${t("speech.row")} ${empty.map((cell) => rowOf(cell) + 1).join(" ")}`
            : empty.map((cell) => speech.place(cell)).join(", ");
    return t("speech.gaps", { house: speech.house(house), n: empty.length, digits: missing.join(" "), places });
}

/**
 * The number of each digit that is left.
 *
 * @param {PlayView["app"]["t"]} t
 * @param {GameView} view
 */
function left(t, view) {
    const counts = view.digitsLeft.map((count, index) => (count > 0 ? t("speech.left", { digit: index + 1, count }) : ""));
    const total = view.digits.reduce((sum, digit) => sum + (digit ? 0 : 1), 0);
    return `${t("speech.gapsInAll", { n: total })}: ${counts.filter(Boolean).join(", ")}`;
}

// Answers to questions about the board, for screen readers.

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../types").GameView} GameView */
/** @typedef {import("./speech.js").Speech} Speech */
/** @typedef {import("../board/geometry.js").Grid} Grid */

/**
 * The answer to a question.
 *
 * @param {string} name a command such as "speakRow", about the cell with the focus
 * @param {PlayView} play
 * @param {GameView} view
 */
export function answerTo(name, { app, board, grid, speech }, view) {
    if (name === "speakLeft") return left(app.t, grid, view);
    const [row, column, ...boxes] = grid.housesOf(board.current);
    const houses = name.startsWith("speakRow") ? [row] : name.startsWith("speakColumn") ? [column] : boxes;
    const answer = name.endsWith("Gaps") ? gaps : content;
    return houses.map((house) => answer(app.t, grid, speech, view, house)).join(". ");
}

/**
 * The content of a house, in its order.
 *
 * @param {PlayView["app"]["t"]} t
 * @param {Grid} grid
 * @param {Speech} speech
 * @param {GameView} view
 * @param {string} house
 */
function content(t, grid, speech, view, house) {
    const digits = grid.cellsOf(house).map((cell) => (view.digits[cell] ? grid.symbolOf(view.digits[cell]) : t("speech.gap")));
    return `${speech.house(house)}: ${digits.join(" ")}`;
}

/**
 * The places of the gaps of a house, and the digits that it does not have.
 *
 * @param {PlayView["app"]["t"]} t
 * @param {Grid} grid
 * @param {Speech} speech
 * @param {GameView} view
 * @param {string} house
 */
function gaps(t, grid, speech, view, house) {
    const cells = grid.cellsOf(house);
    const empty = cells.filter((cell) => !view.digits[cell]);
    if (!empty.length) return t("speech.noGaps", { house: speech.house(house) });
    const there = new Set(cells.map((cell) => view.digits[cell]));
    const missing = cells.map((_, index) => index + 1).filter((digit) => !there.has(digit)).map((digit) => grid.symbolOf(digit));
    const places = house.startsWith("row")
        ? `${t("speech.column")} ${empty.map((cell) => grid.columnOf(cell) + 1).join(" ")}`
        : house.startsWith("column")
            ? `${t("speech.row")} ${empty.map((cell) => grid.rowOf(cell) + 1).join(" ")}`
            : empty.map((cell) => speech.place(cell)).join(", ");
    return t("speech.gaps", { house: speech.house(house), n: empty.length, digits: missing.join(" "), places });
}

/**
 * The number of each digit that is left.
 *
 * @param {PlayView["app"]["t"]} t
 * @param {Grid} grid
 * @param {GameView} view
 */
function left(t, grid, view) {
    const counts = view.digitsLeft.map((count, index) => (count > 0 ? t("speech.left", { digit: grid.symbolOf(index + 1), count }) : ""));
    const total = view.digits.reduce((sum, digit) => sum + (digit ? 0 : 1), 0);
    return `${t("speech.gapsInAll", { n: total })}: ${counts.filter(Boolean).join(", ")}`;
}

// A check of the whole board: digits that are wrong, and cells whose notes lack their digit. It counts as a hint.

import { loadStyles } from "../shared/styles.js";

/** @typedef {import("./play.js").PlayView} PlayView */

/**
 * Marks what is wrong until the next key or press.
 * @param {PlayView} play
 */
export async function check({ app, board, place, session }) {
    const solution = session?.isPlaying ? session.game?.solution : null;
    if (!session || !solution) return;
    const { digits, givens, notes } = session.view;
    const found = [...solution].flatMap((symbol, cell) => {
        const digit = parseInt(symbol, 26);
        const isWrong = digits[cell] ? digits[cell] !== digit : notes[cell] !== 0 && !(notes[cell] & (1 << (digit - 1)));
        return isWrong && !givens[cell] ? [cell] : [];
    });
    await loadStyles("hint");
    session.takeHint();
    for (const cell of found) board.cells[cell].dataset.against = "";
    const count = (/** @type {boolean} */ isDigit) => found.filter((cell) => digits[cell] > 0 === isDigit).length;
    const kinds = /** @type {const} */ ([["check.digits", count(true)], ["check.notes", count(false)]]);
    const said = kinds.filter(([, n]) => n).map(([key, n]) => app.t(key, { n }));
    app.notify(said.length ? said.join(" ") : app.t("check.right"));
    const listening = new AbortController();
    for (const type of ["keydown", "pointerdown"]) {
        place.addEventListener(type, () => {
            listening.abort();
            for (const cell of found) board.cells[cell].removeAttribute("data-against");
        }, { signal: listening.signal });
    }
}

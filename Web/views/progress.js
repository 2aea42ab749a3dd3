// How far a game is, in words.

import { clockText } from "../shared/clock.js";
import { givensOf, isOver } from "../storage/stored-game.js";

/**
 * @param {import("../types").App} app
 * @param {import("../storage/store.js").StoredGame} game
 */
export function progress(app, game) {
    if (isOver(game)) {
        const end = app.t(`${game.phase}.title`);
        return app.preferences.showsTimer ? `${end} · ${clockText(game.elapsed)}` : end;
    }
    const count = (/** @type {string} */ text) => text.replace(/\./g, "").length;
    const cells = game.digits.length;
    const empty = cells - count(givensOf(game.start));
    const percent = empty ? Math.round(100 - (100 * (cells - count(game.digits))) / empty) : 100;
    const filled = app.t("filled", { percent });
    return app.preferences.showsTimer ? `${clockText(game.elapsed)} · ${filled}` : filled;
}

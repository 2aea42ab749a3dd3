// A filter on the board: the cells that may have a digit, or have two candidates left, by their notes, else by the
// digits that they see.

import { choose } from "../shared/dialogs.js";
import { digitsOf } from "../board/geometry.js";
import { loadStyles } from "../shared/styles.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../types").GameView} GameView */

const pairs = "pairs";

/**
 * Asks for a filter. In the dialog, the key of a digit chooses it, and X the cells with two candidates.
 * @param {PlayView} play
 */
export async function chooseFilter(play) {
    const { app, grid, place } = play;
    const { t } = app;
    await Promise.all([app.addStrings("game"), loadStyles("hint")]);
    const digits = Array.from({ length: grid.size }, (_, index) => index + 1);
    const answer = choose(place, t("filter.title"), t("close"), [
        { label: t("filter.pairs"), value: pairs },
        { label: t("filter.none"), value: "none", isDisabled: !play.layers.has("filter") },
        null,
        ...digits.map((digit) => ({ label: t("filter.digit", { digit: grid.symbolOf(digit) }), value: String(digit) })),
    ]);
    const dialog = /** @type {HTMLDialogElement | null} */ (place.querySelector("dialog[open]"));
    dialog?.addEventListener("keydown", (event) => {
        const digit = event.key.length > 1 ? 0 : parseInt(event.key, 26);
        const value = event.key.toLowerCase() === "x" ? pairs : event.key === "0" ? "none" : digit >= 1 && digit <= grid.size ? String(digit) : "";
        if (!value || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        dialog.close(value);
    });
    const chosen = await answer;
    if (!chosen || play.isEnded) return;
    play.layers.get("filter")?.end();
    if (chosen !== "none") play.layers.set("filter", new Filter(play, chosen === pairs ? 0 : Number(chosen)));
    const said = play.layers.get("filter")?.said;
    app.announce(said ?? t("filter.off"));
    play.say(said ?? "");
}

class Filter {
    /** What is shown, in words. */
    said = "";
    #play;
    #digit;

    /**
     * @param {PlayView} play
     * @param {number} digit 0 for cells with two candidates
     */
    constructor(play, digit) {
        this.#play = play;
        this.#digit = digit;
        if (play.view) this.draw(play.view);
    }

    /** @param {GameView} view */
    draw(view) {
        const { app, board, grid, place } = this.#play;
        let n = 0;
        board.cells.forEach((node, cell) => {
            const mask = view.isPaused || view.digits[cell] ? 0 : view.notes[cell] || view.ghosts[cell];
            const isFound = this.#digit ? (mask & (1 << (this.#digit - 1))) !== 0 : digitsOf(mask).length === 2;
            node.toggleAttribute("data-filtered", isFound);
            if (isFound) n++;
        });
        const earlier = this.said;
        this.said = app.t(this.#digit ? "filter.ofDigit" : "filter.ofPairs", { n, digit: grid.symbolOf(this.#digit || 1) });
        // The line may say something else by now.
        if (earlier && place.querySelector(".game-status")?.textContent === earlier) this.#play.say(this.said);
    }

    end() {
        this.#play.layers.delete("filter");
        for (const node of this.#play.board.cells) node.removeAttribute("data-filtered");
    }
}

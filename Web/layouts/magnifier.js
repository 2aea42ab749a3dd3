// A board that is larger than its place: it is enlarged by a button, keys or two fingers, and moved by one finger, a
// wheel, and the selection.

/** The cells that a finger can meet, in pixels. */
const comfortable = 38;
const largest = 4;

export class Magnifier {
    #board;
    #stage;
    #size;
    #zoom = 1;
    /** @type {{ distance: number, zoom: number } | null} */
    #pinch = null;
    /** @type {{ current: number, selected: Set<number> } | null} */
    #before = null;

    /**
     * @param {import("../board/board.js").SudokuBoard} board
     * @param {HTMLElement} stage what shows a part of it
     * @param {number} size
     */
    constructor(board, stage, size) {
        this.#board = board;
        this.#stage = stage;
        this.#size = size;
        const pinches = (/** @type {TouchEvent} */ event) => this.#pinched(event);
        stage.addEventListener("touchstart", pinches, { passive: false });
        stage.addEventListener("touchmove", pinches, { passive: false });
        stage.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
            if (ctrlKey || metaKey || altKey || (key !== "+" && key !== "-")) return;
            this.zoom *= key === "+" ? 1.5 : 1 / 1.5;
        });
        // A finger that moves the board selects nothing.
        board.addEventListener("pointerdown", () => {
            this.#before = { current: board.current, selected: new Set(board.selected) };
        }, { capture: true });
        board.addEventListener("pointercancel", () => {
            if (!this.#before) return;
            const { current, selected } = this.#before;
            board.pick(current, { focuses: false });
            board.selected = selected;
            board.paint();
        });
    }

    get zoom() {
        return this.#zoom;
    }

    set zoom(zoom) {
        this.#zoom = Math.min(largest, Math.max(1, zoom));
        this.#stage.style.setProperty("--zoom", String(this.#zoom));
        this.#stage.classList.toggle("zoomed", this.#zoom > 1);
        this.show(this.#board.current, "center");
    }

    /** Enlarges the board until its cells can be met by a finger, or shows all of it. */
    toggle() {
        const cell = this.#stage.clientWidth / this.#size;
        this.zoom = this.#zoom > 1 ? 1 : Math.max(1.5, comfortable / cell);
    }

    /**
     * Moves the board until a cell is seen.
     *
     * @param {number} cell
     * @param {"nearest" | "center"} [place]
     */
    show(cell, place = "nearest") {
        if (this.#zoom === 1) return;
        const { offsetWidth: width } = this.#board.cells[cell];
        const at = [cell % this.#size, Math.floor(cell / this.#size)].map((index) => index * width);
        const seen = this.#stage.clientWidth;
        const [left, top] = [this.#stage.scrollLeft, this.#stage.scrollTop].map((from, index) =>
            place === "center" ? at[index] + width / 2 - seen / 2
                : Math.min(Math.max(from, at[index] + 2 * width - seen), at[index] - width));
        this.#stage.scrollTo(left, top);
    }

    /** @param {TouchEvent} event */
    #pinched(event) {
        const [one, other, third] = event.touches;
        if (!other || third) {
            this.#pinch = null;
            return;
        }
        event.preventDefault();
        const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        this.#pinch ??= { distance, zoom: this.#zoom };
        this.zoom = this.#pinch.zoom * distance / this.#pinch.distance;
    }
}

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
    /**
     * The distance of two fingers and the zoom when they came, and the place between them in the stage.
     * @type {{ distance: number, zoom: number, middle: number[] } | null}
     */
    #pinch = null;
    /** @type {{ current: number, selected: Set<number> } | null} */
    #before = null;
    /** The cell under a finger that may yet move the board; -1 for none. */
    #tapped = -1;
    /** True while the selection changes and the board stays where it is. */
    #stays = false;

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
        for (const type of ["touchend", "touchcancel"]) stage.addEventListener(type, () => (this.#pinch = null));
        stage.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
            if (ctrlKey || metaKey || altKey || (key !== "+" && key !== "-")) return;
            this.zoom *= key === "+" ? 1.5 : 1 / 1.5;
        });
        this.#followFingers();
    }

    /** A finger that moves the board, or is one of two, selects and enters nothing. */
    #followFingers() {
        const board = this.#board;
        const { ontap } = board;
        let isTouch = false;
        board.addEventListener("pointerdown", ({ isPrimary, pointerType }) => {
            isTouch = pointerType === "touch";
            if (isPrimary) this.#before = { current: board.current, selected: new Set(board.selected) };
        }, { capture: true });
        board.ontap = (cell) => (isTouch ? (this.#tapped = cell) : ontap(cell));
        board.addEventListener("pointerup", ({ clientX, clientY }) => {
            if (this.#tapped >= 0 && board.cellAt(clientX, clientY) === this.#tapped) ontap(this.#tapped);
            this.#tapped = -1;
        });
        board.addEventListener("pointercancel", () => {
            this.#tapped = -1;
            if (!this.#before) return;
            const { current, selected } = this.#before;
            // The selected cell may be out of sight, where the finger has moved it.
            this.#stays = true;
            board.pick(current);
            this.#stays = false;
            board.selected = selected;
            board.paint();
        });
    }

    get zoom() {
        return this.#zoom;
    }

    set zoom(zoom) {
        this.#enlarge(zoom);
        this.show(this.#board.current, "center");
    }

    /** @param {number} zoom */
    #enlarge(zoom) {
        this.#zoom = Math.min(largest, Math.max(1, zoom));
        this.#stage.style.setProperty("--zoom", String(this.#zoom));
        this.#stage.classList.toggle("zoomed", this.#zoom > 1);
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
        if (this.#zoom === 1 || this.#stays) return;
        const { offsetWidth: width } = this.#board.cells[cell];
        const at = [cell % this.#size, Math.floor(cell / this.#size)].map((index) => index * width);
        const seen = this.#stage.clientWidth;
        const [left, top] = [this.#stage.scrollLeft, this.#stage.scrollTop].map((from, index) =>
            place === "center" ? at[index] + width / 2 - seen / 2
                : Math.min(Math.max(from, at[index] + 2 * width - seen), at[index] - width));
        this.#stage.scrollTo(left, top);
    }

    /**
     * Moves the board to the first of some cells, unless one of them is seen.
     * @param {number[]} cells
     */
    showAny(cells) {
        const stage = this.#stage.getBoundingClientRect();
        const isSeen = cells.some((cell) => {
            const { left, right, top, bottom } = this.#board.cells[cell].getBoundingClientRect();
            return left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom;
        });
        if (cells.length && !isSeen) this.show(cells[0], "center");
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
        const { left, top } = this.#stage.getBoundingClientRect();
        const middle = [(one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top];
        if (!this.#pinch) {
            this.#pinch = { distance, zoom: this.#zoom, middle };
            this.#board.dispatchEvent(new Event("pointercancel", { bubbles: true }));
            return;
        }
        // What was between the fingers goes with them.
        const { zoom, middle: before } = this.#pinch;
        const at = [this.#stage.scrollLeft, this.#stage.scrollTop].map((from, index) => (from + before[index]) / this.#zoom);
        this.#pinch.middle = middle;
        this.#enlarge(zoom * distance / this.#pinch.distance);
        this.#stage.scrollTo(at[0] * this.#zoom - middle[0], at[1] * this.#zoom - middle[1]);
    }
}

// The pad: digits, notes, erase and colours. A digit can be tapped, held for a note, tapped twice to
// lock it, or dragged to a cell.

import { element, icon, setText } from "../shared/dom.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").GameView} GameView */

/**
 * What the pad reports.
 *
 * @typedef {object} PadEvents
 * @property {(digit: number, isNote: boolean) => void} digit
 * @property {(digit: number) => void} lock
 * @property {(cell: number, digit: number) => void} drop
 * @property {() => void} notes
 * @property {() => void} erase
 * @property {() => void} palette
 * @property {(digit: number) => void} color
 * @property {(x: number, y: number) => number} hover outlines the cell at a point and returns it; -1 for none
 */

/** @typedef {{ isNoting: boolean, locked: number, isPalette: boolean, isOver: boolean }} PadState */

const holdTime = 400;
const doubleTime = 300;
const dragDistance = 10;

/** The number of colours of cells. */
export const colorCount = 8;

export class Pad {
    element;
    #app;
    #events;
    #grid;
    /** @type {HTMLButtonElement[]} */
    #digits = [];
    #notes;
    #erase;
    #palette;
    /** @type {{ digit: number, time: number }} */
    #last = { digit: 0, time: -Infinity };
    /** @type {PadState} */
    #state = { isNoting: false, locked: 0, isPalette: false, isOver: false };
    /** @type {string[]} */
    #drawn = [];

    /**
     * @param {App} app
     * @param {import("../board/geometry.js").Grid} grid
     * @param {PadEvents} events
     */
    constructor(app, grid, events) {
        this.#app = app;
        this.#grid = grid;
        this.#events = events;
        for (let digit = 1; digit <= grid.size; digit++) this.#digits.push(this.#digitButton(digit));
        this.#notes = this.#key("notes", () => events.notes());
        this.#erase = this.#key("erase", () => events.erase());
        this.#palette = this.#key("color", () => events.palette());
        this.#notes.setAttribute("aria-pressed", "false");
        this.#palette.setAttribute("aria-pressed", "false");
        this.element = element(
            "div", { class: "pad", role: "group", dir: "ltr", "aria-label": app.t("pad") },
            ...this.#digits, this.#notes, this.#erase, this.#palette);
    }

    /**
     * @param {string} name
     * @param {() => void} press
     */
    #key(name, press) {
        return element(
            "button", { type: "button", class: `key key-${name}`, onclick: press },
            icon(name), element("span", { class: "key-label" }, this.#app.t(name)));
    }

    /** @param {number} digit */
    #digitButton(digit) {
        const button = element(
            "button", { type: "button", class: `key digit digit-${digit}` },
            element("span", { class: "key-digit", "aria-hidden": "true" }, this.#grid.symbolOf(digit)),
            element("span", { class: "key-left", "aria-hidden": "true" }));
        this.#listen(button, digit);
        return button;
    }

    /**
     * @param {HTMLButtonElement} button
     * @param {number} digit
     */
    #listen(button, digit) {
        /** @type {{ x: number, y: number, pointer: number, ghost: HTMLElement | null, timer: number } | null} */
        let press = null;
        let isDone = false;
        button.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            isDone = false;
            // A mouse may leave the button before it has moved inside.
            button.setPointerCapture(event.pointerId);
            const timer = setTimeout(() => {
                if (!press || press.ghost || this.#state.isPalette || this.#isUsedUp(button)) return;
                isDone = true;
                this.#events.digit(digit, true);
            }, holdTime);
            press = { x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null, timer: Number(timer) };
        });
        button.addEventListener("pointermove", (event) => {
            if (!press || event.pointerId !== press.pointer || this.#state.isPalette || this.#state.isOver) return;
            if (!press.ghost) {
                if (isDone || Math.hypot(event.clientX - press.x, event.clientY - press.y) < dragDistance) return;
                clearTimeout(press.timer);
                isDone = true;
                press.ghost = element("div", { class: "drag-ghost", "aria-hidden": "true" }, this.#grid.symbolOf(digit));
                press.ghost.classList.toggle("as-note", this.#state.isNoting);
                document.body.append(press.ghost);
            }
            press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
            this.#events.hover(event.clientX, event.clientY);
        });
        const end = (/** @type {PointerEvent} */ event) => {
            if (!press || event.pointerId !== press.pointer) return;
            clearTimeout(press.timer);
            if (press.ghost) {
                press.ghost.remove();
                const cell = event.type === "pointerup" ? this.#events.hover(event.clientX, event.clientY) : -1;
                this.#events.hover(-1, -1);
                if (cell >= 0) this.#events.drop(cell, digit);
            }
            press = null;
        };
        button.addEventListener("pointerup", end);
        button.addEventListener("pointercancel", end);
        button.addEventListener("contextmenu", (event) => event.preventDefault());
        button.addEventListener("click", () => {
            if (!isDone) this.#press(digit);
            isDone = false;
        });
        button.addEventListener("keydown", (event) => {
            if (event.key !== " " || this.#state.isPalette) return;
            event.preventDefault();
            if (!event.repeat) this.#events.lock(digit);
        });
        // Firefox clicks at keyup although keydown was prevented.
        button.addEventListener("keyup", (event) => event.key === " " && !this.#state.isPalette && event.preventDefault());
    }

    /** @param {number} digit */
    #press(digit) {
        if (this.#state.isPalette) return this.#events.color(digit);
        const now = performance.now();
        const isDouble = this.#last.digit === digit && now - this.#last.time < doubleTime;
        this.#last = isDouble ? { digit: 0, time: -Infinity } : { digit, time: now };
        // The first tap has locked the digit already if no cell was selected.
        if (isDouble && this.#state.locked === digit) return;
        if (isDouble) this.#events.lock(digit);
        else this.#events.digit(digit, false);
    }

    /** Ends a double tap that has begun: the player has gone to another cell in between. */
    forgetTap() {
        this.#last = { digit: 0, time: -Infinity };
    }

    /** @param {HTMLButtonElement} button */
    #isUsedUp(button) {
        return button.getAttribute("aria-disabled") === "true";
    }

    /**
     * @param {GameView} view
     * @param {PadState} state
     */
    draw(view, state) {
        this.#state = state;
        const { t, language } = this.#app;
        this.element.classList.toggle("palette", state.isPalette);
        this.element.classList.toggle("noting", state.isNoting && !state.isPalette);
        this.#digits.forEach((button, index) => {
            const digit = index + 1;
            const left = Math.max(0, view.digitsLeft[index]);
            const isLocked = state.locked === digit;
            const key = JSON.stringify([left, state, language]);
            if (key === this.#drawn[index]) return;
            this.#drawn[index] = key;
            const [glyph, count] = button.children;
            button.setAttribute("aria-disabled", String(!state.isPalette && (left === 0 || state.isOver)));
            button.classList.toggle("locked", isLocked && !state.isPalette);
            if (state.isPalette) {
                const isColor = digit <= colorCount;
                glyph.textContent = isColor ? "" : "–";
                glyph.className = isColor ? `key-digit swatch color-${digit}` : "key-digit";
                count.textContent = "";
                button.ariaLabel = isColor ? t("color.number", { n: digit }) : t("color.none");
            } else {
                setText(glyph, this.#grid.symbolOf(digit));
                glyph.className = "key-digit";
                count.textContent = String(left || "");
                button.ariaLabel = t(isLocked ? "pad.locked" : "pad.digit", { digit: this.#grid.symbolOf(digit), n: left });
            }
        });
        this.#notes.setAttribute("aria-pressed", String(state.isNoting));
        this.#palette.setAttribute("aria-pressed", String(state.isPalette));
        for (const button of [this.#notes, this.#erase, this.#palette]) {
            button.setAttribute("aria-disabled", String(state.isOver));
        }
    }
}

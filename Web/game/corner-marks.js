// Corner marks: a second set of notes. With the setting, the notes are centre marks, the pad and the keys have a mode
// for each set, and cells show both. A game that has corner marks shows them without the setting, too.

import { digitsOf } from "../board/geometry.js";
import { element, icon, iconButton } from "../shared/dom.js";
import { loadStyles } from "../shared/styles.js";
import { isOver } from "../storage/stored-game.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../types").Act} Act */
/** @typedef {import("../types").GameView} GameView */
/** @typedef {"digit" | "corner" | "centre"} Mode what the digits of pad and keys are */

const layerName = "corners";
/** @type {Mode[]} */
const modes = ["digit", "corner", "centre"];
/**
 * The sets of marks: their part of a view, their mode and their act.
 * @type {["corners" | "notes", "corner" | "centre", "corner" | "note"][]}
 */
const sets = [["corners", "corner", "corner"], ["notes", "centre", "note"]];
const frame = "M4 4h16v16H4z";
const icons = { corner: `${frame}M7.5 8h1.5M15 8h1.5M7.5 16h1.5`, centre: `${frame}M7.5 12h1.5M11.3 12h1.5M15 12h1.5` };

/**
 * Shows corner marks in a game, and lets the player write them.
 * @param {PlayView} play
 */
export async function showCorners(play) {
    await Promise.all([play.app.addStrings("tools").catch(console.warn), loadStyles("tools")]);
    if (play.isEnded) return;
    play.layers.set(layerName, new CornerLayer(play));
    play.board.forget();
    play.draw();
}

class CornerLayer {
    said = "";
    #play;
    /** @type {Mode} */
    #mode = "digit";
    #listening = new AbortController();
    #keys;
    /** The key for erasing, beside undo and redo: in the pad of nine digits, another has its place. */
    #erase;

    /** @param {PlayView} play */
    constructor(play) {
        this.#play = play;
        const { app, board, grid, pad, place } = play;
        this.#keys = sets.map(([, kind]) => element(
            "button", {
                type: "button", class: `key key-${kind}`, "aria-label": app.t(`marks.${kind}.name`),
                onclick: () => this.#turn(this.#mode === kind ? "digit" : kind),
            }, icon(icons[kind]), element("span", { class: "key-label" }, app.t(`marks.${kind}`))));
        pad.element.querySelector(".key-notes")?.after(...this.#keys);
        this.#erase = iconButton("erase", app.t("erase"), () => play.perform({ act: "erase", cells: play.cells }));
        this.#erase.classList.add("tool-erase");
        if (grid.size === 9) place.querySelector(".tools")?.children[1]?.after(this.#erase);
        board.onfill = (node, cell, state, noted) => this.#fill(node, cell, state, noted);
        this.#listen();
    }

    get #isOn() { return this.#play.app.preferences.cornerMarks; }

    /** Gives what the player does, and what is spoken, the second set. */
    #listen() {
        const play = this.#play;
        const { enter, makeSpeech, toggleNotes } = play;
        play.enter = (digit, cells, isNote) => {
            const set = this.#isOn && sets.find(([, kind]) => kind === (isNote && this.#mode === "digit" ? "corner" : this.#mode));
            if (set) play.perform({ act: set[2], digit, cells });
            else enter.call(play, digit, cells, isNote);
        };
        play.toggleNotes = () => (this.#isOn ? this.#turn(modes[(modes.indexOf(this.#mode) + 1) % 3]) : toggleNotes.call(play));
        play.makeSpeech = () => this.#spoken(makeSpeech.call(play));
        play.speech = play.makeSpeech();
        document.addEventListener("keydown", (event) => this.#key(event), { capture: true, signal: this.#listening.signal });
    }

    end() {
        this.#listening.abort();
    }

    // Writing

    /** @param {Mode} mode */
    #turn(mode) {
        const play = this.#play;
        this.#mode = mode;
        play.isNoting = mode !== "digit";
        play.isPalette = false;
        play.app.announce(play.app.t(`marks.on.${mode}`));
        play.draw();
    }

    /**
     * Writes a corner mark with Shift, a centre mark with Ctrl or Alt, in every mode.
     * @param {KeyboardEvent} event
     */
    #key(event) {
        const { board, cells, grid, keys, place, view } = this.#play;
        if (!place.isConnected) return this.end();
        if (!this.#isOn || keys || !view || view.isPaused || !board.hasFocus || document.querySelector("dialog[open]")) return;
        const isControl = event.ctrlKey || event.metaKey;
        if (event.shiftKey === (isControl || event.altKey)) return;
        const digit = digitOf(event);
        // Ctrl and a letter are the browser's.
        if (!(digit >= 1 && digit <= grid.size) || (isControl && digit > 9)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        this.#play.perform({ act: event.shiftKey ? "corner" : "note", digit, cells });
    }

    // Drawing

    /** @param {GameView} view */
    draw(view) {
        const { place } = this.#play;
        const isOff = String(isOver(view) || view.isPaused);
        if (!this.#isOn && this.#mode === "corner") this.#mode = "centre";
        place.classList.toggle("marking", this.#isOn);
        this.#keys.forEach((key, index) => {
            key.setAttribute("aria-pressed", String(this.#mode === sets[index][1]));
            key.ariaDisabled = isOff;
        });
        this.#erase.ariaDisabled = isOff;
        const tools = place.querySelector(".tools")?.childElementCount ?? 0;
        place.style.setProperty("--tools", String(this.#isOn || !this.#erase.isConnected ? tools : tools - 1));
    }

    /**
     * Gives a cell its corner marks, and its notes the form of centre marks. The notes of a hint have fixed places.
     *
     * @param {HTMLElement} node
     * @param {number} cell
     * @param {import("../board/board.js").BoardState} state
     * @param {number} noted
     */
    #fill(node, cell, { view, hint, isHidden }, noted) {
        if (isHidden || view.digits[cell] || hint?.marks.has(cell)) return;
        const { grid } = this.#play;
        const corners = digitsOf(view.corners[cell]);
        const notes = /** @type {HTMLElement | null} */ (node.querySelector(".notes"));
        if (notes && (corners.length || (this.#isOn && view.notes[cell]))) {
            const { childElementCount: count, classList, style } = notes;
            // Marks in the middle of both sides leave half of the width, those above and below half of the height.
            const [width, height] = [corners.length > 6 ? 0.46 : 0.94, corners.length ? 0.44 : 0.9];
            const rows = Math.ceil(count / (width < 0.5 && count > 3 ? 3 : count > 18 ? 7 : count > 10 ? 6 : 5));
            const columns = Math.ceil(count / rows);
            // The width of a mark as a part of its height: letters are wider than digits.
            const part = grid.size > 9 ? 0.74 : 0.64;
            classList.add("centre");
            style.setProperty("--columns", String(columns));
            style.setProperty("--width", `${part}em`);
            style.setProperty("--fit", String(Math.min(width / columns / part, height / rows)));
        }
        if (!corners.length) return;
        const { side, places } = placesOf(corners.length);
        const marks = element("span", { class: "corners", "aria-hidden": "true" }, ...corners.map((digit, index) => {
            const mark = element("i", { class: digit === noted ? "same-note" : "" }, grid.symbolOf(digit));
            mark.style.gridArea = places[index].join(" / ");
            return mark;
        }));
        marks.style.setProperty("--side", String(side));
        node.append(marks);
    }

    // Speech

    /** @param {import("./speech.js").Speech} speech */
    #spoken(speech) {
        const { t } = this.#play.app;
        const { change, marks } = speech;
        speech.marks = (view, cell) => {
            const [corners, notes] = sets.map(([part, kind]) => view[part][cell] && t(`marks.${kind}.all`, { digits: this.#symbols(view[part][cell]) }));
            return [corners, this.#isOn ? notes : marks.call(speech, view, cell)].filter(Boolean).join(", ");
        };
        speech.change = (before, after, act) => this.#change(before, after, act) || change.call(speech, before, after, act);
        return speech;
    }

    /** @param {number} mask */
    #symbols(mask) {
        return digitsOf(mask).map((digit) => this.#play.grid.symbolOf(digit)).join(" ");
    }

    /**
     * The message about a change of marks; "" if digits have changed, or notes alone without the setting.
     *
     * @param {GameView} before
     * @param {GameView} after
     * @param {Act | null} act
     */
    #change(before, after, act) {
        const { t } = this.#play.app;
        const changed = (/** @type {"digits" | "notes" | "corners"} */ part) =>
            [...after.digits.keys()].filter((cell) => before[part][cell] !== after[part][cell]);
        const [first, second] = sets.filter(([part]) => changed(part).length);
        if (!first || changed("digits").length || (first[0] === "notes" && !this.#isOn)) return "";
        const [part, kind] = first;
        const cells = changed(part);
        if (second || (cells.length > 1 && act?.act !== "note" && act?.act !== "corner")) {
            return t("marks.changed", { n: new Set([...cells, ...(second ? changed("notes") : [])]).size });
        }
        const [cell] = cells;
        const isAdded = (after[part][cell] & ~before[part][cell]) !== 0;
        const digit = this.#symbols(before[part][cell] ^ after[part][cell]);
        const digits = this.#symbols(after[part][cell]) || t("speech.none");
        if (cells.length > 1) return t(`marks.${kind}.cells`, { digit, n: cells.length });
        return t(`marks.${kind}.${isAdded ? "added" : "removed"}`, { digit, digits });
    }
}

/**
 * The digit of a key, with Shift, Ctrl or Alt; NaN or 0 for none. With Alt, the place of a letter counts, since its
 * character is another on some systems.
 *
 * @param {KeyboardEvent} event
 */
function digitOf({ altKey, code, key, shiftKey }) {
    const [, place, digit] = /^(Digit|Numpad)([1-9])$/.exec(code) ?? [];
    if (digit) return place === "Digit" || shiftKey || key === digit ? Number(digit) : 0;
    const letter = altKey ? code.replace(/^Key/, "") : key;
    return letter.length === 1 ? parseInt(letter, 26) : 0;
}

/**
 * The places of corner marks along the edge of a cell, as rows and columns: the corners, then the edges.
 * @param {number} count
 */
function placesOf(count) {
    const side = Math.max(3, Math.ceil(count / 4) + 1);
    const inner = Array.from({ length: side - 2 }, (_, index) => index + 2);
    const places = [
        [1, 1], [1, side], [side, 1], [side, side], ...inner.map((at) => [1, at]), ...inner.map((at) => [side, at]),
        ...inner.map((at) => [at, 1]), ...inner.map((at) => [at, side]),
    ];
    return { side, places };
}

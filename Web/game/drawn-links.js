// Links between candidates that the player draws: from note to note, by a finger, a mouse or the keys of digits. A
// strong link is a line, a weak one is dashed.

import { drawing, element } from "../shared/dom.js";
import { loadStyles } from "../shared/styles.js";
import { changedSketch } from "../storage/sketch.js";
import { isOver } from "../storage/stored-game.js";

/** @typedef {import("./play.js").PlayView} PlayView */
/** @typedef {import("../storage/sketch.js").DrawnLink} DrawnLink */
/** @typedef {[number, number]} Note a cell and a digit */

const layerName = "links";
/** The width and height of the drawing. */
const side = 1000;

/** @param {import("../types").App} app */
const prepare = (app) => Promise.all([app.addStrings("tools"), loadStyles("hint"), loadStyles("tools")]);

/**
 * Shows the links that a game has.
 * @param {PlayView} play
 */
export async function showLinks(play) {
    if (!play.session?.sketch?.links.length) return;
    await prepare(play.app);
    layerOf(play).draw(play.session.view);
}

/**
 * Begins to draw links, until the player is done.
 * @param {PlayView} play
 */
export async function drawLinks(play) {
    if (!play.session?.isReady || !play.session.isPlaying) return;
    await prepare(play.app);
    layerOf(play).begin();
}

/** @param {PlayView} play */
function layerOf(play) {
    const layer = play.layers.get(layerName) ?? new LinkLayer(play);
    play.layers.set(layerName, layer);
    return /** @type {LinkLayer} */ (layer);
}

/** @param {Note | null} one @param {Note | null} other */
const isSame = (one, other) => one !== null && one[0] === other?.[0] && one[1] === other[1];

class LinkLayer {
    said = "";
    #play;
    #drawing = drawing("svg", { class: "drawn-links", viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" });
    /** @type {AbortController | null} */
    #drawn = null;
    #isStrong = true;
    /**
     * The note from which a link is being drawn.
     * @type {Note | null}
     */
    #from = null;
    /**
     * The place of the pointer that draws; null while none does.
     * @type {[number, number] | null}
     */
    #pointer = null;

    /** @param {PlayView} play */
    constructor(play) {
        this.#play = play;
        play.board.append(this.#drawing);
    }

    end() {
        this.#drawn?.abort();
        this.#drawing.remove();
        this.#play.layers.delete(layerName);
    }

    get #links() { return this.#play.session?.sketch?.links ?? []; }

    /** @param {DrawnLink[]} links */
    #set(links) {
        this.#play.session?.keep(changedSketch(this.#play.session.sketch, { links }));
        this.#redraw();
    }

    // Drawing

    /** @param {import("../types").GameView} view */
    draw(view) {
        // A hint stands alone, and its notes have other places.
        const isHidden = view.isPaused || this.#play.hints.shown !== null;
        const box = this.#drawing.getBoundingClientRect();
        const placed = (/** @type {number} */ x, /** @type {number} */ y) =>
            /** @type {[number, number]} */ ([side * (x - box.left) / box.width, side * (y - box.top) / box.height]);
        const at = (/** @type {Note} */ note) => {
            const node = this.#node(note)?.getBoundingClientRect();
            return node ? placed(node.x + node.width / 2, node.y + node.height / 2) : null;
        };
        const radius = side / this.#play.grid.size / 6;
        const lines = isHidden ? [] : this.#links.flatMap(([cell, digit, other, second, isStrong]) => {
            const [from, to] = [at([cell, digit]), at([other, second])];
            return from && to ? [curve(from, to, radius, isStrong ? "strong" : "weak")] : [];
        });
        const from = !isHidden && this.#from && at(this.#from);
        if (from) {
            lines.push(drawing("circle", { class: "from", cx: from[0], cy: from[1], r: radius * 1.3 }));
            if (this.#pointer) lines.push(curve(from, placed(...this.#pointer), radius, this.#isStrong ? "strong" : "weak"));
        }
        this.#drawing.replaceChildren(...lines);
    }

    #redraw() {
        const { view } = this.#play;
        if (view) this.draw(view);
    }

    /** @param {Note} note */
    #node([cell, digit]) {
        return this.#play.board.cells[cell]?.querySelector(`.notes .n${digit}`) ?? null;
    }

    /**
     * The note that is nearest to a point, of the cell there.
     *
     * @param {PointerEvent} event
     * @returns {Note | null}
     */
    #noteAt({ clientX, clientY }) {
        const { board } = this.#play;
        const cell = board.cellAt(clientX, clientY);
        const notes = [...board.cells[cell]?.querySelectorAll(".notes i") ?? []].map((node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            const digit = Number(/\bn(\d+)/.exec(node.className)?.[1]);
            return { digit, distance: Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY) };
        });
        const nearest = notes.sort((one, other) => one.distance - other.distance)[0];
        return nearest ? [cell, nearest.digit] : null;
    }

    // Making links

    begin() {
        if (this.#drawn) return;
        const { board, pad, place } = this.#play;
        this.#drawn = new AbortController();
        const { signal } = this.#drawn;
        const bar = this.#bar();
        pad.element.hidden = true;
        pad.element.after(bar);
        signal.addEventListener("abort", () => {
            this.#drawn = this.#from = this.#pointer = null;
            bar.remove();
            pad.element.hidden = this.#play.view !== null && isOver(this.#play.view);
            this.#redraw();
            board.focusCell();
        });
        place.classList.add("drawing");
        signal.addEventListener("abort", () => place.classList.remove("drawing"));
        this.#listen(signal);
        this.#tell(this.#play.app.t("links.text"));
    }

    /** @param {AbortSignal} signal */
    #listen(signal) {
        const { board } = this.#play;
        board.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            event.preventDefault();
            event.stopPropagation();
            const note = this.#noteAt(event);
            if (!note) return this.#tell(this.#play.app.t("links.noNotes"));
            const isSecond = this.#from !== null;
            this.#pick(note);
            this.#pointer = isSecond ? null : [event.clientX, event.clientY];
        }, { capture: true, signal });
        addEventListener("pointermove", (event) => {
            if (!this.#pointer) return;
            this.#pointer = [event.clientX, event.clientY];
            this.#redraw();
        }, { signal });
        addEventListener("pointerup", (event) => {
            const note = this.#pointer && this.#noteAt(event);
            this.#pointer = null;
            if (note && !isSame(note, this.#from)) this.#pick(note);
            else this.#redraw();
        }, { signal });
        document.addEventListener("keydown", (event) => this.#key(event), { capture: true, signal });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const { board, grid, place } = this.#play;
        if (!place.isConnected) return this.#drawn?.abort();
        if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
        const digit = event.key.length > 1 ? 0 : parseInt(event.key, 26);
        if (event.key !== "Escape" && !(board.hasFocus && digit >= 1 && digit <= grid.size)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (event.key === "Escape") this.#drawn?.abort();
        else if (this.#node([board.current, digit])) this.#pick([board.current, digit]);
        else this.#tell(this.#play.app.t("links.noNotes"));
    }

    /**
     * Begins a link at a note, or ends it there.
     * @param {Note} note
     */
    #pick(note) {
        const from = this.#from;
        this.#from = from ? null : note;
        this.#pointer = null;
        if (from && !isSame(from, note)) this.#link(from, note);
        else this.#redraw();
        if (!from) this.#tell(this.#play.app.t("links.from", { note: this.#name(note) }));
    }

    /**
     * Draws a link; the same one again is removed.
     *
     * @param {Note} from
     * @param {Note} to
     */
    #link(from, to) {
        const { app, board } = this.#play;
        const isOf = (/** @type {DrawnLink} */ [cell, digit, other, second]) =>
            (isSame([cell, digit], from) && isSame([other, second], to)) || (isSame([cell, digit], to) && isSame([other, second], from));
        const known = this.#links.find(isOf);
        /** @type {0 | 1} */
        const kind = this.#isStrong ? 1 : 0;
        const others = this.#links.filter((link) => link !== known);
        const isRemoved = known?.[4] === kind;
        this.#set(isRemoved ? others : [...others, [...from, ...to, kind]]);
        board.pick(to[0]);
        const key = isRemoved ? "links.removed" : this.#isStrong ? "links.strongDrawn" : "links.weakDrawn";
        this.#tell(app.t(key, { from: this.#name(from), to: this.#name(to) }));
    }

    /** @param {Note} note */
    #name([cell, digit]) {
        return `${this.#play.grid.symbolOf(digit)}, ${this.#play.speech.place(cell)}`;
    }

    /** @param {string} text */
    #tell(text) {
        this.said = text;
        const line = this.#play.place.querySelector(".link-bar p");
        if (line) line.textContent = text;
        this.#play.app.announce(text);
    }

    /** The kinds of links, and what ends them, in the place of the pad. */
    #bar() {
        const { t } = this.#play.app;
        const button = (/** @type {string} */ name, /** @type {() => void} */ press, properties = {}) =>
            element("button", { type: "button", onclick: press, ...properties }, t(`links.${name}`));
        const kind = (/** @type {boolean} */ isStrong) => button(isStrong ? "strong" : "weak", () => {
            this.#isStrong = isStrong;
            for (const [index, one] of kinds.entries()) one.ariaPressed = String(isStrong === (index === 0));
        }, { "aria-pressed": String(isStrong === this.#isStrong) });
        const kinds = [kind(true), kind(false)];
        return element("section", { class: "end link-bar", "aria-label": t("links.title") }, element("p"),
            element("div", { class: "row" }, ...kinds,
                button("last", () => this.#set(this.#links.slice(0, -1))), button("all", () => this.#set([])),
                button("done", () => this.#drawn?.abort(), { class: "primary" })));
    }
}

/**
 * A bent line between two points that leaves their notes free.
 *
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {number} radius
 * @param {"strong" | "weak"} kind
 */
function curve([x, y], [toX, toY], radius, kind) {
    const [width, height] = [toX - x, toY - y];
    const length = Math.hypot(width, height) || 1;
    // Between the lines of notes, not along them.
    const bend = Math.min(Math.max(0.2 * length, 2 * radius), 4 * radius);
    const [middleX, middleY] = [x + width / 2 - bend * height / length, y + height / 2 + bend * width / length];
    const towards = (/** @type {number} */ atX, /** @type {number} */ atY) => {
        const distance = Math.hypot(middleX - atX, middleY - atY) || 1;
        const part = Math.min(1, radius / distance);
        return `${(atX + part * (middleX - atX)).toFixed(1)} ${(atY + part * (middleY - atY)).toFixed(1)}`;
    };
    return drawing("path", { class: kind, d: `M${towards(x, y)}Q${middleX.toFixed(1)} ${middleY.toFixed(1)} ${towards(toX, toY)}` });
}

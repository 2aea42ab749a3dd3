// The view of a game: board, pad, tools and hint. It turns what the player does into acts of the session.

import { addressOf, readAddress } from "../shared/address.js";
import { SudokuBoard } from "../board/board.js";
import { classic } from "../board/geometry.js";
import { element, keepFocus } from "../shared/dom.js";
import { End } from "./end.js";
import { viewWithoutGame } from "./first-view.js";
import { GameBar } from "./bar.js";
import { Hints } from "./hints.js";
import { commandOf } from "./keys.js";
import { color, enterDigit, obey, showLater, togglePalette } from "./commands.js";
import { pauseCover } from "./pause.js";
import { Pad } from "./pad.js";
import { tiers } from "../puzzlefarm.js";
import { explain, react } from "./reaction.js";
import { Session } from "./session.js";
import { Speech } from "./speech.js";
import { Tools } from "./tools.js";
import { EarlyCalls } from "../storage/journal.js";
import { gameName, isOver } from "../storage/stored-game.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../types").Act} Act */

export class PlayView {
    isNoting = false;
    locked = 0;
    isPalette = false;
    /** What is known of a puzzle that an address names. */
    start = {};
    /** True once the view is left. */
    isEnded = false;
    /** @type {Session | null} */
    session = null;
    board;
    speech;
    pad;
    hints;
    /**
     * What is drawn over the board: a filter, branches, links.
     * @type {Map<string, import("../types").Layer>}
     */
    layers = new Map();
    ending = new End(this);
    /** Where the dialogs of the game belong. */
    place;

    /**
     * The givens, while the store is being opened.
     * @type {import("../types").GameView | null}
     */
    #givens = null;
    /**
     * The calls that wait for the game.
     * @type {EarlyCalls | null}
     */
    #early = null;
    /** @type {(() => void)[]} what else waits for it */
    #waiting = [];
    /**
     * The keys that wait for what is being opened; null while nothing is.
     * @type {KeyboardEvent[] | null}
     */
    keys = null;
    #picked = -1;
    /**
     * What shows corner marks, loaded for the setting, or a game that has some.
     * @type {Promise<void> | undefined}
     */
    corners;
    /** @type {import("../storage/claims.js").Claim | null} */
    #claim = null;
    #stage;
    /** @type {(() => void)[]} what else waits for it */
    #endings = [];
    #bar;
    #tools;
    #status = element("p", { class: "game-status", role: "note" });
    #cover;

    /**
     * @param {App} app @param {HTMLElement} container
     * @param {import("../board/geometry.js").Grid} [grid] @param {import("../types").Engines} [engines]
     */
    constructor(app, container, grid = classic, engines = app) {
        this.app = app;
        this.grid = grid;
        this.engines = engines;
        const { t } = app;
        this.board = new SudokuBoard(grid);
        this.speech = this.makeSpeech();
        this.pad = new Pad(app, grid, {
            digit: (digit, isNote) => enterDigit(this, digit, isNote, true),
            lock: (digit) => this.lock(digit),
            drop: (cell, digit) => this.enter(digit, [cell], this.isNoting),
            notes: () => this.toggleNotes(),
            erase: () => this.perform({ act: "erase", cells: this.cells }),
            palette: () => togglePalette(this),
            color: (digit) => color(this, digit),
            hover: (x, y) => (this.board.target = this.board.cellAt(x, y)),
        });
        this.hints = new Hints(this);
        this.#cover = pauseCover(app, () => this.session?.resume());
        this.#bar = new GameBar(app, () => this.session?.pause());
        this.#tools = new Tools(this);
        this.board.build(t("board", { tier: "" }));
        this.board.onselection = (isTap) => this.#selected(isTap);
        this.board.onswipe = () => this.locked || this.session?.undo();
        this.board.ontap = (cell) => this.locked && this.enter(this.locked, [cell], this.isNoting);
        this.#stage = element("div", { class: "stage" }, this.board, this.#cover);
        this.place = element("div", { class: "game" }, this.#bar.element, this.#stage, element("div", { class: "controls" },
            this.#tools.element, this.pad.element, this.ending.element, this.#status, this.hints.element));
        container.append(this.place);
        this.#listen();
    }

    get title() {
        return `${this.#bar.name} · ${this.app.t("app")}`;
    }

    get view() {
        return this.session?.view ?? this.#givens;
    }

    makeSpeech() { return new Speech(this.app.t, this.app.preferences.namesTersely, this.grid); }

    /** The selected cells. */
    get cells() {
        return [...this.board.selected].sort((one, other) => one - other);
    }

    /** @param {URLSearchParams} parameters */
    async begin(parameters) {
        const key = parameters.get("game") ?? "";
        const told = parameters.get("tier");
        const named = this.app.started(key) ?? { puzzle: key, tier: tiers.find((tier) => tier === told) ?? null, ...this.start };
        // Until the game is read, the board shows the givens, and acts wait.
        const early = (this.#early = new EarlyCalls(key));
        this.#show(named, (this.#givens = viewWithoutGame(named, null)));
        const store = await this.app.store;
        const stored = await store.gameOrEnd(key);
        if (this.isEnded && !early.length) return;
        this.#claim = await store.claim(key);
        // A game that was begun from elsewhere may be that of a day.
        this.open({ ...named, ...stored?.start }, stored);
        const isMine = this.#claim.state === "mine";
        early.make((call) => isMine && this.call(call));
        const waiting = this.#waiting.splice(0);
        if (isMine) waiting.forEach((act) => act());
        // Left before it was open: it takes the acts along.
        if (this.isEnded) return this.end();
        if (!isMine) this.showElsewhere();
        this.#claim.onlost = () => this.showElsewhere();
    }

    /**
     * @param {import("../types").PuzzleToPlay} start
     * @param {import("../storage/store.js").StoredGame | null} stored
     */
    open(start, stored) {
        void this.session?.end();
        const session = new Session(this.app, start, stored, this.engines);
        this.session = session;
        const late = setTimeout(() => session === this.session && !session.isReady && this.say(this.app.t("loading")), 300);
        session.onchange = (change) => react(this, change);
        session.onproblem = (problem) => (clearTimeout(late), explain(this, problem));
        session.onready = () => {
            this.ending.hasCome = isOver(session.view);
            this.sayPhase();
            this.draw();
            if (session.sketch) void showLater(this, "sketch");
        };
        session.ongraded = () => this.#graded(session.start);
        this.#show(start, session.view);
    }

    /**
     * Shows a game, with its first gap selected, unless the player has selected another cell of it.
     * @param {import("../types").PuzzleToPlay} start
     * @param {import("../types").GameView} view
     */
    #show(start, { digits }) {
        this.#name(start);
        const first = digits.indexOf(0);
        if (this.#picked < 0 || this.board.current === this.#picked) this.board.pick(first < 0 ? digits.length >> 1 : first);
        this.#picked = this.session ? -1 : this.board.current;
        this.draw();
    }

    /** @param {import("../types").PuzzleToPlay} start */
    #name(start) {
        const { t } = this.app;
        this.#bar.name = gameName(t, start);
        this.board.label = t("board", { tier: this.#bar.name });
        if (!this.isEnded) document.title = this.title;
    }

    /**
     * Names the game by the tier that was computed, in the address too, unless that leads elsewhere already: what
     * the player does becomes an address before it becomes a view.
     * @param {import("../types").PuzzleToPlay} start
     */
    #graded(start) {
        const { puzzle, tier } = start;
        const { id, parameters } = readAddress(location.hash.slice(1));
        if (id !== "play" || parameters.get("game") !== puzzle) return;
        this.#name(start);
        history.replaceState(null, "", addressOf("play", { game: puzzle, ...(tier ? { tier } : {}) }));
    }

    /** Leaves the view; the game stays in the store, unless nothing was done in it. */
    async end() {
        this.isEnded = true;
        for (const end of this.#endings) end();
        this.hints.close(false);
        const { session } = this;
        const forgets = session?.mayWrite && session.isUntouched;
        const stored = session?.end();
        this.#claim?.release();
        await stored;
        if (forgets) await (await this.app.store).removeGame(session.start.puzzle);
    }

    #listen() {
        const clock = setInterval(() => this.#bar.drawTime(this.session), 1000);
        const visibility = () => this.session?.visibilityChanged(this.app.preferences.pausesWhenHidden);
        const listening = new AbortController();
        const { signal } = listening;
        document.addEventListener("keydown", (event) => this.#press(event), { signal });
        keepFocus(this.board, () => this.focus());
        document.addEventListener("visibilitychange", visibility, { signal });
        addEventListener("pagehide", visibility, { signal });
        this.#endings.push(
            () => clearInterval(clock), () => listening.abort(), this.app.onChange(() => this.#settingsChanged()));
    }

    #settingsChanged() {
        this.speech = this.makeSpeech();
        this.board.forget();
        this.session?.applyPolicy();
        this.draw();
    }

    /** @param {KeyboardEvent} event */
    #press(event) {
        if (document.querySelector("dialog[open]") || event.defaultPrevented) return;
        const isHere = this.#stage.contains(document.activeElement);
        const command = commandOf(event, isHere ? this.board.current : -1, this.grid);
        if (!command || (this.view?.isPaused && command.name !== "pause")) return;
        event.preventDefault();
        if (this.keys) this.keys.push(event);
        // Not while the view to which the player has gone is loaded.
        else if (readAddress(location.hash.slice(1)).id === "play") obey(this, command);
    }

    /** Gives the focus to the board, or to what covers it. */
    focus() {
        if (this.#cover.hidden) this.board.focusCell();
        else this.#cover.querySelector("button")?.focus();
    }

    // What the player does

    /** @param {Act} act */
    perform(act) {
        this.call({ name: "perform", act });
    }

    /**
     * Changes the game, once it is read from the store.
     * @param {import("../storage/journal.js").Call} call
     */
    call(call) {
        if (this.session) this.session.call(call);
        else this.#early?.add(call);
    }

    /**
     * Does something with the game, once it is read from the store.
     * @param {() => void} act
     */
    whenOpen(act) {
        if (this.session) act();
        else this.#waiting.push(act);
    }

    /** @param {number} digit @param {number[]} cells @param {boolean} isNote several cells always get a note */
    enter(digit, cells, isNote) {
        this.perform({ act: isNote || cells.length > 1 ? "note" : "place", digit, cells });
    }

    /**
     * Locks a digit, or unlocks it if it is locked; 0 unlocks.
     * @param {number} digit
     */
    lock(digit) {
        this.locked = digit === this.locked ? 0 : digit;
        if (this.locked) this.board.deselect();
        // The pad enters digits, or colours.
        if (this.locked) this.isPalette = false;
        const locked = this.app.t(matchMedia("(pointer: coarse)").matches ? "locked.touch" : "locked", { digit: this.grid.symbolOf(digit) });
        this.say(this.locked ? locked : "");
        this.app.announce(this.locked ? locked : this.app.t("unlocked"));
        this.draw();
    }

    toggleNotes() {
        this.isNoting = !this.isNoting;
        this.app.announce(this.app.t(this.isNoting ? "notes.on" : "notes.off"));
        this.draw();
    }

    /** @param {boolean} isTap */
    #selected(isTap) {
        if (isTap) this.pad.forgetTap();
        const given = this.app.t("given");
        if (isTap && !this.locked && this.view?.givens[this.board.current]) this.say(given);
        else if (this.#status.textContent === given) this.say("");
        if (this.board.selected.size > 1) this.app.announce(this.speech.selected(this.board.selected.size));
        if (isTap && this.locked && this.board.selectsSeveral) this.lock(0);
    }

    // What the game answers

    /** Begins the same puzzle again. */
    async again() {
        const { session } = this;
        this.locked = 0;
        await session?.complete();
        if (session && session === this.session && !this.isEnded) this.open(session.start, null);
    }

    /** Asks where the game goes on: here, or in the other tab that plays it. */
    showElsewhere() {
        if (!this.session?.mayWrite) return;
        this.session.mayWrite = false;
        import("./elsewhere.js").then(
            ({ askWhere }) => askWhere(this, this.#claim), () => this.app.notify(this.app.t("failed.view")));
    }

    // Drawing

    /** @param {string} text the line below the tools; "" hides it */
    say(text) {
        this.#status.textContent = text;
    }

    sayPhase() {
        this.say(this.view?.phase === "fullButWrong" ? this.app.t("fullButWrong") : "");
    }

    draw() {
        const { session, view } = this;
        if (!view) return;
        const isHidden = view.isPaused;
        this.board.draw({
            view, preferences: this.app.preferences, locked: this.locked, isHidden,
            hint: this.hints.shown?.drawn ?? null, name: (shown, cell) => this.speech.name(shown, cell),
        });
        this.board.inert = isHidden;
        this.board.ariaBusy = String(!session?.isReady);
        this.#cover.hidden = !isHidden;
        this.pad.draw(view, {
            isNoting: this.isNoting, locked: this.locked, isPalette: this.isPalette,
            isOver: isOver(view) || isHidden,
        });
        this.ending.draw(view);
        this.#tools.draw(view);
        for (const layer of this.layers.values()) layer.draw(view);
        if (this.app.preferences.cornerMarks || view.corners.some(Boolean)) {
            this.corners ??= import("./corner-marks.js").then(({ showCorners }) => showCorners(this), console.warn);
        }
        if (session) this.#bar.draw(session);
        else this.#bar.drawTime(null);
    }
}

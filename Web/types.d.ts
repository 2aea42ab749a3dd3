// The values that the modules of the page share. Cells are 0-80 in reading order, digits 1-9.

import type { Catalogue } from "./catalogue/catalogue.js";
import type { EngineWorker } from "./engine/engine.js";
import type { Layouts } from "./layouts/layout-service.js";
import type { PuzzleQueue } from "./catalogue/queue.js";
import type { Store } from "./storage/store.js";
import type { Act, Engine, Fault, Game, GameHint, GameView, Grade, GradedPuzzle, Refusal, Tier } from "./puzzlefarm.js";

export type { Catalogue, EngineWorker, PuzzleQueue, Store };
export type { Act, Engine, Fault, Game, GameHint, GameView, GradedPuzzle, Refusal, Tier };

/** A puzzle to play. */
export interface PuzzleToPlay {
    /** 81 characters, or a line of the notation of layouts. */
    puzzle: string;
    /** The characters of the givens, of a line. */
    givens?: string;
    /** The name of the layout, of a line. */
    layout?: string;
    /** The look of the digits in a game for children: "digits", "letters" or "shapes". */
    look?: string;
    solution?: string;
    id?: string;
    tier?: Tier | null;
    /** The tier by the rating alone, of a puzzle that was rated here. */
    band?: Tier | null;
    /** The rating of the hardest step, such as 4.2. */
    rating?: number | null;
    /** The origin: a catalogue, the daily puzzle, made on this device, imported, a link. */
    origin?: "catalogue" | "daily" | "made" | "imported" | "link";
    /** The local date of a daily puzzle, as 2026-11-23. */
    date?: string;
}

/** A view of the page. The container is empty when show is called, and emptied after hide. */
export interface View {
    readonly id: string;
    /** The title of the document while the view is shown. */
    readonly title: string;
    /** isFirst: no other view was shown since the page was loaded. */
    show(container: HTMLElement, parameters: URLSearchParams, isFirst: boolean): void | Promise<void>;
    hide(): void;
}

/** What is drawn over the board of a game, after each change of the game. */
export interface Layer {
    /** What is shown, in words. */
    readonly said: string;
    draw(view: GameView): void;
    end(): void;
}

/** The engine that plays a game, what finds its hints, and what rates its puzzle. */
export type Engines = Pick<App, "engine" | "worker" | "grade">;

/** What the views have in common; app.js makes it. A module of a view exports `createView(app): View`. */
export interface App {
    readonly preferences: Preferences;
    /** Changes settings; they apply at once and are kept. */
    change(some: Partial<Preferences>): void;
    /** Calls back after each change of settings; returns a function that ends it. */
    onChange(listener: () => void): () => void;
    /** The engine of the main thread, loaded after the first paint. */
    readonly engine: Promise<Engine>;
    readonly worker: EngineWorker;
    /** The engine for other layouts, loaded at the first call. */
    readonly layouts: Promise<Layouts>;
    readonly store: Promise<Store>;
    readonly queue: Promise<PuzzleQueue>;
    readonly catalogue: Promise<Catalogue>;
    /** Its code, such as "en". */
    readonly language: string;
    /** A text of the page in the language of the settings, with {name} replaced; the key if there is none. */
    t(key: string, values?: Record<string, string | number>): string;
    /** Adds texts of strings-NAME-en.json or that of another language, fetched once. */
    addStrings(name: string): Promise<void>;
    /** Adds texts that a module brings along in English; other languages have all of these in one file. */
    putStrings(texts: Record<string, string>): void;
    /** Says one message to screen readers. */
    announce(message: string): void;
    /** Shows a short message for some seconds, and announces it. */
    notify(message: string): void;
    /** The element of the view that is shown: dialogs are put into it, and go with it. */
    readonly place: Element;
    /** Asks; the answer that changes nothing has the focus. Null if the question was closed without an answer. */
    confirm(question: Question): Promise<boolean | null>;
    /** Goes to a view: the fragment of the address becomes #id?parameters. */
    show(id: string, parameters?: Record<string, string>): void;
    /** Opens a puzzle as a game; a running game stays in the list of open ones. */
    play(puzzle: PuzzleToPlay): Promise<void>;
    /** Begins a game of a tier with the next puzzle of the queue; asks first if a game is running, unless that is sure. */
    playTier(tier: Tier, isSure?: boolean): Promise<void>;
    /** Rates a puzzle, without delaying hints. */
    grade(puzzle: string, signal: AbortSignal): Promise<Pick<Grade, "tier" | "band" | "tierRating"> | Fault>;
    /** The puzzle with these givens, if it was opened during this visit. */
    started(givens: string): PuzzleToPlay | null;
}

export interface Question {
    title: string;
    text?: string;
    /** The answer that does it, such as "Abandon". */
    accept: string;
    /** The answer that changes nothing, such as "Continue". */
    cancel: string;
}

/** The settings of the player. */
export interface Preferences {
    theme: "system" | "light" | "dark" | "contrast";
    /** "system", or the code of a language. */
    language: string;
    /** The size of texts, 1 is 100 %. */
    textSize: number;
    showsRow: boolean;
    showsColumn: boolean;
    showsBox: boolean;
    showsSameDigit: boolean;
    showsSameNote: boolean;
    showsGhosts: boolean;
    showsSingles: boolean;
    /** What the selected cage of a killer can contain. */
    showsSums: boolean;
    mistakes: "solution" | "conflicts" | "off";
    /** 1-10, or null without a limit. */
    hearts: number | null;
    replacesDigits: boolean;
    clearsSameDigit: boolean;
    removesNotes: boolean;
    /** Notes are kept filled in. */
    fillsNotes: boolean;
    /** Two sets of notes: in the centre of a cell, and at its corners. */
    cornerMarks: boolean;
    confirmsHints: boolean;
    showsTimer: boolean;
    pausesWhenHidden: boolean;
    vibrates: boolean;
    /** Tones for a finished house and for the win. */
    sounds: boolean;
    /** Cell names without the words for the kind: "7, row 3 column 5". */
    namesTersely: boolean;
    /** The tier of the last new game; null before the first. */
    tier: Tier | null;
}

declare global {
    /** Gives the document a theme, or that of the system, and a text size; of theme.js, which is no module. */
    var showLook: (look: { theme: string, textSize?: number }) => void;
    /** In the libraries of TypeScript from version 5.1 on. */
    class CompressionStream {
        constructor(format: "deflate-raw");
        readonly readable: ReadableStream<Uint8Array>;
        readonly writable: WritableStream<BufferSource>;
    }
    class DecompressionStream extends CompressionStream {}
}

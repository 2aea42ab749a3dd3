// The values that the modules of the page share. Cells are 0-80 in reading order, digits 1-9.

import type { Act, Engine, Fault, Game, GameHint, GameView, GradedPuzzle, Refusal, Tier } from "./puzzlefarm.js";

export type { Act, Engine, Fault, Game, GameHint, GameView, GradedPuzzle, Refusal, Tier };

/** A puzzle to play. */
export interface PuzzleToPlay {
    puzzle: string;
    solution?: string;
    id?: string;
    tier?: Tier | null;
    /** The rating of the hardest step, such as 4.2. */
    rating?: number | null;
    /** The origin: a catalogue, the daily puzzle, made on this device, imported, a link. */
    origin?: "catalogue" | "daily" | "made" | "imported" | "link";
    /** The local date of a daily puzzle, as 2026-11-23. */
    date?: string;
}

/** A game in the store: what the start view shows, and the saved game. */
export interface StoredGame {
    /** The id of the puzzle, or its 81 characters: one open game per puzzle. */
    key: string;
    /** The game as it began. */
    start: PuzzleToPlay;
    /** The 81 digits now, '.' for an empty cell: drawn before the module is there. */
    digits: string;
    saved: Uint8Array;
    phase: GameView["phase"];
    /** The time played in milliseconds. */
    elapsed: number;
    hints: number;
    mistakes: number;
    /** The date of the last act, Date.now(). */
    changed: number;
    /** The number of the last save of this game; a tab that has an older one must not write. */
    revision: number;
}

/** A view of the page. The container is empty when show is called, and emptied after hide. */
export interface View {
    readonly id: string;
    /** The title of the document while the view is shown. */
    readonly title: string;
    show(container: HTMLElement, parameters: URLSearchParams): void | Promise<void>;
    hide(): void;
}

/** A module of a view exports one function of this type. */
export type MakeView = (page: Page) => View;

/** The calls that play.js, start.js and the other views have in common; app.js makes it. */
export interface Page {
    readonly preferences: Preferences;
    /** Changes settings; they apply at once and are kept. */
    change(some: Partial<Preferences>): void;
    /** Calls back after each change of settings; returns a function that ends it. */
    onChange(listener: () => void): () => void;
    readonly store: Promise<Store>;
    readonly engine: EngineService;
    /** A text of the page in the language of the settings, with {name} replaced. */
    text(key: string, values?: Record<string, string | number>): string;
    /** Says one message to screen readers. */
    announce(message: string): void;
    /** Shows a short message for some seconds, and announces it. */
    notify(message: string): void;
    /** Goes to a view: the fragment of the address becomes #id?parameters. */
    open(id: string, parameters?: Record<string, string>): void;
    /** Starts a game; asks first if one is running. False if the player goes on with that one. */
    play(start: PuzzleToPlay): Promise<boolean>;
}

/** The game's engine: one instance on the main thread, one in a worker. Web/engine.js makes it. */
export interface EngineService {
    /** The engine of the main thread; loads it at the first call. */
    load(): Promise<Engine>;
    /** Finds a hint in the worker; an aborted signal ends the search and rejects with AbortError. */
    findHint(saved: Uint8Array, signal?: AbortSignal): Promise<GameHint | null | Fault>;
    /** The next puzzle of a tier: from the queue of ready ones, the catalogue, or made in the worker. */
    nextPuzzle(tier: Tier, signal?: AbortSignal): Promise<PuzzleToPlay>;
    /** Fills the queues while the page is idle. */
    prepare(tier: Tier): void;
}

/** The storage of games and results. Web/store.js makes it. */
export interface Store {
    /** Says why nothing is kept ("full", "refused", "absent"), or null. */
    readonly trouble: string | null;
    /** The open games, the last changed first. */
    openGames(): Promise<StoredGame[]>;
    lastCompleted(): Promise<StoredGame | null>;
    game(key: string): Promise<StoredGame | null>;
    /** Stores an open game; "stale" if another tab has written a newer revision. */
    saveGame(game: StoredGame): Promise<"saved" | "stale" | "failed">;
    /** Makes a won or lost game the last completed one, and adds it to the statistics. */
    completeGame(game: StoredGame): Promise<void>;
    /** Forgets an open game. */
    removeGame(key: string): Promise<void>;
}

/** The settings of the player. */
export interface Preferences {
    theme: "system" | "light" | "dark" | "contrast";
    language: "system" | "en" | "de";
    /** The size of texts, 1 is 100 %. */
    textSize: number;
    showsRow: boolean;
    showsColumn: boolean;
    showsBox: boolean;
    showsSameDigit: boolean;
    showsSameNote: boolean;
    showsGhosts: boolean;
    showsSingles: boolean;
    mistakes: "solution" | "conflicts" | "off";
    /** 1-10, or null without a limit. */
    hearts: number | null;
    replacesDigits: boolean;
    clearsSameDigit: boolean;
    removesNotes: boolean;
    confirmsHints: boolean;
    showsTimer: boolean;
    pausesWhenHidden: boolean;
    vibrates: boolean;
    /** Cell names without the words for the kind: "7, row 3 column 5". */
    namesTersely: boolean;
    /** The tier of the last new game. */
    tier: Tier;
}

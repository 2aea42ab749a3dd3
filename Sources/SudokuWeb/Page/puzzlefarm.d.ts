// The types of puzzlefarm.js. Cells count from 0 in reading order, digits from 1, houses "row 1", "column 9", "box 2",
// ratings numbers such as 4.2, times whole milliseconds. No call throws because of what it was given: it returns
// a Fault, or a Refusal for an act of a game that makes no sense.

/** A tier of difficulty. */
export type Tier = "beginner" | "easy" | "medium" | "intermediate" | "hard" | "expert";

export const tiers: readonly Tier[];

/** The reason why a call was refused. */
export interface Fault {
    fault:
        | "length" // longer than the exchange
        | "puzzle" // no puzzle in the text, or a digit twice in a house
        | "noSolution"
        | "manySolutions"
        | "tier"
        | "numbers" // too many candidates, or beyond the end
        | "answer" // too long for the exchange
        | "notStarted"
        | "released" // the game, the statistics or the work was released
        | "unfinished" // internal to slices: the work goes on
        | "save" // no saved game or statistics, or damaged
        | "request" // a member is missing or has a value that it cannot have
        | "solution" // not the solution of the puzzle
        | "technique" // no such technique
        | "memory" // too many games, statistics and works at once
        | "full" // more results than statistics may have
        | "absent" // the module has no such calls, or does not know other layouts
        | "layout" // no such layout, or none of its puzzles can be made
        | "budget" // the search for the solution would take too long
        | "rule" // the puzzle has a rule that no layout has
        | "unknown";
    /** A sentence in English with the place and the remedy. */
    message?: string;
    /** The member of a link that has the rule. */
    rule?: string;
    /** Where the text of a puzzle is wrong. */
    place?: ParsePlace;
}

/** Where and why a text is no puzzle; `line` and `column` count from 1. */
export interface ParsePlace {
    reason: "length" | "character" | "rows" | "rowLength" | "conflict" | "blanks";
    /** The number of cells, rows or blanks found. */
    count?: number;
    line?: number;
    column?: number;
    /** The character found there. */
    character?: string;
    digit?: number;
    /** The two cells with the same digit, and their house. */
    cells?: number[];
    house?: string;
}

export interface Solutions {
    /** Counted up to 2. */
    count: 0 | 1 | 2;
    /** The solution found first. */
    solution: string | null;
}

export interface Grade {
    /** Exactly as Sudoku Explainer 1.2.1 rates: the hardest step, that up to the first placement, the first. */
    er: number;
    ep: number;
    ed: number;
    /** The hardest step on the ladder `farm`, which decides the tier, and its other two ratings. */
    tierRating: number;
    farmEP: number;
    farmED: number;
    /** The tier by `tierRating` alone; null above the highest. */
    band: Tier | null;
    /** The tier whose whole promise is kept; else null. */
    tier: Tier | null;
    clues: number;
    /** The mean of the open cells over the first 20 placements. */
    w20: number;
    timeIndex: number;
}

export interface GradedPuzzle {
    puzzle: string;
    solution: string;
    grade: Grade;
}

export type LadderName = "human" | "farm" | "hodoku" | "se121";

/** A digit in a cell. */
export interface CellDigit {
    cell: number;
    digit: number;
}

/** Some digits in a cell. */
export interface CellDigits {
    cell: number;
    digits: number[];
}

/** Candidates or houses that have one role in a pattern, such as "base", "fin" or "pivot". */
export interface PatternPart {
    role: string;
    candidates: CellDigits[];
    houses: string[];
}

/** A proposition of a chain: the digit is, or is not, in one of the cells. `set` is an almost locked set. */
export interface ChainNode {
    digit: number;
    cells: number[];
    isOn: boolean;
    set: number[];
}

export interface Chain {
    nodes: ChainNode[];
    isLoop: boolean;
    /** Eureka notation. */
    notation: string;
}

/** The cells of a cage or of houses, less those of `minus`, with their sum. */
export interface StepSum {
    cage?: number;
    houses: string[];
    cells: number[];
    minus: number[];
    sum: number;
    combinations: number[][];
}

export interface Pattern {
    parts: PatternPart[];
    chains: Chain[];
    /** Only in steps of killers that rely on sums. */
    sums?: StepSum[];
}

/** A step of a path. */
export interface Step {
    /** The id, such as "xy-wing". */
    technique: string;
    /** The name in the language of the texts; the id without texts. */
    name: string;
    rating: number | null;
    /** The explanation in the language of the texts; "" without texts. */
    sentence: string;
    placements: CellDigit[];
    eliminations: CellDigits[];
    pattern: Pattern;
}

/** A grid in which steps are searched. */
export interface CandidateGrid {
    /** 81 characters: givens and placed digits. */
    filled: string;
    /** 81 characters; left out if unknown, which excludes avoidable rectangles. */
    givens?: string;
    /** Candidates that earlier steps removed. */
    removed?: CellDigit[];
}

/** A position for practice, and the step to find in it. */
export interface TrainingPosition {
    /** The puzzle, as 81 characters. */
    puzzle: string;
    solution: string;
    /** Givens and placed digits, as 81 characters. */
    filled: string;
    /** The candidates that earlier steps removed. */
    removed: CellDigit[];
    /** The candidates of the 81 cells: bit d-1 for digit d; 0 in filled cells. */
    candidates: Uint16Array;
    step: Step;
}

/** A technique as the texts describe it. */
export interface Technique {
    id: string;
    name: string;
    meaning: string;
    otherNames: string[];
    /** The id and the name of the group, such as "wings". */
    family: string;
    familyName: string;
    rating: number | null;
    /** HoDoKu's score and level, such as "Unfair". */
    score: number;
    level: string;
    usesUniqueness: boolean;
    /** The number of the rung on the ladder `human`, from 1; null if it has none. */
    rung: number | null;
}

/** The content of a text file, such as texts-en.json; only for setTexts. */
export interface Texts {
    format: string;
    language: string;
}

/** Slices of long work: each step takes some milliseconds and yields null until the result is returned. */
export type Slices<Result> = Generator<null, Result, void>;

export class Engine {
    /** Creates an engine from the bytes of the module, or from a compiled module. */
    static load(source: BufferSource | WebAssembly.Module): Promise<Engine>;
    readonly version: string;
    readonly memorySize: number;
    /** A random seed for puzzles. */
    static randomSeed(): bigint;

    /** Sets the texts from which names and sentences are made; null on success. */
    setTexts(texts: Texts): null | Fault;
    /** The techniques of the texts; [] before setTexts. */
    techniques(): Technique[];

    /**
     * Reads a puzzle: 81 characters, nine lines with or without bars and rules, or a link of sudokuwiki (bd=),
     * SudokuExchange (s=) or this page (#g=).
     */
    parse(text: string): { puzzle: string } | Fault;
    solve(text: string): Solutions | Fault;
    rate(text: string): Grade | Fault;
    /** The id of the puzzle and of all its equivalents. */
    identify(puzzle: string): { id: string } | Fault;
    /** The SHA-256 of bytes, as 64 hexadecimal digits. */
    sha256(bytes: Uint8Array): string;

    /** The modules of the QR code of a text, row by row, 1 for a dark one; the fault "length" if none has room for it. */
    code(text: string): Uint8Array | Fault;

    /** What the puzzles of each tier can have. */
    tierLimits(): TierLimits[] | Fault;
    /**
     * The puzzles of at most 64 candidates of a seed: the same as those of every `Producer`, or with one symmetry: from
     * 1 none, half-turn, quarter-turn, horizontal, vertical, diagonal, anti-diagonal.
     */
    produce(
        tier: Tier, seed: bigint | number, first: bigint | number, count: number, symmetry?: number,
    ): GradedPuzzle[] | Fault;
    /** Makes one puzzle in slices. */
    generating(tier: Tier, seed: bigint | number, number: bigint | number): Slices<GradedPuzzle | Fault>;
    generate(tier: Tier, seed: bigint | number, number: bigint | number): GradedPuzzle | Fault;

    /** The steps that solve a puzzle; a path that ends early is one where the ladder goes no further. */
    path(puzzle: string, ladder?: LadderName): Step[] | Fault;
    explaining(puzzle: string, ladder?: LadderName): Slices<Step[] | Fault>;
    /**
     * The puzzles of at most 64 candidates of a seed for a layout such as "killer:9", in puzzlefarm-layouts.wasm:
     * the same as those of every `LayoutProducer`. One of a high tier may take seconds.
     */
    produceLayout(
        request: LayoutRequest, seed: bigint | number, first: bigint | number, count: number,
    ): LayoutPuzzle[] | Fault;
    /** Makes one puzzle of a layout in slices, one for each candidate. */
    generatingLayout(
        request: LayoutRequest, seed: bigint | number, number: bigint | number,
    ): Slices<LayoutPuzzle | Fault>;
    generateLayout(request: LayoutRequest, seed: bigint | number, number: bigint | number): LayoutPuzzle | Fault;

    /** The layouts whose puzzles are made. In puzzlefarm-layouts.wasm alone, as the next two. */
    layouts(): MadeLayout[] | Fault;
    /**
     * The puzzle in a text of any format: a line of the notation, a link or JSON of f-puzzles, a game id of Solo,
     * numbers of SumoCue, an arrow string, or a classic puzzle.
     */
    describeLayout(text: string): LayoutDescription | Fault;
    rateLayout(puzzle: string): LayoutRating | Fault;

    /** All steps of a technique in a grid. */
    steps(technique: string, grid: CandidateGrid): Step[] | Fault;
    /** The candidates of the 81 cells of a grid: bit d-1 for digit d. */
    candidates(grid: CandidateGrid): Uint16Array | Fault;
    /** Makes puzzles until the path of one needs one of the techniques next, in slices. */
    training(techniques: string[], seed: bigint | number): Slices<TrainingPosition | Fault>;

    newGame(request: GameRequest): Game | Fault;
    restoreGame(saved: Uint8Array): Game | Fault;
    /** The hint for a saved game, counted by nobody: null if the puzzle is solved. For the worker. */
    findHint(saved: Uint8Array): GameHint | null | Fault;
    findingHint(saved: Uint8Array): Slices<GameHint | null | Fault>;
    /** The number of steps to the end of a saved game, and the rating of the hardest one on the ladder `farm`. */
    restOf(saved: Uint8Array): RestOfGame | Fault;
    findingRest(saved: Uint8Array): Slices<RestOfGame | Fault>;

    /** Statistics: empty, or as saved. */
    statistics(saved?: Uint8Array): Statistics | Fault;
}

export interface RestOfGame {
    /** The number of steps; null if an entry or a note is wrong. */
    steps: number | null;
    /** Null if the ladder `farm` does not finish, or an entry or a note is wrong. */
    rating: number | null;
}

export interface Policy {
    mistakes: { kind: "solution"; hearts: number | null } | { kind: "conflicts" } | { kind: "off" };
    replacesDigits: boolean;
    clearsSameDigit: boolean;
    removesNotes: boolean;
    /** Notes are kept filled in: what a digit that is taken away had excluded comes back. */
    fillsNotes?: boolean;
}

/** The ratings in tenths that puzzles of a tier can have, ascending; the least and the largest number of givens. */
export interface TierLimits {
    tier: Tier;
    ratings: number[];
    givens: [number, number];
}

/** What puzzles of a layout have in common. */
export interface LayoutRequest {
    layout: string;
    tier?: Tier | null;
}

export interface LayoutPuzzle {
    /** A line of the notation of layouts. */
    puzzle: string;
    solution: string;
    /** The hardest step on the ladder of the layout. */
    rating: number;
    tier: Tier | null;
}

export interface MadeLayout {
    layout: string;
    /** Its rules beside rows, columns and boxes, in the language of the texts. */
    rules: string[];
    /** The tiers that its puzzles can have, easiest first. */
    tiers: Tier[];
}

export interface LayoutRating {
    rating: number;
    tier: Tier | null;
    band: Tier | null;
}

/** A puzzle and all that is drawn of it. Lengths are hundredths of a cell; lines have four of them each. */
export interface LayoutDescription {
    layout: string;
    size: number;
    /** 81 characters for a classic puzzle, else a line of the notation of layouts. */
    puzzle: string;
    givens: string;
    id: string;
    rules: string[];
    houses: { name: string; title: string; isBox: boolean; cells: number[] }[];
    cages: { sum?: number; cells: number[]; outline: number[] }[];
    /** Cells whose digits differ although no house may contain both. */
    pairs: [number, number][];
    /** Tinted cells; areas that mean the same have one tint. */
    areas: { tint: number; cells: number[] }[];
    houseLines: number[];
    cellLines: number[];
    boxLines: number[];
}

export interface GameRequest {
    /** 81 characters, or in puzzlefarm-layouts.wasm a line such as "x:9:...". */
    puzzle: string;
    /** Looked for if it is left out; with it, the game of a layout begins at once. */
    solution?: string;
    id?: string;
    tier?: Tier | null;
    policy?: Policy;
}

export type Act =
    | { act: "place" | "note" | "corner"; digit: number; cells: number[] }
    | { act: "erase" | "fillNotes"; cells: number[] }
    | { act: "color"; color: number | null; cells: number[] }
    | { act: "removeExcludedNotes" | "eraseConflicts" | "eraseAll" | "fillLastCells" };

/** The reason why an act makes no sense; the game is unchanged. */
export interface Refusal {
    refused:
        | "noCells" | "given" | "filled" | "unchanged" | "paused" | "won" | "lost" | "nothingToUndo"
        | "nothingToRedo" | "noCheckpoint" | "noMistake" | "otherPosition" | "noDigit";
    /** The reason in English. */
    message: string;
}

/** The result of a call that changes a game: null if it did. */
export type Outcome = null | Refusal | Fault;

export type Phase = "playing" | "paused" | "fullButWrong" | "won" | "lost";

/** Everything that a repaint needs. */
export interface GameView {
    /** 0 for empty cells. */
    digits: Uint8Array;
    givens: Uint8Array;
    /** Bit d-1 for digit d. */
    notes: Uint16Array | Uint32Array;
    /** The corner marks of empty cells: a second set, which no hint knows. */
    corners: Uint16Array | Uint32Array;
    /** 1-9; 0 for none. */
    colors: Uint8Array;
    /** The entries that the policy shows as mistakes. */
    errors: Uint8Array;
    conflicts: Uint8Array;
    /** The candidates of empty cells without notes. */
    ghosts: Uint16Array | Uint32Array;
    /** The cells with one candidate. */
    singles: Uint8Array;
    /** The cells still to be filled by each digit, from 1. */
    digitsLeft: number[];
    completeHouses: string[];
    phase: Phase;
    hearts: number | null;
    mistakes: number;
    hints: number;
    elapsed: number;
    isPaused: boolean;
    canUndo: boolean;
    canRedo: boolean;
    /** Numbers of acts that were done at the checkpoints, ascending. */
    checkpoints: number[];
    actsDone: number;
    win: { time: number; hints: number; mistakes: number } | null;
}

/** Cells in which no digit occurs twice; without a sum, only that. */
export interface Cage {
    sum?: number;
    cells: number[];
}

/** A rule that the digit of a cell breaks, with these other cells. */
export interface Conflict {
    rule: "house" | "cage" | "move" | "neighbours" | "sum";
    house?: string;
    /** The first cell of the cage. */
    cage?: number;
    cells: number[];
    /** The rule in a sentence, in puzzlefarm-layouts.wasm with texts. */
    sentence?: string;
}

export interface HintStage {
    cells: number[];
    sentence: string;
}

export interface GameHint {
    kind: "wrongEntries" | "wrongNotes" | "step" | "offer";
    technique: string | null;
    name: string | null;
    rating: number | null;
    /** The house to look at. */
    house: string;
    /** Where to look; technique, cells and argument; what to do. */
    stages: [HintStage, HintStage, HintStage];
    pattern: Pattern | null;
    placements: CellDigit[];
    eliminations: CellDigits[];
    /** Candidates that the step relies on the player having excluded. */
    excludedByNotes: CellDigits[];
    /** What applyHint needs. */
    data: Uint8Array;
}

/** A game in the memory of an engine. After release, every call returns the fault "released". */
export class Game {
    /** The layout, such as "classic:9". */
    readonly layout: string;
    /** The number of digits, rows and columns. */
    readonly size: number;
    /** 81 characters, or a line of the notation of layouts. */
    readonly puzzle: string;
    /** A character for each cell: 1-9, then A for 10 to P for 25; dots for empty cells. */
    readonly givens: string;
    readonly solution: string;
    /** Boxes or regions, rows, columns, then all others. */
    readonly houses: { name: string; cells: number[] }[];
    readonly cages: Cage[];
    readonly id: string;
    readonly tier: Tier | null;
    /** The settings; a change applies to the running game. A value that cannot be is left as it was. */
    policy: Policy;
    perform(act: Act): Outcome;
    /** The rules that the digit of a cell breaks. */
    conflicts(cell: number): Conflict[] | Fault;
    /** The sets of digits that the cage of a cell can have; null without a sum, or if there are too many. */
    combinations(cell: number): number[][] | null | Fault;
    undo(): Outcome;
    redo(): Outcome;
    setCheckpoint(): Outcome;
    goTo(checkpoint: number): Outcome;
    removeCheckpoint(checkpoint: number): Outcome;
    undoMistakes(): Outcome;
    addTime(milliseconds: number): Outcome;
    pause(): Outcome;
    resume(): Outcome;
    /** All that a repaint needs. Of a released game: an empty board without acts. */
    view(): GameView;
    /** Finds and counts a hint; null if the puzzle is solved. May take long: see Engine.findHint. */
    hint(): GameHint | null | Fault;
    /** Counts a hint that the worker found. */
    takeHint(hint: GameHint): Outcome;
    /** Makes the act of a hint as one step of undo; refused as "otherPosition" if the board has changed. */
    applyHint(hint: GameHint): Outcome;
    /** The game as JSON text in UTF-8; empty if the game is released. */
    save(): Uint8Array;
    /** The same puzzle from the start, as another game. */
    restarted(): Game | Fault;
    /** The result of the game, for statistics; `finished` is in seconds since 1970. */
    record(finished: number): GameRecord | Fault;
    readonly isReleased: boolean;
    release(): void;
}

export interface GameRecord {
    /** The id of the puzzle. */
    puzzle: string;
    /** Left out for "classic:9". */
    layout?: string;
    tier: Tier | null;
    isWon: boolean;
    time: number;
    hints: number;
    mistakes: number;
    /** The end of the game, in seconds since 1970. */
    finished: number;
}

export interface Summary {
    played: number;
    won: number;
    /** Wins without hints since the last game that was not won; one with hints neither adds to it nor ends it. */
    streak: number;
    longestStreak: number;
    percentWon: number | null;
    /** Of the wins without hints, as the mean. */
    best: number | null;
    mean: number | null;
}

/** "firstWin", "noHints", "threeInARow", "sevenInARow", "thirtyInARow", or "tier-hard" for a win in a tier. */
export type Achievement = string;

export class Statistics {
    /** Adds a result, which replaces a worse one of the same puzzle. */
    add(record: GameRecord): null | Fault;
    /** Adds the results of another device, as its save() returned them; nothing if they are too many ("full"). */
    merge(saved: Uint8Array): null | Fault;
    summary(tier?: Tier | null): Summary | Fault;
    /** The best ten wins without hints, in total or of a tier, of games that ended after some second since 1970. */
    best(tier?: Tier | null, after?: number): GameRecord[] | Fault;
    /** The rank of a puzzle's win among the best ten, from 1; null if it is none of them, as with hints. */
    rank(puzzle: string, tier?: Tier | null): number | null;
    readonly achievements: Achievement[];
    /** All results by their ends. */
    readonly records: GameRecord[];
    /** The fault "full" if they are too many to be read again. */
    save(): Uint8Array | Fault;
    readonly isReleased: boolean;
    release(): void;
}

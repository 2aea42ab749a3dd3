/** A tier of difficulty. */
export type Tier = "beginner" | "easy" | "medium" | "intermediate" | "hard" | "expert";

export const tiers: readonly Tier[];

/** The reason why a call was refused; no call throws because of what it was given. */
export interface Fault {
    fault:
        | "length" // longer than the exchange
        | "puzzle" // not 81 cells, or a digit twice in a house
        | "noSolution"
        | "manySolutions"
        | "tier"
        | "numbers" // too many candidates, or beyond the end
        | "answer" // too long for the exchange
        | "notStarted"
        | "unknown";
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

export class Engine {
    /** Creates an engine from the bytes of the module, or from a compiled module. */
    static load(source: BufferSource | WebAssembly.Module): Promise<Engine>;
    readonly version: string;
    readonly memorySize: number;
    solve(text: string): Solutions | Fault;
    rate(text: string): Grade | Fault;
    /** The puzzles of at most 64 candidates of a seed: the same as those of every `Producer`. */
    produce(tier: Tier, seed: bigint | number, first: bigint | number, count: number): GradedPuzzle[] | Fault;
    /** Makes one puzzle in slices of some milliseconds; each yields null until the puzzle is there. */
    generating(
        tier: Tier, seed: bigint | number, number: bigint | number
    ): Generator<null, GradedPuzzle | Fault, void>;
    generate(tier: Tier, seed: bigint | number, number: bigint | number): GradedPuzzle | Fault;
}

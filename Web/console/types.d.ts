// The bodies of the API that the console reads, as far as it does.

export interface Pool {
    ready: number;
    leased: number;
    low: number;
    target: number;
    perMinute: number;
    unfit: number;
    promise: string | null;
    removed: boolean;
    fullInSeconds: number | null;
    /** Absent in answers of older services, as is the next. */
    layout?: string;
    exhausted?: boolean;
}

export interface Pause {
    pool: string;
    reason: string;
    since: string;
    persist: boolean;
    /** True for all farms that share the stock; absent in answers of older services. */
    everywhere?: boolean;
}

export interface Status {
    version: string;
    uptimeSeconds: number;
    pools: Record<string, Pool>;
    workers: { count: number; state: string; making: string[] };
    store: {
        path: string; kind?: "sqlite" | "postgresql"; url?: string | null; schema: number;
        bytes: number | null; logBytes: number | null; freeBytes: number | null; farms?: SharingFarm[];
    };
    degraded: { reason: string; since: string; detail: string }[];
    paused: Pause[];
}

/** A farm of a shared stock. */
export interface SharingFarm {
    name: string;
    version: string;
    host: string;
    since: string;
    seenSeconds: number;
    present: boolean;
    this: boolean;
    perMinute: number;
    degraded: string | null;
}

export interface Puzzle {
    id: string;
    givens: string;
    solution: string;
    /** Absent in classic 9x9 puzzles, as are the next three. */
    layout?: string;
    regions?: string;
    extra?: string;
    cages?: { sum?: number; cells: string[] }[];
    tier: string;
    tierRating: number;
    /** Null for killers. */
    se: { er: number; ep: number; ed: number; bounded?: boolean } | null;
    clues: number;
    techniques: Record<string, number>;
    symmetry: string;
}

export interface FoundPuzzle {
    id: string;
    state: "ready" | "leased" | "delivered" | "withdrawn";
    pool: string | null;
    since: string | null;
    reason?: string;
    note?: string;
    puzzle: Puzzle | null;
}

export interface Whoami {
    uid: number;
    user: string | null;
    level: "read" | "claim" | "admin";
}

/** An event of the service, with the time of its arrival. */
export interface FarmEvent {
    name: string;
    data: any;
    time: Date;
}

/** `connecting` at first; `live`; `away`: the service is; `lost`: the console is, or silent; `ended`: the session. */
export type Link = "connecting" | "live" | "away" | "lost" | "ended";

export interface View {
    readonly title: string;
    show(container: HTMLElement, parameters: URLSearchParams): void;
    /** Called after each change of the farm while the view is shown. */
    update?(): void;
}

import SudokuEngine

/// Some rows of a stock on their way from one store to another.
enum StockRows {
    case pools([Pool])
    case puzzles([Puzzle])
    case ids([KnownID])
    case withdrawn([Withdrawn])
    case claims([Claim])
    /// The number of the last claim that was ever made.
    case lastClaim(Int64)

    struct Pool {
        let number: Int64
        let name: String
        let promise: String?
    }

    struct Puzzle {
        /// The place of a puzzle: in its pool, set apart as unfit, or neither.
        enum Place: Int64 { case fresh, returned, unfit, out }

        let row: StoredPuzzle
        let engine: String
        let created: Int64
        let place: Place
        /// The claim that returned it last.
        let claim: Int64
        /// True for a leased puzzle that will be set apart when it returns.
        let isMarked: Bool

        var id: String { String(decoding: row.id, as: UTF8.self) }
    }

    struct KnownID {
        let id: String
        /// Nil for one from an imported history.
        let place: Int64?
        /// False if only the id is left of its puzzle.
        let hasPuzzle: Bool
    }

    struct Withdrawn {
        let number: Int64
        let id: String
        let reason: String
        let time: Int64
        let note: String?
    }

    struct Claim {
        let row: ClaimRow
        let leaseEnd: Int64?
        let finished: Int64?
        /// The ids of its puzzles.
        let ids: [String]
    }
}

/// A store whose rows can be read in full.
protocol StockSource: ~Copyable {
    /// Passes all rows on, page by page: pools first, ids before puzzles, puzzles before claims, each
    /// in the order of their places or numbers.
    mutating func eachPage(_ body: (StockRows) throws -> Void) throws
}

/// A new store that is filled with the rows of another one.
protocol StockTarget: ~Copyable {
    mutating func add(_ rows: StockRows) throws
    /// Sets what follows from the rows, after the last of them.
    mutating func complete() throws
}

/// The copy of all rows of a store.
enum StockCopy {
    /// The number of rows of a page.
    static let page = 1_000

    /// Copies all rows and returns their digest. `progress` is called with the number of rows so far.
    static func run<Source: StockSource & ~Copyable, Target: StockTarget & ~Copyable>(
        from source: inout Source, to target: inout Target, _ progress: (_ rows: Int) -> Void
    ) throws -> StockDigest {
        var digest = StockDigest()
        try source.eachPage { rows in
            digest.add(rows)
            try target.add(rows)
            progress(digest.rows)
        }
        try target.complete()
        return digest
    }
}

/// A value of a row on its way from one store to another.
enum CopyValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)

    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// The text; empty for NULL.
    var text: String {
        switch self {
        case .null: ""
        case .integer(let number): String(number)
        case .text(let text): text
        }
    }

    /// The words of a text that are numbers.
    var numbers: [Int64] { text.split(separator: " ").compactMap { Int64($0) } }

    /// A list as words; NULL for an empty one.
    init(_ words: [some CustomStringConvertible]) {
        self = words.isEmpty ? .null : .text(words.map(\.description).joined(separator: " "))
    }
}

/// The tables of a copy, in their order. Statements of both stores read and write their columns in the
/// same order; the first one orders the rows.
enum CopyTable: Int, CaseIterable, Sendable {
    case pools, ids, puzzles, withdrawn, claims

    struct Column: Sendable {
        let name: String
        let isText: Bool
        /// True if a copy must have the same value.
        let isCompared: Bool
    }

    /// The columns. The places of puzzles differ between stores. `delivered` has the delivered puzzles of a
    /// claim, counted from 0 in `places`, `ids` all of them. The status of a puzzle is `fresh` or `returned`
    /// in its pool, `unfit`, `leased` if it will be unfit when it returns, or else `out`. The peer of a claim of
    /// a tenant has a number of its store.
    var columns: [Column] { Self.all[rawValue] }

    /// Returns the index of a column.
    func index(of name: String) -> Int {
        guard let index = columns.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("\(self) has no column \(name)")
        }
        return index
    }

    private static let all = [
        "number, name', promise'",
        "id'*, place, has_puzzle",
        """
        place, id'*, givens'*, solution'*, tier_rating, er, ep, ed, clues, w20, time_index, \
        uses_uniqueness, symmetry', techniques', human', tier*, engine', created, claim, status'
        """,
        "number, id'*, reason'*, time, note'*",
        """
        number*, tag, peer, key'*, fingerprint'*, pool, ack', state'*, places', delivered'*, \
        given_back'*, lease_end, finished, label'*, created, ids'*, tenant'*
        """,
    ].map { list in
        // A quote marks a text, and a star what is compared.
        list.split(separator: ",").map { word in
            Column(
                name: word.filter { $0.isLetter || $0 == "_" || $0.isNumber },
                isText: word.contains("'"), isCompared: word.contains("*"))
        }
    }
}

/// A row of a table, in the order of its columns.
typealias CopyRow = [CopyValue]

/// A store whose rows can be read in full.
protocol StockSource: ~Copyable {
    /// Passes all rows on, page by page: each table in the order of its first column.
    mutating func eachPage(_ body: (CopyTable, [CopyRow]) throws -> Void) throws
    /// Returns the number of the last claim that was ever made.
    mutating func lastClaim() throws -> Int64
}

/// A new store that is filled with the rows of another one.
protocol StockTarget: ~Copyable {
    mutating func add(_ rows: [CopyRow], to table: CopyTable) throws
    /// Sets what follows from the rows, after the last of them.
    mutating func complete(lastClaim: Int64) throws
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
        try source.eachPage { table, rows in
            digest.add(rows, of: table)
            try target.add(rows, to: table)
            progress(digest.rows)
        }
        try target.complete(lastClaim: try source.lastClaim())
        return digest
    }
}

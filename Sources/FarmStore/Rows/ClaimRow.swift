import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// A peer's idempotency key.
struct ClaimKey: Hashable, Sendable {
    /// The number of the peer, as tables have it.
    let peer: Int64
    let key: String
}

/// A row of the table `claim`.
struct ClaimRow: Sendable {
    /// The states as stored: the puzzles of an expired claim went back into the pool, those of a
    /// discarded one count as delivered.
    enum State: String, Sendable {
        case leased, delivered, returned, expired, discarded

        /// The state for clients, who lost the puzzles of a discarded claim.
        var shown: ClaimState {
            switch self {
            case .leased: .leased
            case .delivered: .delivered
            case .returned: .returned
            case .expired, .discarded: .expired
            }
        }
    }

    let number: Int64
    let tag: UInt32
    let peer: Int64
    let key: String
    let fingerprint: String
    let pool: PoolNumber
    let ack: Acknowledgement
    var state: State
    /// The puzzles in their order, without those that the client returned while others were left.
    var places: StockRange
    /// The label that the client chose.
    var label: String?
    /// Milliseconds since 1970; nil for claims of schemas that did not have it.
    fileprivate(set) var created: Int64?
    /// The places that were delivered while others were left, in the order of the claim.
    var delivered: [Int64] = []
    /// The ids of the puzzles that the client returned while others were left.
    var givenBack: [String] = []

    /// The number of columns that ``init(_:)`` reads, so that statements can read further ones.
    static let columnCount: Int32 = 13

    /// True if a part of the puzzles was delivered or returned by itself.
    var hasParts: Bool { !delivered.isEmpty || !givenBack.isEmpty }

    /// The number of puzzles when the claim was made.
    var count: Int { places.all.count + givenBack.count }

    /// The places that are neither delivered nor returned; of a claim whose lease has ended, those that
    /// were so then.
    var left: [Int64] {
        switch state {
        case .delivered, .returned: return []
        case .leased, .expired, .discarded:
            if delivered.isEmpty { return places.all }
            let gone = Set(delivered)
            return places.all.filter { !gone.contains($0) }
        }
    }

    /// The places of the puzzles that the client has.
    var kept: [Int64] {
        switch state {
        case .leased, .delivered: places.all
        case .returned, .expired, .discarded: delivered
        }
    }

    /// The places of the puzzles that nobody gets any more.
    var gone: [Int64] {
        switch state {
        case .delivered, .discarded: places.all
        case .leased, .returned, .expired: delivered
        }
    }

    /// Counts some of the places as delivered.
    mutating func deliver(_ more: [Int64]) {
        let gone = Set(delivered + more)
        delivered = places.all.filter(gone.contains)
    }

    // The parts as columns of a file: places as a ``StockRange``, and ids separated by spaces.
    var deliveredText: String? { delivered.isEmpty ? nil : StockRange(delivered).text }
    var givenBackText: String? { givenBack.isEmpty ? nil : givenBack.joined(separator: " ") }
}

extension ClaimRow {
    /// Reads a row with parts; one that no store writes is damage.
    init(_ row: borrowing Statement) throws(SQLiteError) {
        try self.init(old: row)
        label = row.optionalText(9)
        created = row.optionalInteger(10)
        if row.isNull(11) && row.isNull(12) { return }
        guard let delivered = StockRange(row.text(11)) else { throw .damagedRow("claim", number) }
        self.delivered = delivered.all
        givenBack = row.text(12).split(separator: " ").map(String.init)
    }

    /// Reads the columns that every schema has.
    init(old row: borrowing Statement) throws(SQLiteError) {
        guard let pool = PoolNumber(raw: Int(clamping: row.integer(5))),
            let ack = Acknowledgement(rawValue: row.text(6)),
            let state = State(rawValue: row.text(7)), let places = StockRange(row.text(8))
        else { throw .damagedRow("claim", row.integer(0)) }
        self.init(
            number: row.integer(0), tag: UInt32(truncatingIfNeeded: row.integer(1)),
            peer: row.integer(2), key: row.text(3),
            fingerprint: row.text(4), pool: pool, ack: ack, state: state, places: places)
    }

    var claimKey: ClaimKey { ClaimKey(peer: peer, key: key) }
    var id: ClaimID { ClaimID(number: number, tag: tag) }
}

extension SQLiteError {
    /// The error for a row that SQLite can read but no store writes: SQLITE_CORRUPT.
    static func damagedRow(_ table: String, _ number: Int64) -> SQLiteError {
        SQLiteError(code: 11, message: "table \(table), row \(number): invalid content")
    }
}

/// A puzzle of a claim as read.
enum ClaimedPuzzle: Sendable {
    case row(StoredPuzzle)
    case packed(PackedPuzzle)

    var place: Int64 {
        switch self {
        case .row(let row): row.place
        case .packed(let packed): packed.place
        }
    }
}

/// A claim with its rows as read; the calling thread converts them.
struct ClaimReply: Sendable {
    let row: ClaimRow
    let pool: PoolName
    let leaseUntil: Int64?
    var puzzles: [ClaimedPuzzle]
    /// The numbers of techniques in packed puzzles.
    var techniques = TechniqueNumbers()
    /// True if the puzzles are many, so that the calling thread reads them, and not the writer.
    var isUnread = false
    /// True if the writer found the puzzles sound.
    var isChecked = false
    /// The number of puzzles of the claim, if the row does not have them all.
    var count: Int?

    /// The claim; nil if a row of a puzzle is damaged.
    var claim: Claim? {
        guard let rows, isChecked || rows.allSatisfy(\.isSound) else { return nil }
        return Claim(
            id: row.id, pool: pool, state: row.state.shown, ack: row.ack,
            count: count ?? row.count, leaseUntil: leaseUntil, label: row.label,
            created: row.created, rows: rows, delivered: delivered(rows),
            returned: row.state == .returned ? [] : row.givenBack.compactMap { PuzzleID($0) })
    }

    /// The rows of the puzzles; nil if a record of one is damaged.
    private var rows: [StoredPuzzle]? {
        let read = puzzles.compactMap { puzzle in
            if case .row(let row) = puzzle { row } else { nil }
        }
        // Only records need a solver, which has 228 kB of memory.
        return read.count == puzzles.count ? read : unpacked
    }

    /// The rows, also of puzzles that are records; nil if a record is damaged.
    private var unpacked: [StoredPuzzle]? {
        var solver = Solver()
        var rows: [StoredPuzzle] = []
        for puzzle in puzzles {
            switch puzzle {
            case .row(let row): rows.append(row)
            case .packed(let packed):
                guard let row = packed.row(&solver, name: techniques.name(of:)) else { return nil }
                rows.append(row)
            }
        }
        return rows
    }

    /// The ids of the delivered puzzles, if others of the claim are not.
    private func delivered(_ rows: [StoredPuzzle]) -> [PuzzleID] {
        let gone = Set(row.state == .delivered && row.hasParts ? row.places.all : row.delivered)
        return rows.filter { gone.contains($0.place) }
            .compactMap { PuzzleID(String(decoding: $0.id, as: UTF8.self)) }
    }
}

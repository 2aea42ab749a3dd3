import FarmPostgres
import PuzzleBundle
import SudokuEngine

/// The rows of one claim in the answer of a statement.
struct ClaimRows {
    /// The number of the request in its group, from 1.
    let request: Int
    let outcome: Outcome
    let reply: ClaimReply
    var state: ClaimState { reply.row.state.shown }

    /// The outcome of a request, as statements name it.
    enum Outcome: String {
        case made
        /// The same request was made before.
        case repeated
        /// Another request has the key.
        case keyReused = "key-reused"
    }

    /// The columns of a claim, in the order of the statements.
    private enum Column: Int, CaseIterable {
        case request, outcome, number, tag, poolName, pool, ack, state, count, leaseEnd, label
        case created
    }

    /// The first column after those of a puzzle.
    static let end = Column.allCases.count + Int(StoredPuzzle.columnCount)
    /// The columns of the first place and turn that claims without a filter found, after the row of the counts.
    static let firstReady = end + 4, firstTurn = end + 5

    /// Reads the claims of an answer: one row for each puzzle, or one without. Statements that pass no
    /// puzzles on have no columns for them. Rows that name no pool are of the given one. The parts of a
    /// claim follow its puzzles, where the statement has them.
    static func all(
        _ rows: borrowing PostgresResult, by peers: [Peer], keys: [String],
        of pool: PoolName? = nil, hasPuzzles: Bool = true, hasParts: Bool = false
    ) -> [ClaimRows] {
        var found: [ClaimRows] = []
        var next = 0
        let puzzleColumn = Column.allCases.count
        while next < rows.count {
            let request = Int(rows.integer(next, Column.request.rawValue))
            let number = rows.integer(next, Column.number.rawValue)
            var puzzles: [StoredPuzzle] = []
            let first = next
            repeat {
                if hasPuzzles, !rows.isNull(next, puzzleColumn) {
                    puzzles.append(StoredPuzzle(rows, row: next, from: puzzleColumn))
                }
                next += 1
            } while next < rows.count && rows.integer(next, Column.request.rawValue) == request
                && rows.integer(next, Column.number.rawValue) == number
            // A statement of a single peer numbers all its claims as its first request.
            let index = request - 1
            guard let outcome = Outcome(rawValue: rows.text(first, Column.outcome.rawValue)),
                var claim = row(
                    rows, first, peer: peers[index], key: keys[index], puzzles: puzzles),
                let pool = rows.isNull(first, Column.poolName.rawValue)
                    ? pool : PoolName(rows.text(first, Column.poolName.rawValue))
            else { continue }
            if hasParts {
                claim.places = StockRange(rows.text(first, end)) ?? claim.places
                claim.delivered = StockRange(rows.text(first, end + 1))?.all ?? []
                claim.givenBack = rows.text(first, end + 2).split(separator: " ").map(String.init)
            }
            found.append(
                ClaimRows(
                    request: request, outcome: outcome,
                    reply: ClaimReply(
                        row: claim, pool: pool,
                        leaseUntil: rows.optionalInteger(first, Column.leaseEnd.rawValue),
                        puzzles: puzzles.map(ClaimedPuzzle.row),
                        count: Int(rows.integer(first, Column.count.rawValue)))))
        }
        return found
    }

    /// Reads the columns of a claim; nil if no store writes such a row.
    private static func row(
        _ rows: borrowing PostgresResult, _ row: Int, peer: Peer, key: String,
        puzzles: [StoredPuzzle]
    ) -> ClaimRow? {
        func integer(_ column: Column) -> Int64 { rows.integer(row, column.rawValue) }
        guard let pool = PoolNumber(raw: Int(clamping: integer(.pool))),
            let ack = Acknowledgement(rawValue: rows.text(row, Column.ack.rawValue)),
            let state = ClaimRow.State(rawValue: rows.text(row, Column.state.rawValue))
        else { return nil }
        return ClaimRow(
            number: integer(.number), tag: UInt32(truncatingIfNeeded: integer(.tag)),
            peer: peer.number, key: key, fingerprint: "", pool: pool,
            ack: ack, state: state,
            places: StockRange(
                puzzles.isEmpty
                    ? Array(repeating: 0, count: Int(integer(.count))) : puzzles.map(\.place)),
            label: rows.optionalText(row, Column.label.rawValue),
            created: integer(.created))
    }
}

import FarmPostgres
import PuzzleBundle
import SudokuEngine

/// A claim with its peer, as a statement takes it.
struct PeerClaim: Sendable {
    let order: ClaimParameters
    let peer: Peer
    let scope: String

    /// The parameters of ``PoolPartition/claim`` after the farm.
    func values(makes: Bool) -> [PostgresValue] {
        [
            .text(scope), .integer(Int64(peer.uid)), .text(order.key), .text(order.fingerprint),
            .integer(order.ack == .auto ? 1 : 0), .integer(Int64(order.count)),
            .integer(makes ? Int64(order.minimum) : .max),
            .integer(Int64(order.leaseSeconds) * 1_000), .text(order.label ?? ""),
        ]
    }
}

extension [PeerClaim] {
    /// The parameters of ``PoolPartition/claims`` after the farm: a list for each field.
    /// If nothing is to be made, they ask for more puzzles than there can be.
    func lists(makes: Bool) -> [PostgresValue] {
        [
            .texts(map(\.scope)), .integers(map { Int64($0.peer.uid) }),
            .texts(map(\.order.key)), .texts(map(\.order.fingerprint)),
            .integers(map { $0.order.ack == .auto ? 1 : 0 }),
            .integers(map { Int64($0.order.count) }),
            .integers(map { makes ? Int64($0.order.minimum) : .max }),
            .integers(map { Int64($0.order.leaseSeconds) * 1_000 }),
            .texts(map { $0.order.label ?? "" }),
        ]
    }
}

extension PuzzleFilter {
    /// The parameters of ``PostgresStatements/filteredClaim`` after those of the claim.
    var values: [PostgresValue] {
        [
            .integer(Int64(ratings.lowerBound.tenths)), .integer(Int64(ratings.upperBound.tenths)),
            symmetry.map { .text($0.rawValue) } ?? .null,
            .texts(techniques.map { $0.techniques.joined(separator: "|") }), .texts(human),
            .integer(Int64(ers.lowerBound.tenths)), .integer(Int64(ers.upperBound.tenths)),
            .integer(Int64(clues.lowerBound)), .integer(Int64(clues.upperBound)),
        ] + SharedTraits.values(of: self)
    }
}

/// The rows of one claim in the answer of a statement.
struct ClaimRows {
    /// The number of the request in its group, from 1.
    let request: Int
    /// 0 made, 1 the same request as before, 2 another request with the same key.
    let outcome: Int
    let reply: ClaimReply
    var state: ClaimState { reply.row.state.shown }

    /// The columns of a claim, in the order of the statements.
    private enum Column: Int, CaseIterable {
        case request, outcome, number, tag, poolName, pool, auto, state, count, leaseEnd, label
        case created
    }

    /// The first column after those of a puzzle.
    static let end = Column.allCases.count + Int(StoredPuzzle.columnCount)

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
            guard
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
            let hasLease = !rows.isNull(first, Column.leaseEnd.rawValue)
            found.append(
                ClaimRows(
                    request: request, outcome: Int(rows.integer(first, Column.outcome.rawValue)),
                    reply: ClaimReply(
                        row: claim, pool: pool,
                        leaseUntil: hasLease ? rows.integer(first, Column.leaseEnd.rawValue) : nil,
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
            let state = ClaimRow.State(number: Int(clamping: integer(.state)))
        else { return nil }
        let hasLabel = !rows.isNull(row, Column.label.rawValue)
        return ClaimRow(
            number: integer(.number), tag: UInt32(truncatingIfNeeded: integer(.tag)),
            peer: peer.uid, key: key, fingerprint: "", pool: pool,
            ack: integer(.auto) == 1 ? .auto : .explicit, state: state,
            places: StockRange(
                puzzles.isEmpty
                    ? Array(repeating: 0, count: Int(integer(.count))) : puzzles.map(\.place)),
            label: hasLabel ? rows.text(row, Column.label.rawValue) : nil,
            created: integer(.created))
    }
}

extension ClaimRow.State {
    /// The states by their numbers in a shared stock.
    init?(number: Int) {
        let all: [Self] = [.leased, .delivered, .returned, .expired, .discarded]
        guard all.indices.contains(number) else { return nil }
        self = all[number]
    }
}

import FarmPostgres
import FarmSystem
package import PuzzleBundle
package import SudokuEngine

extension SharedStore {
    /// Returns a page of the ready puzzles of a pool, oldest first. The puzzles stay in the pool.
    package func peek(
        _ pool: PoolName, limit: Int, after: PuzzleID? = nil, filter: PuzzleFilter = .none
    ) throws(StoreError) -> StockPage {
        guard let number = number(of: pool) else {
            return try StockPage([], limit: limit, in: "")
        }
        let values = [
            .integer(number), (after?.description).postgresValue, .integer(Int64(limit) + 1),
        ]
        let found = try puzzles(
            PostgresCall(SharedSQL.peek.statement, values: values + filter.values))
        return try StockPage(found, limit: limit, in: "pool \(pool)")
    }

    private func puzzles(
        _ call: PostgresCall
    ) throws(StoreError) -> [StoredPuzzle] {
        try run(to: .read) { connection throws(PostgresError) in
            StoredPuzzle.all(try connection.run(call))
        }
    }

    /// Returns the puzzles that were withdrawn after a place in the list and not before a time
    /// (milliseconds since 1970), in the order of withdrawals and changed notes.
    package func withdrawn(
        limit: Int, after: WithdrawalMark? = nil, since: Int64? = nil
    ) throws(StoreError) -> [WithdrawnPuzzle] {
        let (statement, mark): (SharedSQL, PostgresValue) =
            switch after {
            case .puzzle(let id): (.withdrawnAfterPuzzle, .text(id.description))
            case .number(let number): (.withdrawn, .integer(number))
            case nil: (.withdrawn, .integer(0))
            }
        return try run(to: .read) { connection throws(PostgresError) in
            let rows = try connection.run(statement, mark, since ?? .min, limit)
            return (0..<rows.count).compactMap { row in
                PuzzleID(rows.text(row, 0)).map { id in
                    WithdrawnPuzzle(
                        id: id, number: rows.integer(row, 1), time: rows.integer(row, 2),
                        note: rows.optionalText(row, 3))
                }
            }
        }
    }

    /// Measures the keys that are kept: all of the table of claims, and the puzzles that are in no
    /// pool any more, by the statistics of PostgreSQL.
    package func keyUse() throws(StoreError) -> KeyUse {
        try run(to: .read) { connection throws(PostgresError) in
            let rows = try connection.run(.keyUse)
            return KeyUse(count: Int(rows.integer(0, 0)), bytes: Int(rows.integer(0, 1)))
        }
    }

    /// Returns the state of a puzzle; nil if the id was never in this stock.
    package func find(_ id: PuzzleID) throws(StoreError) -> PuzzleFinding? {
        try run(to: .read) { connection throws(PostgresError) in
            let rows = try connection.run(.find, id.description)
            guard rows.count > 0 else { return nil }
            return PuzzleFinding(
                id: id, state: PuzzleState(rawValue: rows.text(0, 0)) ?? .delivered,
                pool: rows.optionalText(0, 2).flatMap { PoolName($0) },
                since: rows.optionalInteger(0, 1), reason: rows.optionalText(0, 3),
                note: rows.optionalText(0, 4),
                owner: rows.isNull(0, 5) ? nil : Peer(rows, row: 0, from: 5, scope: scope),
                puzzle: rows.isNull(0, 7) ? nil : StoredPuzzle(rows, row: 0, from: 7).record)
        }
    }

    /// Returns a page of puzzles of a pool, and the place after which the next begins; nil at the end.
    package func page(
        of part: StockPart, in pool: PoolName, limit: Int, after last: Int64 = 0
    ) throws(StoreError) -> (puzzles: [PuzzleRecord], next: Int64?) {
        guard let number = number(of: pool) else { return ([], nil) }
        let statement: SharedSQL =
            switch part {
            case .ready: .readyPage
            case .unfit: .unfitPage
            }
        let rows = try puzzles(PostgresCall(statement, number, last, limit))
        return (rows.compactMap(\.record), rows.count < limit ? nil : rows.last?.place)
    }

    /// Returns the puzzles of the next leased claim of a pool after a number, with that of the claim;
    /// nil if there is none.
    package func leased(
        of pool: PoolName, after last: Int64 = 0
    ) throws(StoreError) -> (claim: Int64, puzzles: [PuzzleRecord])? {
        guard let number = number(of: pool) else { return nil }
        let found = try run(to: .read) { connection throws(PostgresError) in
            let rows = try connection.run(.leased, number, last)
            return (
                claim: rows.count > 0 ? rows.integer(0, 0) : nil,
                rows: StoredPuzzle.all(rows, from: 1)
            )
        }
        return found.claim.map { ($0, found.rows.compactMap(\.record)) }
    }

    // MARK: Maintenance

    /// Returns at once: waiting for the server is no standstill of the farm.
    package func heartbeat() {}

    /// Returns the errors of the stock: counts that do not agree with their tables, and with `full`
    /// puzzles that are damaged.
    package func verify(full: Bool = false) throws(StoreError) -> [String] {
        try run(to: .read) { connection throws(PostgresError) in
            try SharedCheck.faults(full: full, on: &connection)
        }
    }
}

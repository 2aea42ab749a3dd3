import FarmSQLite
package import PuzzleBundle
package import SudokuEngine

/// Pools whose promises change.
extension FarmStore {
    /// The maximum number of pools that a store ever has.
    package static let mostPools = PoolNumber.most

    /// Sets puzzles of a pool apart that do not keep its promise, and puts back those that do.
    package func mark(
        unfit: [PuzzleID], fit: [PuzzleID] = [], in pool: PoolName
    ) throws(StoreError) {
        try commit { writer throws(SQLiteError) in
            try writer.mark(unfit: unfit, fit: fit, in: pool)
        }
    }

    /// Records the promise that the ready puzzles of a pool keep, as text; returns false if the store
    /// can have no more pools.
    package func set(promise: String, of pool: PoolName) throws(StoreError) -> Bool {
        try commit { writer throws(SQLiteError) in try writer.set(promise: promise, of: pool) }
    }

    /// Moves puzzles that are ready or unfit from a pool to the end of another, in one transaction;
    /// returns their number. Those that were claimed meanwhile stay.
    package func adopt(
        _ ids: [PuzzleID], from source: PoolName, by target: PoolName
    ) throws(StoreError) -> Int {
        try commit { writer throws(SQLiteError) in
            try writer.adopt(ids, from: source, by: target)
        }
    }

    /// Returns a page of puzzles of a pool, and the place after which the next begins; nil at the end.
    /// Unlike those of ``peek(_:limit:after:filter:)``, pages continue after puzzles that were moved.
    package func page(
        of part: StockPart, in pool: PoolName, limit: Int, after last: Int64 = 0
    ) throws(StoreError) -> (puzzles: [PuzzleRecord], next: Int64?) {
        let rows = try read(with: slowReader) { file throws(SQLiteError) in
            guard let number = try file.number(of: pool) else {
                return [StoredPuzzle]()
            }
            return switch part {
            case .ready: try file.ready(number, limit: limit, from: last + 1)
            case .unfit: try file.unfit(number, limit: limit, from: last + 1)
            }
        }
        return (rows.compactMap(\.record), rows.count < limit ? nil : rows.last?.place)
    }

    /// Returns the puzzles of the next leased claim of a pool after a number, with that of the claim;
    /// nil if there is none.
    package func leased(
        of pool: PoolName, after last: Int64 = 0
    ) throws(StoreError) -> (claim: Int64, puzzles: [PuzzleRecord])? {
        let found = try read(with: slowReader) { file throws(SQLiteError) in
            try file.leased(pool, after: last)
        }
        return found.map { ($0.claim, $0.puzzles.compactMap(\.record)) }
    }
}

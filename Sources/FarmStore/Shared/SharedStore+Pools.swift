import FarmPostgres
package import PuzzleBundle
package import SudokuEngine

/// Pools whose promises change.
extension SharedStore {
    /// Sets puzzles of a pool apart that do not keep its promise, and puts back those that do.
    package func mark(
        unfit: [PuzzleID], fit: [PuzzleID] = [], in pool: PoolName
    ) throws(StoreError) {
        guard let number = number(of: pool) else { return }
        try run([
            PostgresCall(.markUnfit, number, unfit.map(\.description), farm),
            PostgresCall(.markFit, number, fit.map(\.description), farm),
        ])
    }

    /// Records the promise that the ready puzzles of a pool keep, as text; returns false if the stock
    /// can have no more pools.
    package func set(promise: String, of pool: PoolName) throws(StoreError) -> Bool {
        guard let number = try ensurePool(pool) else { return false }
        try run([PostgresCall(.setPromise, number, promise)])
        return true
    }

    /// Moves puzzles that are ready or unfit from a pool to the end of another, in one transaction;
    /// returns their number. Those that were claimed meanwhile stay.
    package func adopt(
        _ ids: [PuzzleID], from source: PoolName, by target: PoolName
    ) throws(StoreError) -> Int {
        guard let from = number(of: source), let other = try ensurePool(target), from != other
        else {
            return 0
        }
        let call = PostgresCall(.adopt, from, other, ids.map(\.description), farm)
        return try run([call], into: 0) { $0 = Int($2.integer(0, 0)) }
    }
}

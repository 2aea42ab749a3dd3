import FarmAPI
import FarmConfig
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// Pools that are configured, changed and removed.
extension Service {
    /// Checks the ready puzzles of pools whose promise is another than the one that they were last
    /// checked against: those that do not keep it are set apart, and those that were set apart and
    /// keep it are put back. Can be interrupted at any point, and is then repeated.
    func checkPromises() throws(StoreError) {
        let configuration = configuration
        // Puzzles that were made for the old promises are in the store from here on, or checked again.
        workers.finishDeliveries()
        let checked = stock.store.stock.promises
        for pool in configuration.pools.names {
            let promise = configuration.pools[pool].promise
            let known = checked[pool] ?? pool.tier.map { PoolPromise($0).text }
            guard known != promise.text else { continue }
            let count = try PromiseReview(store: stock.store, pool: pool, promise: promise).run()
            guard try stock.store.set(promise: promise.text, of: pool) else {
                log.warn(
                    "\(pool): the store has seen \(FarmStore.mostPools) pools, which is the maximum; "
                        + "use the name of an earlier pool")
                continue
            }
            if count > 0 { log.foundUnfit(count, in: pool) }
        }
    }

    /// Moves the ready and unfit puzzles of a pool that keep the promise of another one to that one.
    func adopt(_ pool: PoolName, by other: PoolName) throws(StoreError) -> (moved: Int, kept: Int) {
        let promise = configuration.pools[other].promise
        return try PromiseReview(store: stock.store, pool: other, promise: promise).adopt(
            from: pool)
    }
}

extension Problem {
    /// Creates the problem for a pool that does not exist.
    init(unknownPool name: String, known: [PoolName]) {
        let names = known.map(\.name)
        self.init(
            .unknownPool,
            "\(name.printable): no such pool; "
                + (suggestion(for: name, among: names)
                    ?? "the pools are \(names.joined(separator: ", "))"))
    }
}

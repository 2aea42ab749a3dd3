import FarmStore
import FarmSystem
import SudokuEngine

/// Throttles the log of stocked puzzles: at most one line per minute, and one when all pools have
/// become full.
struct StockLogThrottle: Sendable {
    private var written = PerPool.all(0)
    private var writtenAt: Int64?
    /// True if all pools were full and none has been low since.
    private var isFull = false

    private static let interval: Int64 = 60_000_000_000

    /// `outlook` says what the puzzles of a pool cost and when it will be full, if that is known.
    mutating func update(
        from stock: StockService, limits: PerPool<PoolLimits>, _ log: ServiceLog,
        outlook: (PoolName) -> String?
    ) {
        let stocked = stock.stockedSinceStart
        let levels = stock.store.counts
        let now = Clocks.boot
        let hasFilled = hasFilled(levels, limits)
        let isDue = now - (writtenAt ?? now - Self.interval) >= Self.interval
        guard stocked != written, isDue || hasFilled else { return }
        var added = stocked
        added -= written
        log.stocked(added, levels, limits: limits, outlook: outlook)
        written = stocked
        writtenAt = now
    }

    /// Returns true if the last pool has just become full.
    private mutating func hasFilled(
        _ levels: PerPool<PoolCount>, _ limits: PerPool<PoolLimits>
    ) -> Bool {
        if limits.names.contains(where: { levels[$0].ready < limits[$0].low }) { isFull = false }
        guard !isFull else { return false }
        isFull = limits.names.allSatisfy { levels[$0].ready >= limits[$0].target }
        return isFull
    }
}

import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine

/// Throttles the log of stocked puzzles: at most one line per minute, and one when all pools have
/// become full.
struct StockLogThrottle: Sendable {
    private var written = PerTier.all(0)
    private var writtenAt: Int64?
    /// True if all pools were full and none has been low since.
    private var isFull = false

    private static let interval: Int64 = 60_000_000_000

    mutating func update(from stock: StockService, limits: PerTier<PoolLimits>, _ log: ServiceLog) {
        let stocked = stock.stockedSinceStart
        let levels = stock.store.counts
        let now = Clocks.boot
        let hasFilled = hasFilled(levels, limits)
        let isDue = now - (writtenAt ?? now - Self.interval) >= Self.interval
        guard stocked != written, isDue || hasFilled else { return }
        var added = stocked
        added -= written
        log.stocked(added, levels, limits: limits)
        written = stocked
        writtenAt = now
    }

    /// Returns true if the last pool has just become full.
    private mutating func hasFilled(
        _ levels: PerTier<PoolCount>, _ limits: PerTier<PoolLimits>
    ) -> Bool {
        if Tier.allCases.contains(where: { levels[$0].ready < limits[$0].low }) { isFull = false }
        guard !isFull else { return false }
        isFull = Tier.allCases.allSatisfy { levels[$0].ready >= limits[$0].target }
        return isFull
    }
}

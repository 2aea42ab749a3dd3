import FarmStore
import FarmSystem
import SudokuEngine

/// What was stocked, as the log has it: one line a minute while there is anything to tell.
struct StockDiary: Sendable {
    private var written = PerTier.all(0)
    private var writtenAt: Int64?

    private static let interval: Int64 = 60_000_000_000

    mutating func look(at stockroom: Stockroom, limits: PerTier<PoolLimits>, _ log: ServiceLog) {
        let stocked = stockroom.stockedSinceStart
        let now = Clocks.boot
        guard stocked != written, now - (writtenAt ?? now - Self.interval) >= Self.interval else {
            return
        }
        var news = stocked
        news -= written
        log.stocked(news, stockroom.store.counts, limits: limits)
        written = stocked
        writtenAt = now
    }
}

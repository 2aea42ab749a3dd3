import FarmAPI
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// The stock service: the store, the fill rates, and the free space of its disk.
final class StockService: Sendable {
    let store: any PuzzleStore
    /// The folder of the store's files, or of the farm's own state beside a shared stock.
    let folder: StateFolder
    private let rates: Mutex<FillRates>
    /// The number of puzzles stocked since the start of the process.
    private let stocked = Mutex(PerPool.all(0))
    private let duplicateCount = Atomic(0)
    /// The keys that were kept and the trend of the disk when these were last measured.
    private let measured = Mutex((keys: KeyUse?.none, trend: DiskTrend(), due: Int64.min))
    private let isClosing = Atomic(false)
    /// The claims that wait for puzzles.
    let waiting = WaitingClaims()

    init(_ store: any PuzzleStore, in folder: StateFolder) {
        self.store = store
        self.folder = folder
        rates = Mutex(FillRates(now: Self.now))
    }

    private static var now: Int64 { Clocks.boot / 1_000_000_000 }

    /// Stocks puzzles, unless the store cannot take them now.
    @discardableResult
    func insert(_ puzzles: [ProducedPuzzle]) -> WorkerTeam.SinkResult {
        let batch = puzzles.map { PooledPuzzle($0.record, in: $0.pool) }
        while true {
            do throws(StoreError) {
                let outcome = try store.insert(batch)
                let duplicates = Set(outcome.duplicates)
                duplicateCount.add(outcome.duplicates.count, ordering: .relaxed)
                let new = puzzles.filter { !duplicates.contains($0.record.id) }
                let known = puzzles.filter { duplicates.contains($0.record.id) }
                count(PerPool(counting: new))
                waiting.record(stocked: new)
                return .taken(duplicates: PerPool(counting: known))
            } catch {
                // Another process's transaction will end. Other errors are the store's own: it has
                // reported them, and the workers are paused. If the commit took place after all, the
                // puzzles are found to be known when they are offered again.
                guard error == .busy, !isClosing.load(ordering: .relaxed) else { return .notNow }
            }
        }
    }

    private func count(_ stockedNow: PerPool<Int>) {
        rates.withLock { $0.record(stockedNow, now: Self.now) }
        stocked.withLock { $0 += stockedNow }
    }

    func perMinute(_ pool: PoolName) -> Double {
        rates.withLock { $0.perMinute(pool, now: Self.now) }
    }

    /// The number of puzzles stocked since the start of the process.
    var stockedSinceStart: PerPool<Int> { stocked.withLock { $0 } }

    /// The number of produced puzzles that the store had already.
    var duplicatesSinceStart: Int { duplicateCount.load(ordering: .relaxed) }

    /// The keys that are kept, as of the last minute; nil before they were measured.
    var keyUse: KeyUse? { measured.withLock { $0.keys } }
    var diskFullInSeconds: Int? { measured.withLock { $0.trend.secondsUntilFull } }

    /// Measures the keys once a minute, and the disk. Called by the monitor, whose thread may wait for
    /// a disk.
    func measure(freeBytes: Int?) {
        let now = Self.now
        let isDue = measured.withLock { measured in
            if let freeBytes { measured.trend.record(free: freeBytes, at: now) }
            defer { if now >= measured.due { measured.due = now + 60 } }
            return now >= measured.due
        }
        guard isDue, let use = try? store.keyUse() else { return }
        measured.withLock { $0.keys = use }
    }

    /// The free bytes on the disk of the store; nil if they cannot be determined.
    var freeBytes: Int? { try? FileSystem.freeBytes(at: folder.path) }

    /// Checkpoints the log and closes the store. A failing disk may block forever, so the caller must
    /// limit its wait.
    func close() {
        isClosing.store(true, ordering: .relaxed)
        store.close()
    }

    /// Stops retries that wait for another process's transaction.
    func prepareToClose() { isClosing.store(true, ordering: .relaxed) }
}

import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// The stock as the service uses it: the store, what went into it lately, and how much room its disk
/// has.
final class Stockroom: Sendable {
    let store: FarmStore
    private let rates: Mutex<FillRates>
    /// Since the start of the process.
    private let stocked = Mutex(PerTier.all(0))
    private let refused = Atomic(0)
    private let isClosing = Atomic(false)

    init(_ store: FarmStore) {
        self.store = store
        rates = Mutex(FillRates(now: Self.now))
    }

    private static var now: Int64 { Clocks.boot / 1_000_000_000 }

    /// Takes in what workers made, and says how the pools stand then.
    func take(_ puzzles: [GradedPuzzle]) -> StockReport {
        let records = puzzles.compactMap { made in
            PuzzleRecord(id: PuzzleID(of: made.solved.puzzle, .system), made.solved, made.grade)
        }
        while true {
            do throws(StoreError) {
                let outcome = try store.stock(records)
                count(records, outcome)
                return store.stock
            } catch {
                // Somebody else's transaction ends some time. Other failures are the store's own:
                // it has told of them, the workers rest, and these few puzzles are made again.
                guard error == .busy, !isClosing.load(ordering: .relaxed) else {
                    return store.stock
                }
            }
        }
    }

    private func count(_ records: [PuzzleRecord], _ outcome: Stocked) {
        let duplicates = Set(outcome.duplicates)
        var counts = PerTier.all(0)
        for record in records where !duplicates.contains(record.id) { counts[record.tier] += 1 }
        let news = counts
        rates.withLock { $0.note(news, now: Self.now) }
        stocked.withLock { $0 += news }
        refused.add(outcome.duplicates.count, ordering: .relaxed)
    }

    func perMinute(_ tier: Tier) -> Double {
        rates.withLock { $0.perMinute(tier, now: Self.now) }
    }

    /// How many puzzles were stocked since the process began.
    var stockedSinceStart: PerTier<Int> { stocked.withLock { $0 } }

    /// How many were made that the store knew already.
    var duplicatesSinceStart: Int { refused.load(ordering: .relaxed) }

    /// Nil if the disk cannot be asked.
    var freeBytes: Int? { try? FileSystem.freeBytes(at: store.folder.path) }

    /// Moves the log into the store and closes it. A failing disk may never answer: who calls waits
    /// for no longer than it likes.
    func close() {
        isClosing.store(true, ordering: .relaxed)
        store.close()
    }

    /// Nobody waits for a foreign transaction any more.
    func prepareToClose() { isClosing.store(true, ordering: .relaxed) }
}

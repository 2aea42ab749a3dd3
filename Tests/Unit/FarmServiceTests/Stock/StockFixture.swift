import Dispatch
import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine

@testable import FarmConfig
@testable import FarmService

/// A store in a temporary folder with a worker and a claim waitlist. Only the beginner pool is in
/// production, and its target is a single puzzle.
final class StockFixture: Sendable {
    let folder: TemporaryDirectory
    let configuration: Configuration
    let stock: StockService
    let workers: WorkerTeam
    let waitlist: ClaimWaitlist
    /// One signal for each batch that the worker hands over.
    let delivered = DispatchSemaphore(value: 0)

    /// Puzzles of the beginner pool.
    static let puzzles: [ProducedPuzzle] = {
        var producer = Producer(seed: 1)
        var found: [GradedPuzzle] = []
        var number: UInt64 = 0
        while found.count < 8 {
            let made = producer.puzzles(number..<number + 64, for: ProductionRequest(.beginner))
            found += (made ?? []).filter { $0.tier == .beginner }
            number += 64
        }
        return found.compactMap(PuzzleRecord.init).map { ProducedPuzzle($0, for: .beginner) }
    }()

    /// Creates a full store. Produced puzzles are stocked or discarded.
    init(stocksPuzzles: Bool = true) throws {
        folder = try TemporaryDirectory()
        configuration = Configuration(
            workers: 1, limits: PerPool { PoolLimits(low: 0, target: $0 == .beginner ? 1 : 0) })
        let store = try FarmStore(opening: StateFolder(folder.path), engine: "test")
        let stock = StockService(store, in: StateFolder(folder.path))
        self.stock = stock
        stock.insert(Array(Self.puzzles.prefix(1)))
        let delivered = delivered
        workers = WorkerTeam(
            configuration, stock: { store.stock },
            sink: { puzzles in
                defer { delivered.signal() }
                return stocksPuzzles ? stock.insert(puzzles) : .taken(duplicates: .all(0))
            })
        waitlist = ClaimWaitlist(stock, workers)
    }

    deinit {
        workers.stop()
        _ = workers.join(within: 300)
        stock.close()
    }

    /// Pauses pools.
    func pause(_ pools: Set<PoolName>) {
        workers.change(configuration, paused: pools)
        waitlist.answerBlocked()
    }

    /// The number of ready puzzles.
    var ready: Int { stock.store.counts[.beginner].ready }

    func claim(
        _ key: String, count: Int, filter: PuzzleFilter = .none, waiting seconds: Int = 0,
        on client: WaitingClient? = nil
    ) throws(StoreError) -> ClaimOutcome<Claim> {
        try waitlist.claim(
            ClaimParameters(pool: .beginner, key: key, count: count, filter: filter),
            by: Peer(uid: 1),
            waiting: seconds, on: client?.connection)
    }

    /// Claims a puzzle.
    func claimed(_ key: String) throws -> Claim {
        guard case .made(let claim) = try claim(key, count: 1) else { throw StoreError.closed }
        return claim
    }

    /// Makes a claim on another thread.
    func startClaim(
        _ key: String, count: Int, filter: PuzzleFilter = .none, on client: WaitingClient
    ) -> Future<Result<ClaimOutcome<Claim>, StoreError>> {
        let outcome = Future<Result<ClaimOutcome<Claim>, StoreError>>()
        DispatchQueue(label: "claim").async {
            do throws(StoreError) {
                outcome.fulfil(
                    .success(
                        try self.claim(
                            key, count: count, filter: filter, waiting: 300, on: client)))
            } catch {
                outcome.fulfil(.failure(error))
            }
        }
        return outcome
    }

    /// Waits until the worker has handed over a batch.
    func awaitDelivery() -> Bool { delivered.wait(timeout: patience) == .success }
}

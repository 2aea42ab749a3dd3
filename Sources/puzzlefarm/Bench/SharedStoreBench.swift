import Dispatch
import FarmBench
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// Measures the speed of a shared stock in an empty database, beside a plain queue in the same one.
struct SharedStoreBench {
    let url: String
    let seconds: Double
    /// The number of puzzles to stock by two farms.
    let stocked: Int
    /// The number of puzzles to deliver before claims are measured again; 0 if they are not.
    let delivered: Int
    /// The seconds of claims while another transaction is open, before they are measured again; 0 if they are
    /// not.
    let held: Double

    private static let rows = 120_000
    private static let batch = 500
    private static let portion = 10
    private let sample = SampleStock(by: .id) { Digest.sha256($0) }

    init(url: String, seconds: Double, stocked: Int, delivered: Int, held: Double) {
        self.url = url
        self.seconds = seconds
        self.delivered = delivered
        self.held = held
        // Each measurement of claims takes at most so many.
        let later = (delivered > 0 ? Self.rows : 0) + (held > 0 ? Self.rows : 0)
        self.stocked = delivered > 0 ? delivered + later : max(stocked, later)
    }

    /// Measures the rates and reports each one. Whatever it created is removed at the end.
    func run(in cleanup: BenchCleanup, _ report: BenchRate.Report) throws {
        let times = 1 + (delivered > 0 ? 1 : 0) + (held > 0 ? 1 : 0)
        let (url, rows) = (url, times * Self.rows)
        try cleanup.creating {
            guard try SharedServer.createStore(url) == .created else {
                throw CommandError(
                    .usage,
                    "bench: \(url): has a stock, which would be removed; name an empty database")
            }
        } undoneBy: {
            Self.remove(url) { () throws(OpeningError) in try SharedServer.removeStore(url) }
        }
        let queue = try cleanup.creating {
            try QueueYardstick(url, rows: rows)
        } undoneBy: {
            Self.remove(url) { () throws(OpeningError) in try QueueYardstick.remove(from: url) }
        }
        let store = try open("bench")
        defer { store.close() }
        try ClaimRace.fill(store)
        try timeClaims(queue, store, report)
        try timeStocking(report)
        if delivered > 0 {
            try deliver(store, report)
            try timeClaims(queue, store, suffix: "-later", report)
        }
        if held > 0 {
            var transaction = try HeldTransaction.begin(in: url)
            try repeatClaims(store, report)
            try timeClaims(queue, store, suffix: "-held", report)
            try transaction.end()
        }
    }

    /// Removes a schema. It may meet claims that are still being made and end in a deadlock with them.
    private static func remove(_ url: String, _ remove: () throws(OpeningError) -> Void) {
        var failure: OpeningError?
        for _ in 0..<10 {
            do throws(OpeningError) { return try remove() } catch { failure = error }
        }
        if let failure {
            complain(
                "bench: \(failure); drop what is left: DROP SCHEMA puzzlefarm, puzzlefarm_bench "
                    + "CASCADE")
        }
    }

    private func open(_ name: String) throws -> SharedStore {
        try SharedStore(
            FarmIdentity(url, name: name, folder: StateFolder("/nonexistent")),
            rules: ClaimRules(),
            engine: ProgramVersion.current)
    }

    // MARK: Claims

    /// The queue and the stock in turns, since disks change their pace.
    private func timeClaims(
        _ queue: QueueYardstick, _ store: SharedStore, suffix: String = "",
        _ report: BenchRate.Report
    ) throws {
        for clients in [1, 8, 64] {
            let name = "\(clients)\(suffix)"
            let plain = try take(from: queue, clients: clients)
            try report(BenchRate(name: "queue-" + name, unit: "claims", perSecond: plain))
            let own = try ClaimRace(seconds: seconds).claims(from: store, by: clients)
            try report(BenchRate(name: "claims-" + name, unit: "claims", perSecond: own))
        }
    }

    private func take(from queue: QueueYardstick, clients: Int) throws -> Double {
        let connected = try (0..<clients).map { _ in try queue.client() }
        return try ClaimRace(seconds: seconds).run(clients) { client in
            { number in connected[client].take("\(Digest.random())-\(number)") }
        }
    }

    /// Delivers puzzles in portions of ten.
    private func deliver(_ store: SharedStore, _ report: BenchRate.Report) throws {
        let race = ClaimRace(seconds: 86_400, maximum: delivered / Self.portion)
        let perSecond = try race.run(64) { client in
            { _ in ClaimRace.claim(from: store, by: client, count: Self.portion, ack: .auto) }
        }
        try report(
            BenchRate(
                name: "deliver", unit: "puzzles", perSecond: perSecond * Double(Self.portion)))
    }

    /// Makes claims and returns them at once, so that the stock stays what it is and its rows change.
    private func repeatClaims(_ store: SharedStore, _ report: BenchRate.Report) throws {
        let perSecond = try ClaimRace(seconds: held, maximum: .max).run(8) { client in
            { _ in ClaimRace.claim(from: store, by: client, isReturned: true) }
        }
        try report(BenchRate(name: "returned-8", unit: "claims", perSecond: perSecond))
    }

    // MARK: Stocking

    /// Two farms stock batches of new puzzles at once.
    private func timeStocking(_ report: BenchRate.Report) throws {
        let farms = [try open("bench-1"), try open("bench-2")]
        defer { for farm in farms { farm.close() } }
        let half = stocked / 2
        let spent = Mutex(0.0)
        let failure = Mutex<String?>(nil)
        DispatchQueue.concurrentPerform(iterations: farms.count) { index in
            // After those of the claims.
            let first = Self.rows + index * half
            for start in stride(from: first, to: first + half, by: Self.batch) {
                // Making the records is not part of the store's time.
                let batch = (start..<min(start + Self.batch, first + half)).map {
                    PooledPuzzle(sample.record($0, of: .hard), in: .hard)
                }
                let begin = ContinuousClock.now
                do throws(StoreError) { _ = try farms[index].insert(batch) } catch {
                    return failure.withLock { $0 = "\(error)" }
                }
                let time = (ContinuousClock.now - begin) / .seconds(1)
                spent.withLock { $0 += time }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw CommandError(.io, "bench: \(failure)") }
        // Each farm has spent half of it.
        let time = spent.withLock { $0 } / Double(farms.count)
        try report(
            BenchRate(name: "stock", unit: "puzzles", perSecond: Double(half * 2) / time))
    }
}

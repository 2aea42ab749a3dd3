import Dispatch
import FarmBench
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// How fast the store is, in new folders on a real disk.
struct StoreBench {
    private let sample = SampleStock { Digest.sha256($0) }
    private let parent: String
    private let seconds: Double
    /// How many puzzles the stocking goes up to.
    private let stocked: Int

    /// What a claim is made from, as redis has it in its list.
    private static let claimStock = 120_000
    private static let batch = 500

    init(below parent: String, seconds: Double, stocked: Int) {
        self.parent = parent
        self.seconds = seconds
        self.stocked = stocked
    }

    /// Measures and tells one rate after the other; the folder is gone at the end.
    func run(_ tell: (BenchRate) throws(Failure) -> Void) throws(Failure) {
        let folder = parent + "/puzzlefarm-bench-\(Digest.random())"
        defer { try? Files.removeTree(folder) }
        do {
            try Files.makeFolder(folder)
            if try FileSystem.isInMemory(folder) {
                throw Failure(
                    .usage,
                    "bench: \(parent): is in memory, where nothing is durable; "
                        + "name a folder on a disk with --state")
            }
            try timeClaims(StateFolder(folder + "/claims"), tell)
            try timeStocking(StateFolder(folder + "/stock"), tell)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.io, "bench: \(error)")
        }
    }

    // MARK: Claims

    private func timeClaims(
        _ folder: StateFolder, _ tell: (BenchRate) throws(Failure) -> Void
    ) throws {
        let store = try FarmStore(
            opening: folder, rules: ClaimRules(maxKeys: 1_000_000_000), engine: Puzzlefarm.version)
        defer { store.close() }
        try fill(store, upTo: Self.claimStock)
        for threads in [1, 8, 64] {
            let perSecond = try claims(store, threads: threads)
            try tell(BenchRate(name: "claims-\(threads)", unit: "claims", perSecond: perSecond))
        }
    }

    private func fill(_ store: FarmStore, upTo count: Int) throws {
        for start in stride(from: 0, to: count, by: Self.batch) {
            _ = try store.stock(
                (start..<min(start + Self.batch, count)).map { sample.record($0, of: .hard) })
        }
    }

    /// Claims of one puzzle each, until the time is over or a third of the stock is gone.
    private func claims(_ store: FarmStore, threads: Int) throws -> Double {
        let start = ContinuousClock.now
        let end = start.advanced(by: .seconds(seconds))
        let taken = Atomic(0)
        let failure = Mutex<String?>(nil)
        let most = Self.claimStock / 4
        let group = DispatchGroup()
        for thread in 0..<threads {
            // A queue each: a concurrent one has no more threads than there are processors.
            DispatchQueue(label: "puzzlefarm.bench.\(thread)").async(group: group) {
                var number = 0
                repeat {
                    let key = String(UInt64.random(in: 0...UInt64.max), radix: 16) + "-\(number)"
                    let order = ClaimOrder(pool: .hard, key: key)
                    do throws(StoreError) {
                        guard case .made = try store.claim(order, by: Peer(uid: UInt32(thread)))
                        else {
                            failure.withLock { $0 = "a claim was not made" }
                            return
                        }
                    } catch {
                        failure.withLock { $0 = "\(error)" }
                        return
                    }
                    number += 1
                    taken.add(1, ordering: .relaxed)
                } while ContinuousClock.now < end && taken.load(ordering: .relaxed) < most
            }
        }
        group.wait()
        if let failure = failure.withLock({ $0 }) { throw Failure(.io, "bench: \(failure)") }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        return Double(taken.load(ordering: .relaxed)) / elapsed
    }

    // MARK: Stocking

    private func timeStocking(
        _ folder: StateFolder, _ tell: (BenchRate) throws(Failure) -> Void
    ) throws {
        let store = try FarmStore(opening: folder, engine: Puzzlefarm.version)
        defer { store.close() }
        var marks: [(count: Int, time: Double)] = [(0, 0)]
        var spent = 0.0
        var count = 0
        while count < stocked {
            // Making the records is not the store's work.
            let batch = (count..<min(count + Self.batch, stocked)).map { sample.record($0) }
            let start = ContinuousClock.now
            _ = try store.stock(batch)
            spent += (ContinuousClock.now - start) / .seconds(1)
            count += batch.count
            if count % 100_000 == 0 || count == stocked { marks.append((count, spent)) }
        }
        func rate(_ from: Int, _ to: Int) -> Double {
            Double(marks[to].count - marks[from].count) / (marks[to].time - marks[from].time)
        }
        let last = marks.count - 1
        for (name, from, to) in [
            ("stock", 0, last), ("stock-first-100k", 0, 1), ("stock-last-100k", last - 1, last),
        ] {
            let puzzles = Double(marks[to].count - marks[from].count)
            let time = marks[to].time - marks[from].time
            try tell(BenchRate(name: name, unit: "puzzles", perSecond: puzzles / time))
        }
        store.close()
        try tellSize(folder)
    }

    /// What is no rate, for whoever looks on.
    private func tellSize(_ folder: StateFolder) throws {
        let bytes = try FileStatus(of: folder.database)?.size ?? 0
        let start = ContinuousClock.now
        let store = try FarmStore(opening: folder, engine: Puzzlefarm.version)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        let ready = Tier.allCases.reduce(0) { $0 + store.counts[$1].ready }
        store.close()
        complain(
            "bench: \(grouped(ready)) puzzles of \(bytes / max(1, ready)) bytes, opened in "
                + "\(Int(milliseconds.rounded(.up))) ms")
    }
}

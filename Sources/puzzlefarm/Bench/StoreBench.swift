import FarmBench
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// Measures the speed of the store in new folders on a real disk.
struct StoreBench {
    let sample = SampleStock { Digest.sha256($0) }
    private let seconds: Double
    /// The number of puzzles to stock.
    private let stocked: Int

    private static let batch = 500

    init(seconds: Double, stocked: Int) {
        self.seconds = seconds
        self.stocked = stocked
    }

    /// Measures the rates and reports each one.
    func run(
        in folder: BenchCleanup, _ report: (BenchRate) throws(CommandError) -> Void
    ) throws {
        try timeClaims(in: folder, report)
        try timeStocking(in: folder, report)
    }

    // MARK: Claims

    private func timeClaims(
        in folder: BenchCleanup, _ report: (BenchRate) throws(CommandError) -> Void
    ) throws {
        let store = try folder.openStore("claims", rules: ClaimRules())
        defer { store.close() }
        try ClaimRace.fill(store)
        for threads in [1, 8, 64] {
            let perSecond = try claims(store, threads: threads)
            try report(BenchRate(name: "claims-\(threads)", unit: "claims", perSecond: perSecond))
        }
    }

    private func claims(_ store: FarmStore, threads: Int) throws(CommandError) -> Double {
        try ClaimRace(seconds: seconds).run(threads) { thread in
            { _ in ClaimRace.claim(from: store, by: thread) }
        }
    }

    // MARK: Stocking

    private func timeStocking(
        in folder: BenchCleanup, _ report: (BenchRate) throws(CommandError) -> Void
    ) throws {
        let store = try folder.openStore("stock")
        defer { store.close() }
        var marks: [(count: Int, time: Double)] = [(0, 0)]
        var spent = 0.0
        var count = 0
        while count < stocked {
            // Making the records is not part of the store's time.
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
            try report(BenchRate(name: name, unit: "puzzles", perSecond: puzzles / time))
        }
        store.close()
        try reportSize(in: folder)
    }

    /// Reports on stderr the figures that are not rates.
    private func reportSize(in folder: BenchCleanup) throws {
        let start = ContinuousClock.now
        let store = try folder.openStore("stock")
        let bytes = try FileStatus(of: store.folder.database)?.size ?? 0
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        let ready = PoolName.tiers.reduce(0) { $0 + store.counts[$1].ready }
        store.close()
        complain(
            "bench: \(grouped(ready)) puzzles of \(bytes / max(1, ready)) bytes, opened in "
                + "\(Int(milliseconds.rounded(.up))) ms")
    }
}

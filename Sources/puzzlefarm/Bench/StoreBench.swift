import FarmBench
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// Measures the speed of the store in new folders on a real disk.
struct StoreBench {
    let sample = SampleStock(by: .id) { Digest.sha256($0) }
    let seconds: Double
    /// The number of puzzles to stock.
    let stocked: Int
    /// The number of puzzles to deliver before claims are measured again; 0 if they are not.
    let delivered: Int

    private static let batch = 500

    /// Measures the rates and reports each one.
    func run(in folder: BenchCleanup, _ report: BenchRate.Report) throws {
        try timeClaims(in: folder, report)
        try timeStocking(in: folder, report)
    }

    // MARK: Claims

    private func timeClaims(in folder: BenchCleanup, _ report: BenchRate.Report) throws {
        var store = try folder.openStore("claims")
        defer { store.close() }
        try ClaimRace.fill(store)
        try timeClaims(store, report)
        if delivered == 0 { return }
        let rate = try DeliveryFill(count: delivered).run(store, sample)
        try report(BenchRate(name: "deliver", unit: "puzzles", perSecond: rate))
        store.close()
        store = try reopened("claims", in: folder)
        try ClaimRace.fill(store, number: 1)
        try timeClaims(store, suffix: "-later", report)
    }

    private func timeClaims(
        _ store: FarmStore, suffix: String = "", _ report: BenchRate.Report
    ) throws {
        // Without what stocking the puzzles has left to do.
        store.tend()
        for threads in [1, 8, 64] {
            let perSecond = try ClaimRace(seconds: seconds).claims(from: store, by: threads)
            try report(
                BenchRate(
                    name: "claims-\(threads)\(suffix)", unit: "claims", perSecond: perSecond))
        }
    }

    // MARK: Stocking

    private func timeStocking(in folder: BenchCleanup, _ report: BenchRate.Report) throws {
        let store = try folder.openStore("stock")
        defer { store.close() }
        var marks: [(count: Int, time: Double)] = [(0, 0)]
        var spent = 0.0
        var count = 0
        while count < stocked {
            // Making the records is not part of the store's time.
            let batch = (count..<min(count + Self.batch, stocked)).map { sample.record($0) }
            let start = ContinuousClock.now
            _ = try store.insert(batch)
            spent += (ContinuousClock.now - start) / .seconds(1)
            count += batch.count
            if count % 100_000 == 0 || count == stocked { marks.append((count, spent)) }
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
        try reopened("stock", in: folder).close()
    }

    /// Opens a store again and reports on stderr the figures that are not rates.
    private func reopened(_ name: String, in folder: BenchCleanup) throws -> FarmStore {
        let start = ContinuousClock.now
        let store = try folder.openStore(name)
        let milliseconds = Int(((ContinuousClock.now - start) / .milliseconds(1)).rounded(.up))
        let bytes = try FileStatus(of: store.folder.database)?.size ?? 0
        let ready = PoolName.tiers.reduce(0) { $0 + store.counts[$1].ready }
        let keys = try store.keyUse()
        let kept =
            keys.count == 0
            ? "" : "; \(grouped(keys.count)) keys take \(grouped(keys.bytes)) bytes by the status"
        complain(
            "bench: opened in \(milliseconds) ms: \(grouped(bytes)) bytes with \(grouped(ready)) "
                + "ready puzzles" + kept)
        return store
    }
}

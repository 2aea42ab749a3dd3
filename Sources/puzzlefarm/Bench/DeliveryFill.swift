import FarmBench
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// Deliveries of many puzzles, each by a claim with a key of its own, before further claims are measured.
struct DeliveryFill {
    let count: Int

    /// The number of puzzles that are stocked and then delivered.
    private static let portion = 100_000
    private static let batch = 500
    /// The number of threads that claim. Dispatch has 255 for all queues, and the store needs one.
    private static let clients = 192

    /// Returns the mean number of claims per second.
    func run(_ store: FarmStore, _ sample: SampleStock) throws -> Double {
        var progress = ProgressLine(unit: "deliveries", total: count)
        defer { progress.clear() }
        var spent = 0.0
        var stocked = 0
        for start in stride(from: 0, to: count, by: Self.portion) {
            let size = min(Self.portion, count - start)
            // The threads may exceed the maximum by one claim each.
            while store.counts[.expert].ready < size + Self.clients {
                let batch = stocked..<stocked + Self.batch
                stocked = batch.upperBound
                _ = try store.insert(
                    batch.map { PooledPuzzle(sample.record($0, of: .expert), in: .expert) })
            }
            let begin = ContinuousClock.now
            _ = try ClaimRace(seconds: 86_400, maximum: size).run(Self.clients) {
                client in
                { _ in ClaimRace.claim(from: store, of: .expert, by: client, ack: .auto) }
            }
            spent += (ContinuousClock.now - begin) / .seconds(1)
            progress.advance(to: start + size, count: start + size)
        }
        return Double(count) / spent
    }
}

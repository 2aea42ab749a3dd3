import Dispatch
import FarmBench
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// Several threads that do the same as often as they can, for a time: each claims one puzzle after
/// the other.
struct ClaimRace {
    let seconds: Double
    /// After so many together it ends too.
    var most = Self.stock / 4

    /// What claims are made from, as redis has it in its list.
    private static let stock = 120_000
    private static let batch = 500

    static func fill(_ store: FarmStore) throws {
        let sample = SampleStock { Digest.sha256($0) }
        for start in stride(from: 0, to: stock, by: batch) {
            _ = try store.stock(
                (start..<min(start + batch, stock)).map { sample.record($0, of: .hard) })
        }
    }

    /// How often per second all of them did it. Each thread makes for itself what does it, which
    /// returns what went wrong.
    func run(
        _ threads: Int, _ runner: @escaping @Sendable (_ thread: Int) -> (Int) -> String?
    ) throws(Failure) -> Double {
        let start = ContinuousClock.now
        let end = start.advanced(by: .seconds(seconds))
        let done = Atomic(0)
        let failure = Mutex<String?>(nil)
        let group = DispatchGroup()
        for thread in 0..<threads {
            // A queue each: a concurrent one has no more threads than there are processors.
            DispatchQueue(label: "puzzlefarm.bench.\(thread)").async(group: group) {
                let run = runner(thread)
                var number = 0
                repeat {
                    if let problem = run(number) { return failure.withLock { $0 = problem } }
                    number += 1
                    done.add(1, ordering: .relaxed)
                } while ContinuousClock.now < end && done.load(ordering: .relaxed) < most
            }
        }
        group.wait()
        if let failure = failure.withLock({ $0 }) { throw Failure(.io, "bench: \(failure)") }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        return Double(done.load(ordering: .relaxed)) / elapsed
    }
}

import Synchronization

/// Measures the time since the workers last made progress.
final class StallTimer: Sendable {
    private struct Observation {
        var sum: UInt64 = 0
        /// The time of the last observed change, or of the last check while idle.
        var changed: Int64
    }

    private let observation: Mutex<Observation>

    init(now: Int64) { observation = Mutex(Observation(changed: now)) }

    /// Looks at the workers, and returns the age of their last progress in seconds.
    func observe(_ workers: [WorkerProgress], isIdle: Bool, now: Int64) -> Double {
        let sum = workers.reduce(0) { $0 &+ $1.steps }
        return observation.withLock { observation in
            if isIdle || sum != observation.sum {
                observation = Observation(sum: sum, changed: now)
            }
            return Double(now - observation.changed) / 1e9
        }
    }
}

import Synchronization

/// Measures the time since the workers last made progress.
final class StallTimer: Sendable {
    private struct Observation {
        var sum: UInt64 = 0
        /// The time of the last observed change, or of the last check at rest.
        var changed: Int64
    }

    private let sight: Mutex<Observation>

    init(now: Int64) { sight = Mutex(Observation(changed: now)) }

    /// Checks the workers and returns the age of their last progress in seconds.
    func age(_ signs: [WorkerProgress], isResting: Bool, now: Int64) -> Double {
        let sum = signs.reduce(0) { $0 &+ $1.progress }
        return sight.withLock { sight in
            if isResting || sum != sight.sum { sight = Observation(sum: sum, changed: now) }
            return Double(now - sight.changed) / 1e9
        }
    }
}

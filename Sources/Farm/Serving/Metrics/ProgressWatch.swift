import Synchronization

/// For how long those who should have made progress have made none.
final class ProgressWatch: Sendable {
    private struct Sight {
        var sum: UInt64 = 0
        /// When it was seen to change, or nobody had anything to do.
        var changed: Int64
    }

    private let sight: Mutex<Sight>

    init(now: Int64) { sight = Mutex(Sight(changed: now)) }

    /// Looks at the workers, and says how old their last progress is, in seconds.
    func age(_ signs: [SignOfLife], isResting: Bool, now: Int64) -> Double {
        let sum = signs.reduce(0) { $0 &+ $1.progress }
        return sight.withLock { sight in
            if isResting || sum != sight.sum { sight = Sight(sum: sum, changed: now) }
            return Double(now - sight.changed) / 1e9
        }
    }
}

/// The time of a game: durations that the app adds, in whole microseconds.
public struct GameClock: Hashable, Sendable {
    /// True if time stands still and the board is hidden.
    public internal(set) var isPaused = false
    var microseconds: Int64 = 0

    /// The longest time that a game counts, about 31 years.
    static let longest: Int64 = 1_000_000_000_000_000

    /// The time so far.
    public var elapsed: Duration { .microseconds(microseconds) }

    /// Adds a duration; nothing if it is negative or the game is paused.
    mutating func add(_ duration: Duration) {
        guard !isPaused, duration > .zero else { return }
        microseconds = min(microseconds + duration.wholeMicroseconds, Self.longest)
    }
}

extension Duration {
    /// The duration in microseconds, without fractions; at most 31 years.
    var wholeMicroseconds: Int64 {
        let parts = components
        let limit = GameClock.longest / 1_000_000
        guard parts.seconds < limit else { return GameClock.longest }
        return max(parts.seconds, -limit) * 1_000_000 + parts.attoseconds / 1_000_000_000_000
    }
}

/// A point in time, on the monotonic clock, at which a wait ends.
package struct Deadline: Hashable, Sendable {
    private let moment: Int64

    /// Creates a deadline a duration from now.
    package init(after time: Duration) {
        let (seconds, attoseconds) = time.components
        moment = Clocks.monotonic + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// Returns the one of two deadlines that comes first.
    func earlier(_ other: Deadline) -> Deadline { other.moment < moment ? other : self }

    package var isOver: Bool { Clocks.monotonic >= moment }

    /// The remaining time for `poll`, rounded up to ensure that a timed-out wait ends after the
    /// deadline.
    package var milliseconds: CInt {
        let left = max(0, moment - Clocks.monotonic)
        return CInt(min((left + 999_999) / 1_000_000, Int64(CInt.max)))
    }
}

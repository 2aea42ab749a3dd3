/// A moment after which nobody waits any longer, by the monotonic clock.
package struct Deadline: Hashable, Sendable {
    private let moment: Int64

    /// The moment so long from now.
    package init(after time: Duration) {
        let (seconds, attoseconds) = time.components
        moment = Clocks.monotonic + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    package var isOver: Bool { Clocks.monotonic >= moment }

    /// What is left, rounded up as `poll` wants it, so that who wakes at its end wakes after it.
    var milliseconds: CInt {
        let left = max(0, moment - Clocks.monotonic)
        return CInt(min((left + 999_999) / 1_000_000, Int64(CInt.max)))
    }
}

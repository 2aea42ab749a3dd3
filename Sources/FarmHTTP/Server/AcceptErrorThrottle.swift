/// A period of failing accepts, for example for lack of descriptors. Failures and successes may
/// alternate for hours: the period is reported once, and its end only after a time without
/// failures.
struct AcceptErrorThrottle {
    /// The delay before the next attempt; zero after a success.
    private(set) var pause = Duration.zero
    private(set) var isReported = false
    private var lastFailure: Int64 = 0

    private static let shortest = Duration.milliseconds(10)
    private static let longest = Duration.seconds(1)
    /// The time without failures that ends the period.
    static let calmMilliseconds: Int32 = 5_000

    /// Records a failure; returns true if it is the first of the period.
    mutating func fail(at now: Int64) -> Bool {
        pause = min(max(pause * 2, Self.shortest), Self.longest)
        lastFailure = now
        defer { isReported = true }
        return !isReported
    }

    mutating func succeed() { pause = .zero }

    /// Returns true once, when the period has ended.
    mutating func hasEnded(at now: Int64) -> Bool {
        guard isReported, pause == .zero,
            now - lastFailure >= Int64(Self.calmMilliseconds) * 1_000_000
        else { return false }
        isReported = false
        return true
    }
}

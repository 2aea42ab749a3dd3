/// A time in which accepting fails, such as when descriptors are short. Failures and successes may
/// alternate for hours: it is reported once, and its end only when nothing has failed for a while.
struct AcceptTrouble {
    /// How long to wait before the next attempt; zero if the last one succeeded.
    private(set) var pause = Duration.zero
    private(set) var isReported = false
    private var lastFailure: Int64 = 0

    private static let shortest = Duration.milliseconds(10)
    private static let longest = Duration.seconds(1)
    /// How long nothing must fail until it is over.
    static let calmMilliseconds: Int32 = 5_000

    /// Takes note of a failure; tells whether it is the first of its time.
    mutating func fail(at now: Int64) -> Bool {
        pause = min(max(pause * 2, Self.shortest), Self.longest)
        lastFailure = now
        defer { isReported = true }
        return !isReported
    }

    mutating func succeed() { pause = .zero }

    /// Whether it has just become clear that the trouble is over.
    mutating func hasEnded(at now: Int64) -> Bool {
        guard isReported, pause == .zero,
            now - lastFailure >= Int64(Self.calmMilliseconds) * 1_000_000
        else { return false }
        isReported = false
        return true
    }
}

/// The beginning of a time without changes, which lets a writer give back its cache: up to 4 MB.
struct IdleTime {
    /// The milliseconds without changes after which a writer is idle.
    private static let patience: Int64 = 10_000

    private var changes: Int64 = 0
    private var changedAt: Int64 = 0
    private var isIdle = false

    /// Returns true once in a time without changes, given their number until now.
    mutating func hasBegun(_ changes: Int64, at now: Int64) -> Bool {
        if changes != self.changes || changedAt == 0 {
            self = IdleTime(changes: changes, changedAt: now)
            return false
        }
        if isIdle || now - changedAt < Self.patience { return false }
        isIdle = true
        return true
    }
}

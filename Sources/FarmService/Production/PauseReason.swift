/// A reason for pausing all workers, by its name in the status.
package enum PauseReason: String, Sendable, CaseIterable {
    /// Requested by an administrator.
    case requested = "paused"
    /// The store cannot accept writes.
    case degraded
    case lowSpace = "low-space"
    case quietHours = "quiet-hours"
}

/// A reason why no puzzles of a pool are being produced.
enum ProductionBlock: Hashable, Sendable {
    case removedPool
    case pausedPool
    case exhaustedPool
    case paused(PauseReason)
}

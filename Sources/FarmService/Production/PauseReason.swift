/// A reason for pausing all workers.
package enum PauseReason: Hashable, Sendable, CaseIterable {
    /// Requested by an administrator.
    case requested
    /// The store cannot accept writes.
    case degraded
    case lowSpace
    case quietHours
}

/// The operator's settings for claims.
package struct ClaimRules: Hashable, Sendable {
    /// The treatment of puzzles that were not acknowledged in time.
    package enum LeaseEnd: String, Sendable, CaseIterable {
        /// Returns them to the pool, where other clients may get them.
        case requeue
        /// Counts them as delivered: they are never handed out again.
        case discard
    }

    /// The hours for which the keys of finished claims are kept.
    package static let keyHours = 24

    /// The length of the lease of a claim that asks for none.
    package var leaseSeconds = 300
    package var onLeaseEnd: LeaseEnd
    /// The maximum number of claims that are remembered, so that a repeated request gets the same
    /// puzzles for a day; 0 for no limit.
    package var maxKeys: Int

    package init(onLeaseEnd: LeaseEnd = .requeue, maxKeys: Int = 0) {
        self.onLeaseEnd = onLeaseEnd
        self.maxKeys = maxKeys
    }
}

/// The operator's settings for claims.
package struct ClaimRules: Hashable, Sendable {
    package enum LeaseEnd: String, Sendable {
        /// Puzzles go back into their pool.
        case requeue
        /// Puzzles count as delivered, for operators whose clients must never see one twice.
        case discard
    }

    /// The hours for which the keys of finished claims are kept.
    package static let keyHours = 24

    package let onLeaseEnd: LeaseEnd
    /// The maximum number of claims whose keys are kept; 0 for no limit.
    package let maxKeys: Int

    package init(onLeaseEnd: LeaseEnd = .requeue, maxKeys: Int = 0) {
        self.onLeaseEnd = onLeaseEnd
        self.maxKeys = maxKeys
    }
}

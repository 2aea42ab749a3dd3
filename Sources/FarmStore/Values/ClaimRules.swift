/// The operator's settings for claims.
package struct ClaimRules: Hashable, Sendable {
    package enum LeaseEnd: String, Sendable {
        /// Puzzles go back into their pool.
        case requeue
        /// Puzzles count as delivered, for operators whose clients must never see one twice.
        case discard
    }

    package let onLeaseEnd: LeaseEnd
    package let maxKeys: Int

    package init(onLeaseEnd: LeaseEnd = .requeue, maxKeys: Int = 1_000_000) {
        self.onLeaseEnd = onLeaseEnd
        self.maxKeys = maxKeys
    }
}

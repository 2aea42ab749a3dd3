/// The state of a claim, as the store reports it and the API shows it.
package enum ClaimState: String, Hashable, Sendable, CaseIterable {
    case leased, delivered, returned, expired
}

/// The mode of acknowledgement of a claim.
package enum Acknowledgement: String, Hashable, Sendable, CaseIterable {
    case explicit
    /// Delivers the puzzles as soon as they are claimed.
    case auto
}

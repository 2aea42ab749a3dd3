package import FarmSystem

/// The access level of a peer; each level includes those before it.
package enum AccessLevel: Int, Comparable, CaseIterable, Sendable {
    /// The level of every peer.
    case read
    case claim
    case admin

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The mapping from user and group ids to access levels. Group names are looked up at creation, not
/// per request.
package struct AccessRules: Sendable {
    private let user = CurrentProcess.user
    private let group = CurrentProcess.group
    private let claimGroups: [UInt32]
    private let adminGroups: [UInt32]

    package init(_ configuration: Configuration.AccessGroups, _ groups: GroupFile) {
        claimGroups = configuration.claimGIDs.compactMap { $0.number(in: groups) }
        adminGroups = configuration.adminGIDs.compactMap { $0.number(in: groups) }
    }

    /// Returns the level of a peer; nil if its credentials are unavailable, which grants nothing.
    package func level(of peer: PeerCredentials?) -> AccessLevel? {
        guard let peer else { return nil }
        if peer.uid == 0 || peer.uid == user || adminGroups.contains(where: peer.isIn(group:)) {
            return .admin
        }
        if peer.isIn(group: group) || claimGroups.contains(where: peer.isIn(group:)) {
            return .claim
        }
        return .read
    }
}

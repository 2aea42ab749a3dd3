package import FarmSystem

/// The access level of a peer; each level includes those before it.
package enum AccessLevel: Int, Comparable, CaseIterable, Sendable {
    /// The level of every peer.
    case read
    case claim
    case admin

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    package var name: String { "\(self)" }
}

/// The mapping from user and group ids to access levels, and the users that are proxies. Names are looked
/// up at creation, not per request.
package struct AccessRules: Sendable {
    private let user = CurrentProcess.user
    private let group = CurrentProcess.group
    private let claimGroups: [UInt32]
    private let adminGroups: [UInt32]
    /// The users that name tenants.
    package let proxies: Set<UInt32>

    package init(
        _ settings: Configuration.AccessSettings, _ groups: GroupFile, _ users: UserFile
    ) {
        claimGroups = settings.claimGIDs.compactMap { $0.number(in: groups) }
        adminGroups = settings.adminGIDs.compactMap { $0.number(in: groups) }
        proxies = Set(settings.proxies.compactMap { $0.number(in: users) })
            .subtracting([AccountReference.overflow])
    }

    /// Returns the level of a peer that is no proxy; nil if its credentials are unavailable, which grants
    /// nothing.
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

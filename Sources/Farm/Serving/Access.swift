import FarmSystem

/// What a peer may do; each level includes those before it.
package enum Access: Int, Comparable, CaseIterable, Sendable {
    /// Any peer.
    case read
    case claim
    case admin

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Whose numbers mean which level. Names of groups are looked up when it is made, not when somebody asks.
struct AccessRules: Sendable {
    private let user = CurrentProcess.user
    private let group = CurrentProcess.group
    private let claimGroups: [UInt32]
    private let adminGroups: [UInt32]

    init(_ configuration: Configuration.Access, _ groups: GroupFile) {
        claimGroups = configuration.claimGIDs.compactMap { $0.number(in: groups) }
        adminGroups = configuration.adminGIDs.compactMap { $0.number(in: groups) }
    }

    /// Nil of a peer whom the kernel does not name, who may do nothing.
    func level(of peer: PeerCredentials?) -> Access? {
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

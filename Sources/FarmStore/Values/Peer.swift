/// The owner of claims, keys and labels.
package enum Peer: Hashable, Sendable {
    /// A user at the other end of the socket, by number.
    case user(UInt32)
    /// The tenant that a proxy names, whichever proxy or farm it comes through.
    case tenant(TenantName)

    package init(uid: UInt32) { self = .user(uid) }

    package var tenant: TenantName? { if case .tenant(let name) = self { name } else { nil } }
}

/// The connection limiter: counts connections and event streams, and decides if a user may have
/// another. A value type.
struct ConnectionLimiter: Sendable {
    private var limits: Limits
    private(set) var connections = 0
    private(set) var streams = 0
    /// The number of connections of users without privileges.
    private var common = 0
    private var connectionsOf: [UInt32: Int] = [:]
    private var streamsOf: [UInt32: Int] = [:]

    init(limits: Limits) { self.limits = limits }

    /// Changes the limits; existing connections stay.
    mutating func change(_ new: Limits) {
        limits = new
        // A connection is released under the kind of user that its user is then.
        common = connectionsOf.reduce(0) { $0 + (new.privileged.contains($1.key) ? 0 : $1.value) }
    }

    /// Counts a new connection of a user.
    mutating func takeConnection(_ user: UInt32) throws(RequestError) {
        let isPrivileged = limits.privileged.contains(user)
        let limit = limits.connectionsOfUser
        guard isPrivileged || connectionsOf[user, default: 0] < limit else {
            throw .connections(ofUser: limit)
        }
        let isRoom =
            connections < limits.connections
            && (isPrivileged || common < limits.connections - limits.reserved)
        guard isRoom else { throw .connections(inAll: limits.connections) }
        connections += 1
        if !isPrivileged { common += 1 }
        connectionsOf[user, default: 0] += 1
    }

    mutating func leaveConnection(_ user: UInt32) {
        connections -= 1
        if !limits.privileged.contains(user) { common -= 1 }
        Self.leave(&connectionsOf, user)
    }

    /// Counts a connection as a stream from now on.
    mutating func turnIntoStream(_ user: UInt32) throws(RequestError) {
        let limit = limits.streamsOfUser
        guard limits.privileged.contains(user) || streamsOf[user, default: 0] < limit else {
            throw .streams(ofUser: limit)
        }
        guard streams < limits.streams else { throw .streams(inAll: limits.streams) }
        leaveConnection(user)
        streams += 1
        streamsOf[user, default: 0] += 1
    }

    mutating func leaveStream(_ user: UInt32) {
        streams -= 1
        Self.leave(&streamsOf, user)
    }

    /// Users without connections leave no entry.
    private static func leave(_ counts: inout [UInt32: Int], _ user: UInt32) {
        guard let count = counts[user] else { preconditionFailure("user was not counted") }
        counts[user] = count > 1 ? count - 1 : nil
    }
}

/// Who has which of the places that there are for connections and event streams. A value: it decides
/// and counts.
struct Places: Sendable {
    private var limits: Limits
    private(set) var connections = 0
    private(set) var streams = 0
    /// How many of the connections are of users without privileges.
    private var common = 0
    private var connectionsOf: [UInt32: Int] = [:]
    private var streamsOf: [UInt32: Int] = [:]

    init(limits: Limits) { self.limits = limits }

    /// Those who have places keep them. Who is privileged stays as it was, or who leaves would give
    /// back what another kind of user took.
    mutating func change(_ new: Limits) {
        let privileged = limits.privileged
        limits = new
        limits.privileged = privileged
    }

    /// Takes a place for a connection of that user.
    mutating func takeConnection(_ user: UInt32) throws(Refusal) {
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

    /// Gives a connection's place back for one of a stream.
    mutating func turnIntoStream(_ user: UInt32) throws(Refusal) {
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

    /// Users who are gone leave nothing behind.
    private static func leave(_ counts: inout [UInt32: Int], _ user: UInt32) {
        guard let count = counts[user] else { preconditionFailure("who leaves had a place") }
        counts[user] = count > 1 ? count - 1 : nil
    }
}

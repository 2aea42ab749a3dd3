/// How much a server takes.
package struct Limits: Hashable, Sendable {
    /// Connections in all; event streams are counted apart.
    package var connections = 256
    /// Connections of one user.
    package var connectionsOfUser = 128
    /// How many of all connections only the privileged users get.
    package var reserved = 4
    package var streams = 8
    package var streamsOfUser = 8
    /// Users that are not held to the limits of one user.
    package var privileged: Set<UInt32> = []

    /// A head's bytes, 65,535 at most.
    package var headBytes = 16 << 10
    package var targetBytes = 8 << 10
    package var fields = 100
    package var bodyBytes = 64 << 10
    /// What an event stream's reader may leave unread before the writer waits for it.
    package var unsentBytes = 64 << 10

    package init() {}
}

/// The limits of a server.
package struct Limits: Hashable, Sendable {
    /// All connections, except event streams, which have a separate limit.
    package var connections = 256
    /// Connections per user.
    package var connectionsOfUser = 128
    /// Connections reserved for privileged users.
    package var reserved = 4
    package var streams = 8
    package var streamsOfUser = 8
    /// Users exempt from the limits per user.
    package var privileged: Set<UInt32> = []

    /// The size of a head, at most 65,535.
    package var headBytes = 16 << 10
    package var targetBytes = 8 << 10
    package var fields = 100
    package var bodyBytes = 64 << 10
    /// The bytes that the reader of an event stream may leave unread before the writer waits for
    /// it.
    package var unsentBytes = 64 << 10

    package init() {}
}

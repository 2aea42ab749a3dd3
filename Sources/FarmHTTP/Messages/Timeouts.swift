/// The timeouts of a server.
package struct Timeouts: Hashable, Sendable {
    /// From the first byte of a head to its last.
    package var head = Duration.seconds(10)
    /// From the last byte of a head to the last of its body.
    package var body = Duration.seconds(30)
    /// For the first byte of a request.
    package var idle = Duration.seconds(30)
    /// For a reader to accept sent data.
    package var write = Duration.seconds(10)
    /// For a rejected client to read the error response.
    package var linger = Duration.seconds(1)
    /// For the first request of a connection that was accepted just before a drain.
    package var firstRequest = Duration.milliseconds(250)
    /// For threads to end after their connections were closed by force.
    package var grace = Duration.seconds(1)

    package init() {}
}

package import FarmSystem

/// The connection of a request, for handlers that wait: they can be woken, and learn if waiting has
/// become pointless.
package struct RequestConnection: Sendable {
    let connection: ServerConnection
    let stopping: Wakeup

    /// True if the peer has closed its end. A peer that only finished writing still reads.
    package var isHungUp: Bool { connection.stream.isHungUp }

    /// Waits until the wakeup is raised, the peer hangs up or the server drains; returns the cause.
    package func wait(for wakeup: Wakeup, within time: Duration) -> Descriptor.WaitResult {
        do throws(SystemError) {
            return try connection.stream.wait(
                for: wakeup, stop: stopping, until: Deadline(after: time),
                endsWithInput: connection.endsWithInput)
        } catch {
            return .hungUp
        }
    }
}

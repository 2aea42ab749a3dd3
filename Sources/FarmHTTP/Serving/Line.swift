package import FarmSystem

/// The connection that a request came by, for a handler that waits for something: it can be woken,
/// and learns whether there is still any point in waiting.
package struct Line: Sendable {
    let connection: Connection
    let stopping: Wakeup

    /// Whether the peer has closed its end. One that only finished writing still reads.
    package var isHungUp: Bool { connection.stream.isHungUp }

    /// Waits until the wakeup is raised, the peer hangs up or the server drains; which of them.
    package func wait(for news: Wakeup, within time: Duration) -> Descriptor.Waking {
        do throws(SystemError) {
            return try connection.stream.wait(
                for: news, stop: stopping, until: Deadline(after: time))
        } catch {
            return .hungUp
        }
    }
}

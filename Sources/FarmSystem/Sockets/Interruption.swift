import Glibc
import Synchronization

/// A signal that asks the process to end: it ends the waits of the thread that works, which then puts
/// things in order. A second signal ends the process at once.
package final class Interruption: Sendable {
    private let first = Mutex<Signals.Kind?>(nil)
    let wakeup: Wakeup

    /// Starts to receive signals. Must be called by the main thread before other threads exist.
    package init() throws(SystemError) {
        wakeup = try Wakeup()
        try Signals.deliver { [self] kind in
            let isSecond = first.withLock { first in
                defer { first = first ?? kind }
                return first != nil
            }
            if isSecond { Signals.end(by: kind) }
            wakeup.raise()
        }
    }

    /// The signal; nil if none has arrived.
    package var kind: Signals.Kind? { first.withLock { $0 } }

    /// Waits; returns early once a signal has arrived.
    package func wait(_ time: Duration) { _ = try? wakeup.wait(within: time) }

    /// The time that a response may still take after a signal. One that is on its way arrives; one
    /// that waits for something does not.
    private static let grace = Duration.seconds(2)

    /// Waits for input of a stream or its end; returns false if it is late, or a signal does not let
    /// it arrive.
    package func awaitInput(
        of stream: borrowing Descriptor, within time: Duration
    ) throws(SystemError) -> Bool {
        var streams = ReadinessSet()
        streams.add(stream)
        streams.add(wakeup)
        let ready = try streams.wait(within: time)
        if ready == [1] {
            return try stream.isReady(for: POLLIN, until: Deadline(after: Self.grace))
        }
        return !ready.isEmpty
    }
}

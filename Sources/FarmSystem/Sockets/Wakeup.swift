import CFarmSystemd
import Glibc

/// Ends the waits of other threads: once raised, it stays raised until it is lowered.
package final class Wakeup: Sendable {
    private let counter: Descriptor
    /// The descriptor that waits for something else, too, can include.
    package var awaited: CInt { counter.raw }

    /// Creates a lowered wakeup. The corresponding C function is `eventfd`.
    package init() throws(SystemError) {
        let raw = try system("eventfd", on: "wakeup") { farm_eventfd() }
        counter = Descriptor(owning: raw, name: "wakeup")
    }

    /// Raises the wakeup: ends all current waits, and later ones until it is lowered.
    package func raise() {
        var one: UInt64 = 1
        // Fails only if the counter is at its maximum: it is raised already.
        _ = unsafe write(counter.raw, &one, MemoryLayout<UInt64>.size)
    }

    /// Lowers the wakeup: later waits last until it is raised again.
    package func lower() {
        var count: UInt64 = 0
        // Fails only if it is not raised.
        _ = unsafe read(counter.raw, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits until it is raised; returns false after a timeout.
    package func wait(within time: Duration) throws(SystemError) -> Bool {
        try counter.isReady(for: POLLIN, until: Deadline(after: time))
    }
}

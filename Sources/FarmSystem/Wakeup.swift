import CFarmSystemd
import Glibc

/// Ends the waits of other threads: once raised it stays raised until somebody lowers it.
package final class Wakeup: Sendable {
    private let counter: Descriptor
    var awaited: CInt { counter.raw }

    /// The corresponding C function is `eventfd`.
    package init() throws(SystemError) {
        let raw = try system("eventfd", on: "wakeup") { farm_eventfd() }
        counter = Descriptor(owning: raw, name: "wakeup")
    }

    /// All who wait for it go on, and so do those who come later.
    package func raise() {
        var one: UInt64 = 1
        // Fails only if it is raised already, and as high as it goes.
        _ = unsafe write(counter.raw, &one, MemoryLayout<UInt64>.size)
    }

    /// From now on whoever waits waits for the next time.
    package func lower() {
        var count: UInt64 = 0
        // Fails only if it is not raised.
        _ = unsafe read(counter.raw, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits until it is raised; false if it is not within that time.
    package func wait(within time: Duration) throws(SystemError) -> Bool {
        try counter.isReady(for: POLLIN, until: Deadline(after: time))
    }
}

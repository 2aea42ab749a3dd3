import FarmSystem

/// The two clocks that the store lives by, in milliseconds; tests bring their own.
package struct StoreClock: Sendable {
    /// Since 1970: may be set forward and back.
    package let wall: @Sendable () -> Int64
    /// Only goes forward, also while the machine sleeps.
    package let boot: @Sendable () -> Int64

    package init(
        wall: @escaping @Sendable () -> Int64, boot: @escaping @Sendable () -> Int64
    ) {
        self.wall = wall
        self.boot = boot
    }

    /// CLOCK_REALTIME and CLOCK_BOOTTIME.
    package static let system = StoreClock(
        wall: { Clocks.wall / 1_000_000 }, boot: { Clocks.boot / 1_000_000 })
}

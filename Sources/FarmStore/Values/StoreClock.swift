import FarmSystem

/// The two clocks of the store, in milliseconds; tests provide their own.
package struct StoreClock: Sendable {
    /// Milliseconds since 1970; may be set forward and back.
    package let wall: @Sendable () -> Int64
    /// A monotonic clock that also advances while the machine is suspended.
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

import Glibc

/// The two clocks of the kernel that the farm lives by, in nanoseconds.
package enum Clocks {
    /// Since 1970; people and programs may set it.
    package static var wall: Int64 { now(CLOCK_REALTIME) }

    /// Since the machine started, also while it sleeps; nobody can set it.
    package static var boot: Int64 { now(CLOCK_BOOTTIME) }

    private static func now(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else {
            preconditionFailure("Linux has these clocks")
        }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

import Glibc

/// The clocks of the kernel that the farm lives by, in nanoseconds.
package enum Clocks {
    /// Since 1970; people and programs may set it.
    package static var wall: Int64 { now(CLOCK_REALTIME) }

    /// Since the machine started, also while it sleeps; nobody can set it.
    package static var boot: Int64 { now(CLOCK_BOOTTIME) }

    /// What the calling thread has spent on a processor.
    package static var thread: Int64 { now(CLOCK_THREAD_CPUTIME_ID) }

    /// How many minutes of the day have passed where the machine stands, 0..<1440.
    package static var minuteOfDay: Int {
        var moment = time(nil)
        var local = unsafe tm()
        guard unsafe localtime_r(&moment, &local) != nil else {
            preconditionFailure("a year fits")
        }
        return unsafe Int(local.tm_hour) * 60 + Int(local.tm_min)
    }

    /// Since the machine started, without the time it slept: systemd's timestamps.
    package static var monotonic: Int64 { now(CLOCK_MONOTONIC) }

    private static func now(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else {
            preconditionFailure("Linux has these clocks")
        }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

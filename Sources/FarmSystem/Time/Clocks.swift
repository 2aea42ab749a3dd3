import Glibc

/// The kernel's clocks, in nanoseconds.
package enum Clocks {
    /// Time since 1970; can be set by users and programs.
    package static var wall: Int64 { now(CLOCK_REALTIME) }

    /// Time since boot, including suspend; cannot be set.
    package static var boot: Int64 { now(CLOCK_BOOTTIME) }

    /// CPU time of the calling thread.
    package static var thread: Int64 { now(CLOCK_THREAD_CPUTIME_ID) }

    /// Minutes since midnight, local time, 0..<1440.
    package static var minuteOfDay: Int {
        var moment = time(nil)
        var local = unsafe tm()
        guard unsafe localtime_r(&moment, &local) != nil else {
            preconditionFailure("the year fits into tm")
        }
        return unsafe Int(local.tm_hour) * 60 + Int(local.tm_min)
    }

    /// Time since boot, excluding suspend: the clock of systemd's timestamps.
    package static var monotonic: Int64 { now(CLOCK_MONOTONIC) }

    private static func now(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else {
            preconditionFailure("Linux has these clocks")
        }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

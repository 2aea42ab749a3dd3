import Glibc

/// The watchdog timeout: the service manager ends a service that sends no keep-alive for this long.
package enum Watchdog {
    /// The timeout in microseconds; nil if there is none, or it is for another process.
    package static var timeout: Int64? {
        timeout(
            microseconds: CurrentProcess.environment("WATCHDOG_USEC"),
            pid: CurrentProcess.environment("WATCHDOG_PID"),
            of: getpid())
    }

    /// The timeout from the values of `WATCHDOG_USEC` and `WATCHDOG_PID`, read as by
    /// `sd_watchdog_enabled`.
    package static func timeout(
        microseconds: String?, pid: String?, of process: Int32
    ) -> Int64? {
        if let pid, Int32(pid) != process { return nil }
        guard let microseconds, let timeout = Int64(microseconds), timeout > 0 else { return nil }
        return timeout
    }
}

import Glibc

/// How long the service manager waits for a sign of life before it ends the service.
package enum Watchdog {
    /// In microseconds; nil if nobody waits, or for another process.
    package static var patience: Int64? {
        patience(
            microseconds: CurrentProcess.environment("WATCHDOG_USEC"),
            pid: CurrentProcess.environment("WATCHDOG_PID"),
            of: getpid())
    }

    /// By the values of `WATCHDOG_USEC` and `WATCHDOG_PID`, as `sd_watchdog_enabled` reads them.
    package static func patience(
        microseconds: String?, pid: String?, of process: Int32
    ) -> Int64? {
        if let pid, Int32(pid) != process { return nil }
        guard let microseconds, let patience = Int64(microseconds), patience > 0 else { return nil }
        return patience
    }
}

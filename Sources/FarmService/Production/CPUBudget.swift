import FarmSystem

/// The clocks that measure a worker's CPU budget, in nanoseconds.
package struct WorkClock: Sendable {
    /// Elapsed time.
    package var passed: @Sendable () -> Int64
    /// CPU time spent by the calling thread.
    package var spent: @Sendable () -> Int64

    package static let system = WorkClock(passed: { Clocks.boot }, spent: { Clocks.thread })
}

/// Computes the time that a worker must pause to stay within its CPU limit.
package struct CPUBudget: Sendable {
    private var passed: Int64
    private var spent: Int64
    /// Time that must pass before work continues.
    private var owed: Int64 = 0

    package init(_ clock: WorkClock) {
        passed = clock.passed()
        spent = clock.spent()
    }

    /// Returns the nanoseconds left to pause for a CPU limit in percent.
    ///
    /// Idle time reduces the debt but earns no credit: idle hours are not followed by a burst.
    package mutating func delay(_ clock: WorkClock, percent: Int) -> Int64 {
        let (nowPassed, nowSpent) = (clock.passed(), clock.spent())
        let due = (nowSpent - spent) * 100 / Int64(max(1, percent))
        owed = max(0, owed + due - (nowPassed - passed))
        (passed, spent) = (nowPassed, nowSpent)
        return owed
    }
}

import FarmSystem

/// The clocks that a worker's budget is kept by, in nanoseconds.
package struct WorkClock: Sendable {
    /// Time that passes for everyone.
    package var passed: @Sendable () -> Int64
    /// What the calling thread has spent on a processor.
    package var spent: @Sendable () -> Int64

    package init(
        passed: @escaping @Sendable () -> Int64, spent: @escaping @Sendable () -> Int64
    ) {
        self.passed = passed
        self.spent = spent
    }

    package static let system = WorkClock(passed: { Clocks.boot }, spent: { Clocks.thread })
}

/// How long a worker rests so that it takes no more than its share of a processor.
package struct CPUBudget: Sendable {
    private var passed: Int64
    private var spent: Int64
    /// Time that must pass before work goes on.
    private var owed: Int64 = 0

    package init(_ clock: WorkClock) {
        passed = clock.passed()
        spent = clock.spent()
    }

    /// The nanoseconds still to rest, for a share of so many percent.
    ///
    /// Idle time pays what is owed but earns nothing: after a rest of hours there is no burst.
    package mutating func rest(_ clock: WorkClock, percent: Int) -> Int64 {
        let (nowPassed, nowSpent) = (clock.passed(), clock.spent())
        let due = (nowSpent - spent) * 100 / Int64(max(1, percent))
        owed = max(0, owed + due - (nowPassed - passed))
        (passed, spent) = (nowPassed, nowSpent)
        return owed
    }
}

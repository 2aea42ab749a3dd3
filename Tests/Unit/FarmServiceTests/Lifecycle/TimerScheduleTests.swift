import Testing

@testable import FarmService

struct TimerScheduleTests {
    private static let second: Int64 = 1_000_000_000

    /// Returns the timers by second, polling the schedule exactly when it asks for it.
    private func walk(_ schedule: inout TimerSchedule, seconds: Int64) -> [Int64: [TimerSchedule
        .TimerKind]]
    {
        var now: Int64 = 0
        var walked: [Int64: [TimerSchedule.TimerKind]] = [:]
        while now < seconds * Self.second {
            now += schedule.timeout(now: now)
            let due = schedule.due(now: now)
            if !due.isEmpty { walked[now / Self.second] = due }
        }
        return walked
    }

    @Test func `at rest it wakes every five seconds, and for the watchdog`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: 30_000_000)
        #expect(
            walk(&schedule, seconds: 20)
                == [5: [.check], 10: [.watchdog, .check], 15: [.check], 20: [.watchdog, .check]])
    }

    @Test func `without a watchdog no ping is scheduled`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: nil)
        #expect(walk(&schedule, seconds: 10) == [5: [.check], 10: [.check]])
    }

    @Test func `the status line is sent at once, then at most once a second`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: nil)
        schedule.changeStatus(now: 10)
        #expect(schedule.due(now: 10) == [.status])
        schedule.changeStatus(now: 20)
        schedule.changeStatus(now: 30)
        #expect(schedule.due(now: 30).isEmpty)
        #expect(schedule.timeout(now: 30) == Self.second - 20)
        #expect(schedule.due(now: 10 + Self.second) == [.status])
        #expect(schedule.due(now: 10 + Self.second).isEmpty)
    }

    @Test func `stock changes are read once, some time after the last read`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: nil)
        schedule.postponeStock(now: 10)
        #expect(schedule.timeout(now: 10) == TimerSchedule.stockInterval)
        #expect(schedule.due(now: 10 + TimerSchedule.stockInterval) == [.stock])
        #expect(schedule.timeout(now: 10 + TimerSchedule.stockInterval) > Self.second)
    }

    @Test func `a full notification socket is retried after a tenth of a second`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: nil)
        schedule.retryNotifications(now: 0)
        #expect(schedule.timeout(now: 0) == Self.second / 10)
        #expect(schedule.due(now: Self.second / 10) == [.retry])
        #expect(schedule.timeout(now: Self.second / 10) > Self.second)
    }

    @Test func `missed timers are performed once`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: 30_000_000)
        #expect(schedule.due(now: 3_600 * Self.second) == [.watchdog, .check])
        #expect(schedule.due(now: 3_600 * Self.second).isEmpty)
        #expect(schedule.timeout(now: 3_600 * Self.second) == 5 * Self.second)
    }
}

import Testing

@testable import FarmService

struct TimerScheduleTests {
    private static let second: Int64 = 1_000_000_000

    /// Returns the duties by second, polling the schedule exactly when it asks for it.
    private func walk(_ schedule: inout TimerSchedule, seconds: Int64) -> [Int64: [TimerSchedule
        .TimerKind]]
    {
        var now: Int64 = 0
        var walked: [Int64: [TimerSchedule.TimerKind]] = [:]
        while now < seconds * Self.second {
            now += schedule.rest(now: now)
            let due = schedule.due(now: now)
            if !due.isEmpty { walked[now / Self.second] = due }
        }
        return walked
    }

    @Test func `at rest it wakes every five seconds, and for the watchdog`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: 30_000_000)
        #expect(
            walk(&schedule, seconds: 20)
                == [5: [.look], 10: [.ping, .look], 15: [.look], 20: [.ping, .look]])
    }

    @Test func `without a watchdog no ping is scheduled`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: nil)
        #expect(walk(&schedule, seconds: 10) == [5: [.look], 10: [.look]])
    }

    @Test func `the status line is sent at once, then at most once a second`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: nil)
        schedule.changeStatus(now: 10)
        #expect(schedule.due(now: 10) == [.status])
        schedule.changeStatus(now: 20)
        schedule.changeStatus(now: 30)
        #expect(schedule.due(now: 30).isEmpty)
        #expect(schedule.rest(now: 30) == Self.second - 20)
        #expect(schedule.due(now: 10 + Self.second) == [.status])
        #expect(schedule.due(now: 10 + Self.second).isEmpty)
    }

    @Test func `stock changes are read once, some time after the last read`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: nil)
        schedule.postponeNews(now: 10)
        #expect(schedule.rest(now: 10) == TimerSchedule.newsInterval)
        #expect(schedule.due(now: 10 + TimerSchedule.newsInterval) == [.events])
        #expect(schedule.rest(now: 10 + TimerSchedule.newsInterval) > Self.second)
    }

    @Test func `a full notification socket is retried after a tenth of a second`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: nil)
        schedule.catchUpSoon(now: 0)
        #expect(schedule.rest(now: 0) == Self.second / 10)
        #expect(schedule.due(now: Self.second / 10) == [.catchUp])
        #expect(schedule.rest(now: Self.second / 10) > Self.second)
    }

    @Test func `missed duties are performed once`() {
        var schedule = TimerSchedule(now: 0, watchdogMicroseconds: 30_000_000)
        #expect(schedule.due(now: 3_600 * Self.second) == [.ping, .look])
        #expect(schedule.due(now: 3_600 * Self.second).isEmpty)
        #expect(schedule.rest(now: 3_600 * Self.second) == 5 * Self.second)
    }
}

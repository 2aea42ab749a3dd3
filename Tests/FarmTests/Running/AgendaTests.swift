import Testing

@testable import Farm

struct AgendaTests {
    private static let second: Int64 = 1_000_000_000

    /// Returns the duties by second, polling the schedule exactly when it asks for it.
    private func walk(_ agenda: inout Agenda, seconds: Int64) -> [Int64: [Agenda.Duty]] {
        var now: Int64 = 0
        var walked: [Int64: [Agenda.Duty]] = [:]
        while now < seconds * Self.second {
            now += agenda.rest(now: now)
            let due = agenda.due(now: now)
            if !due.isEmpty { walked[now / Self.second] = due }
        }
        return walked
    }

    @Test func `at rest it wakes every five seconds, and for the watchdog`() {
        var agenda = Agenda(now: 0, watchdogMicroseconds: 30_000_000)
        #expect(
            walk(&agenda, seconds: 20)
                == [5: [.look], 10: [.ping, .look], 15: [.look], 20: [.ping, .look]])
    }

    @Test func `without a watchdog no ping is scheduled`() {
        var agenda = Agenda(now: 0, watchdogMicroseconds: nil)
        #expect(walk(&agenda, seconds: 10) == [5: [.look], 10: [.look]])
    }

    @Test func `the status line is sent at once, then at most once a second`() {
        var agenda = Agenda(now: 0, watchdogMicroseconds: nil)
        agenda.changeStatus(now: 10)
        #expect(agenda.due(now: 10) == [.status])
        agenda.changeStatus(now: 20)
        agenda.changeStatus(now: 30)
        #expect(agenda.due(now: 30).isEmpty)
        #expect(agenda.rest(now: 30) == Self.second - 20)
        #expect(agenda.due(now: 10 + Self.second) == [.status])
        #expect(agenda.due(now: 10 + Self.second).isEmpty)
    }

    @Test func `stock changes are read once, some time after the last read`() {
        var agenda = Agenda(now: 0, watchdogMicroseconds: nil)
        agenda.postponeNews(now: 10)
        #expect(agenda.rest(now: 10) == Agenda.newsInterval)
        #expect(agenda.due(now: 10 + Agenda.newsInterval) == [.news])
        #expect(agenda.rest(now: 10 + Agenda.newsInterval) > Self.second)
    }

    @Test func `a full notification socket is retried after a tenth of a second`() {
        var agenda = Agenda(now: 0, watchdogMicroseconds: nil)
        agenda.catchUpSoon(now: 0)
        #expect(agenda.rest(now: 0) == Self.second / 10)
        #expect(agenda.due(now: Self.second / 10) == [.catchUp])
        #expect(agenda.rest(now: Self.second / 10) > Self.second)
    }

    @Test func `missed duties are performed once`() {
        var agenda = Agenda(now: 0, watchdogMicroseconds: 30_000_000)
        #expect(agenda.due(now: 3_600 * Self.second) == [.ping, .look])
        #expect(agenda.due(now: 3_600 * Self.second).isEmpty)
        #expect(agenda.rest(now: 3_600 * Self.second) == 5 * Self.second)
    }
}

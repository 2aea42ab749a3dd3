import FarmStore
import FarmSystem
import SudokuEngine
import Testing
@testable import FarmConfig
@testable import FarmService

struct EventLogTests {
    private func told(_ count: Int) -> EventLog {
        let events = EventLog(start: 7)
        for number in 0..<count { events.tell(.poolLow(.easy, ready: number + 1, low: 0)) }
        return events
    }

    private func counts(_ events: EventLog, after number: Int) -> [Int]? {
        events.after(number)?.map { number, event in
            guard case .poolLow(_, number, _) = event else { return -1 }
            return number
        }
    }

    @Test func `events are numbered from one and can be read from any number`() {
        let events = told(5)
        #expect(counts(events, after: 0) == [1, 2, 3, 4, 5])
        #expect(counts(events, after: 3) == [4, 5])
        #expect(counts(events, after: 5) == [])
        #expect(events.newest == 5)
    }

    @Test func `reading from a future or dropped number is not possible`() {
        let events = told(EventLog.kept + 10)
        #expect(counts(events, after: 9) == nil)
        #expect(counts(events, after: 10)?.first == 11)
        #expect(counts(events, after: EventLog.kept + 11) == nil)
        #expect(counts(events, after: EventLog.kept + 9) == [EventLog.kept + 10])
    }

    @Test func `many events are read in portions`() {
        let events = told(1_000)
        var read = 0
        while let portion = counts(events, after: read), let last = portion.last {
            #expect(portion.first == read + 1 && portion.count <= 256)
            read = last
        }
        #expect(read == 1_000)
    }

    @Test func `a subscriber is woken by events after it began to read`() throws {
        let events = told(1)
        let listener = try events.listen()
        listener.isAboutToRead()
        #expect(try !listener.wakeup.wait(within: .zero))
        events.tell(.resumed(.hard))
        events.tell(.resumed(.easy))
        #expect(try listener.wakeup.wait(within: .seconds(10)))
        listener.isAboutToRead()
        #expect(try !listener.wakeup.wait(within: .zero))
        events.leave(listener)
        events.tell(.resumed(.hard))
        #expect(try !listener.wakeup.wait(within: .zero))
    }
}

struct PoolMarksTests {
    private func levels(_ ready: Int) -> PerTier<PoolCount> {
        PerTier { PoolCount(ready: $0 == .hard ? ready : 50) }
    }

    @Test func `a pool is reported low once, then filled once`() {
        let limits = PerTier.all(PoolLimits(low: 10, target: 50))
        var thresholds = ThresholdTracker()
        var told: [Event] = []
        for ready in [0, 5, 10, 49, 50, 49, 50, 9, 8, 12, 50] {
            told += thresholds.look(at: levels(ready), limits: limits)
        }
        #expect(
            told == [
                .poolFilled(.hard, ready: 50, target: 50), .poolLow(.hard, ready: 9, low: 10),
                .poolFilled(.hard, ready: 50, target: 50),
            ])
    }

    @Test func `a pool with target 0 is never low`() {
        var thresholds = ThresholdTracker()
        let limits = PerTier.all(PoolLimits(low: 0, target: 0))
        _ = thresholds.look(at: levels(3), limits: limits)
        #expect(thresholds.look(at: levels(0), limits: limits) == [])
    }
}

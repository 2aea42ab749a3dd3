import FarmStore
import SudokuEngine
import Testing

@testable import Farm

struct RosterTests {
    /// A stock in which only the hard pool is below its target.
    private func roster(workers: Int, missing: Int, parcels: Int = 1) -> Roster {
        let limits = PerTier { $0 == .hard ? PoolLimits(low: 1, target: missing) : .none }
        let empty = StockReport(.all(PoolCount(ready: 0)), moment: 0)
        var roster = Roster(
            workers: workers, limits: limits, report: empty, parcelLimit: parcels)
        for worker in 0..<workers { _ = roster.ask(worker) }
        return roster
    }

    private func hard(_ count: Int) -> PerTier<Int> { PerTier { $0 == .hard ? count : 0 } }

    private func news(_ count: Int, _ moment: UInt64) -> StockReport {
        StockReport(PerTier { PoolCount(ready: $0 == .hard ? count : 0) }, moment: moment)
    }

    @Test func `only as many workers are woken as there is work for`() {
        var roster = roster(workers: 4, missing: 70)
        #expect(roster.orders == [.hard, .hard, nil, nil])
        let calls = (0..<2).map { roster.answer($0) }
        #expect(calls.map(\.count) == [64, 6])
        #expect(roster.posture == .working)
    }

    @Test func `assigned puzzles that were not produced are assigned to others`() {
        var roster = roster(workers: 2, missing: 64)
        _ = roster.answer(0)
        let called = roster.offer(hard(10), by: 0)
        #expect(called == [0, 1])
        let calls = (0..<2).map { roster.answer($0) }
        #expect(calls[0] == .deliver)
        #expect(calls[1].count == 54)
    }

    @Test func `batches are delivered in order of arrival`() {
        var roster = roster(workers: 3, missing: 1_000)
        for worker in 0..<3 { _ = roster.answer(worker) }
        let called = [2, 0, 1].map { roster.offer(hard(64), by: $0) }
        #expect(called == [[2], [], []])
        _ = roster.answer(2)
        #expect(roster.ask(2) == [2])
        let first = roster.arrived(hard(64), news(64, 1))
        #expect(first == [0])
        let second = roster.arrived(hard(64), news(128, 2))
        #expect(second == [1])
    }

    @Test func `a stop ends waiting workers at once, others at their next wait`() {
        var roster = roster(workers: 4, missing: 70)
        _ = roster.answer(0)
        _ = roster.answer(1)
        #expect(roster.doze(1) == [])
        #expect(roster.stop() == [1, 2, 3])
        let isUp = roster.rise(1)
        #expect(!isUp, "it is being woken")
        let calls = (1..<4).map { roster.answer($0) }
        #expect(calls == [.leave, .leave, .leave])
        #expect(roster.offer(hard(64), by: 0) == [0])
        #expect(roster.answer(0) == .leave)
    }

    @Test func `no worker is woken during a pause`() {
        var roster = roster(workers: 2, missing: 64)
        _ = roster.answer(0)
        roster.pause(.lowSpace)
        #expect(roster.isHalted)
        #expect(roster.offer(hard(1), by: 0) == [])
        #expect(roster.update(news(0, 1)) == [])
        #expect(roster.posture == .resting)
        #expect(roster.resume(.asked) == [])
        #expect(roster.resume(.lowSpace) == [0, 1])
    }

    @Test func `a worker resumes its assignment after sleeping`() {
        var roster = roster(workers: 1, missing: 64)
        _ = roster.answer(0)
        #expect(roster.doze(0) == [])
        #expect(roster.orders == [.hard])
        let isUp = roster.rise(0)
        #expect(isUp)
        #expect(roster.offer(hard(64), by: 0) == [0])
    }
}

extension PoolLimits {
    fileprivate static let none = PoolLimits(low: 0, target: 0)
}

extension Roster.Call {
    fileprivate var count: Int? {
        guard case .make(let assignment) = self else { return nil }
        return assignment.count
    }
}

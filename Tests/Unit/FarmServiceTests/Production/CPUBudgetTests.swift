import Synchronization
import Testing

@testable import FarmService

struct CPUBudgetTests {
    private let second: Int64 = 1_000_000_000

    @Test func `CPU budget: a limit of 100 percent needs no rest`() {
        let time = FakeTime()
        var budget = CPUBudget(time.clock)
        for _ in 0..<100 {
            time.pass(second, spending: second)
            #expect(budget.delay(time.clock, percent: 100) == 0)
        }
    }

    @Test(arguments: [1, 10, 25, 50, 99])
    func `CPU budget: a limit leaves the remaining time to others`(percent: Int) {
        let time = FakeTime()
        var budget = CPUBudget(time.clock)
        for _ in 0..<100 {
            time.pass(second / 10, spending: second / 10)
            time.pass(budget.delay(time.clock, percent: percent), spending: 0)
            #expect(budget.delay(time.clock, percent: percent) == 0)
        }
        let (passed, spent) = (time.clock.passed(), time.clock.spent())
        #expect(abs(spent * 100 - passed * Int64(percent)) < second)
    }

    @Test func `CPU budget: the remainder of an interrupted rest is still owed`() {
        let time = FakeTime()
        var budget = CPUBudget(time.clock)
        time.pass(second, spending: second)
        #expect(budget.delay(time.clock, percent: 50) == second)
        time.pass(second / 4, spending: 0)
        #expect(budget.delay(time.clock, percent: 50) == second * 3 / 4)
    }

    @Test func `CPU budget: idle time earns no credit`() {
        let time = FakeTime()
        var budget = CPUBudget(time.clock)
        time.pass(10_000 * second, spending: 0)
        #expect(budget.delay(time.clock, percent: 50) == 0)
        time.pass(second, spending: second)
        #expect(budget.delay(time.clock, percent: 50) == second)
    }
}

/// Clocks controlled by tests.
final class FakeTime: Sendable {
    private let passed = Atomic<Int64>(0)
    private let spent = Atomic<Int64>(0)

    var clock: WorkClock {
        WorkClock(
            passed: { self.passed.load(ordering: .sequentiallyConsistent) },
            spent: { self.spent.load(ordering: .sequentiallyConsistent) })
    }

    func pass(_ time: Int64, spending cpu: Int64) {
        passed.add(time, ordering: .sequentiallyConsistent)
        spent.add(cpu, ordering: .sequentiallyConsistent)
    }
}

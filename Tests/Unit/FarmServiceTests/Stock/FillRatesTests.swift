import SudokuEngine
import Testing

@testable import FarmService

struct FillRatesTests {
    private func one(_ tier: PoolName, _ count: Int) -> PerPool<Int> {
        PerPool { $0 == tier ? count : 0 }
    }

    @Test func `only the last minute counts`() {
        var rates = FillRates(now: 1_000)
        for second in Int64(0)..<120 { rates.record(one(.hard, 2), now: 1_000 + second) }
        #expect(rates.perMinute(.hard, now: 1_119) == 120)
        #expect(rates.perMinute(.easy, now: 1_119) == 0)
        #expect(rates.perMinute(.hard, now: 1_149) == 60)
        #expect(rates.perMinute(.hard, now: 1_180) == 0)
        #expect(rates.perMinute(.hard, now: 1_000_000) == 0)
    }

    @Test func `the first minute is extrapolated`() {
        var rates = FillRates(now: 50)
        rates.record(one(.expert, 30), now: 51)
        #expect(rates.perMinute(.expert, now: 60) == 180)
        #expect(rates.perMinute(.expert, now: 51) == 1_800)
    }

    @Test func `after a long rest the old slots are empty`() {
        var rates = FillRates(now: 0)
        rates.record(one(.easy, 7), now: 3)
        rates.record(one(.easy, 1), now: 100_000)
        #expect(rates.perMinute(.easy, now: 100_001) == 1)
    }
}

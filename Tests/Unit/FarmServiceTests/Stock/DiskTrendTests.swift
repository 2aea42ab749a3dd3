@testable import FarmService
import Testing

@Suite struct DiskTrendTests {
    @Test func `the time until a disk is full follows the last hour`() {
        var trend = DiskTrend()
        #expect(trend.secondsUntilFull == nil)
        for minute: Int64 in 0..<300 {
            trend.record(free: 1_000_000 - 100 * Int(minute), at: 60 * minute)
        }
        // 970,100 bytes are left, of which 100 go each minute.
        #expect(trend.secondsUntilFull == 970_100 / 100 * 60)
        for minute: Int64 in 300..<400 { trend.record(free: 970_000, at: 60 * minute) }
        #expect(trend.secondsUntilFull == nil)
        trend.record(free: 980_000, at: 60 * 400)
        #expect(trend.secondsUntilFull == nil)
    }
}

import FarmStore
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

struct ThresholdTrackerTests {
    private func levels(_ ready: Int) -> PerPool<PoolCount> {
        PerPool { PoolCount(ready: $0 == .hard ? ready : 50) }
    }

    @Test func `a pool is reported low once, then filled once`() {
        let limits = PerPool.all(PoolLimits(low: 10, target: 50))
        var thresholds = ThresholdTracker()
        var events: [Event] = []
        for ready in [0, 5, 10, 49, 50, 49, 50, 9, 8, 12, 50] {
            events += thresholds.events(at: levels(ready), limits: limits)
        }
        #expect(
            events == [
                .poolFilled(.hard, ready: 50, target: 50), .poolLow(.hard, ready: 9, low: 10),
                .poolFilled(.hard, ready: 50, target: 50),
            ])
    }

    @Test func `a pool with target 0 is never low`() {
        var thresholds = ThresholdTracker()
        let limits = PerPool.all(PoolLimits(low: 0, target: 0))
        _ = thresholds.events(at: levels(3), limits: limits)
        #expect(thresholds.events(at: levels(0), limits: limits) == [])
    }
}

import FarmStore
import SudokuEngine

/// The pools that are exhausted, which the planner gets without a target.
extension WorkerScheduler {
    var openLimits: PerPool<PoolLimits> {
        limits.map(otherwise: PoolLimits.none) { pool, limits in
            exhausted.contains(pool) ? .none : limits
        }
    }

    mutating func changeExhausted(_ change: (inout ExhaustedPools, Int64) -> Void) {
        let (before, now) = (exhausted.names, now)
        change(&exhausted, now)
        guard exhausted.names != before else { return }
        planner.change(openLimits)
        planner.update(report.levels)
        demands.forgetShortages()
    }
}

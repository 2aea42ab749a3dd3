import Dispatch
import Farm
import FarmStore
import SudokuEngine
import Synchronization

/// A stock in memory: what a pool of workers brings, and how it was brought.
final class Shelf: Sendable {
    private struct State {
        var levels: PerTier<PoolCount>
        var moment: UInt64 = 0
        var puzzles: Set<GradedPuzzle> = []
        var parcels = 0
        var surplus = 0
        var isBusy = false
        var overlaps = 0
        var largest = 0
    }

    let limits: PerTier<PoolLimits>
    private let state: Mutex<State>
    /// One signal for each parcel that was taken.
    let taken = DispatchSemaphore(value: 0)
    let turns = Turns()

    init(_ limits: PerTier<PoolLimits>, ready: Int = 0) {
        self.limits = limits
        state = Mutex(State(levels: .all(PoolCount(ready: ready))))
    }

    var report: StockReport {
        state.withLock { StockReport($0.levels, moment: $0.moment) }
    }

    var parcels: Int { state.withLock { $0.parcels } }
    var puzzles: Set<GradedPuzzle> { state.withLock { $0.puzzles } }
    /// Puzzles that were brought beyond a target.
    var surplus: Int { state.withLock { $0.surplus } }
    /// Parcels that came while another was being taken.
    var overlaps: Int { state.withLock { $0.overlaps } }
    var largestParcel: Int { state.withLock { $0.largest } }
    var counts: PerTier<Int> {
        let levels = report.levels
        return PerTier { levels[$0].ready }
    }
    var targets: PerTier<Int> { PerTier { limits[$0].target } }

    func take(_ parcel: [GradedPuzzle], then body: () -> Void = {}) -> StockReport {
        state.withLock { state in
            if state.isBusy { state.overlaps += 1 }
            state.isBusy = true
        }
        body()
        defer { taken.signal() }
        return state.withLock { state in
            state.isBusy = false
            state.parcels += 1
            state.moment += 1
            state.largest = max(state.largest, parcel.count)
            for puzzle in parcel {
                state.levels[puzzle.tier].ready += 1
                if state.levels[puzzle.tier].ready > limits[puzzle.tier].target {
                    state.surplus += 1
                }
            }
            state.puzzles.formUnion(parcel)
            return StockReport(state.levels, moment: state.moment)
        }
    }

    /// Customers come.
    func claim(_ count: Int, of tier: Tier) -> StockReport {
        state.withLock { state in
            state.levels[tier].ready -= count
            state.moment += 1
            return StockReport(state.levels, moment: state.moment)
        }
    }

    func pool(
        workers: Int, percent: Int = 100, clock: WorkClock = .system,
        during: @escaping @Sendable () -> Void = {}
    ) -> WorkerPool {
        WorkerPool(
            workers: workers, limits: limits, stock: report, seed: 3, percent: percent,
            clock: clock, turned: { self.turns.note($0) },
            sink: { self.take($0, then: during) })
    }
}

/// The postures that a pool of workers took, one after the other.
final class Turns: Sendable {
    private let seen = Mutex<[Posture]>([])
    private let news = DispatchSemaphore(value: 0)

    func note(_ posture: Posture) {
        seen.withLock { $0.append(posture) }
        news.signal()
    }

    /// Waits until the workers have taken a posture; false only if they never do.
    func reach(_ posture: Posture) -> Bool {
        while true {
            guard news.wait(timeout: patience) == .success else { return false }
            if seen.withLock({ $0.removeFirst() }) == posture { return true }
        }
    }
}

/// Far longer than anything takes that is not broken.
var patience: DispatchTime { .now() + 300 }

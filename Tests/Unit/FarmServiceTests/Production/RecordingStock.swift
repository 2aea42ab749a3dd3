import Dispatch
import FarmConfig
import FarmStore
import SudokuEngine
import Synchronization

@testable import FarmService

/// An in-memory stock that records the deliveries of a team of workers.
final class RecordingStock: Sendable {
    private struct State {
        var levels: PerPool<PoolCount>
        var moment: UInt64 = 0
        var puzzles: Set<ProducedPuzzle> = []
        var batches = 0
        var surplus = 0
        var isBusy = false
        var overlaps = 0
        var largest = 0
        var isRefusing = false
        var refused: Set<ProducedPuzzle> = []
    }

    let limits: PerPool<PoolLimits>
    private let state: Mutex<State>
    /// One signal for each batch stocked.
    let taken = DispatchSemaphore(value: 0)
    let activities = ActivityLog()

    init(_ limits: PerPool<PoolLimits>, ready: Int = 0) {
        self.limits = limits
        state = Mutex(State(levels: PerPool(limits.names) { _ in PoolCount(ready: ready) }))
    }

    var report: StockReport {
        state.withLock { StockReport($0.levels, moment: $0.moment) }
    }

    var batches: Int { state.withLock { $0.batches } }
    var puzzles: Set<ProducedPuzzle> { state.withLock { $0.puzzles } }
    /// Puzzles delivered beyond a target.
    var surplus: Int { state.withLock { $0.surplus } }
    /// Batches delivered while another one was being stocked.
    var overlaps: Int { state.withLock { $0.overlaps } }
    var largestBatch: Int { state.withLock { $0.largest } }
    var counts: PerPool<Int> {
        let levels = report.levels
        return PerPool(limits.names) { levels[$0].ready }
    }
    var targets: PerPool<Int> { PerPool(limits.names) { limits[$0].target } }

    /// Puzzles that were refused because the stock is out of service.
    var refused: Set<ProducedPuzzle> { state.withLock { $0.refused } }

    func setRefusing(_ isRefusing: Bool) { state.withLock { $0.isRefusing = isRefusing } }

    @discardableResult
    func take(_ batch: [ProducedPuzzle], then body: () -> Void = {}) -> WorkerTeam.SinkResult {
        let isRefused = state.withLock { state in
            if state.isRefusing { state.refused.formUnion(batch) }
            return state.isRefusing
        }
        if isRefused {
            taken.signal()
            return .notNow
        }
        state.withLock { state in
            if state.isBusy { state.overlaps += 1 }
            state.isBusy = true
        }
        body()
        defer { taken.signal() }
        state.withLock { state in
            state.isBusy = false
            state.batches += 1
            state.moment += 1
            state.largest = max(state.largest, batch.count)
            for puzzle in batch {
                state.levels[puzzle.pool].ready += 1
                if state.levels[puzzle.pool].ready > limits[puzzle.pool].target {
                    state.surplus += 1
                }
            }
            state.puzzles.formUnion(batch)
        }
        return .taken(duplicates: .all(0))
    }

    /// Claims puzzles.
    func claim(_ count: Int, of tier: PoolName) {
        state.withLock { state in
            state.levels[tier].ready -= count
            state.moment += 1
        }
    }

    func team(
        workers: Int, percent: Int = 100, clock: WorkClock = .system, readiness: Double = 10,
        during: @escaping @Sendable () -> Void = {}
    ) -> WorkerTeam {
        WorkerTeam(
            Configuration(workers: workers, limits: limits, percent: percent),
            stock: { self.report }, seed: 3, clock: clock, readiness: readiness,
            activityChanged: { self.activities.note($0) },
            sink: { self.take($0, then: during) })
    }
}

/// The sequence of activities of a team of workers.
final class ActivityLog: Sendable {
    private let seen = Mutex<[WorkerTeam.Activity]>([])
    private let events = DispatchSemaphore(value: 0)

    func note(_ activity: WorkerTeam.Activity) {
        seen.withLock { $0.append(activity) }
        events.signal()
    }

    /// Waits for an activity of the workers; returns false only if it never occurs.
    func reach(_ activity: WorkerTeam.Activity) -> Bool {
        while true {
            guard events.wait(timeout: patience) == .success else { return false }
            if seen.withLock({ $0.removeFirst() }) == activity { return true }
        }
    }
}

/// A timeout far above the duration of any correct operation.
var patience: DispatchTime { .now() + 300 }

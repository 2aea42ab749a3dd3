import FarmConfig
import FarmStore
import SudokuEngine

/// The demands of claims that found too few puzzles, and the prospects of meeting them.
extension WorkerScheduler {
    /// Opens a demand; returns false if there is no room.
    mutating func open(_ demand: Demand, isWaiting: Bool) -> (isOpen: Bool, called: [Int]) {
        if !demands.admits(demand) { demands.settle(report.levels, at: now) }
        guard demands.open(demand, isWaiting: isWaiting, at: now) else { return (false, []) }
        return (true, assignCommands())
    }

    mutating func release(_ demand: Demand, isGone: Bool) {
        demands.release(demand, isGone: isGone, at: now)
    }

    mutating func close(_ demand: Demand) { demands.close(demand) }

    /// Returns the estimated seconds until all workers, each within its CPU limit, meet a demand; nil
    /// if no puzzles of that pool are being produced.
    func secondsUntilMet(_ demand: Demand) -> Double? {
        let (levels, target) = (report.levels, planner.limits[demand.subject.pool].target)
        let maximum = max(target, DemandTable.mostReady)
        guard pauses.isEmpty, target > 0, levels[demand.subject.pool].ready < maximum else {
            return nil
        }
        guard let promise = planner.promises[demand.subject.pool] else { return nil }
        let isAnyLow = planner.limits.names.contains {
            levels[$0].ready < planner.limits[$0].minimum
        }
        let part = isAnyLow ? 1 / Double(Planner.refillsPerDemand + 1) : 1
        let workers = Double(size) * Double(percent) / 100 * part
        let ready = levels[demand.subject.pool].ready
        return pace.seconds(for: demand, promise: promise, ready: ready) / workers
    }

    /// Returns the reason why no puzzles of a pool are being produced; nil if they are.
    func block(to pool: PoolName) -> ProductionBlock? {
        if !planner.limits.contains(pool) { return .removedPool }
        if pausedPools.contains(pool) { return .pausedPool }
        if exhausted.contains(pool) { return .exhaustedPool }
        return PauseReason.allCases.first(where: pauses.contains).map(ProductionBlock.paused)
    }

    /// The minutes from the last observed time to the end of the quiet hours; nil outside them.
    var minutesOfQuiet: Int? { minuteOfDay.flatMap { quietHours.minutesLeft(at: $0) } }
}

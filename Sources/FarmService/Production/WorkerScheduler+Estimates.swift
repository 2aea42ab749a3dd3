import FarmConfig
import FarmStore
import SudokuEngine

/// Estimates of when workers meet a demand or end their rest.
extension WorkerScheduler {
    /// Returns the estimated seconds until all workers, each within its CPU limit, meet a demand; nil
    /// if no puzzles of that pool are being produced.
    func secondsUntilMet(_ demand: Demand, percent: Int) -> Double? {
        let (levels, target) = (report.levels, planner.limits[demand.subject.pool].target)
        let maximum = max(target, DemandTable.mostReady)
        guard pauses.isEmpty, target > 0, levels[demand.subject.pool].ready < maximum else {
            return nil
        }
        guard let tier = planner.promises[demand.subject.pool]?.tier else { return nil }
        let isAnyLow = planner.limits.names.contains {
            levels[$0].ready < planner.limits[$0].minimum
        }
        let part = isAnyLow ? 1 / Double(Planner.refillsPerDemand + 1) : 1
        let workers = Double(workers) * Double(percent) / 100 * part
        return pace.seconds(for: demand, tier: tier, ready: levels[demand.subject.pool].ready)
            / workers
    }

    /// The minutes from the last observed time to the end of the quiet hours; nil outside them.
    var minutesOfQuiet: Int? {
        minuteOfDay.flatMap { quietHours.minutesLeft(at: $0) }
    }
}

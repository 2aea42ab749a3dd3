import FarmStore
import Synchronization

/// The demands of claims that found too few puzzles.
extension WorkerPool {
    /// Opens the demand of a claim that found too few puzzles; returns false if there are too many.
    @discardableResult
    package func open(_ demand: Demand, isWaiting: Bool) -> Bool {
        var isOpen = false
        decide { scheduler in
            let answer = scheduler.open(demand, isWaiting: isWaiting)
            isOpen = answer.isOpen
            return answer.called
        }
        return isOpen
    }

    /// Returns true if there is room for a demand.
    package func admits(_ demand: Demand) -> Bool {
        scheduler.withLock { $0.demands.admits(demand) }
    }

    /// Starts the expiry of a demand whose claim has stopped waiting.
    package func release(_ demand: Demand) {
        guard hasDemands.load(ordering: .relaxed) else { return }
        decide {
            $0.release(demand)
            return []
        }
    }

    /// Removes the demand of a claim that succeeded.
    package func close(_ demand: Demand) {
        guard hasDemands.load(ordering: .relaxed) else { return }
        decide {
            $0.close(demand)
            return []
        }
    }

    /// Returns the estimated seconds until a demand is met, by the measured pace; nil if no worker
    /// produces for it.
    package func secondsUntilMet(_ demand: Demand) -> Double? {
        let percent = percent.load(ordering: .relaxed)
        return scheduler.withLock { $0.secondsUntilMet(demand, percent: percent) }
    }
}

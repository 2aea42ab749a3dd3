import FarmConfig
import FarmStore
import SudokuEngine

/// The readable state of the workers.
extension WorkerScheduler {
    /// True if producing workers must abandon their current task.
    var isHalted: Bool { isStopping || !pauses.isEmpty }

    var activity: WorkerTeam.Activity {
        let isAnyActive = states.contains { state in
            switch state {
            case .absent, .idle, .delivering: false
            case .notStarted, .starting, .producing, .describing, .sleeping, .commanded: true
            }
        }
        return isAnyActive ? .working : deliveries > 0 ? .waiting : .idle
    }

    /// The promises that puzzles are checked against.
    var promises: PoolPromises { planner.promises }

    /// The pool of each worker's current assignment.
    var assignedPools: [PoolName?] {
        places.map { place in
            switch states[place] {
            case .producing(let assignment), .commanded(.produce(let assignment)):
                assignment.pool
            case .sleeping(let assignment): assignment?.pool
            default: nil
            }
        }
    }

    /// The places of the workers.
    var places: [Int] {
        states.indices.filter { place in
            if case .absent = states[place] { return false }
            return true
        }
    }
}

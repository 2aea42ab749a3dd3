import Dispatch
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// The threads of the workers.
extension WorkerTeam {
    func work(at place: Int, _ seed: UInt64) {
        var grids = GridNumbers(own: seed, taking: takeGrids)
        // Nil while the worker has been idle for a while: they take several megabytes.
        var tools: PuzzleMaker?
        var budget = CPUBudget(clock)
        decide { $0.requestAssignment(place) }
        while true {
            if tools != nil, !isCalled(place, within: readiness) {
                tools = nil
                CurrentProcess.returnFreedMemory()
            }
            switch nextCommand(of: place) {
            case .produce(let assignment):
                var own = tools.take() ?? PuzzleMaker(seed: seed)
                let batch = produce(assignment, at: place, &own, &grids, &budget)
                tools = consume own
                guard let batch, nextCommand(of: place) == .deliver else { return }
                stocking.async { self.deliver(batch) }
                decide { $0.requestAssignment(place) }
            case .describe:
                var own = tools.take() ?? PuzzleMaker(seed: seed)
                let isMore = step(at: place) { describer(&own.grader, $0) }
                tools = consume own
                guard sleepWithinLimit(place, &budget) else { return }
                decide { $0.endDescribing(place, isMore: isMore) }
            case .deliver, .exit: return
            }
        }
    }

    /// Produces the puzzles of an assignment and offers them; nil if the worker must exit.
    private func produce(
        _ assignment: Assignment, at place: Int, _ maker: inout PuzzleMaker,
        _ grids: inout GridNumbers, _ budget: inout CPUBudget
    ) -> Batch? {
        let promises = scheduler.withLock { $0.promises }
        var batch: [ProducedPuzzle] = []
        var aimed = 0
        var candidates = 0
        var spent: Int64 = 0
        while aimed < assignment.count, batch.count < 2 * Planner.portion,
            !assignment.isOpenEnded || spent < Self.longestPortion
        {
            let next = grids.next(maker.batchSize(for: assignment))
            let start = clock.passed()
            let made = step(at: place) { (shouldStop) -> [ProducedPuzzle]? in
                guard let made = maker.puzzles(next, for: assignment, promises, shouldStop) else {
                    return nil
                }
                return describe(made, &maker.grader, shouldStop)
            }
            let taken = clock.passed() - start
            maker.note(taken)
            spent += taken
            candidates += next.numbers.count
            guard let made else { break }
            batch += made
            aimed += made.count(where: assignment.counts)
            guard sleepWithinLimit(place, &budget) else { return nil }
        }
        let (finished, matching, tried, nanoseconds) = (batch, aimed, candidates, spent)
        let made = finished.count { $0.fitting.contains(assignment.pool) }
        let counts = PerPool(counting: finished)
        decide {
            $0.measure(
                made, matching: matching, by: place, candidates: tried, nanoseconds: nanoseconds)
            return $0.offer(counts, by: place)
        }
        return Batch(puzzles: finished, promises: promises)
    }

    /// The time limit of a portion whose cost is unknown, in nanoseconds.
    private static let longestPortion: Int64 = 500_000_000

    /// Runs a step of work, which reports progress whenever it asks if it should stop.
    private func step<Result>(at place: Int, _ work: (_ shouldStop: () -> Bool) -> Result) -> Result
    {
        let worker = workers[place]
        worker.setProducing(true)
        defer { worker.setProducing(false) }
        return work {
            onStep()
            worker.advance()
            return isHalted.load(ordering: .relaxed)
        }
    }

    /// Adds the human paths that the pools of puzzles store; nil if `shouldStop` returned true.
    func describe(
        _ puzzles: [ProducedPuzzle], _ grader: inout Grader, _ shouldStop: () -> Bool
    ) -> [ProducedPuzzle]? {
        let storesHuman = scheduler.withLock { $0.storesHuman }
        var described = puzzles
        for (place, puzzle) in puzzles.enumerated()
        where storesHuman.contains(puzzle.pool) && puzzle.record.human == nil {
            guard let classic = puzzle.record.classic else { continue }
            let grade = grader.humanGrade(of: classic, shouldStop: shouldStop)
            guard let grade else { return nil }
            described[place].record.human = PuzzleRecord.Human(grade)
        }
        return described
    }

    /// Waits until a worker is called; false if it is not for some seconds.
    private func isCalled(_ place: Int, within seconds: Double) -> Bool {
        guard workers[place].semaphore.wait(timeout: .now() + seconds) == .success else {
            return false
        }
        workers[place].semaphore.signal()
        return true
    }

    /// Waits for the next command.
    private func nextCommand(of place: Int) -> WorkerScheduler.WorkerCommand {
        workers[place].semaphore.wait()
        return scheduler.withLock { $0.takeCommand(place) }
    }

    /// Sleeps until the CPU limit is met; returns false if the worker must exit.
    private func sleepWithinLimit(_ place: Int, _ budget: inout CPUBudget) -> Bool {
        while true {
            let delay = budget.delay(clock, percent: scheduler.withLock { $0.percent })
            guard delay >= Self.shortestSleep, !isHalted.load(ordering: .relaxed) else {
                return true
            }
            decide { $0.sleep(place) }
            // In slices, so that a changed limit soon takes effect.
            let slice = Int(min(delay, Self.longestSleep))
            let wait = workers[place].semaphore.wait(timeout: .now() + .nanoseconds(slice))
            if wait == .timedOut, scheduler.withLock({ $0.wakeUp(place) }) { continue }
            // Woken only to exit. The signal may have arrived just after the timeout.
            if wait == .timedOut { workers[place].semaphore.wait() }
            return false
        }
    }

    private static let shortestSleep: Int64 = 1_000_000
    private static let longestSleep: Int64 = 100_000_000
}

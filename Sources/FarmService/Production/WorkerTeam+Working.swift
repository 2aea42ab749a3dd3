import Dispatch
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// The threads of the workers.
extension WorkerTeam {
    func work(at place: Int, _ seed: UInt64) {
        var grids = GridNumbers(own: seed, taking: takeGrids)
        // Nil while the worker has been idle for a while: they take several megabytes.
        var tools: Tools?
        var budget = CPUBudget(clock)
        decide { $0.requestAssignment(place) }
        while true {
            if tools != nil, !isCalled(place, within: readiness) {
                tools = nil
                CurrentProcess.returnFreedMemory()
            }
            switch nextCommand(of: place) {
            case .produce(let assignment):
                var own = tools.take() ?? Tools(seed: seed)
                let batch = produce(assignment, at: place, &own, &grids, &budget)
                tools = consume own
                guard let batch, nextCommand(of: place) == .deliver else { return }
                stocking.async { self.deliver(batch) }
                decide { $0.requestAssignment(place) }
            case .describe:
                var own = tools.take() ?? Tools(seed: seed)
                let isMore = step(at: place) { describer(&own.grader, $0) }
                tools = consume own
                guard sleepWithinLimit(place, &budget) else { return }
                decide { $0.endDescribing(place, isMore: isMore) }
            case .deliver, .exit: return
            }
        }
    }

    /// The parts of a worker's work that are worth keeping.
    private struct Tools: ~Copyable {
        var producer: Producer
        var grader = Grader()
        var check = PoolCheck()

        init(seed: UInt64) { producer = Producer(seed: seed) }
    }

    /// Produces the puzzles of an assignment and offers them; nil if the worker must exit.
    private func produce(
        _ assignment: Assignment, at place: Int, _ tools: inout Tools,
        _ grids: inout GridNumbers, _ budget: inout CPUBudget
    ) -> Batch? {
        let promises = scheduler.withLock { $0.promises }
        let pools = [assignment.pool] + assignment.others
        var batch: [ProducedPuzzle] = []
        var aimed = 0
        var candidates = 0
        var spent: Int64 = 0
        while aimed < assignment.count, batch.count < 2 * Planner.portion,
            !assignment.isOpenEnded || spent < Self.longestPortion
        {
            let next = grids.next(Producer.batch)
            if next.seed != tools.producer.seed { tools.producer = Producer(seed: next.seed) }
            let start = clock.passed()
            let made = step(at: place) { (shouldStop) -> [ProducedPuzzle]? in
                guard
                    let made = tools.producer.puzzles(next.numbers, for: assignment, shouldStop)
                else { return nil }
                let fitting = made.compactMap {
                    tools.check.produced($0, for: pools, promises, shouldStop: shouldStop)
                }
                return shouldStop() ? nil : describe(fitting, &tools.grader, shouldStop)
            }
            spent += clock.passed() - start
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
        where storesHuman.contains(puzzle.pool) && puzzle.graded.human == nil {
            let grade = grader.humanGrade(of: puzzle.graded.solved, shouldStop: shouldStop)
            guard let grade else { return nil }
            described[place].graded.human = grade
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

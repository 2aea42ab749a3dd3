import Dispatch
package import FarmConfig
package import FarmStore
import FarmSystem
package import SudokuEngine
import Synchronization

/// Worker threads that keep the pools full.
///
/// Each worker produces what the ``Planner`` assigns and hands over batches, which a serial queue
/// delivers to the stock. If the stock is slow, workers wait. No worker wakes without a command: while
/// all pools are full, no thread runs.
package final class WorkerPool: Sendable {
    /// Stocks puzzles. Called serially on one queue, never with more for a pool than it had room for.
    /// It may call any method of the pool except ``join`` and ``finishDeliveries``.
    package typealias Sink = @Sendable ([ProducedPuzzle]) -> SinkResult
    package enum SinkResult: Sendable {
        case taken
        /// The store is out of service; the puzzles are offered again after it has healed.
        case notNow
    }
    /// Computes the human paths of some stored puzzles that lack them; returns true if it should be
    /// called again at once. Called by one worker at a time, while there is nothing to produce.
    package typealias Describer =
        @Sendable (inout Grader, _ shouldStop: () -> Bool) -> Bool

    let scheduler: Mutex<WorkerScheduler>
    private let workers: [Worker]
    private let isHalted = Atomic(false)
    /// A lock-free shortcut for the many claims that arrive while there are no demands.
    let hasDemands = Atomic(false)
    let percent: Atomic<Int>
    /// The pools whose puzzles are stocked with their human paths.
    private let storesHuman: Mutex<Set<PoolName>>
    private let clock: WorkClock
    let stock: @Sendable () -> StockReport
    let sink: Sink
    private let describer: Describer
    private let takeGrids: @Sendable () -> GridRange?
    /// Puzzles that the store could not take while it was out of service.
    let kept = Mutex<[Batch]>([])
    let drops = Mutex(DroppedPuzzles())
    private let activityChanged: @Sendable (PoolActivity) -> Void
    private let onStep: @Sendable () -> Void
    let stocking = DispatchQueue(label: "puzzlefarm.stocking", qos: .utility)
    private let threads = DispatchGroup()
    /// The seconds for which an idle worker keeps its tools.
    private let readiness: Double

    /// Creates a pool whose workers begin with ``start()``. A seed makes production reproducible.
    /// `stock` returns the current stock and must not call the pool; nor must `activityChanged`, which
    /// is called with every new activity. `onStep` is called by producing workers before each step,
    /// `takeGrids` when they need numbers of grids; without any they choose their own.
    package init(
        workers count: Int, limits: PerPool<PoolLimits>,
        promises: PoolPromises = PoolPromises(), storesHuman: Set<PoolName> = [],
        stock: @escaping @Sendable () -> StockReport, seed: UInt64? = nil,
        percent: Int = 100, clock: WorkClock = .system, readiness: Double = 10,
        activityChanged: @escaping @Sendable (PoolActivity) -> Void = { _ in },
        onStep: @escaping @Sendable () -> Void = {},
        describer: @escaping Describer = { _, _ in false },
        takeGrids: @escaping @Sendable () -> GridRange? = { nil }, sink: @escaping Sink
    ) {
        scheduler = Mutex(
            // One batch per worker: more would only wait for the stock.
            WorkerScheduler(
                workers: count, limits: limits, promises: promises, report: stock(),
                deliveryLimit: count))
        workers = (0..<count).map { place in
            var random = SystemRandomNumberGenerator()
            let base = seed ?? random.next()
            var stream = SeededGenerator(seed: base, stream: UInt64(place))
            return Worker(seed: stream.next())
        }
        self.percent = Atomic(percent)
        self.readiness = readiness
        self.storesHuman = Mutex(storesHuman)
        self.describer = describer
        self.takeGrids = takeGrids
        self.clock = clock
        self.activityChanged = activityChanged
        self.onStep = onStep
        self.stock = stock
        self.sink = sink
    }

    package func start() {
        for place in workers.indices {
            // One queue per worker: a shared queue has at most as many threads as processors.
            DispatchQueue(label: "puzzlefarm.worker.\(place)", qos: .utility)
                .async(group: threads) { self.work(at: place) }
        }
    }

    // MARK: Changes

    /// Reads the stock again; must be called after every change that is not a delivery of the pool.
    package func stockChanged() { decide { $0.update(stock()) } }

    /// Changes the pools, their limits and, if given, their promises.
    package func change(limits: PerPool<PoolLimits>, promises: PoolPromises? = nil) {
        decide { $0.change(limits, promises: promises) }
    }

    /// Waits until the batches that are being stocked now are stocked. Later ones keep the promises
    /// of the last change.
    package func finishDeliveries() { stocking.sync {} }

    /// Changes the pools whose puzzles are stocked with their human paths.
    package func change(storesHuman new: Set<PoolName>) { storesHuman.withLock { $0 = new } }

    /// Lets an idle worker compute the human paths that stored puzzles lack.
    package func raiseBacklog() { decide { $0.raiseBacklog() } }

    /// Takes over the demands of the worker pool that this one replaces.
    package func inherit(from other: WorkerPool) {
        let old = other.scheduler.withLock { $0 }
        decide {
            $0.inherit(from: old)
            return []
        }
    }

    /// Changes the CPU limit of each worker, in percent of one processor, 1...100.
    package func change(percent new: Int) { percent.store(new, ordering: .relaxed) }

    package func change(quietHours: QuietHours) { decide { $0.change(quietHours) } }

    /// Updates the time of day for the quiet hours; to be called periodically.
    package func observe(minuteOfDay: Int) {
        decide { $0.observe(minuteOfDay: minuteOfDay) }
    }

    /// Pauses all workers until every reason is removed. Unfinished puzzles are kept, and batches
    /// already in delivery are stocked.
    package func pause(_ reason: PauseReason) {
        decide {
            $0.pause(reason)
            return []
        }
    }

    package func resume(_ reason: PauseReason) {
        offerKept()
        decide { $0.resume(reason) }
    }

    /// Stops all workers permanently. Puzzles not yet stocked are lost; no further batch is stocked.
    package func stop() { decide { $0.stop() } }

    /// Waits until all workers have exited; returns false on timeout. Does not wait for a batch that
    /// is being stocked: a failing store must not delay the shutdown.
    package func join(within seconds: Double) -> Bool {
        threads.wait(timeout: .now() + seconds) == .success
    }

    // MARK: State

    package var progress: [WorkerProgress] { workers.map(\.progress) }

    /// The pool of each worker's assignment; nil for one that is idle or delivers.
    package var assignedPools: [PoolName?] { scheduler.withLock { $0.assignedPools } }

    /// The puzzles that are assigned, or produced and not yet in stock.
    package var underway: PerPool<Int> { scheduler.withLock { $0.underway } }

    package var dropped: DroppedPuzzles { drops.withLock { $0 } }

    /// The measured costs of the puzzles of pools.
    package var costs: [PoolName: ProductionCost] { scheduler.withLock { $0.pace.costs } }

    package var activity: PoolActivity { scheduler.withLock { $0.activity } }

    package var pauses: Set<PauseReason> { scheduler.withLock { $0.pauses } }

    /// The minutes until the quiet hours end; nil outside them.
    package var minutesOfQuiet: Int? { scheduler.withLock { $0.minutesOfQuiet } }

    // MARK: Worker threads

    private func work(at place: Int) {
        var grids = GridNumbers(own: workers[place].seed, taking: takeGrids)
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
                var own = tools.take() ?? Tools(seed: workers[place].seed)
                let batch = produce(assignment, at: place, &own, &grids, &budget)
                tools = consume own
                guard let batch, nextCommand(of: place) == .deliver else { return }
                stocking.async { self.deliver(batch) }
                decide { $0.requestAssignment(place) }
            case .describe:
                var own = tools.take() ?? Tools(seed: workers[place].seed)
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

    /// The time after which a portion ends if nobody knows what its puzzles cost.
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
        let storesHuman = storesHuman.withLock { $0 }
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
            let delay = budget.delay(clock, percent: percent.load(ordering: .relaxed))
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

    /// Applies a decision and wakes the workers that it returns.
    func decide(_ decision: (inout WorkerScheduler) -> [Int]) {
        let called = scheduler.withLock { scheduler in
            scheduler.now = clock.passed()
            let before = scheduler.activity
            let called = decision(&scheduler)
            isHalted.store(scheduler.isHalted, ordering: .relaxed)
            hasDemands.store(scheduler.hasDemands, ordering: .relaxed)
            // Reported under the lock, or two changes could be observed in the wrong order.
            if scheduler.activity != before { activityChanged(scheduler.activity) }
            return called
        }
        for place in called { workers[place].semaphore.signal() }
    }
}

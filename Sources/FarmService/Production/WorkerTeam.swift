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
package final class WorkerTeam: Sendable {
    /// Stocks puzzles. Called serially on one queue, never with more for a pool than it had room for.
    /// It may call any method of the team except ``join`` and ``finishDeliveries``.
    package typealias Sink = @Sendable ([ProducedPuzzle]) -> SinkResult
    package enum SinkResult: Sendable {
        /// The numbers of those that the store knew already.
        case taken(duplicates: PerPool<Int>)
        /// The store is out of service; the puzzles are offered again after it has healed.
        case notNow
    }
    /// Computes the human paths of some stored puzzles that lack them; returns true if it should be
    /// called again at once. Called by one worker at a time, while there is nothing to produce.
    package typealias Describer =
        @Sendable (inout Grader, _ shouldStop: () -> Bool) -> Bool

    /// The collective activity of the workers.
    package enum Activity: Hashable, Sendable {
        case working
        /// All workers wait for the stock to accept their puzzles.
        case waiting
        /// No worker is active, and no puzzles are being delivered to the stock.
        case idle
    }

    /// The numbers of finished puzzles that were dropped before they reached the stock.
    package struct DroppedPuzzles: Sendable {
        /// Puzzles whose pool was full meanwhile, or wants others.
        package var unwanted = 0
        /// Puzzles beyond those that are kept while the store is out of service.
        package var outage = 0
    }

    let scheduler: Mutex<WorkerScheduler>
    /// One for each place of the scheduler.
    let workers: [Worker]
    /// The seed of all workers, each of which has a stream of its own.
    private let seed: UInt64
    private let begun = Atomic<UInt64>(0)
    let isHalted = Atomic(false)
    /// A lock-free shortcut for the many claims that arrive while there are no demands.
    let hasDemands = Atomic(false)
    let clock: WorkClock
    let stock: @Sendable () -> StockReport
    let sink: Sink
    let describer: Describer
    let takeGrids: @Sendable () -> GridRange?
    /// Puzzles that the store could not take while it was out of service.
    let kept = Mutex<[Batch]>([])
    let drops = Mutex(DroppedPuzzles())
    private let activityChanged: @Sendable (Activity) -> Void
    let exhaustionBegan: @Sendable (Set<PoolName>) -> Void
    let onStep: @Sendable () -> Void
    let stocking = DispatchQueue(label: "puzzlefarm.stocking", qos: .utility)
    private let threads = DispatchGroup()
    /// The seconds for which an idle worker keeps its tools.
    let readiness: Double

    /// Creates a team whose workers begin with ``start()``. A seed makes production reproducible.
    /// `stock` returns the current stock and must not call the team; nor must `activityChanged`, which
    /// is called with every new activity. `exhaustionBegan` is called with pools that are exhausted now. `onStep` is called by producing workers before each step,
    /// `takeGrids` when they need numbers of grids; without any they choose their own.
    package init(
        _ configuration: Configuration, paused: Set<PoolName> = [],
        stock: @escaping @Sendable () -> StockReport, seed: UInt64? = nil,
        clock: WorkClock = .system, readiness: Double = 10,
        activityChanged: @escaping @Sendable (Activity) -> Void = { _ in },
        exhaustionBegan: @escaping @Sendable (Set<PoolName>) -> Void = { _ in },
        onStep: @escaping @Sendable () -> Void = {},
        describer: @escaping Describer = { _, _ in false },
        takeGrids: @escaping @Sendable () -> GridRange? = { nil }, sink: @escaping Sink
    ) {
        scheduler = Mutex(WorkerScheduler(configuration, paused: paused, stock()))
        workers = Configuration.Workers.range.map { _ in Worker() }
        self.seed = seed ?? .random(in: 0 ... .max)
        self.readiness = readiness
        self.describer = describer
        self.takeGrids = takeGrids
        self.clock = clock
        self.activityChanged = activityChanged
        self.exhaustionBegan = exhaustionBegan
        self.onStep = onStep
        self.stock = stock
        self.sink = sink
    }

    package func start() {
        scheduler.withLock { $0.start() }
        begin()
    }

    /// Starts the threads of workers that have none yet.
    private func begin() {
        for place in scheduler.withLock({ $0.begin() }) {
            let stream = begun.wrappingAdd(1, ordering: .relaxed).oldValue
            var numbers = SeededGenerator(seed: seed, stream: stream)
            let seed = numbers.next()
            // One queue per worker: a shared queue has at most as many threads as processors.
            DispatchQueue(label: "puzzlefarm.worker.\(place)", qos: .utility)
                .async(group: threads) {
                    self.work(at: place, seed)
                    // Another one may be wanted in its place again.
                    self.begin()
                }
        }
    }

    // MARK: Changes

    /// Applies a changed configuration, and the pauses of pools by request. If there are to be fewer
    /// workers, some end after their assignments.
    package func change(_ configuration: Configuration, paused: Set<PoolName> = []) {
        decide { $0.change(configuration, paused: paused) }
        begin()
    }

    /// Reads the stock again; must be called after every change that is not a delivery of the team.
    package func stockChanged() { decide { $0.update(stock()) } }

    /// Waits until the batches that are being stocked now are stocked. Later ones keep the promises
    /// of the last change.
    package func finishDeliveries() { stocking.sync {} }

    /// Lets an idle worker compute the human paths that stored puzzles lack.
    package func raiseBacklog() { decide { $0.raiseBacklog() } }

    /// Updates the time of day for the quiet hours; to be called periodically.
    package func observe(minuteOfDay: Int) { decide { $0.observe(minuteOfDay: minuteOfDay) } }

    /// Adds or removes a reason to pause; workers run while there is none. Unfinished puzzles are kept,
    /// and batches already in delivery are stocked.
    package func setPaused(_ isPaused: Bool, for reason: PauseReason) {
        if !isPaused, pauses.contains(reason) { offerKept() }
        decide { $0.setPaused(isPaused, for: reason) }
    }

    /// Stops all workers permanently. Puzzles not yet stocked are lost; no further batch is stocked.
    package func stop() { decide { $0.stop() } }

    /// Waits until all workers have exited; returns false on timeout. Does not wait for a batch that
    /// is being stocked: a failing store must not delay the shutdown.
    package func join(within seconds: Double) -> Bool {
        threads.wait(timeout: .now() + seconds) == .success
    }

    /// Applies a decision and wakes the workers that it returns.
    func decide(_ decision: (inout WorkerScheduler) -> [Int]) {
        let called = scheduler.withLock { scheduler in
            scheduler.now = clock.passed()
            let before = scheduler.activity
            let called = decision(&scheduler)
            isHalted.store(scheduler.isHalted, ordering: .relaxed)
            hasDemands.store(!scheduler.demands.isEmpty, ordering: .relaxed)
            // Reported under the lock, or two changes could be observed in the wrong order.
            if scheduler.activity != before { activityChanged(scheduler.activity) }
            return called
        }
        for place in called { workers[place].semaphore.signal() }
    }

    /// Applies a change that wakes no worker.
    func record(_ change: (inout WorkerScheduler) -> Void) {
        decide {
            change(&$0)
            return []
        }
    }

    // MARK: Demands of claims that found too few puzzles

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
    func admits(_ demand: Demand) -> Bool { scheduler.withLock { $0.demands.admits(demand) } }

    /// Starts the expiry of a demand whose claim has stopped waiting, or ends it if its client has
    /// gone.
    func release(_ demand: Demand, isGone: Bool) {
        guard hasDemands.load(ordering: .relaxed) else { return }
        record { $0.release(demand, isGone: isGone) }
    }

    /// Removes the demand of a claim that succeeded.
    func close(_ demand: Demand) {
        guard hasDemands.load(ordering: .relaxed) else { return }
        record { $0.close(demand) }
    }

    /// Returns the estimated seconds until a demand is met, by the measured pace; nil if no worker
    /// produces for it.
    func secondsUntilMet(_ demand: Demand) -> Double? {
        scheduler.withLock { $0.secondsUntilMet(demand) }
    }

    /// Returns the reason why no puzzles of a pool are being produced; nil if they are.
    func block(to pool: PoolName) -> ProductionBlock? { scheduler.withLock { $0.block(to: pool) } }

    // MARK: State

    /// The number of workers as it is configured.
    package var size: Int { scheduler.withLock { $0.size } }

    package var progress: [WorkerProgress] {
        scheduler.withLock { $0.places }.map { workers[$0].progress }
    }

    /// The pool of each worker's assignment; nil for one that is idle or delivers.
    package var assignedPools: [PoolName?] { scheduler.withLock { $0.assignedPools } }

    /// The puzzles that are assigned, or produced and not yet in stock.
    package var underway: PerPool<Int> { scheduler.withLock { $0.underway } }

    package var dropped: DroppedPuzzles { drops.withLock { $0 } }

    /// The pools whose puzzles are all in stock.
    package var exhausted: Set<PoolName> { scheduler.withLock { $0.exhausted.names } }

    /// The measured costs of the puzzles of pools.
    package var costs: [PoolName: ProductionCost] { scheduler.withLock { $0.pace.costs } }

    package var activity: Activity { scheduler.withLock { $0.activity } }

    package var pauses: Set<PauseReason> { scheduler.withLock { $0.pauses } }

    /// The minutes until the quiet hours end; nil outside them.
    package var minutesOfQuiet: Int? { scheduler.withLock { $0.minutesOfQuiet } }
}

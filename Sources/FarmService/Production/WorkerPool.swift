import Dispatch
package import FarmConfig
package import FarmStore
package import SudokuEngine
import Synchronization

/// Worker threads that keep the pools full.
///
/// Each worker produces what the ``Planner`` assigns and hands over batches, which a serial queue
/// delivers to the stock. If the stock is slow, workers wait. No worker wakes without a command: while
/// all pools are full, no thread runs.
package final class WorkerPool: Sendable {
    /// Stocks puzzles and returns the resulting stock. Called serially on one queue, never with more
    /// of a tier than it had room for. It may call any method of the pool except ``join``.
    package typealias Sink = @Sendable ([GradedPuzzle]) -> StockReport

    private let scheduler: Mutex<WorkerScheduler>
    private let workers: [Worker]
    private let isHalted = Atomic(false)
    /// A lock-free shortcut for the many claims that arrive while there are no demands.
    private let hasDemands = Atomic(false)
    private let percent: Atomic<Int>
    private let clock: WorkClock
    private let sink: Sink
    private let turned: @Sendable (PoolActivity) -> Void
    private let atWork: @Sendable () -> Void
    private let stocking = DispatchQueue(label: "puzzlefarm.stocking", qos: .utility)
    private let everyone = DispatchGroup()

    /// Creates a pool whose workers begin with ``start()``. A seed makes production reproducible.
    /// `turned` is called with every new activity and must not call the pool; `atWork` is called by
    /// producing workers before each progress step.
    package init(
        workers count: Int, limits: PerTier<PoolLimits>, stock: StockReport, seed: UInt64? = nil,
        percent: Int = 100, clock: WorkClock = .system,
        turned: @escaping @Sendable (PoolActivity) -> Void = { _ in },
        atWork: @escaping @Sendable () -> Void = {}, sink: @escaping Sink
    ) {
        scheduler = Mutex(
            // One batch per worker: more would only wait for the stock.
            WorkerScheduler(workers: count, limits: limits, report: stock, parcelLimit: count))
        workers = (0..<count).map { place in
            var random = SystemRandomNumberGenerator()
            let base = seed ?? random.next()
            var stream = SeededGenerator(seed: base, stream: UInt64(place))
            return Worker(seed: stream.next())
        }
        self.percent = Atomic(percent)
        self.clock = clock
        self.turned = turned
        self.atWork = atWork
        self.sink = sink
    }

    package func start() {
        for place in workers.indices {
            // One queue per worker: a shared queue has at most as many threads as processors.
            DispatchQueue(label: "puzzlefarm.worker.\(place)", qos: .utility)
                .async(group: everyone) { self.work(at: place) }
        }
    }

    // MARK: Changes

    /// Updates the stock after a claim or return.
    package func update(_ stock: StockReport) { decide { $0.update(stock) } }

    package func change(limits: PerTier<PoolLimits>) { decide { $0.change(limits) } }

    /// Opens the demand of a claim that found too few puzzles.
    package func open(_ demand: Demand, isWaiting: Bool) {
        decide { $0.open(demand, isWaiting: isWaiting) }
    }

    /// Starts the expiry of a demand whose claim has stopped waiting.
    package func release(_ claimant: Demand.Claimant) {
        guard hasDemands.load(ordering: .relaxed) else { return }
        decide {
            $0.release(claimant)
            return []
        }
    }

    /// Removes the demand of a claim that succeeded.
    package func close(_ claimant: Demand.Claimant) {
        guard hasDemands.load(ordering: .relaxed) else { return }
        decide {
            $0.close(claimant)
            return []
        }
    }

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

    package func resume(_ reason: PauseReason) { decide { $0.resume(reason) } }

    /// Stops all workers permanently. Puzzles not yet stocked are lost; no further batch is stocked.
    package func stop() { decide { $0.stop() } }

    /// Waits until all workers have exited; returns false on timeout. Does not wait for a batch that
    /// is being stocked: a failing store must not delay the shutdown.
    package func join(within seconds: Double) -> Bool {
        everyone.wait(timeout: .now() + seconds) == .success
    }

    // MARK: State

    package var signs: [WorkerProgress] { workers.map(\.sign) }

    /// The tier of each worker's assignment; nil for one that rests or delivers.
    package var orders: [Tier?] { scheduler.withLock { $0.orders } }

    package var activity: PoolActivity { scheduler.withLock { $0.activity } }

    package var pauses: Set<PauseReason> { scheduler.withLock { $0.pauses } }

    /// Returns the estimated seconds until a demand is met, by the measured pace; nil if no worker
    /// produces for it.
    package func secondsUntilMet(_ demand: Demand) -> Double? {
        let percent = percent.load(ordering: .relaxed)
        return scheduler.withLock { $0.secondsUntilMet(demand, percent: percent) }
    }

    /// The minutes until the quiet hours end; nil outside them.
    package var minutesOfQuiet: Int? { scheduler.withLock { $0.minutesOfQuiet } }

    // MARK: Worker threads

    private func work(at place: Int) {
        let worker = workers[place]
        var producer = Producer(seed: worker.seed)
        var budget = CPUBudget(clock)
        // Each number yields a different grid, so none is used twice, for any assignment.
        var numbers: Range<UInt64> = 0..<UInt64(Producer.batch)
        decide { $0.ask(place) }
        while case .make(let assignment) = called(place) {
            var parcel: [GradedPuzzle] = []
            var aimed = 0
            var spent: Int64 = 0
            while aimed < assignment.count, parcel.count < 2 * Planner.portion {
                worker.turn(toMaking: true)
                let start = clock.passed()
                let made = producer.puzzles(numbers, for: assignment.order) {
                    atWork()
                    worker.advance()
                    return isHalted.load(ordering: .relaxed)
                }
                worker.turn(toMaking: false)
                spent += clock.passed() - start
                numbers = numbers.upperBound..<numbers.upperBound + UInt64(Producer.batch)
                guard let made else { break }
                parcel += made
                aimed += made.count(where: assignment.counts)
                guard doze(place, &budget) else { return }
            }
            let (finished, nanoseconds) = (parcel, spent)
            let counts = PerTier(counting: finished)
            decide {
                $0.measure(finished, by: place, nanoseconds: nanoseconds)
                return $0.offer(counts, by: place)
            }
            guard called(place) == .deliver else { return }
            stocking.async { self.stock(finished, counts) }
            decide { $0.ask(place) }
        }
    }

    /// Waits for the next command.
    private func called(_ place: Int) -> WorkerScheduler.Call {
        workers[place].bell.wait()
        return scheduler.withLock { $0.answer(place) }
    }

    /// Rests until the CPU limit is met; returns false if the worker was told to exit.
    private func doze(_ place: Int, _ budget: inout CPUBudget) -> Bool {
        while true {
            let rest = budget.rest(clock, percent: percent.load(ordering: .relaxed))
            guard rest >= Self.shortestDoze, !isHalted.load(ordering: .relaxed) else { return true }
            decide { $0.doze(place) }
            // In slices, so that a changed limit soon takes effect.
            let slice = Int(min(rest, Self.longestDoze))
            let wait = workers[place].bell.wait(timeout: .now() + .nanoseconds(slice))
            if wait == .timedOut, scheduler.withLock({ $0.rise(place) }) { continue }
            // Woken only to exit. The signal may have arrived just after the timeout.
            if wait == .timedOut { workers[place].bell.wait() }
            return false
        }
    }

    private static let shortestDoze: Int64 = 1_000_000
    private static let longestDoze: Int64 = 100_000_000

    private func stock(_ parcel: [GradedPuzzle], _ counts: PerTier<Int>) {
        let wanted = scheduler.withLock { $0.wanted(parcel) }
        let events = wanted.isEmpty ? nil : sink(wanted)
        decide { $0.arrived(counts, events) }
    }

    /// Applies a decision and wakes the workers that it returns.
    private func decide(_ decision: (inout WorkerScheduler) -> [Int]) {
        let called = scheduler.withLock { scheduler in
            scheduler.now = clock.passed()
            let before = scheduler.activity
            let called = decision(&scheduler)
            isHalted.store(scheduler.isHalted, ordering: .relaxed)
            hasDemands.store(scheduler.hasDemands, ordering: .relaxed)
            // Reported under the lock, or two changes could be observed in the wrong order.
            if scheduler.activity != before { turned(scheduler.activity) }
            return called
        }
        for place in called { workers[place].bell.signal() }
    }
}

import Dispatch
package import FarmStore
package import SudokuEngine
import Synchronization

/// Workers on threads of their own that keep the pools full.
///
/// Each makes what the ``Planner`` orders and hands over parcels, which one queue brings to the stock
/// one at a time. If the stock is slow, workers wait. Nobody wakes without an order in hand: while
/// all pools are full, nothing runs.
package final class WorkerPool: Sendable {
    /// Takes puzzles into the stock and says what is there then. Called on one queue, one at a time,
    /// never with more of a tier than it had room for. It may call any method of the pool but ``join``.
    package typealias Sink = @Sendable ([GradedPuzzle]) -> StockReport

    private let roster: Mutex<Roster>
    private let workers: [Worker]
    private let isHalted = Atomic(false)
    /// For the many claims that only want to know that there are none.
    private let hasDemands = Atomic(false)
    private let percent: Atomic<Int>
    private let clock: WorkClock
    private let sink: Sink
    private let turned: @Sendable (Posture) -> Void
    private let atWork: @Sendable () -> Void
    private let stocking = DispatchQueue(label: "puzzlefarm.stocking", qos: .utility)
    private let everyone = DispatchGroup()

    /// Nobody works before ``start()``. A seed decides what the workers come upon; without one it is
    /// never the same twice. `turned` is told of every new posture, and must not call the pool;
    /// `atWork` is called by whoever makes something, before each sign of life.
    package init(
        workers count: Int, limits: PerTier<PoolLimits>, stock: StockReport, seed: UInt64? = nil,
        percent: Int = 100, clock: WorkClock = .system,
        turned: @escaping @Sendable (Posture) -> Void = { _ in },
        atWork: @escaping @Sendable () -> Void = {}, sink: @escaping Sink
    ) {
        roster = Mutex(
            // A parcel for each worker: more would only wait at the stock.
            Roster(workers: count, limits: limits, report: stock, parcelLimit: count))
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
            // A queue each: threads of one queue are no more than there are processors.
            DispatchQueue(label: "puzzlefarm.worker.\(place)", qos: .utility)
                .async(group: everyone) { self.work(at: place) }
        }
    }

    // MARK: What the farm tells

    /// The stock is different: somebody claimed or gave back.
    package func update(_ stock: StockReport) { decide { $0.update(stock) } }

    package func change(limits: PerTier<PoolLimits>) { decide { $0.change(limits) } }

    /// A claim found too few puzzles: they are made now.
    package func open(_ demand: Demand, isWaiting: Bool) {
        decide { $0.open(demand, isWaiting: isWaiting) }
    }

    /// A claim that waited does not any longer.
    package func release(_ claimant: Demand.Claimant) {
        guard hasDemands.load(ordering: .relaxed) else { return }
        decide {
            $0.release(claimant)
            return []
        }
    }

    /// A claim got what it wanted.
    package func close(_ claimant: Demand.Claimant) {
        guard hasDemands.load(ordering: .relaxed) else { return }
        decide {
            $0.close(claimant)
            return []
        }
    }

    /// Takes over the demands of a pool of workers that this one replaces.
    package func inherit(from other: WorkerPool) {
        let old = other.roster.withLock { $0 }
        decide {
            $0.inherit(from: old)
            return []
        }
    }

    /// How much of a processor each worker may take, 1...100.
    package func change(percent new: Int) { percent.store(new, ordering: .relaxed) }

    package func change(quietHours: QuietHours) { decide { $0.change(quietHours) } }

    /// What time it is, for the quiet hours. Whoever has a clock says so now and then.
    package func observe(minuteOfDay: Int) {
        decide { $0.observe(minuteOfDay: minuteOfDay) }
    }

    /// Nobody works until every reason to pause is gone. What is in hand is kept, and what already
    /// was on its way still goes to the stock.
    package func pause(_ reason: Pause) {
        decide {
            $0.pause(reason)
            return []
        }
    }

    package func resume(_ reason: Pause) { decide { $0.resume(reason) } }

    /// Sends everybody home for good. What is not in stock is lost; no more parcel goes there.
    package func stop() { decide { $0.stop() } }

    /// Waits until all workers have left; false if that takes longer. A parcel that is being stocked
    /// is not waited for: a failing store must not hold up the end.
    package func join(within seconds: Double) -> Bool {
        everyone.wait(timeout: .now() + seconds) == .success
    }

    // MARK: What the farm asks

    package var signs: [SignOfLife] { workers.map(\.sign) }

    /// The tier that each worker has an order for; nil for one that rests or delivers.
    package var orders: [Tier?] { roster.withLock { $0.orders } }

    package var posture: Posture { roster.withLock { $0.posture } }

    package var pauses: Set<Pause> { roster.withLock { $0.pauses } }

    /// Seconds until a demand may be met, by the pace that was measured; nil if nobody works at it.
    package func secondsUntilMet(_ demand: Demand) -> Double? {
        let percent = percent.load(ordering: .relaxed)
        return roster.withLock { $0.secondsUntilMet(demand, percent: percent) }
    }

    /// The minutes until the quiet hours end; nil outside them.
    package var minutesOfQuiet: Int? { roster.withLock { $0.minutesOfQuiet } }

    // MARK: What workers do

    private func work(at place: Int) {
        let worker = workers[place]
        var producer = Producer(seed: worker.seed)
        var budget = CPUBudget(clock)
        // No number is used twice, whatever the order: each is another grid.
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

    /// Waits to be called.
    private func called(_ place: Int) -> Roster.Call {
        workers[place].bell.wait()
        return roster.withLock { $0.answer(place) }
    }

    /// Rests for what the processor was used too much; false if the worker was sent home.
    private func doze(_ place: Int, _ budget: inout CPUBudget) -> Bool {
        while true {
            let rest = budget.rest(clock, percent: percent.load(ordering: .relaxed))
            guard rest >= Self.shortestDoze, !isHalted.load(ordering: .relaxed) else { return true }
            decide { $0.doze(place) }
            // In slices, so that another share is soon kept to.
            let slice = Int(min(rest, Self.longestDoze))
            let wait = workers[place].bell.wait(timeout: .now() + .nanoseconds(slice))
            if wait == .timedOut, roster.withLock({ $0.rise(place) }) { continue }
            // Called: only to leave. The bell may have rung just after the time was up.
            if wait == .timedOut { workers[place].bell.wait() }
            return false
        }
    }

    private static let shortestDoze: Int64 = 1_000_000
    private static let longestDoze: Int64 = 100_000_000

    private func stock(_ parcel: [GradedPuzzle], _ counts: PerTier<Int>) {
        let wanted = roster.withLock { $0.wanted(parcel) }
        let news = wanted.isEmpty ? nil : sink(wanted)
        decide { $0.arrived(counts, news) }
    }

    /// Makes a decision and calls those whom it concerns.
    private func decide(_ decision: (inout Roster) -> [Int]) {
        let called = roster.withLock { roster in
            roster.now = clock.passed()
            let before = roster.posture
            let called = decision(&roster)
            isHalted.store(roster.isHalted, ordering: .relaxed)
            hasDemands.store(roster.hasDemands, ordering: .relaxed)
            // Told in here, or others could hear of two turns the wrong way round.
            if roster.posture != before { turned(roster.posture) }
            return called
        }
        for place in called { workers[place].bell.signal() }
    }
}

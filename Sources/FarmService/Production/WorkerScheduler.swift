import FarmConfig
import FarmStore
import SudokuEngine

/// The scheduler of a ``WorkerPool``: its assignments and waiting workers, without its threads.
///
/// A worker that makes a request waits until it is woken. Every mutation returns the workers to wake,
/// each once per wait, so that no worker wakes without a command.
struct WorkerScheduler: Sendable {
    private enum WorkerState {
        case notStarted
        case idle
        case producing(Assignment)
        case describing
        /// Asleep during an assignment, or while it describes stored puzzles.
        case sleeping(Assignment?)
        case delivering(PerPool<Int>)
        case commanded(WorkerCommand)
    }

    private(set) var planner: Planner
    private(set) var report: StockReport
    private var states: [WorkerState]
    /// Workers with a batch to deliver, in order of arrival.
    private var deliveryQueue: [Int] = []
    /// Puzzles that are assigned, or produced and not yet in stock.
    private(set) var underway = PerPool.all(0)
    /// The number of batches being delivered; at most `deliveryLimit`.
    private var deliveries = 0
    private let deliveryLimit: Int
    /// True if stored puzzles may lack their human paths and no worker is computing them.
    private var hasBacklog = false
    var demands = DemandTable()
    private(set) var pace = ProductionRates()
    /// The time of the ``WorkClock``; updated before each decision.
    var now: Int64 = 0
    private(set) var quietHours = QuietHours()
    private(set) var minuteOfDay: Int?
    private(set) var pauses: Set<PauseReason> = []
    private(set) var isStopping = false

    init(
        workers: Int, limits: PerPool<PoolLimits>, promises: PoolPromises = PoolPromises(),
        report: StockReport, deliveryLimit: Int
    ) {
        precondition(workers > 0 && deliveryLimit > 0, "workers and batches are required")
        planner = Planner(workers: workers, limits: limits, promises: promises)
        self.report = report
        self.deliveryLimit = deliveryLimit
        states = Array(repeating: .notStarted, count: workers)
    }

    /// The number of workers.
    var workers: Int { states.count }

    /// True if producing workers must abandon their current task.
    var isHalted: Bool { isStopping || !pauses.isEmpty }

    var activity: PoolActivity {
        let isAnyActive = states.contains { state in
            switch state {
            case .idle, .delivering: false
            case .notStarted, .producing, .describing, .sleeping, .commanded: true
            }
        }
        return isAnyActive ? .working : deliveries > 0 ? .waiting : .idle
    }

    /// The promises that puzzles are checked against.
    var promises: PoolPromises { planner.promises }

    /// The pool of each worker's current assignment.
    var assignedPools: [PoolName?] {
        states.map { state in
            switch state {
            case .producing(let assignment), .commanded(.produce(let assignment)):
                assignment.pool
            case .sleeping(let assignment): assignment?.pool
            case .notStarted, .idle, .describing, .delivering, .commanded: nil
            }
        }
    }

    // MARK: Requests of workers

    /// Marks the worker as idle.
    mutating func requestAssignment(_ worker: Int) -> [Int] {
        states[worker] = .idle
        return assignCommands()
    }

    /// Queues a finished batch of the worker for delivery.
    mutating func offer(_ made: PerPool<Int>, by worker: Int) -> [Int] {
        guard case .producing(let assignment) = states[worker] else {
            preconditionFailure("a worker without an assignment offers a batch")
        }
        underway[assignment.pool] -= assignment.count
        underway += made
        states[worker] = .delivering(made)
        deliveryQueue.append(worker)
        return assignCommands()
    }

    /// Puts a worker to sleep that has used up its CPU limit for now.
    mutating func sleep(_ worker: Int) -> [Int] {
        switch states[worker] {
        case .producing(let assignment): states[worker] = .sleeping(assignment)
        case .describing: states[worker] = .sleeping(nil)
        default: preconditionFailure("a worker without an assignment goes to sleep")
        }
        return assignCommands()
    }

    /// Resumes a sleeping worker; returns false if it is being woken, so that it must wait for that.
    mutating func wakeUp(_ worker: Int) -> Bool {
        guard case .sleeping(let assignment) = states[worker] else { return false }
        states[worker] = assignment.map(WorkerState.producing) ?? .describing
        return true
    }

    /// Returns the command for which the worker was woken.
    mutating func takeCommand(_ worker: Int) -> WorkerCommand {
        guard case .commanded(let command) = states[worker] else {
            preconditionFailure("a worker woke without a command")
        }
        switch command {
        case .produce(let assignment): states[worker] = .producing(assignment)
        case .describe: states[worker] = .describing
        case .deliver, .exit: break
        }
        return command
    }

    /// Lets an idle worker compute the human paths that stored puzzles lack.
    mutating func raiseBacklog() -> [Int] {
        hasBacklog = true
        return assignCommands()
    }

    /// Ends a worker's turn at the backlog.
    mutating func endDescribing(_ worker: Int, isMore: Bool) -> [Int] {
        if isMore { hasBacklog = true }
        return requestAssignment(worker)
    }

    /// Records the number of puzzles of the assigned pool that the worker produced, how many of them
    /// match the filter of the assignment, and the time that it took.
    mutating func measure(
        _ made: Int, matching: Int, by worker: Int, candidates: Int, nanoseconds: Int64
    ) {
        guard case .producing(let assignment) = states[worker] else { return }
        let pool = assignment.pool
        pace.note(made, of: pool, candidates: candidates, nanoseconds: nanoseconds)
        if assignment.filter != .none {
            pace.note(
                matching, of: made, for: Demand.Subject(pool: pool, filter: assignment.filter))
        } else if !isHalted {
            planner.note(
                pool, isStarving: assignment.promise != nil && made < assignment.count)
        }
    }

    // MARK: Demands

    var hasDemands: Bool { !demands.isEmpty }

    /// Opens a demand; returns false if there is no room.
    mutating func open(_ demand: Demand, isWaiting: Bool) -> (isOpen: Bool, called: [Int]) {
        if !demands.admits(demand) { demands.settle(report.levels, at: now) }
        guard demands.open(demand, isWaiting: isWaiting, at: now) else { return (false, []) }
        return (true, assignCommands())
    }

    mutating func release(_ demand: Demand) { demands.release(demand, at: now) }

    mutating func close(_ demand: Demand) { demands.close(demand) }

    /// Takes over the demands and the measured pace of another scheduler.
    mutating func inherit(from other: WorkerScheduler) {
        demands = other.demands
        demands.forgetShortages()
        pace = other.pace
    }

    // MARK: Delivery

    /// Completes the delivery of a batch; `stock` includes the puzzles stocked from it.
    mutating func endDelivery(_ batch: PerPool<Int>, _ stock: StockReport) -> [Int] {
        deliveries -= 1
        underway -= batch
        note(stock)
        return assignCommands()
    }

    /// Begins the delivery of a batch that the store could not take before.
    mutating func offerAgain(_ batch: PerPool<Int>) {
        deliveries += 1
        underway += batch
    }

    // MARK: External changes

    mutating func update(_ stock: StockReport) -> [Int] {
        note(stock)
        return assignCommands()
    }

    mutating func change(
        _ limits: PerPool<PoolLimits>, promises: PoolPromises? = nil
    ) -> [Int] {
        if let promises {
            pace.forget(limits.names.filter { promises[$0] != planner.promises[$0] })
        }
        planner.change(limits, promises: promises)
        planner.note(report.levels)
        demands.forgetShortages()
        return assignCommands()
    }

    mutating func change(_ hours: QuietHours) -> [Int] {
        quietHours = hours
        return applyQuietHours()
    }

    mutating func observe(minuteOfDay minute: Int) -> [Int] {
        minuteOfDay = minute
        return applyQuietHours()
    }

    mutating func pause(_ reason: PauseReason) { pauses.insert(reason) }

    mutating func resume(_ reason: PauseReason) -> [Int] {
        pauses.remove(reason)
        return assignCommands()
    }

    mutating func stop() -> [Int] {
        isStopping = true
        return assignCommands()
    }

    // MARK: Decisions

    private mutating func note(_ stock: StockReport) {
        if stock.levels != report.levels { demands.forgetShortages() }
        report = stock
        planner.note(stock.levels)
    }

    private mutating func applyQuietHours() -> [Int] {
        let isQuiet = minuteOfDay.map(quietHours.contains(minute:)) ?? false
        guard isQuiet else { return resume(.quietHours) }
        pause(.quietHours)
        return []
    }

    /// Returns the workers whose wait is over, with their commands set.
    private mutating func assignCommands() -> [Int] {
        guard !isStopping else { return states.indices.filter { commandExit($0) } }
        guard pauses.isEmpty else { return [] }
        var called: [Int] = []
        while deliveries < deliveryLimit, !deliveryQueue.isEmpty {
            let worker = deliveryQueue.removeFirst()
            states[worker] = .commanded(.deliver)
            deliveries += 1
            called.append(worker)
        }
        demands.expire(report.levels, at: now)
        var expected = underway
        expected += report.madeElsewhere
        for worker in states.indices {
            guard case .idle = states[worker] else { continue }
            let next = planner.assignment(
                for: worker, report.levels, underway: expected, demands: currentShortages())
            if let next {
                underway[next.pool] += next.count
                expected[next.pool] += next.count
                states[worker] = .commanded(.produce(next))
            } else if hasBacklog {
                hasBacklog = false
                states[worker] = .commanded(.describe)
            } else {
                continue
            }
            called.append(worker)
        }
        return called
    }

    /// Orders a waiting worker to exit; returns false if it is not waiting.
    private mutating func commandExit(_ worker: Int) -> Bool {
        switch states[worker] {
        case .idle, .sleeping, .delivering:
            states[worker] = .commanded(.exit)
            return true
        case .notStarted, .producing, .describing, .commanded: return false
        }
    }
}

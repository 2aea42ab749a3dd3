import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine

/// The scheduler of a ``WorkerTeam``: its assignments and waiting workers, without its threads.
///
/// A worker that makes a request waits until it is woken. Every mutation returns the workers to wake,
/// each once per wait, so that no worker wakes without a command.
struct WorkerScheduler: Sendable {
    enum WorkerState {
        /// A place without a worker.
        case absent
        /// Wanted, without a thread.
        case notStarted
        case starting
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
    /// The number of workers that there shall be.
    private(set) var size: Int
    private(set) var states = Array(
        repeating: WorkerState.absent, count: Configuration.Workers.range.upperBound)
    /// Workers with a batch to deliver, in order of arrival.
    private var deliveryQueue: [Int] = []
    /// Puzzles that are assigned, or produced and not yet in stock.
    private(set) var underway = PerPool.all(0)
    /// The number of batches being delivered; at most `deliveryLimit`.
    private(set) var deliveries = 0
    /// Nil for one batch per worker: more would only wait for the stock.
    private let deliveryLimit: Int?
    /// True if stored puzzles may lack their human paths and no worker is computing them.
    private var hasBacklog = false
    var demands = DemandTable()
    private(set) var pace = ProductionRates()
    /// The time of the ``WorkClock``; updated before each decision.
    var now: Int64 = 0
    private(set) var pauses: Set<PauseReason> = []
    /// The pools that are paused by request, which have no target here.
    private(set) var pausedPools: Set<PoolName> = []
    private(set) var exhausted = ExhaustedPools()
    private(set) var quietHours = QuietHours()
    private(set) var minuteOfDay: Int?
    /// The CPU limit of each worker, in percent of one processor, 1...100.
    private(set) var percent = 100
    /// The pools whose puzzles are stocked with their human paths.
    private(set) var storesHuman: Set<PoolName> = []
    private var isStarted = false
    private(set) var isStopping = false

    init(
        _ configuration: Configuration, paused: Set<PoolName> = [], _ report: StockReport,
        deliveryLimit: Int? = nil
    ) {
        planner = Planner(
            workers: states.count, limits: configuration.limits,
            promises: PoolPromises(configuration))
        self.report = report
        self.deliveryLimit = deliveryLimit
        size = 0
        _ = change(configuration, paused: paused)
    }

    // MARK: Number of workers

    mutating func start() { isStarted = true }

    /// Returns the places of new workers, which need a thread.
    mutating func begin() -> [Int] {
        guard isStarted, !isStopping else { return [] }
        return states.indices.filter { place in
            guard case .notStarted = states[place] else { return false }
            states[place] = .starting
            return true
        }
    }

    /// Adds workers up to the wanted number, and lets idle ones exit beyond it; returns these.
    private mutating func resize() -> [Int] {
        var missing =
            size
            - places.count { place in
                if case .commanded(.exit) = states[place] { return false }
                return true
            }
        var called: [Int] = []
        for place in states.indices {
            switch states[place] {
            case .absent where missing > 0:
                states[place] = .notStarted
                missing -= 1
            case .notStarted where missing < 0:
                states[place] = .absent
                missing += 1
            case .idle where missing < 0:
                states[place] = .commanded(.exit)
                called.append(place)
                missing += 1
            default: break
            }
        }
        return called
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
        case .exit where !isStopping:
            states[worker] = .absent
            _ = resize()
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
        pace.record(made, of: pool, candidates: candidates, nanoseconds: nanoseconds)
        if assignment.filter != .none {
            pace.record(
                matching, of: made, for: Demand.Subject(pool: pool, filter: assignment.filter))
        } else if !isHalted {
            planner.record(
                pool, made: made,
                isStarving: assignment.promise != nil && made < assignment.count)
        }
    }

    // MARK: Delivery

    /// Completes the delivery of a batch; `stock` includes the puzzles stocked from it.
    ///
    /// `offered` counts the puzzles that the pools wanted, `known` those of them that the store had; nil
    /// if it could not take any.
    mutating func endDelivery(
        _ batch: PerPool<Int>, of offered: PerPool<Int>, known: PerPool<Int>?, _ stock: StockReport
    ) -> [Int] {
        deliveries -= 1
        underway -= batch
        if let known, exhausted.record(offered, known: known, at: now) { followExhausted() }
        take(stock)
        return assignCommands()
    }

    /// Begins the delivery of a batch that the store could not take before.
    mutating func offerAgain(_ batch: PerPool<Int>) {
        deliveries += 1
        underway += batch
    }

    // MARK: External changes

    mutating func update(_ stock: StockReport) -> [Int] {
        take(stock)
        return assignCommands()
    }

    /// Applies a changed configuration, and the pauses of pools by request.
    mutating func change(
        _ configuration: Configuration, paused: Set<PoolName>
    ) -> [Int] {
        let promises = PoolPromises(configuration)
        let limits = configuration.limits.map(otherwise: PoolLimits.none) { pool, limits in
            paused.contains(pool) ? .none : limits
        }
        let changed = limits.names.filter { promises[$0] != planner.promises[$0] }
        pace.forget(changed)
        exhausted.forget(changed)
        planner.change(limits, promises: promises)
        planner.change(exhausted: exhausted.names)
        planner.update(report.levels)
        demands.forgetShortages()
        pausedPools = paused
        percent = configuration.farm.maxCPUPercent
        storesHuman = configuration.storesHuman
        quietHours = configuration.farm.quietHours
        if !isStopping {
            size = configuration.farm.workers.count(processors: CurrentProcess.processors)
        }
        pause(limits.names.allSatisfy(paused.contains), for: .requested)
        return applyQuietHours()
    }

    mutating func observe(minuteOfDay minute: Int) -> [Int] {
        minuteOfDay = minute
        if exhausted.expire(at: now) { followExhausted() }
        return applyQuietHours()
    }

    mutating func setPaused(_ isPaused: Bool, for reason: PauseReason) -> [Int] {
        pause(isPaused, for: reason)
        return assignCommands()
    }

    mutating func stop() -> [Int] {
        isStopping = true
        return assignCommands()
    }

    // MARK: Decisions

    private mutating func take(_ stock: StockReport) {
        if stock.levels != report.levels { demands.forgetShortages() }
        report = stock
        planner.update(stock.levels)
    }

    private mutating func followExhausted() {
        planner.change(exhausted: exhausted.names)
        planner.update(report.levels)
        demands.forgetShortages()
    }

    private mutating func pause(_ isPaused: Bool, for reason: PauseReason) {
        if isPaused { pauses.insert(reason) } else { pauses.remove(reason) }
    }

    private mutating func applyQuietHours() -> [Int] {
        setPaused(minuteOfDay.map(quietHours.contains(minute:)) ?? false, for: .quietHours)
    }

    /// Returns the workers whose wait is over, with their commands set.
    mutating func assignCommands() -> [Int] {
        guard !isStopping else { return states.indices.filter { commandExit($0) } }
        var called = resize()
        guard pauses.isEmpty else { return called }
        while deliveries < deliveryLimit ?? size, !deliveryQueue.isEmpty {
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

    /// Commands a waiting worker to exit; returns false if it is not waiting.
    private mutating func commandExit(_ worker: Int) -> Bool {
        switch states[worker] {
        case .idle, .sleeping, .delivering:
            states[worker] = .commanded(.exit)
            return true
        case .absent, .notStarted, .starting, .producing, .describing, .commanded: return false
        }
    }
}

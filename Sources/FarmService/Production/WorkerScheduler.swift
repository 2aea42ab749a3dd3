import FarmConfig
import FarmStore
import SudokuEngine

/// A reason for pausing all workers.
package enum PauseReason: Hashable, Sendable, CaseIterable {
    /// Requested by an administrator.
    case asked
    /// The store cannot accept writes.
    case degraded
    case lowSpace
    case quietHours
}

/// The collective activity of the workers.
package enum PoolActivity: Hashable, Sendable {
    case working
    /// All workers wait for the stock to accept their puzzles.
    case waiting
    /// No worker is active, and no puzzles are being delivered to the stock.
    case resting
}

/// The scheduler of a ``WorkerPool``: its assignments and waiting workers, without its threads.
///
/// A worker that makes a request waits until it is woken. Every mutation returns the workers to wake,
/// each once per wait, so that no worker wakes without a command.
struct WorkerScheduler: Sendable {
    /// A command for a waiting worker.
    enum Call: Hashable, Sendable {
        case make(Assignment)
        /// The delivery queue has room for its batch.
        case deliver
        case leave
    }

    private enum WorkerState {
        case absent
        case idle
        case making(Assignment)
        case dozing(Assignment)
        case offering(PerTier<Int>)
        case called(Call)
    }

    private var planner: Planner
    private var report: StockReport
    private var posts: [WorkerState]
    /// Workers with a batch to deliver, in order of arrival.
    private var line: [Int] = []
    /// Puzzles that are assigned, or produced and not yet in stock.
    private var underway = PerTier.all(0)
    /// The number of batches being delivered; at most `parcelLimit`.
    private var parcels = 0
    private let parcelLimit: Int
    private var demands = DemandTable()
    private(set) var pace = ProductionRates()
    /// The time of the ``WorkClock``; updated before each decision.
    var now: Int64 = 0
    private var quietHours = QuietHours()
    private var minuteOfDay: Int?
    private(set) var pauses: Set<PauseReason> = []
    private(set) var isStopping = false

    init(workers: Int, limits: PerTier<PoolLimits>, report: StockReport, parcelLimit: Int) {
        precondition(workers > 0 && parcelLimit > 0, "workers and batches are required")
        planner = Planner(workers: workers, limits: limits)
        self.report = report
        self.parcelLimit = parcelLimit
        posts = Array(repeating: .absent, count: workers)
    }

    /// True if producing workers must abandon their current task.
    var isHalted: Bool { isStopping || !pauses.isEmpty }

    var activity: PoolActivity {
        let isAnyoneUp = posts.contains { post in
            switch post {
            case .idle, .offering: false
            case .absent, .making, .dozing, .called: true
            }
        }
        return isAnyoneUp ? .working : parcels > 0 ? .waiting : .resting
    }

    /// The tier of each worker's current assignment.
    var orders: [Tier?] {
        posts.map { post in
            switch post {
            case .making(let assignment), .dozing(let assignment), .called(.make(let assignment)):
                assignment.order.tier
            case .absent, .idle, .offering, .called: nil
            }
        }
    }

    // MARK: Requests of workers

    /// Marks the worker as idle.
    mutating func ask(_ worker: Int) -> [Int] {
        posts[worker] = .idle
        return settled()
    }

    /// Queues a finished batch of the worker for delivery.
    mutating func offer(_ made: PerTier<Int>, by worker: Int) -> [Int] {
        guard case .making(let assignment) = posts[worker] else {
            preconditionFailure("a worker without an assignment offers a batch")
        }
        underway[assignment.order.tier] -= assignment.count
        underway += made
        posts[worker] = .offering(made)
        line.append(worker)
        return settled()
    }

    /// Puts a worker to sleep that has used up its CPU limit for now.
    mutating func doze(_ worker: Int) -> [Int] {
        guard case .making(let assignment) = posts[worker] else {
            preconditionFailure("a worker without an assignment goes to sleep")
        }
        posts[worker] = .dozing(assignment)
        return settled()
    }

    /// Resumes a sleeping worker; returns false if it is being woken, so that it must wait for that.
    mutating func rise(_ worker: Int) -> Bool {
        guard case .dozing(let assignment) = posts[worker] else { return false }
        posts[worker] = .making(assignment)
        return true
    }

    /// Returns the command for which the worker was woken.
    mutating func answer(_ worker: Int) -> Call {
        guard case .called(let call) = posts[worker] else {
            preconditionFailure("a worker woke without a command")
        }
        if case .make(let assignment) = call { posts[worker] = .making(assignment) }
        return call
    }

    /// Records the puzzles that the worker produced for its assignment and the time that it took.
    mutating func measure(_ puzzles: [GradedPuzzle], by worker: Int, nanoseconds: Int64) {
        guard case .making(let assignment) = posts[worker] else { return }
        let tier = assignment.order.tier
        let made = puzzles.count { $0.tier == tier }
        pace.note(made, of: tier, nanoseconds: nanoseconds)
        if assignment.filter != .none {
            pace.note(
                puzzles.count(where: assignment.counts), of: made,
                for: Demand.Subject(pool: tier, filter: assignment.filter))
        }
    }

    // MARK: Demands

    var hasDemands: Bool { !demands.isEmpty }

    mutating func open(_ demand: Demand, isWaiting: Bool) -> [Int] {
        demands.open(demand, isWaiting: isWaiting, at: now)
        return settled()
    }

    mutating func release(_ claimant: Demand.Claimant) { demands.release(claimant, at: now) }

    mutating func close(_ claimant: Demand.Claimant) { demands.close(claimant) }

    /// Takes over the demands and the measured pace of another scheduler.
    mutating func inherit(from other: WorkerScheduler) {
        demands = other.demands
        pace = other.pace
    }

    /// Returns the estimated seconds until all workers, each within its CPU limit, meet a demand; nil
    /// if no puzzles of that pool are being produced.
    func secondsUntilMet(_ demand: Demand, percent: Int) -> Double? {
        let (levels, target) = (report.levels, planner.limits[demand.subject.pool].target)
        let maximum = max(target, DemandTable.mostReady)
        guard pauses.isEmpty, target > 0, levels[demand.subject.pool].ready < maximum else {
            return nil
        }
        let isAnyLow = Tier.allCases.contains { levels[$0].ready < planner.limits[$0].minimum }
        let part = isAnyLow ? 1 / Double(Planner.refillsPerDemand + 1) : 1
        let workers = Double(posts.count) * Double(percent) / 100 * part
        return pace.seconds(for: demand, ready: levels[demand.subject.pool].ready) / workers
    }

    /// The minutes from the last observed time to the end of the quiet hours; nil outside them.
    var minutesOfQuiet: Int? {
        minuteOfDay.flatMap { quietHours.minutesLeft(at: $0) }
    }

    // MARK: Delivery

    /// Returns the puzzles of a batch for which the pools have room, and above their targets those
    /// that are demanded.
    mutating func wanted(_ parcel: [GradedPuzzle]) -> [GradedPuzzle] {
        guard !isStopping else { return [] }
        var room = PerTier { planner.room(for: $0, report.levels) }
        var missing = Dictionary(
            uniqueKeysWithValues: demands.lines(report.levels, limits: planner.limits).map {
                ($0.subject, $0.missing)
            })
        let wanted = parcel.filter { puzzle in
            var isDemanded = false
            for (subject, count) in missing
            where count > 0 && subject.pool == puzzle.tier && subject.filter.matches(puzzle) {
                missing[subject] = count - 1
                isDemanded = true
            }
            room[puzzle.tier] -= 1
            return isDemanded || room[puzzle.tier] >= 0
        }
        demands.note(wanted)
        return wanted
    }

    /// Completes a delivery; `events` is the resulting stock, or nil if no puzzle was wanted.
    mutating func arrived(_ parcel: PerTier<Int>, _ events: StockReport?) -> [Int] {
        parcels -= 1
        underway -= parcel
        if let events { note(events) }
        return settled()
    }

    // MARK: External changes

    mutating func update(_ events: StockReport) -> [Int] {
        note(events)
        return settled()
    }

    mutating func change(_ limits: PerTier<PoolLimits>) -> [Int] {
        planner.change(limits)
        planner.note(report.levels)
        return settled()
    }

    mutating func change(_ hours: QuietHours) -> [Int] {
        quietHours = hours
        return keepHours()
    }

    mutating func observe(minuteOfDay minute: Int) -> [Int] {
        minuteOfDay = minute
        return keepHours()
    }

    mutating func pause(_ reason: PauseReason) { pauses.insert(reason) }

    mutating func resume(_ reason: PauseReason) -> [Int] {
        pauses.remove(reason)
        return settled()
    }

    mutating func stop() -> [Int] {
        isStopping = true
        return settled()
    }

    // MARK: Decisions

    private mutating func note(_ events: StockReport) {
        guard events.moment >= report.moment else { return }
        report = events
        planner.note(events.levels)
    }

    private mutating func keepHours() -> [Int] {
        let isQuiet = minuteOfDay.map(quietHours.contains(minute:)) ?? false
        guard isQuiet else { return resume(.quietHours) }
        pause(.quietHours)
        return []
    }

    /// Returns the workers whose wait is over, with their commands set.
    private mutating func settled() -> [Int] {
        guard !isStopping else { return posts.indices.filter { dismiss($0) } }
        guard pauses.isEmpty else { return [] }
        var called: [Int] = []
        while parcels < parcelLimit, !line.isEmpty {
            let worker = line.removeFirst()
            posts[worker] = .called(.deliver)
            parcels += 1
            called.append(worker)
        }
        demands.settle(report.levels, at: now)
        let lines = demands.lines(report.levels, limits: planner.limits)
        for worker in posts.indices {
            guard case .idle = posts[worker] else { continue }
            let next = planner.assignment(
                for: worker, report.levels, underway: underway, demands: lines)
            guard let next else { continue }
            underway[next.order.tier] += next.count
            posts[worker] = .called(.make(next))
            called.append(worker)
        }
        return called
    }

    /// Orders a waiting worker to exit; returns false if it is not waiting.
    private mutating func dismiss(_ worker: Int) -> Bool {
        switch posts[worker] {
        case .idle, .dozing, .offering:
            posts[worker] = .called(.leave)
            return true
        case .absent, .making, .called: return false
        }
    }
}

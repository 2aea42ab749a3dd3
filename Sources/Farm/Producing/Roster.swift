import FarmStore
import SudokuEngine

/// Why no worker works.
package enum Pause: Hashable, Sendable, CaseIterable {
    /// Somebody with the right to it asked.
    case asked
    /// The store cannot take anything.
    case degraded
    case lowSpace
    case quietHours
}

/// What the workers are doing, taken together.
package enum Posture: Hashable, Sendable {
    case working
    /// Everybody waits for the stock to take what was made.
    case waiting
    /// Nobody works, and nothing is on its way to the stock.
    case resting
}

/// Who works at what and who waits for what: the decisions of a ``WorkerPool``, without its threads.
///
/// A worker that asks for something waits until it is called. Every change here answers with the
/// workers to call, each once for each time it waits; so nobody wakes without a reason.
struct Roster: Sendable {
    /// What a waiting worker is told.
    enum Call: Hashable, Sendable {
        case make(Assignment)
        /// There is room on the way to the stock for what it made.
        case deliver
        case leave
    }

    private enum Post {
        case absent
        case idle
        case making(Assignment)
        case dozing(Assignment)
        case offering(PerTier<Int>)
        case called(Call)
    }

    private var planner: Planner
    private var report: StockReport
    private var posts: [Post]
    /// Workers with something to deliver, in the order in which they came.
    private var line: [Int] = []
    /// What is promised by workers, or made and not yet in stock.
    private var underway = PerTier.all(0)
    /// Parcels on their way to the stock, and how many there may be.
    private var parcels = 0
    private let parcelLimit: Int
    private var demands = DemandBook()
    private(set) var pace = ProductionPace()
    /// By the clock of ``WorkClock``; moved on before each decision.
    var now: Int64 = 0
    private var quietHours = QuietHours()
    private var minuteOfDay: Int?
    private(set) var pauses: Set<Pause> = []
    private(set) var isStopping = false

    init(workers: Int, limits: PerTier<PoolLimits>, report: StockReport, parcelLimit: Int) {
        precondition(workers > 0 && parcelLimit > 0, "somebody works and can deliver")
        planner = Planner(workers: workers, limits: limits)
        self.report = report
        self.parcelLimit = parcelLimit
        posts = Array(repeating: .absent, count: workers)
    }

    /// Whether a worker that makes something should drop it.
    var isHalted: Bool { isStopping || !pauses.isEmpty }

    var posture: Posture {
        let isAnyoneUp = posts.contains { post in
            switch post {
            case .idle, .offering: false
            case .absent, .making, .dozing, .called: true
            }
        }
        return isAnyoneUp ? .working : parcels > 0 ? .waiting : .resting
    }

    /// The tier that each worker has an order for.
    var orders: [Tier?] {
        posts.map { post in
            switch post {
            case .making(let assignment), .dozing(let assignment), .called(.make(let assignment)):
                assignment.order.tier
            case .absent, .idle, .offering, .called: nil
            }
        }
    }

    // MARK: What workers say

    /// The worker has nothing to do.
    mutating func ask(_ worker: Int) -> [Int] {
        posts[worker] = .idle
        return settled()
    }

    /// The worker made something and will deliver it.
    mutating func offer(_ made: PerTier<Int>, by worker: Int) -> [Int] {
        guard case .making(let assignment) = posts[worker] else {
            preconditionFailure("who offers has made something")
        }
        underway[assignment.order.tier] -= assignment.count
        underway += made
        posts[worker] = .offering(made)
        line.append(worker)
        return settled()
    }

    /// The worker has used up its share of the processor for now.
    mutating func doze(_ worker: Int) -> [Int] {
        guard case .making(let assignment) = posts[worker] else {
            preconditionFailure("who dozes has an assignment")
        }
        posts[worker] = .dozing(assignment)
        return settled()
    }

    /// The worker slept enough; false if it is being called, so that it must still wait for that.
    mutating func rise(_ worker: Int) -> Bool {
        guard case .dozing(let assignment) = posts[worker] else { return false }
        posts[worker] = .making(assignment)
        return true
    }

    /// What the worker was called for.
    mutating func answer(_ worker: Int) -> Call {
        guard case .called(let call) = posts[worker] else {
            preconditionFailure("nobody wakes without a call")
        }
        if case .make(let assignment) = call { posts[worker] = .making(assignment) }
        return call
    }

    /// What the worker has made of its assignment in some time.
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

    /// Takes over what another one knows of demands and of its pace.
    mutating func inherit(from other: Roster) {
        demands = other.demands
        pace = other.pace
    }

    /// Seconds until a demand may be met by all workers, each with its share of a processor; nil if
    /// nobody makes puzzles of that pool.
    func secondsUntilMet(_ demand: Demand, percent: Int) -> Double? {
        let (levels, target) = (report.levels, planner.limits[demand.subject.pool].target)
        let most = max(target, DemandBook.mostReady)
        guard pauses.isEmpty, target > 0, levels[demand.subject.pool].ready < most else {
            return nil
        }
        let isAnyLow = Tier.allCases.contains { levels[$0].ready < planner.limits[$0].least }
        let part = isAnyLow ? 1 / Double(Planner.refillsPerDemand + 1) : 1
        let workers = Double(posts.count) * Double(percent) / 100 * part
        return pace.seconds(for: demand, ready: levels[demand.subject.pool].ready) / workers
    }

    /// When the quiet hours end, in minutes from the last that was observed; nil if it is not quiet.
    var minutesOfQuiet: Int? {
        minuteOfDay.flatMap { quietHours.minutesLeft(at: $0) }
    }

    // MARK: What comes of parcels

    /// As much of a parcel as the pools have room for, and above their targets what is demanded.
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

    /// A parcel has arrived; `news` is what the stock is now, nil if nothing of it was wanted.
    mutating func arrived(_ parcel: PerTier<Int>, _ news: StockReport?) -> [Int] {
        parcels -= 1
        underway -= parcel
        if let news { note(news) }
        return settled()
    }

    // MARK: What others say

    mutating func update(_ news: StockReport) -> [Int] {
        note(news)
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

    mutating func pause(_ reason: Pause) { pauses.insert(reason) }

    mutating func resume(_ reason: Pause) -> [Int] {
        pauses.remove(reason)
        return settled()
    }

    mutating func stop() -> [Int] {
        isStopping = true
        return settled()
    }

    // MARK: Decisions

    private mutating func note(_ news: StockReport) {
        guard news.moment >= report.moment else { return }
        report = news
        planner.note(news.levels)
    }

    private mutating func keepHours() -> [Int] {
        let isQuiet = minuteOfDay.map(quietHours.contains(minute:)) ?? false
        guard isQuiet else { return resume(.quietHours) }
        pause(.quietHours)
        return []
    }

    /// Calls everybody whose wait is over.
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

    /// Sends a waiting worker home.
    private mutating func dismiss(_ worker: Int) -> Bool {
        switch posts[worker] {
        case .idle, .dozing, .offering:
            posts[worker] = .called(.leave)
            return true
        case .absent, .making, .called: return false
        }
    }
}

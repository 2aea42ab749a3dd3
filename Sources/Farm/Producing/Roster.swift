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

    // MARK: What comes of parcels

    /// As much of a parcel as the pools have room for.
    func wanted(_ parcel: [GradedPuzzle]) -> [GradedPuzzle] {
        guard !isStopping else { return [] }
        var room = PerTier { planner.room(for: $0, report.levels) }
        return parcel.filter { puzzle in
            room[puzzle.tier] -= 1
            return room[puzzle.tier] >= 0
        }
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
        for worker in posts.indices {
            guard case .idle = posts[worker] else { continue }
            let next = planner.assignment(for: worker, report.levels, underway: underway)
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

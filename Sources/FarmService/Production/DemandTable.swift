import FarmStore
import SudokuEngine

/// The open demands: the puzzles to produce because claims found too few.
///
/// A demand ends when its claim succeeds, when enough puzzles have been produced, when the client of
/// a waiting claim hangs up, or one minute after its last request. Demands are not stored.
///
/// The table is used with the scheduler locked, so its size is limited: what any method does is linear
/// in ``most`` and in the number of claims that wait, each of which has a connection.
struct DemandTable: Sendable {
    /// The number of missing puzzles of a subject, summed over its claims.
    struct Shortage: Hashable, Sendable {
        let subject: Demand.Subject
        var missing: Int
    }

    /// A user and the puzzles that the user's claims want.
    private struct LineKey: Hashable, Sendable {
        let peer: Peer
        let subject: Demand.Subject

        init(_ demand: Demand) {
            peer = demand.claimant.peer
            subject = demand.subject
        }
    }

    /// The wish of a claim.
    fileprivate struct Wish: Sendable {
        let minimum: Int
        /// The number of matching puzzles made for the line, at which it has enough.
        let need: Int
    }

    /// The demands of a user for the same puzzles.
    fileprivate struct Line: Sendable {
        /// The place in the order in which lines were opened.
        let number: Int
        /// The claims that wait, by their keys.
        var waiting: [String: Wish] = [:]
        /// The largest wish of those that do not wait.
        var released: Wish?
        /// The expiry time of `released`.
        var until: Int64 = 0
        /// Matching puzzles produced since the line was opened, if it has a filter.
        var made = 0
    }

    /// The lifetime of a demand after its last request, in nanoseconds.
    static let duration: Int64 = 60_000_000_000
    /// The maximum number of ready puzzles up to which demands may raise a pool above its target.
    static let mostReady = 10_000
    /// The maximum numbers of kinds of puzzles that a user, and all users together, may demand. The
    /// workers serve them in turn, half a second each: one worker needs 16 s for those of a user.
    static let mostOfUser = 32
    static let most = 128

    private var lines: [LineKey: Line] = [:] { didSet { known = nil } }
    private var nextNumber = 0
    /// A time before which no demand expires.
    private var soonestEnd = Int64.max
    /// The shortages as they were computed last; nil since a demand, a level or a limit changed.
    private var known: [Shortage]?

    var isEmpty: Bool { lines.isEmpty }

    // MARK: Claims

    /// Returns true if the table has room for a demand.
    func admits(_ demand: Demand) -> Bool {
        if lines[LineKey(demand)] != nil { return true }
        let peer = demand.claimant.peer
        return lines.count < Self.most && lines.keys.count { $0.peer == peer } < Self.mostOfUser
    }

    /// Opens a demand, or updates the demand of the same claim. Returns false if there is no room.
    mutating func open(_ demand: Demand, isWaiting: Bool, at now: Int64) -> Bool {
        guard admits(demand) else { return false }
        let key = LineKey(demand)
        if lines[key] == nil {
            lines[key] = Line(number: nextNumber)
            nextNumber += 1
        }
        let wish = Wish(
            minimum: demand.minimum,
            need: demand.minimum - demand.matching + (lines[key]?.made ?? 0))
        if isWaiting {
            lines[key]?.waiting[demand.claimant.key] = wish
        } else {
            keep(wish, in: key, at: now)
        }
        return true
    }

    /// Starts the expiry of a demand whose claim has stopped waiting, or ends it if its client has
    /// gone.
    mutating func release(_ demand: Demand, isGone: Bool = false, at now: Int64) {
        let key = LineKey(demand)
        guard let wish = lines[key]?.waiting.removeValue(forKey: demand.claimant.key) else {
            return
        }
        if !isGone { keep(wish, in: key, at: now) }
        if lines[key]?.isOver == true { lines[key] = nil }
    }

    /// Ends the demand of a claim that succeeded, and those of others of this user for the same
    /// puzzles that do not wait, unless they want more.
    mutating func close(_ demand: Demand) {
        let key = LineKey(demand)
        guard var line = lines[key] else { return }
        line.waiting[demand.claimant.key] = nil
        if let released = line.released, released.minimum <= demand.minimum { line.released = nil }
        lines[key] = line.isOver ? nil : line
    }

    private mutating func keep(_ wish: Wish, in key: LineKey, at now: Int64) {
        let released = lines[key]?.released
        if released.map({ $0.need < wish.need }) ?? true { lines[key]?.released = wish }
        lines[key]?.until = now + Self.duration
        soonestEnd = min(soonestEnd, now + Self.duration)
    }

    // MARK: Stock

    /// Removes expired and satisfied demands.
    mutating func settle(_ levels: PerPool<PoolCount>, at now: Int64) {
        soonestEnd = .max
        for (key, line) in lines {
            guard let wish = line.released else { continue }
            if line.until > now, line.missing(wish, of: key.subject, levels) > 0 {
                soonestEnd = min(soonestEnd, line.until)
            } else {
                lines[key]?.released = nil
                if line.waiting.isEmpty { lines[key] = nil }
            }
        }
    }

    /// Removes expired demands.
    mutating func expire(_ levels: PerPool<PoolCount>, at now: Int64) {
        if now >= soonestEnd { settle(levels, at: now) }
    }

    /// Forgets what was computed for other levels or limits.
    mutating func forgetShortages() { known = nil }

    /// Returns the shortages, which are computed again only after a change.
    mutating func current(
        _ levels: PerPool<PoolCount>, limits: PerPool<PoolLimits>, at now: Int64
    ) -> [Shortage] {
        if lines.isEmpty { return [] }
        expire(levels, at: now)
        if let known { return known }
        settle(levels, at: now)
        let found = shortages(levels, limits: limits)
        known = found
        return found
    }

    /// Returns the puzzles to produce, in the order in which they were first demanded; a pool without
    /// a target gets none.
    func shortages(_ levels: PerPool<PoolCount>, limits: PerPool<PoolLimits>) -> [Shortage] {
        var places: [Demand.Subject: Int] = [:]
        var sums: [(subject: Demand.Subject, waiting: Int, others: Int)] = []
        for (key, line) in lines.sorted(by: { $0.value.number < $1.value.number }) {
            let subject = key.subject
            let place = places[subject] ?? sums.count
            if place == sums.count {
                places[subject] = place
                sums.append((subject, 0, 0))
            }
            for wish in line.waiting.values {
                // Each waiting claim takes its own puzzles from the same pool.
                sums[place].waiting +=
                    subject.filter == .none
                    ? wish.minimum : max(0, line.missing(wish, of: subject, levels))
            }
            if let wish = line.released {
                sums[place].others = max(
                    sums[place].others, line.missing(wish, of: subject, levels))
            }
        }
        return sums.compactMap { subject, waiting, others in
            let (ready, limit) = (levels[subject.pool].ready, limits[subject.pool])
            let wanted = waiting - (subject.filter == .none ? ready : 0)
            let room = max(limit.target, Self.mostReady) - ready
            let missing = min(max(wanted, others), room)
            guard limit.target > 0, missing > 0 else { return nil }
            return Shortage(subject: subject, missing: missing)
        }
    }

    /// The puzzles that are wanted, each kind once.
    var subjects: [Demand.Subject] { Array(Set(lines.keys.map(\.subject))) }

    /// Counts puzzles that are about to be stocked, by what they satisfy.
    mutating func record(_ made: [Demand.Subject: Int]) {
        for key in lines.keys where key.subject.filter != .none {
            if let count = made[key.subject] { lines[key]?.made += count }
        }
    }
}

extension DemandTable.Line {
    fileprivate var isOver: Bool { waiting.isEmpty && released == nil }

    fileprivate func missing(
        _ wish: DemandTable.Wish, of subject: Demand.Subject, _ levels: PerPool<PoolCount>
    ) -> Int {
        subject.filter == .none
            ? wish.minimum - levels[subject.pool].ready : wish.need - made
    }
}

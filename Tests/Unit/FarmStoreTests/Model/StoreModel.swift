import FarmStore
import PuzzleBundle
import SudokuEngine

/// A reference model of the store: the states in `FarmStore.md`, in plain arrays without index, head
/// or file. It answers each operation as a store must.
struct StoreModel {
    let rules: ClaimRules
    /// All puzzles, in the order of stocking.
    var puzzles: [Puzzle] = []
    var known: [PuzzleID: Int] = [:]
    private(set) var claims: [Lease] = []
    private var openedAt: Int64
    private var boot: Int64 = 0
    private var wall: Int64 = 0
    private var time: Int64 { openedAt + boot }

    init(rules: ClaimRules, clock: ManualClock) {
        self.rules = rules
        openedAt = clock.wall - clock.boot
    }

    // MARK: Claims

    /// Makes a claim. `first` is the order in which a store has chosen returned puzzles, if it is its own.
    mutating func claim(
        _ order: ClaimParameters, by peer: Peer, _ clock: ManualClock, first: [PuzzleID] = []
    ) -> Outcome {
        begin(clock)
        if let claim = claims.last(where: {
            !$0.isDropped && $0.peer == peer && $0.order.key == order.key
        }) {
            guard claim.order.isSameWish(as: order) else { return .keyReused }
            switch claim.state {
            case .leased, .delivered: return .replayed(ids(claim))
            case .returned, .expired, .discarded: return .leaseLost
            }
        }
        if let most = order.mostLeased, order.ack == .explicit {
            let leased = leased(by: peer)
            if leased + order.count > most { return .tooManyLeased(leased) }
        }
        guard makeRoomForKey() else { return .tooManyClaims }
        let matching = puzzles.indices.filter {
            puzzles[$0].isReady && puzzles[$0].record.tier == order.pool.tier
                && Self.matches(puzzles[$0].record, order.filter)
        }
        if let ids = order.ids { return claim(ids, order, by: peer) }
        let returned = matching.filter { puzzles[$0].state != .fresh }
        let named = first.compactMap { known[$0] }.filter(returned.contains)
        let chosen =
            (named + returned.filter { !named.contains($0) }
            + matching.filter { puzzles[$0].state == .fresh }).prefix(order.count)
        guard chosen.count >= order.minimum else {
            let isCounted = order.filter == .none
            return .poolEmpty(matching: isCounted ? matching.count : chosen.count)
        }
        return make(Array(chosen), order, by: peer)
    }

    /// The number of puzzles that a peer has under lease.
    func leased(by peer: Peer) -> Int {
        claims.indices.filter { claims[$0].peer == peer && claims[$0].state == .leased }
            .reduce(0) { $0 + left($1).count }
    }

    /// The peer that claimed a puzzle last.
    func holder(of id: PuzzleID) -> Peer? {
        known[id].flatMap { place in claims.last { $0.puzzles.contains(place) }?.peer }
    }

    /// Claims puzzles by their ids.
    private mutating func claim(
        _ ids: [PuzzleID], _ order: ClaimParameters, by peer: Peer
    ) -> Outcome {
        let states = ids.map { id -> UnavailablePuzzle.State? in
            guard let puzzle = known[id].map({ puzzles[$0] }) else { return .unknown }
            if puzzle.isWithdrawn { return .withdrawn }
            if !puzzle.isReady { return .taken }
            return puzzle.record.tier == order.pool.tier ? nil : .otherPool
        }
        let chosen = zip(ids, states).filter { $1 == nil }.compactMap { known[$0.0] }
        guard chosen.count >= order.minimum else {
            return .notReady(
                zip(ids, states).compactMap { id, state in
                    state.map { UnavailablePuzzle(id, $0) }
                })
        }
        return make(chosen, order, by: peer)
    }

    private mutating func make(
        _ chosen: [Int], _ order: ClaimParameters, by peer: Peer
    ) -> Outcome {
        let isDelivered = order.ack == .auto
        for place in chosen { puzzles[place].state = isDelivered ? .delivered : .leased }
        let length = Int64(order.leaseSeconds) * 1_000
        let claim = Lease(
            order: order, peer: peer, puzzles: chosen,
            state: isDelivered ? .delivered : .leased, end: boot + length, wallEnd: wall + length,
            finished: isDelivered ? time : nil)
        claims.append(claim)
        return .made(ids(claim))
    }

    /// Returns a claim, or nil if it was dropped.
    mutating func look(_ number: Int, _ clock: ManualClock) -> Change? {
        begin(clock)
        return claims[number].isDropped ? nil : done(number)
    }

    /// The puzzles of a claim that are neither delivered nor returned.
    private func left(_ number: Int) -> [Int] {
        let claim = claims[number]
        if claim.state == .delivered || claim.state == .returned { return [] }
        return claim.puzzles.filter { !claim.delivered.contains($0) }
    }

    /// The puzzles of a claim with some ids, or all that are left; nil if others are named.
    private func named(_ ids: [PuzzleID]?, _ number: Int) -> [Int]? {
        guard let ids else { return left(number) }
        let named = claims[number].puzzles.filter { ids.contains(puzzles[$0].record.id) }
        let back = claims[number].givenBack.count { ids.contains($0) }
        return named.count + back == ids.count ? named : nil
    }

    private func unknown(_ ids: [PuzzleID]?, _ number: Int) -> Change {
        let own = Set(self.ids(claims[number]) + claims[number].givenBack)
        let strange = (ids ?? []).filter { !own.contains($0) }
        // A puzzle that is in another pool may have been the claim's until it ended.
        let (pool, hasEnded) = (claims[number].order.pool, hasEnded(number))
        let unknown = strange.filter { id in
            !hasEnded || known[id].map { PoolName(puzzles[$0].record.tier) == pool } ?? true
        }
        return unknown.isEmpty ? .leaseLost : .unknownPuzzles(unknown)
    }

    private func hasEnded(_ number: Int) -> Bool {
        claims[number].state == .expired || claims[number].state == .returned
    }

    mutating func ack(_ number: Int, only ids: [PuzzleID]?, _ clock: ManualClock) -> Change {
        begin(clock)
        if claims[number].isDropped { return .unknown }
        guard let named = named(ids, number) else { return unknown(ids, number) }
        let isBack = claims[number].givenBack.contains { ids?.contains($0) ?? false }
        if claims[number].state == .returned || isBack { return .leaseLost }
        let left = left(number)
        let wanted = named.filter(left.contains)
        if claims[number].state == .expired {
            let isWhole = wanted.allSatisfy {
                puzzles[$0].isReady && puzzles[$0].state == .returned(by: number)
            }
            guard isWhole else { return .leaseLost }
        }
        for place in wanted { puzzles[place].state = .delivered }
        claims[number].delivered += wanted
        if !wanted.isEmpty { settle(number) }
        return done(number)
    }

    mutating func giveBack(_ number: Int, only ids: [PuzzleID]?, _ clock: ManualClock) -> Change {
        begin(clock)
        if claims[number].isDropped { return .unknown }
        guard let named = named(ids, number) else {
            let change = unknown(ids, number)
            return change == .leaseLost && claims[number].state == .returned ? done(number) : change
        }
        if claims[number].state == .returned { return done(number) }
        if named.isEmpty, ids != nil || !claims[number].givenBack.isEmpty { return done(number) }
        if claims[number].state == .delivered { return .alreadyDelivered }
        guard claims[number].state == .leased else { return .leaseLost }
        guard named.allSatisfy(left(number).contains) else { return .alreadyDelivered }
        if named.count == claims[number].puzzles.count {
            putBack(number, as: .returned)
            return done(number)
        }
        for place in named {
            puzzles[place].state = .returned(by: number)
            claims[number].givenBack.append(puzzles[place].record.id)
        }
        claims[number].puzzles.removeAll(where: named.contains)
        settle(number)
        return done(number)
    }

    /// Finishes a claim of which nothing is left.
    private mutating func settle(_ number: Int) {
        if left(number).isEmpty { deliver(number, as: .delivered) }
    }

    mutating func renew(_ number: Int, seconds: Int, _ clock: ManualClock) -> Change {
        begin(clock)
        if claims[number].isDropped { return .unknown }
        switch claims[number].state {
        case .delivered: return .alreadyDelivered
        case .returned, .expired, .discarded: return .leaseLost
        case .leased:
            claims[number].end = boot + Int64(seconds) * 1_000
            claims[number].wallEnd = wall + Int64(seconds) * 1_000
            return done(number)
        }
    }

    // MARK: Time

    /// Reads the clocks and ends leases, before any other operation.
    mutating func begin(_ clock: ManualClock) {
        boot = clock.boot
        wall = clock.wall
        for number in claims.indices
        where claims[number].state == .leased && claims[number].end <= boot {
            switch rules.onLeaseEnd {
            case .requeue: putBack(number, as: .expired)
            case .discard: deliver(number, as: .discarded)
            }
        }
    }

    mutating func tend(_ clock: ManualClock) {
        begin(clock)
        drop(finishedBefore: time - 24 * 3_600_000, atMost: .max)
    }

    /// Reopens the store after a close or a kill.
    mutating func restart(_ clock: ManualClock) {
        openedAt = clock.wall - clock.boot
        for number in claims.indices where claims[number].state == .leased {
            let left = claims[number].wallEnd - clock.wall
            claims[number].end = clock.boot + min(max(60_000, left), 86_400_000)
        }
    }

    private mutating func makeRoomForKey() -> Bool {
        if claims.count(where: { !$0.isDropped }) < rules.maxKeys { return true }
        return drop(
            finishedBefore: time - 600_000, atMost: max(1, min(256, rules.maxKeys / 16))) > 0
    }

    @discardableResult
    private mutating func drop(finishedBefore limit: Int64, atMost count: Int) -> Int {
        let old = claims.indices.filter {
            !claims[$0].isDropped && (claims[$0].finished ?? .max) <= limit
        }
        let oldest = old.sorted {
            (claims[$0].finished ?? 0, $0) < (claims[$1].finished ?? 0, $1)
        }.prefix(count)
        for number in oldest { claims[number].isDropped = true }
        return oldest.count
    }

    // MARK: Finishing claims

    private mutating func deliver(_ number: Int, as state: LeaseState) {
        for place in claims[number].puzzles { puzzles[place].state = .delivered }
        if state == .delivered { claims[number].delivered = [] }
        finish(number, state)
    }

    private mutating func putBack(_ number: Int, as state: LeaseState) {
        for place in left(number) { puzzles[place].state = .returned(by: number) }
        finish(number, state)
    }

    private mutating func finish(_ number: Int, _ state: LeaseState) {
        claims[number].state = state
        claims[number].finished = time
    }

    private func done(_ number: Int) -> Change {
        let claim = claims[number]
        let part = claim.puzzles.filter(claim.delivered.contains).map { puzzles[$0].record.id }
        return switch claim.state {
        case .leased:
            .done(.leased, ids(claim), delivered: part, returned: claim.givenBack)
        case .delivered:
            .done(
                .delivered, ids(claim), delivered: claim.givenBack.isEmpty ? [] : ids(claim),
                returned: claim.givenBack)
        case .returned: .done(.returned, [], delivered: [], returned: [])
        case .expired, .discarded:
            .done(.expired, part, delivered: part, returned: claim.givenBack)
        }
    }

    /// The ids of all puzzles that a claim was made with.
    func allIDs(_ number: Int) -> [PuzzleID] { ids(claims[number]) + claims[number].givenBack }

    private func ids(_ claim: Lease) -> [PuzzleID] { claim.puzzles.map { puzzles[$0].record.id } }
}

extension ClaimParameters {
    /// Compares everything but the key. The model always sets the lease explicitly.
    fileprivate func isSameWish(as other: ClaimParameters) -> Bool {
        pool == other.pool && count == other.count && minimum == other.minimum && ack == other.ack
            && filter == other.filter && ids == other.ids && leaseSeconds == other.leaseSeconds
    }
}

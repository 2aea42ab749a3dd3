import FarmBench
import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine

/// Runs the same random operations on a store and its model and compares the answers after each.
struct StoreModelRun {
    private static let tiers: [PoolName] = [.easy, .hard]
    private static let filters: [PuzzleFilter] = [
        .none, .none, .none, PuzzleFilter(techniques: ["Naked Pair"]),
        PuzzleFilter(symmetry: .halfTurn), PuzzleFilter(symmetry: Symmetry.none),
        PuzzleFilter(ratings: Rating(tenths: 0)...Rating(tenths: 40)),
        PuzzleFilter(ratings: Rating(tenths: 41)...Rating(tenths: 60)),
        PuzzleFilter(ers: Rating(tenths: 0)...Rating(tenths: 42), clues: 26...40),
        PuzzleFilter(cages: 10...26),
    ]
    private static let tenants = ["shop", "school"].compactMap(TenantName.init)
    private static let peers =
        [Peer(uid: 1_000), Peer(uid: 1_001)] + tenants.map(Peer.tenant)

    private let seed: UInt64
    private var random: SeededGenerator
    private let clock = ManualClock()
    private let rules: ClaimRules
    private let keys: Int
    private let tested: any TestedStore
    private var store: any PuzzleStore { tested.store }
    private var model: StoreModel
    /// The ids of claims, indexed by their numbers in the model.
    private var ids: [ClaimID] = []
    private var stocked = 0
    private var delivered: [PuzzleID: Int] = [:]
    private var history: [String] = []

    init(
        seed: UInt64, of open: (ClaimRules, ManualClock) throws -> any TestedStore
    ) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        // With few keys, repeats and the key limit are frequent.
        keys = [8, 40, 400][random.below(3)]
        rules = ClaimRules(
            onLeaseEnd: random.below(4) == 0 ? .discard : .requeue,
            maxKeys: random.below(3) == 0 ? 12 : 1_000_000)
        tested = try open(rules, clock)
        model = StoreModel(rules: rules, clock: clock)
        // Some begin with full blocks of the filter index.
        try stock(random.below(4) == 0 ? 520 : 12)
    }

    /// Runs a number of operations and then checks what is stored.
    mutating func run(_ operations: Int) throws {
        for _ in 0..<operations {
            try operate()
            try compare()
        }
        let ready = try tested.readyAtTheEnd()
        try expect(
            ready, Self.tiers.flatMap { model.ready($0) }.map(\.description), "the ready puzzles")
        try expect(tested.faults(), "", "faults")
    }

    // MARK: Operations

    private mutating func operate() throws {
        switch random.below(100) {
        case 0..<12: try stock(1 + random.below(8))
        case 12..<40: try claim()
        case 40..<54:
            try change("ack") {
                try $0.ack($1, only: $2, by: $3)
            } expected: {
                $0.ack($1, only: $2, $3)
            }
        case 54..<66:
            try change("return") {
                try $0.giveBack($1, only: $2, by: $3)
            } expected: {
                $0.giveBack($1, only: $2, $3)
            }
        case 66..<70:
            let seconds = 1 + random.below(90)
            try change("renew \(seconds)") { store, id, _, peer in
                try store.renew(id, seconds: seconds, by: peer)
            } expected: { model, number, _, clock in
                model.renew(number, seconds: seconds, clock)
            }
        case 70..<77: try withdraw()
        case 77..<87: try pass()
        case 87..<91: tend()
        case 91..<94: try look()
        case 94..<97: try restart()
        default: try kill()
        }
    }

    private mutating func stock(_ count: Int) throws {
        var batch: [PuzzleRecord] = []
        for _ in 0..<count {
            let isKnown = stocked > 0 && random.below(8) == 0
            let number = isKnown ? random.below(stocked) : stocked
            if !isKnown { stocked += 1 }
            batch.append(record(number))
        }
        note("stock \(batch.map(\.id))")
        let pooled = batch.map { PooledPuzzle($0, in: PoolName($0.tier)) }
        let duplicates = try store.insert(pooled).duplicates
        try expect(duplicates, model.insert(batch, clock), "duplicates")
    }

    private func record(_ number: Int) -> PuzzleRecord {
        StoreFixture.sample.record(number / 3, of: number % 3 == 0 ? .easy : .hard)
    }

    private mutating func claim() throws {
        let count = 1 + random.below(5)
        let peer = Self.peers[random.below(Self.peers.count)]
        let isNamed = stocked > 0 && random.below(6) == 0
        var names: [PuzzleID] = []
        for _ in 0..<(isNamed ? count : 0) {
            let id = record(random.below(stocked + 1)).id
            if !names.contains(id) { names.append(id) }
        }
        let order = ClaimParameters(
            pool: Self.tiers[random.below(Self.tiers.count)], key: "key-\(random.below(keys))",
            count: count,
            minimum: random.below(2) == 0 ? nil : 1 + random.below(isNamed ? names.count : count),
            leaseSeconds: [5, 60, 900][random.below(3)],
            ack: random.below(4) == 0 ? .auto : .explicit,
            filter: isNamed ? .none : Self.filters[random.below(Self.filters.count)],
            ids: isNamed ? names : nil, mostLeased: peer.tenant == nil ? nil : 9)
        note("claim \(order) by \(peer)")
        let outcome = try store.claim(order, by: peer)
        let first = tested.keepsPlaces ? [] : outcome.claim?.puzzles.map(\.id) ?? []
        let expected = model.claim(order, by: peer, clock, first: first)
        switch outcome {
        case .made(let claim):
            ids.append(claim.id)
            try expect(.made(claim.puzzles.map(\.id)), expected, "claim")
            try audit(claim, number: ids.count - 1)
        case .replayed(let claim):
            try expect(.replayed(claim.puzzles.map(\.id)), expected, "claim")
        case .leaseLost: try expect(.leaseLost, expected, "claim")
        case .keyReused: try expect(.keyReused, expected, "claim")
        case .tooManyClaims: try expect(.tooManyClaims, expected, "claim")
        case .tooManyLeased(let count): try expect(.tooManyLeased(count), expected, "claim")
        case .notReady(let puzzles): try expect(.notReady(puzzles), expected, "claim")
        case .poolEmpty(let matching): try expect(.poolEmpty(matching: matching), expected, "claim")
        case .keyInProgress: throw Unexpected(what: "a key in progress with a single client")
        }
    }

    private mutating func change(
        _ name: String,
        _ body: (any PuzzleStore, ClaimID, [PuzzleID]?, Peer) throws -> ClaimChange<Claim>,
        expected: (inout StoreModel, Int, [PuzzleID]?, ManualClock) -> StoreModel.Change
    ) throws {
        guard !ids.isEmpty else { return }
        // Prefers the newest claims.
        let number = max(0, ids.count - 1 - random.below(random.below(2) == 0 ? 4 : ids.count))
        let part = part(of: number)
        note("\(name) \(number) \(part.map { "\($0)" } ?? "all")")
        let change = try body(store, ids[number], part, model.claims[number].peer)
        try expect(.init(change), expected(&model, number, part, clock), name)
        if let claim = change.claim { try audit(claim, number: number) }
    }

    /// Some of the puzzles of a claim, rarely with one that it does not have; nil for all of them.
    private mutating func part(of number: Int) -> [PuzzleID]? {
        if random.below(2) == 0 { return nil }
        var part = model.allIDs(number).filter { _ in random.below(2) == 0 }
        if part.isEmpty || random.below(12) == 0 {
            let other = record(random.below(stocked + 1)).id
            if !part.contains(other) { part.append(other) }
        }
        return part
    }

    private mutating func look() throws {
        guard !ids.isEmpty else { return }
        let number = random.below(ids.count)
        note("look \(number)")
        let claim = try store.claim(ids[number], of: model.claims[number].peer)
        try expect(
            claim.map { .init(.done($0, changed: 0)) }, model.look(number, clock), "look")
    }

    private mutating func withdraw() throws {
        guard stocked > 0 else { return }
        let ids = (0..<1 + random.below(3)).map { _ in record(random.below(stocked + 3)).id }
        let wanted = Set(ids).sorted { $0.description < $1.description }
        note("withdraw \(wanted)")
        try expect(
            store.withdraw(wanted, reason: "test", note: nil), model.withdraw(wanted, clock),
            "withdraw")
    }

    private mutating func pass() throws {
        let seconds = [1, 6, 61, 700, 30_000][random.below(5)]
        note("pass \(seconds) s")
        clock.pass(seconds: Int64(seconds))
        if random.below(6) == 0 {
            let step = Int64(random.below(200_000)) - 100_000
            note("set the clock by \(step) s")
            clock.setWall(by: step)
        }
        try tested.passTime()
        if tested.hasClock { model.tend(clock) }
    }

    private mutating func tend() {
        note("tend")
        store.tend()
        model.tend(clock)
    }

    private mutating func restart() throws {
        note("restart")
        try tested.restart()
        if !tested.hasClock { model.restart(clock) }
    }

    private mutating func kill() throws {
        note("kill")
        try tested.kill()
        if !tested.hasClock { model.restart(clock) }
    }

    // MARK: Comparing

    private mutating func compare() throws {
        for tier in Self.tiers {
            try expect(store.counts[tier], model.count(tier), "count of \(tier)")
        }
        let tier = Self.tiers[random.below(Self.tiers.count)]
        let filter = Self.filters[random.below(Self.filters.count)]
        let limit = 1 + random.below(40)
        var found: [PuzzleID] = []
        var after: PuzzleID?
        repeat {
            let page = try store.peek(tier, limit: limit, after: after, filter: filter)
            found += page.puzzles.map(\.id)
            after = page.next
        } while after != nil
        try expect(found, model.ready(tier, filter), "peek \(tier) \(filter)")
        let id = record(random.below(stocked + 1)).id
        let finding = try store.find(id)
        try expect(finding?.state, model.state(of: id), "state of \(id)")
        // Stores say whose a leased puzzle is, and mostly whose a delivered one was.
        let holder = model.holder(of: id)
        switch finding?.state {
        case .leased: try expect(finding?.owner, holder, "owner of \(id)")
        case .delivered: try expect(finding?.owner ?? holder, holder, "owner of \(id)")
        case .ready: try expect(finding?.owner, nil, "owner of \(id)")
        case .withdrawn, nil: break
        }
        let tenant = Self.tenants[random.below(Self.tenants.count)]
        // A file ends leases first, as with every operation of its writer.
        let leased = try store.leased(by: tenant).values.reduce(0, +)
        model.begin(clock)
        try expect(leased, model.leased(by: .tenant(tenant)), "leased by \(tenant)")
        try expect(store.degradation, nil, "degradation")
    }

    /// Checks the most important guarantee independently of the model: a puzzle is delivered in one
    /// claim only.
    private mutating func audit(_ claim: Claim, number: Int) throws {
        let ids = claim.state == .delivered ? claim.puzzles.map(\.id) : claim.delivered
        for id in ids {
            let first = delivered[id] ?? number
            delivered[id] = first
            try expect(number, first, "\(id) must be delivered once")
        }
    }

    private func expect<Value: Equatable>(
        _ found: Value, _ expected: Value, _ what: String
    ) throws {
        guard found != expected else { return }
        throw Unexpected(
            what: """
                seed \(seed), \(rules.maxKeys) keys, \(what): found \(found), expected \(expected)
                the last of \(history.count) operations:
                \(history.suffix(25).joined(separator: "\n"))
                """)
    }

    private mutating func note(_ operation: String) { history.append(operation) }
}

extension StoreModel.Change {
    init(_ change: ClaimChange<Claim>) {
        self =
            switch change {
            case .done(let claim, _):
                .done(
                    claim.state, claim.puzzles.map(\.id), delivered: claim.delivered,
                    returned: claim.returned)
            case .unknown: .unknown
            case .leaseLost: .leaseLost
            case .alreadyDelivered: .alreadyDelivered
            case .unknownPuzzles(let ids): .unknownPuzzles(ids)
            }
    }
}

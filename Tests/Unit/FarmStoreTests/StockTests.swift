import FarmBench
import FarmStore
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct StockTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture() }

    @Test func `a pool hands out complete puzzles in the order of stocking`() throws {
        try farm.stock(0..<5)
        try farm.stock(5..<10)
        #expect(try farm.made("a", count: 7).puzzles == StoreFixture.puzzles(0..<7))
        #expect(try farm.made("b", count: 3).puzzles == StoreFixture.puzzles(7..<10))
    }

    @Test func `every tier has its own pool`() throws {
        for tier in StoreFixture.sample.tiers {
            try farm.stock(0..<tier.index, tier)
        }
        for tier in StoreFixture.sample.tiers {
            #expect(farm.count(PoolName(tier)) == PoolCount(ready: tier.index, leased: 0))
            let claim = try farm.claim(
                tier.name, count: tier.index, pool: PoolName(tier)
            ).claim
            #expect(claim?.puzzles == StoreFixture.puzzles(0..<tier.index, tier))
        }
    }

    @Test func `a duplicate within a batch is rejected`() throws {
        let batch = StoreFixture.puzzles(0..<3) + StoreFixture.puzzles(1..<2)
        #expect(
            try farm.store.stock(batch)
                == StockingResult(accepted: 3, duplicates: StoreFixture.ids(1..<2)))
    }

    /// The states of a puzzle before it is stocked again.
    enum Fate: CaseIterable {
        case inStock, leased, delivered, withdrawn, forgotten
    }

    @Test(arguments: Fate.allCases, [false, true])
    func `a known puzzle is rejected in every state, before and after a restart`(
        fate: Fate, restarts: Bool
    ) throws {
        try farm.stock(0..<3)
        switch fate {
        case .inStock: break
        case .leased: _ = try farm.made("k", count: 3)
        case .delivered: _ = try farm.made("k", count: 3, ack: .auto)
        case .withdrawn: _ = try farm.store.withdraw(StoreFixture.ids(0..<3), reason: "test")
        case .forgotten:
            _ = try farm.made("k", count: 3, ack: .auto)
            farm.clock.pass(seconds: 86_401)
            farm.store.tend()
        }
        if restarts { try farm.open() }
        #expect(try farm.stock(0..<4).duplicates == StoreFixture.ids(0..<3))
        // Far more than fit into the tail of the index.
        try farm.stock(4..<400)
        if restarts { try farm.open() }
        #expect(try farm.stock(0..<400).accepted == 0)
    }

    @Test func `texts are dropped a day after delivery, ids stay`() throws {
        try farm.stock(0..<100)
        _ = try farm.made("k", count: 60, ack: .auto)
        #expect(try farm.sqlite("SELECT count(*) FROM puzzle") == "100\n")
        farm.clock.pass(seconds: 86_399)
        farm.store.tend()
        #expect(try farm.sqlite("SELECT count(*) FROM puzzle") == "100\n")
        farm.clock.pass(seconds: 2)
        farm.store.tend()
        #expect(try farm.sqlite("SELECT count(*) FROM puzzle") == "40\n")
        #expect(farm.count().ready == 40)
        try farm.open()
        #expect(farm.count().ready == 40)
        #expect(try farm.stock(0..<100).accepted == 0)
    }

    @Test func `counts are the same after a restart`() throws {
        try farm.stock(0..<100)
        let filter = PuzzleFilter(symmetry: StoreFixture.puzzles(50..<51)[0].symmetry)
        _ = try farm.made("a", count: 5)
        let returned = try farm.made("b", count: 7)
        _ = try farm.made("c", count: 2, ack: .auto, filter: filter)
        _ = try farm.store.giveBack(returned.id, by: farm.peer)
        _ = try farm.store.withdraw(StoreFixture.ids(80..<83), reason: "test")
        let counts = farm.store.counts
        #expect(counts[.hard] == PoolCount(ready: 100 - 5 - 2 - 3, leased: 5))
        try farm.open()
        #expect(farm.store.counts == counts)
    }

    @Test func `a withdrawn puzzle is never handed out, and unknown ids are reported`() throws {
        try farm.stock(0..<5)
        let ids = StoreFixture.ids(1..<3) + StoreFixture.ids(90..<91)
        let expected = Withdrawal(
            withdrawn: StoreFixture.ids(1..<3), unknown: StoreFixture.ids(90..<91))
        #expect(try farm.store.withdraw(ids, reason: "too easy") == expected)
        #expect(try farm.store.withdraw(ids, reason: "again") == expected)
        #expect(farm.count().ready == 3)
        #expect(try farm.claim("k", count: 4) == .poolEmpty(matching: 3))
        #expect(
            try farm.made("k", count: 3).puzzles.map(\.id)
                == StoreFixture.ids(0..<1) + StoreFixture.ids(3..<5))
        #expect(try farm.sqlite("SELECT DISTINCT reason FROM withdrawn") == "too easy\n")
    }

    @Test func `withdrawn puzzles are listed page by page in order of withdrawal`() throws {
        try farm.stock(0..<10)
        _ = try farm.store.withdraw(StoreFixture.ids(5..<7), reason: "secret", note: "misprinted")
        // A clock that is set back does not change the order.
        farm.clock.setWall(by: -3_600)
        _ = try farm.store.withdraw(StoreFixture.ids(0..<2), reason: "secret")
        let order = StoreFixture.ids(5..<7) + StoreFixture.ids(0..<2)
        let all = try farm.store.withdrawn(limit: 10)
        #expect(all.map(\.id) == order)
        #expect(all.map(\.note) == ["misprinted", "misprinted", nil, nil])
        #expect(try farm.store.withdrawn(limit: 10, after: order[1]).map(\.id) == order.suffix(2))
        #expect(try farm.store.withdrawn(limit: 1, after: order[2]).map(\.id) == order.suffix(1))
        #expect(try farm.store.withdrawn(limit: 10, after: order[3]).isEmpty)
        let unknown = StoreFixture.ids(9..<10)[0]
        #expect(try farm.store.withdrawn(limit: 10, after: unknown).map(\.id) == order)
        // A later note replaces the earlier one; a later reason and time do not.
        _ = try farm.store.withdraw(StoreFixture.ids(6..<7), reason: "again", note: "two solutions")
        _ = try farm.store.withdraw(StoreFixture.ids(5..<6), reason: "again")
        try farm.open()
        #expect(
            try farm.store.withdrawn(limit: 10).map(\.note)
                == ["misprinted", "two solutions", nil, nil])
        #expect(try farm.sqlite("SELECT DISTINCT reason FROM withdrawn") == "secret\n")
    }

    @Test func `a puzzle withdrawn while leased does not return to the pool`() throws {
        try farm.stock(0..<2)
        let claim = try farm.made("k", count: 2)
        _ = try farm.store.withdraw(StoreFixture.ids(0..<1), reason: "test")
        _ = try farm.store.giveBack(claim.id, by: farm.peer)
        #expect(farm.count() == PoolCount(ready: 1, leased: 0))
        #expect(try farm.made("l").puzzles.map(\.id) == StoreFixture.ids(1..<2))
    }

    @Test func `operators can read the stock with SQLite's shell`() throws {
        try farm.stock(0..<3)
        _ = try farm.made("k")
        let id = StoreFixture.ids(1..<2)[0]
        #expect(
            try farm.sqlite("SELECT tier, id, givens FROM ready LIMIT 1")
                == "hard|\(id)|\(StoreFixture.puzzles(1..<2)[0].givens.text)\n")
        let technique = StoreFixture.puzzles(1..<2)[0].techniques[0]
        #expect(
            try farm.sqlite(
                "SELECT json_extract(techniques, '$.\"\(technique.name)\"') FROM ready LIMIT 1")
                == "\(technique.count)\n")
    }
}

@Suite struct PeekTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture() }

    @Test(arguments: [1, 3, 10, 50])
    func `pages list each ready puzzle once, in order, and change nothing`(limit: Int) throws {
        try farm.stock(0..<40)
        let claim = try farm.made("k", count: 10)
        _ = try farm.made("l", count: 5)
        _ = try farm.store.giveBack(claim.id, by: farm.peer)
        var seen: [PuzzleRecord] = []
        var after: PuzzleID?
        repeat {
            let page = try farm.store.peek(.hard, limit: limit, after: after)
            #expect(page.puzzles.count <= limit)
            seen += page.puzzles
            after = page.next
        } while after != nil
        #expect(seen == StoreFixture.puzzles(0..<10) + StoreFixture.puzzles(15..<40))
        #expect(farm.count() == PoolCount(ready: 35, leased: 5))
    }

    @Test func `filters apply equally to peeking and claiming`() throws {
        try farm.stock(0..<60)
        let all = StoreFixture.puzzles(0..<60)
        let name = try #require(
            all.flatMap(\.techniques).map(\.name).first { name in
                let users = all.filter { $0.techniques.contains { $0.name == name } }.count
                return (5..<50).contains(users)
            })
        let filter = PuzzleFilter(
            techniques: [TechniqueAlternatives(name, anyOf: [name]), "Hidden Single"],
            symmetry: .halfTurn,
            ratings: Rating(tenths: 40)...Rating(tenths: 54))
        let matching = all.filter { puzzle in
            puzzle.symmetry == .halfTurn && 40...54 ~= puzzle.tierRating.tenths
                && puzzle.techniques.contains { $0.name == name }
                && puzzle.techniques.contains { $0.name == "Hidden Single" }
        }
        try #require(matching.count > 3)
        #expect(try farm.store.peek(.hard, limit: 100, filter: filter).puzzles == matching)
        #expect(
            try farm.claim("x", count: 100, filter: filter)
                == .poolEmpty(matching: matching.count))
        let few = try farm.made("y", count: 3, filter: filter)
        #expect(few.puzzles == Array(matching.prefix(3)))
        let rest = try farm.made("z", count: 57)
        #expect(Set(rest.puzzles.map(\.id)).isDisjoint(with: few.puzzles.map(\.id)))
        #expect(farm.count() == PoolCount(ready: 0, leased: 60))
    }
}

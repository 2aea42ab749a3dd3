import FarmBench
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmStore

@Suite(.postgres) struct StockTests {
    @Test(arguments: EachStore.kinds)
    func `a pool hands out complete puzzles in the order of stocking`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<5)
        try farm.insert(5..<10)
        #expect(try farm.made("a", count: 7).puzzles == StoreFixture.puzzles(0..<7))
        #expect(try farm.made("b", count: 3).puzzles == StoreFixture.puzzles(7..<10))
    }

    @Test(arguments: EachStore.kinds)
    func `every tier has its own pool`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        for tier in StoreFixture.sample.tiers {
            try farm.insert(0..<tier.index, tier)
        }
        for tier in StoreFixture.sample.tiers {
            #expect(farm.count(PoolName(tier)) == PoolCount(ready: tier.index, leased: 0))
            let claim = try farm.claim(
                tier.name, count: tier.index, pool: PoolName(tier)
            ).claim
            #expect(claim?.puzzles == StoreFixture.puzzles(0..<tier.index, tier))
        }
    }

    @Test(arguments: EachStore.kinds)
    func `a duplicate within a batch is rejected`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        let batch = StoreFixture.puzzles(0..<3) + StoreFixture.puzzles(1..<2)
        #expect(
            try farm.insert(batch)
                == StockingResult(accepted: 3, duplicates: StoreFixture.ids(1..<2)))
    }

    /// The states of a puzzle before it is stocked again.
    enum Fate: CaseIterable {
        case inStock, leased, delivered, withdrawn, forgotten
    }

    @Test(arguments: Fate.allCases, EachStore.kinds)
    func `a known puzzle is rejected in every state, before and after a restart`(
        fate: Fate, kind: StoreKind
    ) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<3)
        switch fate {
        case .inStock: break
        case .leased: _ = try farm.made("k", count: 3)
        case .delivered: _ = try farm.made("k", count: 3, ack: .auto)
        case .withdrawn: _ = try farm.withdraw(StoreFixture.ids(0..<3), reason: "test")
        case .forgotten:
            _ = try farm.made("k", count: 3, ack: .auto)
            try farm.pass(seconds: 86_401)
        }
        #expect(try farm.insert(0..<3).duplicates == StoreFixture.ids(0..<3))
        try farm.open()
        #expect(try farm.insert(0..<4).duplicates == StoreFixture.ids(0..<3))
        // Far more than fit into the tail of the index.
        try farm.insert(4..<400)
        #expect(try farm.insert(0..<400).accepted == 0)
        try farm.open()
        #expect(try farm.insert(0..<400).accepted == 0)
    }

    @Test(arguments: EachStore.kinds)
    func `counts are the same after a restart`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<100)
        let filter = PuzzleFilter(symmetry: StoreFixture.puzzles(50..<51)[0].symmetry)
        _ = try farm.made("a", count: 5)
        let returned = try farm.made("b", count: 7)
        _ = try farm.made("c", count: 2, ack: .auto, filter: filter)
        _ = try farm.store.giveBack(returned.id, by: farm.peer)
        _ = try farm.withdraw(StoreFixture.ids(80..<83), reason: "test")
        let counts = farm.store.counts
        #expect(counts[.hard] == PoolCount(ready: 100 - 5 - 2 - 3, leased: 5))
        try farm.open()
        #expect(farm.store.counts == counts)
    }

    @Test(arguments: EachStore.kinds)
    func `a withdrawn puzzle is never handed out, and unknown ids are reported`(kind: StoreKind)
        throws
    {
        let farm = try EachStore(kind)
        try farm.insert(0..<5)
        let ids = StoreFixture.ids(1..<3) + StoreFixture.ids(90..<91)
        let expected = Withdrawal(
            withdrawn: StoreFixture.ids(1..<3), unknown: StoreFixture.ids(90..<91))
        #expect(try farm.withdraw(ids, reason: "too easy") == expected)
        #expect(try farm.withdraw(ids, reason: "again") == expected)
        #expect(farm.count().ready == 3)
        #expect(try farm.claim("k", count: 4) == .poolEmpty(matching: 3))
        #expect(
            try farm.made("k", count: 3).puzzles.map(\.id)
                == StoreFixture.ids(0..<1) + StoreFixture.ids(3..<5))
        #expect(try farm.reasons() == "too easy\n")
    }

    @Test(arguments: EachStore.kinds)
    func `withdrawn puzzles are listed page by page in order of withdrawal`(kind: StoreKind) throws
    {
        let farm = try EachStore(kind)
        try farm.insert(0..<10)
        // Several are withdrawn in the order of their ids.
        let (first, second) = (StoreFixture.ids(5..<7).inOrder, StoreFixture.ids(0..<2).inOrder)
        _ = try farm.withdraw(first, reason: "secret", note: "misprinted")
        // A clock that is set back does not change the order.
        farm.clock.setWall(by: -3_600)
        _ = try farm.withdraw(second, reason: "secret")
        let order = first + second
        let all = try farm.withdrawn(limit: 10)
        #expect(all.map(\.id) == order)
        #expect(all.map(\.note) == ["misprinted", "misprinted", nil, nil])
        for (place, entry) in all.enumerated() {
            let page = try farm.withdrawn(limit: 2, after: .number(entry.number))
            #expect(page == Array(all.dropFirst(place + 1).prefix(2)))
        }
        #expect(
            try farm.withdrawn(limit: 10, after: .puzzle(order[1])).map(\.id) == order.suffix(2))
        let unknown = StoreFixture.ids(9..<10)[0]
        #expect(try farm.withdrawn(limit: 10, after: .puzzle(unknown)).map(\.id) == order)
        // Read from a store that was replaced by a backup.
        let beyond = all[3].number + 1
        #expect(try farm.withdrawn(limit: 10, after: .number(beyond)).map(\.id) == order)
        // A later note replaces the earlier one; a later reason and time do not.
        _ = try farm.withdraw(StoreFixture.ids(6..<7), reason: "again", note: "two solutions")
        _ = try farm.withdraw(StoreFixture.ids(5..<6), reason: "again")
        try farm.open()
        #expect(
            try farm.withdrawn(limit: 10).map(\.note)
                == ["misprinted", nil, nil, "two solutions"])
        #expect(try farm.reasons() == "secret\n")
    }

    @Test(arguments: EachStore.kinds)
    func `a puzzle whose note changes moves to the end of the list`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<4)
        let ids = StoreFixture.ids(0..<4)
        for id in ids.prefix(2) { try farm.withdraw([id], note: "dull") }
        let known = try #require(try farm.withdrawn(limit: 10).last)
        #expect(known.id == ids[1])
        try farm.pass(seconds: 1)
        try farm.withdraw([ids[2]], note: "dull")
        try farm.withdraw([ids[1]], note: "two solutions")
        let news = try farm.withdrawn(limit: 10, after: .number(known.number))
        #expect(news.map(\.id) == [ids[2], ids[1]])
        #expect(news.map(\.note) == ["dull", "two solutions"])
        #expect(news.last?.time == known.time)
        // Whoever knows the list by the id that has moved misses nothing.
        #expect(try farm.withdrawn(limit: 10, after: .puzzle(ids[1])).map(\.id) == [ids[2]])
        // The same note again, or none, changes nothing.
        try farm.withdraw([ids[0]], note: "dull")
        try farm.withdraw([ids[1]])
        let all = try farm.withdrawn(limit: 10)
        #expect(all.map(\.id) == [ids[0], ids[2], ids[1]])
        #expect(all.last?.number == news.last?.number)
    }

    @Test(arguments: EachStore.kinds)
    func `a puzzle withdrawn while leased does not return to the pool`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<2)
        let claim = try farm.made("k", count: 2)
        _ = try farm.withdraw(StoreFixture.ids(0..<1), reason: "test")
        _ = try farm.store.giveBack(claim.id, by: farm.peer)
        #expect(farm.count() == PoolCount(ready: 1, leased: 0))
        #expect(try farm.made("l").puzzles.map(\.id) == StoreFixture.ids(1..<2))
    }

}

@Suite(.postgres) struct PeekTests {
    @Test(arguments: [1, 3, 10, 50], EachStore.kinds)
    func `pages list each ready puzzle once, in order, and change nothing`(
        limit: Int, kind: StoreKind
    ) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<40)
        let claim = try farm.made("k", count: 10)
        _ = try farm.made("l", count: 5)
        _ = try farm.store.giveBack(claim.id, by: farm.peer)
        var seen: [PuzzleRecord] = []
        var after: PuzzleID?
        repeat {
            let page = try farm.peek(limit: limit, after: after)
            #expect(page.puzzles.count <= limit)
            seen += page.puzzles
            after = page.next
        } while after != nil
        #expect(seen == StoreFixture.puzzles(0..<10) + StoreFixture.puzzles(15..<40))
        #expect(farm.count() == PoolCount(ready: 35, leased: 5))
    }

    @Test(arguments: EachStore.kinds)
    func `filters apply equally to peeking and claiming`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<60)
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
        #expect(try farm.peek(limit: 100, filter: filter).puzzles == matching)
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

extension [PuzzleID] {
    fileprivate var inOrder: [PuzzleID] { sorted { $0.description < $1.description } }
}

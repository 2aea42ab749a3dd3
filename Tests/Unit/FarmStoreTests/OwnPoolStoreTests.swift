import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmStore

/// Pools that are not those of tiers: numbers, tiers of puzzles, unfit puzzles, adoption.
@Suite struct OwnPoolStoreTests {
    private let farm: StoreFixture
    private let news: PoolName
    private let arts: PoolName

    init() throws {
        farm = try StoreFixture()
        news = try #require(PoolName("news"))
        arts = try #require(PoolName("arts"))
    }

    private func stock(_ numbers: Range<Int>, in pool: PoolName, _ tier: Tier = .hard) throws {
        let puzzles = StoreFixture.puzzles(numbers, tier).map { PooledPuzzle($0, in: pool) }
        #expect(try farm.store.insert(puzzles).accepted == numbers.count)
    }

    private func ready(_ pool: PoolName) throws -> [PuzzleID] {
        try farm.store.peek(pool, limit: 1_000).puzzles.map(\.id)
    }

    @Test func `a pool gets the next number when it is first seen and keeps it`() throws {
        #expect(!farm.store.counts.contains(news))
        try stock(0..<3, in: news)
        try stock(3..<4, in: arts, .easy)
        try farm.open()
        try stock(10..<12, in: news)
        #expect(farm.store.counts.names == PoolName.tiers + [arts, news])
        #expect(farm.count(news) == PoolCount(ready: 5) && farm.count(arts) == PoolCount(ready: 1))
        #expect(farm.count(.hard) == PoolCount())
        farm.close()
        #expect(
            try farm.sqlite("SELECT tier, name FROM pool WHERE tier > 6") == "7|news\n8|arts\n")
        #expect(
            try farm.sqlite("SELECT pool, tier, count(*) FROM ready GROUP BY pool ORDER BY pool")
                == "arts|easy|1\nnews|hard|5\n")
    }

    @Test func `puzzles of a pool have their own tier, and ids are unique over all pools`() throws {
        try farm.insert(0..<2)
        try stock(2..<4, in: news)
        try stock(4..<6, in: news, .easy)
        let again = StoreFixture.puzzles(0..<4).map { PooledPuzzle($0, in: arts) }
        #expect(try farm.store.insert(again).duplicates == StoreFixture.ids(0..<4))
        let claim = try farm.claim("k", count: 4, pool: news).claim
        #expect(claim?.pool == news)
        #expect(claim?.puzzles == StoreFixture.puzzles(2..<4) + StoreFixture.puzzles(4..<6, .easy))
        let page = try farm.store.peek(news, limit: 9)
        #expect(page.puzzles.isEmpty && page.next == nil)
    }

    @Test func `a claim of a pool is replayed, returned and acknowledged as that of a tier`() throws
    {
        try stock(0..<600, in: news)
        let filter = PuzzleFilter(symmetry: .halfTurn)
        let first = try farm.claim("k", count: 2, filter: filter, pool: news)
        let claim = try #require(first.claim)
        #expect(claim.puzzles.allSatisfy { $0.symmetry == .halfTurn })
        try farm.open()
        let replay = try farm.claim("k", count: 2, filter: filter, pool: news)
        #expect(replay.claim?.puzzles == claim.puzzles)
        #expect(try farm.claim("k", count: 2, filter: filter, pool: .hard) == .keyReused)
        #expect(farm.count(news) == PoolCount(ready: 598, leased: 2))
        _ = try farm.store.giveBack(claim.id, by: farm.peer)
        #expect(farm.count(news) == PoolCount(ready: 600))
        let other = try #require(try farm.claim("l", ack: .auto, pool: news).claim)
        #expect(try farm.store.claim(other.id, of: farm.peer)?.pool == news)
        #expect(farm.count(news) == PoolCount(ready: 599))
    }

    @Test func `a pool that was never seen has no puzzles and no key is used for it`() throws {
        #expect(try farm.claim("k", pool: news) == .poolEmpty(matching: 0))
        #expect(try ready(news).isEmpty)
        try stock(0..<1, in: news)
        #expect(try farm.claim("k", pool: news).claim?.puzzles == StoreFixture.puzzles(0..<1))
    }

    @Test func `a store has at most 64 pools`() throws {
        for number in 7...FarmStore.mostPools {
            let pool = try #require(PoolName("p\(number)"))
            #expect(try farm.store.set(promise: "tier=easy", of: pool))
        }
        #expect(try !farm.store.set(promise: "tier=easy", of: news))
        let puzzle = PooledPuzzle(StoreFixture.puzzles(0..<1)[0], in: news)
        let outcome = try farm.store.insert([puzzle])
        #expect(outcome == StockingResult(accepted: 0, duplicates: []))
        try farm.open()
        #expect(farm.store.counts.names.count == FarmStore.mostPools)
        // It was not lost, since it was not taken.
        #expect(try farm.insert(0..<1).accepted == 1)
    }

    @Test func `the promise that puzzles keep is remembered`() throws {
        #expect(farm.store.stock.promises.isEmpty)
        #expect(try farm.store.set(promise: "tier=hard max-clues=26", of: news))
        #expect(try farm.store.set(promise: "tier=hard minimal=true", of: .hard))
        try farm.open()
        #expect(
            farm.store.stock.promises
                == [news: "tier=hard max-clues=26", .hard: "tier=hard minimal=true"])
    }

    // MARK: Unfit puzzles

    @Test func `unfit puzzles are not claimed and come back when they fit again`() throws {
        try stock(0..<6, in: news)
        let ids = StoreFixture.ids(0..<6)
        let returned = try #require(try farm.claim("r", pool: news).claim)
        _ = try farm.store.giveBack(returned.id, by: farm.peer)
        try farm.store.mark(unfit: [ids[0], ids[2], ids[3]], in: news)
        #expect(farm.count(news) == PoolCount(ready: 3, unfit: 3))
        #expect(try ready(news) == [ids[1], ids[4], ids[5]])
        // Marking them again changes nothing.
        try farm.store.mark(unfit: [ids[2]], in: news)
        try farm.open()
        #expect(farm.count(news) == PoolCount(ready: 3, unfit: 3))
        let unfit = try farm.store.page(of: .unfit, in: news, limit: 2)
        #expect(unfit.puzzles.map(\.id) == [ids[0], ids[2]])
        let rest = try farm.store.page(
            of: .unfit, in: news, limit: 2, after: try #require(unfit.next))
        #expect(rest.puzzles.map(\.id) == [ids[3]] && rest.next == nil)
        try farm.store.mark(unfit: [], fit: [ids[0], ids[3], ids[5]], in: news)
        #expect(farm.count(news) == PoolCount(ready: 5, unfit: 1))
        let claim = try #require(try farm.claim("k", count: 5, pool: news).claim)
        #expect(Set(claim.puzzles.map(\.id)) == Set([0, 1, 3, 4, 5].map { ids[$0] }))
        #expect(try farm.claim("l", pool: news) == .poolEmpty(matching: 0))
    }

    @Test(arguments: [false, true])
    func `a leased puzzle found unfit is set apart when it returns`(expires: Bool) throws {
        try stock(0..<3, in: news)
        let claim = try #require(try farm.claim("k", count: 2, lease: 60, pool: news).claim)
        try farm.store.mark(unfit: [claim.puzzles[0].id], in: news)
        #expect(farm.count(news) == PoolCount(ready: 1, leased: 2))
        try farm.open()
        if expires {
            farm.clock.pass(seconds: 120)
            farm.store.tend()
            // A late ack delivers all or nothing.
            #expect(try farm.store.ack(claim.id, by: farm.peer) == .leaseLost)
        } else {
            _ = try farm.store.giveBack(claim.id, by: farm.peer)
        }
        #expect(farm.count(news) == PoolCount(ready: 2, unfit: 1))
    }

    @Test func `a leased puzzle found unfit can be delivered`() throws {
        try stock(0..<2, in: news)
        let claim = try #require(try farm.claim("k", pool: news).claim)
        try farm.store.mark(unfit: [claim.puzzles[0].id], in: news)
        #expect(try farm.store.ack(claim.id, by: farm.peer).claim?.state == .delivered)
        #expect(farm.count(news) == PoolCount(ready: 1))
        try farm.store.mark(unfit: [], fit: [claim.puzzles[0].id], in: news)
        #expect(farm.count(news) == PoolCount(ready: 1))
    }

    @Test func `an unfit puzzle can be withdrawn`() throws {
        try stock(0..<2, in: news)
        let ids = StoreFixture.ids(0..<2)
        try farm.store.mark(unfit: [ids[0]], in: news)
        _ = try farm.store.withdraw([ids[0]], reason: "test")
        #expect(farm.count(news) == PoolCount(ready: 1))
        try farm.store.mark(unfit: [], fit: ids, in: news)
        #expect(farm.count(news) == PoolCount(ready: 1))
    }

    @Test func `the restore of a store does not count unfit puzzles as handed out`() throws {
        try stock(0..<3, in: news)
        let backup = try farm.store.backup(at: farm.clock.wall)
        try farm.store.mark(unfit: [StoreFixture.ids(0..<1)[0]], in: news)
        _ = try farm.claim("k", ack: .auto, pool: news)
        farm.close()
        _ = try farm.state.restore(
            farm.state.backups + "/" + backup.name, assumingAllGiven: false,
            at: farm.clock.wall)
        try farm.open()
        #expect(farm.count(news).ready == 2)
    }

    // MARK: Adopting

    @Test func `ready and unfit puzzles move, leased ones stay, and nothing is delivered twice`()
        throws
    {
        try stock(0..<300, in: news)
        let ids = StoreFixture.ids(0..<300)
        let leased = try #require(try farm.claim("k", count: 10, pool: news).claim)
        let returned = try #require(try farm.claim("r", count: 2, pool: news).claim)
        _ = try farm.store.giveBack(returned.id, by: farm.peer)
        try farm.store.mark(unfit: Array(ids[20..<25]), in: news)
        #expect(try farm.store.adopt(ids, from: news, by: arts) == 290)
        #expect(farm.count(news) == PoolCount(leased: 10))
        #expect(farm.count(arts) == PoolCount(ready: 290))
        #expect(try farm.store.adopt(ids, from: news, by: arts) == 0)
        try farm.open()
        #expect(farm.count(news) == PoolCount(leased: 10))
        #expect(try Set(ready(arts)) == Set(ids[10...]))
        #expect(try farm.insert(0..<300).accepted == 0)
        // The rest comes after the return, and then all of them are delivered once.
        _ = try farm.store.giveBack(leased.id, by: farm.peer)
        #expect(try farm.store.adopt(ids, from: news, by: arts) == 10)
        let all = try #require(try farm.claim("all", count: 300, ack: .auto, pool: arts).claim)
        #expect(Set(all.puzzles.map(\.id)) == Set(ids) && all.pool == arts)
        #expect(try farm.claim("more", pool: arts) == .poolEmpty(matching: 0))
        farm.clock.pass(seconds: 90_000)
        farm.store.tend()
        try farm.open()
        #expect(try farm.insert(0..<300).duplicates.count == 300)
    }

    @Test func `moved puzzles are found by filters and pages`() throws {
        try stock(0..<520, in: news)
        let filter = PuzzleFilter(symmetry: .halfTurn)
        let expected = StoreFixture.puzzles(0..<520).filter { $0.symmetry == .halfTurn }
        #expect(try farm.store.adopt(StoreFixture.ids(0..<520), from: news, by: .hard) == 520)
        #expect(try farm.store.peek(.hard, limit: 1_000, filter: filter).puzzles == expected)
        let first = try farm.store.peek(.hard, limit: 100)
        let second = try farm.store.peek(.hard, limit: 1_000, after: first.next)
        #expect(first.puzzles + second.puzzles == StoreFixture.puzzles(0..<520))
        #expect(try farm.claim("k", pool: news) == .poolEmpty(matching: 0))
        // New puzzles of the emptied pool are claimed as before.
        try stock(600..<603, in: news)
        #expect(try farm.claim("k", count: 3, pool: news).claim?.count == 3)
    }

    @Test func `a killed store has each moved puzzle in one pool`() throws {
        try stock(0..<40, in: news)
        _ = try farm.store.adopt(StoreFixture.ids(5..<25), from: news, by: arts)
        let copy = try farm.folder.copyOfKilledStore()
        let store = try FarmStore(opening: StateFolder(copy.path), engine: "test", tailLimit: 16)
        #expect(store.counts[news] == PoolCount(ready: 20))
        #expect(store.counts[arts] == PoolCount(ready: 20))
        #expect(try store.insert(StoreFixture.puzzles(0..<40)).duplicates.count == 40)
        _ = try store.withdraw(StoreFixture.ids(5..<6), reason: "test")
        #expect(store.counts[arts] == PoolCount(ready: 19))
        #expect(try store.verify(full: true).isEmpty)
        store.close()
    }
}

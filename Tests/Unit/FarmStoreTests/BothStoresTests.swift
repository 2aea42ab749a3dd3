import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// The operations that the model does not have, on a store in a file and on a shared stock.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct BothStoresTests {
    private let peer = Peer(uid: 1_000)

    /// Runs a body on a new store of each kind.
    private func onEach(_ body: (any PuzzleStore) throws -> Void) throws {
        let (rules, clock) = (ClaimRules(), ManualClock())
        let cluster = try #require(PostgresCluster.current)
        let stores: [any TestedStore] = [
            try TestedFileStore(rules, clock), try TestedSharedStore(cluster, rules, clock),
        ]
        for tested in stores {
            try body(tested.store)
            #expect(tested.store.degradation == nil)
            _ = try tested.readyAtTheEnd()
            #expect(try tested.faults() == "")
        }
    }

    private func stock(
        _ numbers: Range<Int>, in pool: PoolName, of tier: Tier = .hard, _ store: any PuzzleStore
    ) throws {
        let puzzles = StoreFixture.puzzles(numbers, tier).map { PooledPuzzle($0, in: pool) }
        #expect(try store.insert(puzzles).accepted == numbers.count)
    }

    private func ready(_ pool: PoolName, _ store: any PuzzleStore) throws -> [PuzzleID] {
        try store.peek(pool, limit: 1_000, after: nil, filter: .none).puzzles.map(\.id)
    }

    private func claim(
        _ key: String, _ pool: PoolName, count: Int = 1, label: String? = nil,
        _ store: any PuzzleStore
    ) throws -> Claim? {
        let order = ClaimParameters(pool: pool, key: key, count: count, label: label)
        return try store.claim(order, by: peer).claim
    }

    @Test func `pools of one's own hold puzzles of any tier under one set of ids`() throws {
        let news = try #require(PoolName("news"))
        try onEach { store in
            #expect(!store.counts.contains(news))
            try stock(0..<2, in: .hard, store)
            try stock(2..<4, in: news, store)
            try stock(4..<6, in: news, of: .easy, store)
            let again = StoreFixture.puzzles(0..<4).map { PooledPuzzle($0, in: news) }
            #expect(try store.insert(again).duplicates == StoreFixture.ids(0..<4))
            let made = try claim("k", news, count: 4, label: "paper", store)
            #expect(made?.pool == news && made?.label == "paper" && made?.created != nil)
            #expect(
                made?.puzzles == StoreFixture.puzzles(2..<4) + StoreFixture.puzzles(4..<6, .easy))
            let held = try store.claims(of: peer, limit: 10, after: nil)
            #expect(held.map(\.id) == [made?.id] && held.first?.puzzles.isEmpty == true)
            #expect(try store.claims(of: Peer(uid: 7), limit: 10, after: nil).isEmpty)
            #expect(store.counts[news] == PoolCount(leased: 4))
        }
    }

    @Test func `unfit puzzles are set apart, those that are leased when they return`() throws {
        try onEach { store in
            try stock(0..<4, in: .hard, store)
            let made = try #require(try claim("k", .hard, store))
            let (leased, other) = (StoreFixture.ids(0..<1), StoreFixture.ids(1..<2))
            try store.mark(unfit: leased + other, fit: [], in: .hard)
            #expect(store.counts[.hard] == PoolCount(ready: 2, leased: 1, unfit: 1))
            _ = try store.giveBack(made.id, by: peer)
            #expect(store.counts[.hard] == PoolCount(ready: 2, unfit: 2))
            let apart = try store.page(of: .unfit, in: .hard, limit: 9, after: 0).puzzles.map(\.id)
            #expect(Set(apart) == Set(leased + other))
            try store.mark(unfit: [], fit: leased, in: .hard)
            _ = try store.withdraw(other, reason: "test", note: nil)
            #expect(store.counts[.hard] == PoolCount(ready: 3))
            #expect(Set(try ready(.hard, store)) == Set(leased + StoreFixture.ids(2..<4)))
        }
    }

    @Test func `a pool adopts what is ready or unfit, not what is leased`() throws {
        let news = try #require(PoolName("news"))
        try onEach { store in
            try stock(0..<4, in: .hard, store)
            _ = try claim("k", .hard, store)
            try store.mark(unfit: StoreFixture.ids(1..<2), fit: [], in: .hard)
            #expect(try store.adopt(StoreFixture.ids(0..<4), from: .hard, by: news) == 3)
            #expect(store.counts[.hard] == PoolCount(leased: 1))
            #expect(Set(try ready(news, store)) == Set(StoreFixture.ids(1..<4)))
            let found = try #require(try store.find(StoreFixture.ids(2..<3)[0]))
            #expect(found.pool == news && found.state == .ready)
            #expect(
                try store.leased(of: .hard, after: 0)?.puzzles.map(\.id) == StoreFixture.ids(0..<1))
        }
    }

    @Test func `promises and withdrawals are read back`() throws {
        let news = try #require(PoolName("news"))
        try onEach { store in
            try stock(0..<3, in: .hard, store)
            #expect(try store.set(promise: "tier=hard", of: news))
            #expect(store.stock.promises[news] == "tier=hard")
            _ = try store.withdraw(StoreFixture.ids(1..<2), reason: "twice", note: "a note")
            _ = try store.withdraw(StoreFixture.ids(0..<1), reason: "twice", note: nil)
            let list = try store.withdrawn(limit: 9, after: nil, since: nil)
            #expect(list.map(\.id) == StoreFixture.ids(1..<2) + StoreFixture.ids(0..<1))
            #expect(list.map(\.note) == ["a note", nil])
            let rest = try store.withdrawn(limit: 9, after: .puzzle(list[0].id), since: nil)
            #expect(rest.map(\.id) == StoreFixture.ids(0..<1))
        }
    }
}

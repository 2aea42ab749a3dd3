import FarmStore
import FarmSystem
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// The pages that a claim writes, and the heads and live claims that a start derives from them.
@Suite struct ClaimPagesTests {
    /// The frames of the log that belong to its current round.
    private func frames(_ farm: StoreFixture) throws -> Int {
        let log = try Files.contents(of: farm.state.log)
        let salts = log[16..<24]
        var count = 0
        while case let start = 32 + count * 4_120, start + 4_120 <= log.count,
            log[start + 8..<start + 16].elementsEqual(salts)
        {
            count += 1
        }
        return count
    }

    @Test func `a claim writes one page`() throws {
        let farm = try StoreFixture(tailLimit: 10_000)
        try farm.insert(0..<60)
        _ = try farm.made("first")
        let before = try frames(farm)
        for number in 0..<20 { _ = try farm.made("claim \(number)") }
        // Twenty rows fill less than one page, so at most one of them begins a new page; its parent is
        // written too.
        #expect((20...23) ~= (try frames(farm) - before))
    }

    @Test(arguments: [1, 2, 5, 10_000])
    func `heads, keys and live claims survive a kill`(tailLimit: Int) throws {
        let farm = try StoreFixture(tailLimit: tailLimit)
        try farm.insert(0..<60)
        try farm.insert(0..<40, .easy)
        for number in 0..<24 {
            let pool: PoolName = number % 5 < 3 ? .hard : .easy
            let ack: Acknowledgement = number % 4 == 1 ? .auto : .explicit
            let made = try #require(
                try farm.claim("key \(number)", count: 1 + number % 2, ack: ack, pool: pool).claim)
            if number % 6 == 2 { _ = try farm.store.giveBack(made.id, by: farm.peer) }
            let copy = try farm.folder.copyOfKilledStore()
            let store = try FarmStore(opening: StateFolder(copy.path), engine: "test")
            defer { store.close() }
            // As other programs see it.
            let ready = try Command.tool(
                "sqlite3", copy.path + "/farm.db",
                "SELECT count(*) FROM ready WHERE pool = 'hard' OR pool = 'easy'")
            let count = farm.count(.hard).ready + farm.count(.easy).ready
            #expect(ready.output == "\(count)\n", "\(number)")
            #expect(store.counts[.hard] == farm.count(.hard), "\(number)")
            #expect(store.counts[.easy] == farm.count(.easy), "\(number)")
            let held = try store.claims(of: farm.peer, limit: 100).map(\.id)
            #expect(try held == farm.store.claims(of: farm.peer, limit: 100).map(\.id))
            for pool in [PoolName.hard, .easy] {
                #expect(
                    try store.peek(pool, limit: 100).puzzles
                        == farm.store.peek(pool, limit: 100).puzzles)
            }
        }
    }

    @Test(arguments: [1, 4, 10_000])
    func `leased claims are listed in their order, whether in the table or not`(
        tailLimit: Int
    ) throws {
        let farm = try StoreFixture(tailLimit: tailLimit)
        try farm.insert(0..<40)
        let other = Peer(uid: 7)
        var held: [ClaimID] = []
        for number in 0..<20 {
            if number % 3 == 1 {
                _ = try farm.claim("other \(number)", by: other)
            } else {
                held.append(try farm.made("mine \(number)").id)
            }
        }
        for place in [9, 4, 0] {
            _ = try farm.store.ack(held[place], by: farm.peer)
            held.remove(at: place)
        }
        for _ in 0..<2 {
            #expect(try farm.store.claims(of: farm.peer, limit: 100).map(\.id) == held)
            #expect(
                try farm.store.claims(of: farm.peer, limit: 3, after: held[1]).map(\.id)
                    == Array(held[2..<5]))
            #expect(try farm.store.claims(of: farm.peer, limit: 3, after: held.last).isEmpty)
            #expect(try farm.store.claims(of: other, limit: 100).count == 7)
            try farm.open()
        }
        let beyond = try #require(ClaimID("c00000000ffffffffffff"))
        #expect(try farm.store.claims(of: farm.peer, limit: 3, after: beyond).isEmpty)
    }

    @Test func `numbers of dropped claims are not given again`() throws {
        let farm = try StoreFixture()
        try farm.insert(0..<20)
        for number in 0..<5 { _ = try farm.made("gone \(number)", ack: .auto) }
        farm.clock.pass(seconds: 90_000)
        farm.store.tend()
        #expect(try farm.sqlite("SELECT count(*) FROM claim") == "0\n")
        try farm.open()
        _ = try farm.made("next")
        #expect(try farm.sqlite("SELECT number FROM claim") == "6\n")
        #expect(farm.count() == PoolCount(ready: 14, leased: 1))
        try farm.open()
        #expect(farm.count() == PoolCount(ready: 14, leased: 1))
    }
}

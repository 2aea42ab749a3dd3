import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@Suite(.postgres) struct StoreClaimTests {
    private func farm(_ kind: StoreKind, rules: ClaimRules = ClaimRules()) throws -> EachStore {
        let farm = try EachStore(kind, rules: rules)
        try farm.insert(0..<20)
        return farm
    }

    @Test(arguments: EachStore.kinds)
    func `a claim has all its fields`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", count: 2, lease: 60)
        #expect(claim.pool == .hard)
        #expect(claim.state == .leased)
        #expect(claim.ack == .explicit)
        #expect(claim.count == 2)
        #expect(claim.leaseUntil == farm.now + 60_000)
        #expect(ClaimID(claim.id.description) == claim.id)
        #expect(try farm.store.claim(claim.id, of: farm.peer) == claim)
    }

    /// Those of a long one are read beside the writer.
    @Test(arguments: [16, 17], EachStore.kinds)
    func `an earlier claim is answered with all of its puzzles`(count: Int, kind: StoreKind) throws
    {
        let farm = try farm(kind)
        let puzzles = try farm.made("k", count: count, lease: 60).puzzles
        #expect(puzzles == StoreFixture.puzzles(0..<count))
        let again = try farm.claim("k", count: count, lease: 60)
        guard case .replayed(let replayed) = again else { throw Unexpected(what: "\(again)") }
        let (id, peer) = (replayed.id, farm.peer)
        #expect(replayed.puzzles == puzzles)
        #expect(try farm.store.claim(id, of: peer)?.puzzles == puzzles)
        #expect(try farm.store.renew(id, seconds: 90, by: peer).claim?.puzzles == puzzles)
        #expect(try farm.store.ack(id, by: peer).claim?.puzzles == puzzles)
        try farm.open()
        #expect(try farm.store.claim(id, of: peer)?.puzzles == puzzles)
    }

    @Test(arguments: [
        "", "c", "c0000000000000000000", "x00000000000000000001", "c0000000000000000000A",
    ])
    func `an invalid claim id is rejected`(text: String) {
        #expect(ClaimID(text) == nil)
    }

    @Test(arguments: [Acknowledgement.explicit, .auto], EachStore.kinds)
    func `the same key returns the same puzzles, before and after a restart`(
        ack: Acknowledgement, kind: StoreKind
    ) throws {
        let farm = try farm(kind)
        let first = try farm.made("k", count: 3, ack: ack)
        // Enough claims that the key is in the index on disk.
        for number in 0..<17 { _ = try farm.claim("other \(number)") }
        for _ in 0..<40 { farm.store.heartbeat() }
        for _ in 0..<2 {
            let again = try farm.claim("k", count: 3, ack: ack)
            guard case .replayed(let claim) = again else { throw Unexpected(what: "\(again)") }
            #expect(claim == first)
            try farm.open()
        }
    }

    @Test(arguments: EachStore.kinds)
    func `ack auto delivers immediately`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", ack: .auto)
        #expect(claim.state == .delivered)
        #expect(claim.leaseUntil == nil)
        #expect(farm.count() == PoolCount(ready: 19, leased: 0))
    }

    @Test(arguments: EachStore.kinds)
    func `a key belongs to its peer`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let mine = try farm.made("k")
        let other = Peer(uid: 2_000)
        let theirs = try #require(try farm.claim("k", by: other).claim)
        #expect(theirs.puzzles != mine.puzzles)
        #expect(try farm.store.claim(mine.id, of: other) == nil)
        #expect(try farm.store.ack(mine.id, by: other) == .unknown)
        #expect(try farm.store.giveBack(mine.id, by: other) == .unknown)
        #expect(try farm.store.renew(mine.id, seconds: 5, by: other) == .unknown)
    }

    private static let otherRequests = [
        ClaimParameters(pool: .hard, key: "k", count: 3),
        ClaimParameters(pool: .expert, key: "k", count: 2),
        ClaimParameters(pool: .hard, key: "k", count: 2, minimum: 1),
        ClaimParameters(pool: .hard, key: "k", count: 2, leaseSeconds: 300),
        ClaimParameters(pool: .hard, key: "k", count: 2, ack: .auto),
        ClaimParameters(
            pool: .hard, key: "k", count: 2, filter: PuzzleFilter(techniques: ["X-Wing"])),
        ClaimParameters(pool: .hard, key: "k", count: 2, filter: PuzzleFilter(symmetry: .diagonal)),
        ClaimParameters(
            pool: .hard, key: "k", count: 2,
            filter: PuzzleFilter(ratings: Rating(tenths: 40)...Rating(tenths: 50))),
    ]

    @Test(arguments: EachStore.kinds)
    func `a key belongs to one request`(kind: StoreKind) throws {
        let farm = try farm(kind)
        _ = try farm.made("k", count: 2)
        for order in Self.otherRequests {
            #expect(try farm.store.claim(order, by: farm.peer) == .keyReused)
            #expect(farm.count() == PoolCount(ready: 18, leased: 2))
        }
    }

    @Test(arguments: EachStore.kinds)
    func `a changed default lease does not make a different request`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let first = try farm.made("k")
        let order = ClaimParameters(pool: .hard, key: "k", defaultLease: 77)
        #expect(try farm.store.claim(order, by: farm.peer) == .replayed(first))
    }

    @Test(arguments: EachStore.kinds)
    func `too few puzzles lease nothing and leave the key unused`(kind: StoreKind) throws {
        let farm = try farm(kind)
        #expect(try farm.claim("k", count: 21) == .poolEmpty(matching: 20))
        #expect(try farm.claim("k", count: 30, minimum: 21) == .poolEmpty(matching: 20))
        #expect(farm.count() == PoolCount(ready: 20, leased: 0))
        #expect(try farm.claim("k", count: 30, minimum: 20).claim?.count == 20)
        #expect(try farm.claim("l") == .poolEmpty(matching: 0))
    }

    @Test(arguments: EachStore.kinds)
    func `ack, return and renewal are idempotent`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let kept = try farm.made("a")
        let returned = try farm.made("b")
        for _ in 0..<2 {
            #expect(try farm.store.ack(kept.id, by: farm.peer).claim?.state == .delivered)
            #expect(try farm.store.giveBack(returned.id, by: farm.peer).claim?.state == .returned)
        }
        #expect(farm.count() == PoolCount(ready: 19, leased: 0))
        #expect(try farm.store.ack(returned.id, by: farm.peer) == .leaseLost)
        #expect(try farm.store.renew(returned.id, seconds: 5, by: farm.peer) == .leaseLost)
        #expect(try farm.store.giveBack(kept.id, by: farm.peer) == .alreadyDelivered)
        #expect(try farm.store.renew(kept.id, seconds: 5, by: farm.peer) == .alreadyDelivered)
        let none = try #require(ClaimID("c00000000000000000777"))
        #expect(try farm.store.ack(none, by: farm.peer) == .unknown)
    }

    @Test(arguments: EachStore.kinds)
    func `a returned puzzle is handed out next, and its key is lost`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let first = try farm.made("a", count: 2)
        _ = try farm.store.giveBack(first.id, by: farm.peer)
        #expect(try farm.claim("a", count: 2) == .leaseLost)
        let claim = try #require(try farm.store.claim(first.id, of: farm.peer))
        #expect(claim.state == .returned && claim.puzzles.isEmpty && claim.count == 2)
        #expect(try farm.made("b", count: 2).puzzles == first.puzzles)
    }

    // MARK: Keys

    @Test(arguments: EachStore.kinds)
    func `keys of finished claims live a day, those of leased claims as long as the lease`(
        kind: StoreKind
    ) throws {
        let farm = try farm(kind)
        _ = try farm.made("auto", ack: .auto)
        _ = try farm.made("leased", lease: 86_400)
        try farm.pass(seconds: 86_399)
        #expect(try farm.claim("auto", ack: .auto).claim?.puzzles == StoreFixture.puzzles(0..<1))
        try farm.pass(seconds: 2)
        // The lease has just ended; its key is kept for another day.
        #expect(try farm.claim("leased", lease: 86_400) == .leaseLost)
        // A dropped key is a new claim.
        let outcome = try farm.claim("auto", ack: .auto)
        guard case .made(let claim) = outcome else { throw Unexpected(what: "\(outcome)") }
        #expect(claim.puzzles != StoreFixture.puzzles(0..<1))
    }

    @Test(arguments: EachStore.kinds)
    func `at the key limit the oldest finished keys go, but none within ten minutes`(
        kind: StoreKind
    ) throws {
        let farm = try farm(kind, rules: ClaimRules(maxKeys: 4))
        for number in 0..<3 { _ = try farm.made("auto \(number)", ack: .auto) }
        _ = try farm.made("leased", lease: 86_400)
        #expect(try farm.claim("more") == .tooManyClaims)
        // Replays still work.
        #expect(try farm.claim("auto 0", ack: .auto).claim != nil)
        try farm.pass(seconds: 601)
        #expect(try farm.claim("more").claim != nil)
        #expect(
            try farm.claim("leased", lease: 86_400).claim?.puzzles == StoreFixture.puzzles(3..<4))
        #expect(try farm.claim("auto 2", ack: .auto).claim?.puzzles == StoreFixture.puzzles(2..<3))
        try farm.open()
        #expect(try farm.claim("auto 0", ack: .auto).claim?.puzzles == StoreFixture.puzzles(5..<6))
    }
}

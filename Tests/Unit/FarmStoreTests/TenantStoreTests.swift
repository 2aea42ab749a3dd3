import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// Tenants in both kinds of stores.
@Suite(.postgres) struct TenantStoreTests {
    private static func tenant(_ name: String) throws -> Peer {
        .tenant(try #require(TenantName(name)))
    }

    @Test(arguments: EachStore.kinds)
    func `tenants and users have their own keys, claims and labels`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<12)
        let peers = [farm.peer, Peer(uid: 0), try Self.tenant("a"), try Self.tenant("b")]
        var ids: [ClaimID] = []
        for peer in peers {
            guard case .made(let claim) = try farm.claim("key", label: "label", by: peer) else {
                Issue.record("\(peer)")
                return
            }
            ids.append(claim.id)
        }
        try farm.open()
        for (peer, id) in zip(peers, ids) {
            guard case .replayed(let claim) = try farm.claim("key", by: peer) else {
                Issue.record("\(peer)")
                return
            }
            #expect(claim.id == id)
            let history = ClaimHistory(label: "label", state: nil)
            let page = try farm.store.claims(of: peer, in: history, limit: 10, after: nil)
            #expect(page.claims.map(\.id) == [id])
            #expect(try farm.store.claims(of: peer, limit: 10, after: nil).map(\.id) == [id])
            for (other, theirs) in zip(peers, ids) where other != peer {
                #expect(try farm.store.claim(theirs, of: peer) == nil, "\(peer) \(other)")
                #expect(try farm.store.ack(theirs, by: peer) == .unknown)
            }
            let puzzle = try #require(claim.puzzles.first)
            #expect(try farm.store.find(puzzle.id)?.owner == peer)
        }
    }

    @Test(arguments: EachStore.kinds)
    func `the puzzles under lease are counted by tenant and pool`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<12)
        try farm.insert(0..<4, .easy)
        let (a, b) = (try #require(TenantName("a")), try #require(TenantName("b")))
        guard case .made(let claim) = try farm.claim("1", count: 3, by: .tenant(a)),
            case .made = try farm.claim("2", count: 2, pool: .easy, by: .tenant(a)),
            case .made = try farm.claim("1", ack: .auto, by: .tenant(b))
        else {
            Issue.record("no claims")
            return
        }
        #expect(try farm.store.leased(by: a) == [.hard: 3, .easy: 2])
        #expect(try farm.store.leased(by: b).values.reduce(0, +) == 0)
        _ = try farm.store.ack(claim.id, only: [claim.puzzles[0].id], by: .tenant(a))
        _ = try farm.store.giveBack(claim.id, only: [claim.puzzles[1].id], by: .tenant(a))
        #expect(try farm.store.leased(by: a)[.hard] == 1)
        try farm.open()
        #expect(try farm.store.leased(by: a).values.reduce(0, +) == 3)
        try farm.pass(seconds: 3_600)
        #expect(try farm.store.leased(by: a).values.reduce(0, +) == 0)
    }

    @Test(arguments: ["a", "shop-2", String(repeating: "z", count: 32)])
    func `names of tenants`(name: String) { #expect(TenantName(name)?.name == name) }

    @Test(arguments: ["", "A", "1", "-a", "a_b", "a b", "ä", String(repeating: "z", count: 33)])
    func `what is no name of a tenant`(text: String) { #expect(TenantName(text) == nil) }
}

/// Tenants on their way between a file and a shared stock.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct TenantMoveTests {
    @Test func `copies and backups carry tenants`() throws {
        let cluster = try #require(PostgresCluster.current)
        let url = try cluster.database()
        let file = try StoreFixture()
        try file.insert(0..<8)
        let tenants = ["b", "a"].compactMap { TenantName($0).map(Peer.tenant) }
        func made(_ peer: Peer, _ store: any PuzzleStore) throws -> ClaimID {
            let outcome = try store.claim(ClaimParameters(pool: .hard, key: "k"), by: peer)
            guard case .made(let claim) = outcome else { throw Unexpected(what: "\(outcome)") }
            return claim.id
        }
        let ids = try (tenants + [file.peer]).map { try made($0, file.store) }
        file.close()
        _ = try file.state.copy(to: url) { _ in }
        #expect(
            try cluster.query(
                "SELECT scope, peer FROM puzzlefarm.claim ORDER BY number", url: url)
                == "tenant:b|-1\ntenant:a|-1\n|1000")
        let back = try StoreFixture(opens: false)
        _ = try back.state.copy(from: url) { _ in }
        try back.open()
        for (peer, id) in zip(tenants + [file.peer], ids) {
            #expect(try back.store.claim(id, of: peer)?.id == id)
            let replay = try back.store.claim(
                ClaimParameters(pool: .hard, key: "k"), by: peer)
            guard case .replayed(let claim) = replay else {
                Issue.record("\(replay)")
                return
            }
            #expect(claim.id == id)
        }
        #expect(try back.store.claim(ids[0], of: tenants[1]) == nil)
    }

    @Test func `a tenant is the same at all farms, whatever their users are`() throws {
        let cluster = try #require(PostgresCluster.current)
        let url = try cluster.stock()
        let tenant = Peer.tenant(try #require(TenantName("shop")))
        func farm(_ name: String) throws -> SharedStore {
            try SharedStore(
                FarmIdentity(
                    url, name: name, folder: StateFolder("/nonexistent"), scope: name),
                engine: "test")
        }
        let (one, two) = (try farm("one"), try farm("two"))
        _ = try one.insert(StoreFixture.puzzles(0..<4).map { PooledPuzzle($0, in: .hard) })
        func ask(
            _ store: SharedStore, _ peer: Peer, most: Int? = nil, _ key: String = "k"
        ) throws -> ClaimOutcome<Claim> {
            try store.claim(
                ClaimParameters(pool: .hard, key: key, mostLeased: most), by: peer)
        }
        guard case .made(let claim) = try ask(one, tenant), case .made = try ask(one, .user(7))
        else {
            Issue.record("no claims")
            return
        }
        #expect(try ask(two, tenant).claim?.id == claim.id)
        #expect(try two.claim(claim.id, of: tenant)?.id == claim.id)
        #expect(try two.find(claim.puzzles[0].id)?.owner == tenant)
        // The limit is that of the stock.
        guard case .tooManyLeased(1) = try ask(two, tenant, most: 1, "other") else {
            Issue.record("one puzzle is the limit")
            return
        }
        #expect(try ask(two, tenant, most: 1).claim?.id == claim.id)
        #expect(try two.ack(claim.id, by: tenant).claim?.id == claim.id)
        guard case .made = try ask(one, tenant, most: 1, "other") else {
            Issue.record("an acknowledged puzzle is no longer under lease")
            return
        }
        one.close()
        two.close()
    }
}

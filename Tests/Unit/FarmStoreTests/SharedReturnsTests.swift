import FarmStore
import FarmSystem
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// Puzzles that were returned to a shared stock, whose turns come from a sequence.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedReturnsTests {
    @Test(arguments: ["setval('turn', 1, false)", "setval('turn', 1)", "setval('turn', 900)"])
    func `returned puzzles go out whatever a restored stock has as the last turn`(
        sequence: String
    ) throws {
        let cluster = try #require(PostgresCluster.current)
        let url = try cluster.database()
        #expect(try SharedServer.createStore(url) == .created)
        let peer = Peer(uid: 1_000)
        func farm(_ name: String) throws -> SharedStore {
            let identity = FarmIdentity(url, name: name, folder: StateFolder("/nonexistent"))
            return try SharedStore(identity, engine: "test")
        }
        func claim(_ key: String, at farm: SharedStore) throws -> Claim {
            let order = ClaimParameters(pool: .hard, key: key, count: 1, leaseSeconds: 60)
            return try #require(try farm.claim(order, by: peer).claim)
        }
        let first = try farm("a")
        _ = try first.insert(StoreFixture.puzzles(0..<6).map { PooledPuzzle($0, in: .hard) })
        let claims = try (0..<6).map { try claim("\($0)", at: first) }
        for claim in claims { _ = try first.giveBack(claim.id, by: peer) }
        first.close()
        try cluster.query(
            "SET search_path = puzzlefarm; UPDATE returned SET turn = turn + 500; SELECT \(sequence)",
            url: url)
        let second = try farm("b")
        defer { second.close() }
        let found = try (0..<6).map { try claim("again \($0)", at: second).puzzles.map(\.id) }
        #expect(found == claims.map { $0.puzzles.map(\.id) })
        #expect(try SharedServer.faults(of: url, full: true) == [])
    }
}

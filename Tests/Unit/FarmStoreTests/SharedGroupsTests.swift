import FarmTestSupport
import SudokuEngine
import Synchronization
import Testing

@testable import FarmStore

/// Claims of a shared stock that farms send in groups.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedGroupsTests {
    @Test func `groups with the same keys at two farms do not wait for each other in a circle`()
        throws
    {
        let cluster = try #require(PostgresCluster.current)
        let url = try cluster.database()
        #expect(try SharedServer.createStore(url) == .created)
        let farms = try ["a", "b"].map {
            try SharedStore(
                FarmIdentity(url, name: $0, folder: StateFolder("/nonexistent")), engine: "test")
        }
        let (clients, rounds) = (32, 20)
        let puzzles = StoreFixture.puzzles(0..<2 * clients * rounds)
        _ = try farms[0].insert(puzzles.map { PooledPuzzle($0, in: .hard) })
        let peer = Peer.tenant(try #require(TenantName("t")))
        let claims = Mutex<[String: Set<ClaimID>]>([:])
        for round in 0..<rounds {
            GroupCommitTests.together(2 * clients) { client in
                // The clients of the second farm come in the opposite order.
                let number = client < clients ? client : 2 * clients - 1 - client
                let request = ClaimParameters(pool: .hard, key: "\(round)-\(number)")
                let outcome = try farms[client / clients].claim(request, by: peer)
                let id = try #require(outcome.claim).id
                claims.withLock { _ = $0[request.key, default: []].insert(id) }
            }
        }
        #expect(claims.withLock { $0.count } == clients * rounds)
        #expect(claims.withLock { $0.values.allSatisfy { $0.count == 1 } })
        farms[0].tend()
        #expect(farms[0].counts[.hard].leased == clients * rounds)
        // A connection that ends reports what it has counted.
        for farm in farms { farm.close() }
        let count = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        #expect(try cluster.query(count, url: url) == "0")
    }
}

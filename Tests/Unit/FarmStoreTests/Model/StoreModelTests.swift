import FarmTestSupport
import Testing

/// Random operations on a store, compared with a model after each. A seed that ever failed is added to
/// `found`.
@Suite struct StoreModelTests {
    private static let found: [UInt64] = [241, 1_432, 1_816]
    private static let seeds = Set(found).union(Soak.seeds(4_000, short: 48)).sorted()

    @Test(arguments: seeds)
    func `a store answers like its model`(seed: UInt64) throws {
        var run = try StoreModelRun(seed: seed) { try TestedFileStore($0, $1) }
        try run.run(Self.found.contains(seed) ? 400 : Soak.times(400, short: 150))
    }
}

/// The same on a stock in PostgreSQL.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedStoreModelTests {
    @Test(arguments: Soak.seeds(1_000, short: 8))
    func `a shared stock answers like its model`(seed: UInt64) throws {
        let cluster = try #require(PostgresCluster.current)
        var run = try StoreModelRun(seed: seed) { try TestedSharedStore(cluster, $0, $1) }
        try run.run(Soak.times(400, short: 150))
    }
}

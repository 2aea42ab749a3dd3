import FarmPostgres
import PuzzleBundle
import SudokuEngine

/// The statements of claims without a filter in one partition of the pools.
struct PoolPartition {
    /// A claim.
    let claim: PostgresStatement
    /// Claims of one pool in one transaction.
    let claims: PostgresStatement

    private init(_ name: String) {
        func statement(_ sql: SharedSQL) -> PostgresStatement {
            PostgresStatement(
                "\(sql)_\(name)", sql.statement.sql.replacing(":part", with: name))
        }
        claim = statement(.claim)
        claims = statement(.claims)
    }

    /// Returns the partition of a pool.
    static func of(_ pool: PoolName) -> Self { pool.tier.map { tiers[$0.index - 1] } ?? other }

    private static let tiers = Tier.allCases.map { Self($0.name) }
    /// The partition of all pools that are not tiers.
    private static let other = Self("other")
}

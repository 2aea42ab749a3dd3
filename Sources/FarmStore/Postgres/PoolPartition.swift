import FarmPostgres
import PuzzleBundle
import SudokuEngine

/// The statements of claims without a filter in one partition of the pools.
struct PoolPartition {
    /// The name of the partition of all pools that are not tiers.
    static let others = "other"

    /// A claim: pool, lowest place to look at, farm, and the fields of the request.
    let claim: PostgresStatement
    /// Claims of one pool in one transaction, with a list for each field.
    let claims: PostgresStatement

    private init(_ name: String) {
        claim = PostgresStatement(
            "claim_" + name,
            """
            SELECT * FROM make_claim_\(name)($1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint,
              $6::text, $7::text, $8::bigint, $9::bigint, $10::bigint, $11::bigint, $12::text)
            """)
        claims = PostgresStatement(
            "claims_" + name,
            """
            SELECT * FROM make_claims_\(name)($1::bigint, $2::bigint, $3::bigint, $4::text[],
              $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[],
              $11::bigint[], $12::text[])
            """)
    }

    /// Returns the partition of a pool.
    static func of(_ pool: PoolName) -> Self { pool.tier.map { tiers[$0.index - 1] } ?? other }

    private static let tiers = Tier.allCases.map { Self($0.name) }
    private static let other = Self(others)
}

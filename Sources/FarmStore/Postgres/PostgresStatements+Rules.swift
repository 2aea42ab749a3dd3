import FarmPostgres
import SudokuEngine

/// The statements about rules for all farms.
extension PostgresStatements {
    /// Pauses pools: numbers, reason.
    static let pause = PostgresStatement(
        "pause",
        """
        INSERT INTO pause SELECT DISTINCT n, $2::text, stock_now() FROM unnest($1::bigint[]) AS p(n)
        ON CONFLICT (pool) DO UPDATE SET reason = excluded.reason
        """)

    static let resume = PostgresStatement(
        "resume", "DELETE FROM pause WHERE pool = ANY ($1::bigint[])")

    /// Notes what a farm wants of its shared pools: farm, and a list of numbers, lows and targets. What
    /// it wanted of other pools is forgotten.
    static let setPools = PostgresStatement(
        "set_pools",
        """
        WITH gone AS (
          DELETE FROM farm_setting WHERE farm = $1::bigint AND pool <> ALL ($2::bigint[])
        )
        SELECT set_pool($1::bigint, p.n, p.low, p.target)
        FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS p(n, low, target) ORDER BY p.n
        """)

    /// The rules: 0 a pause with its reason and start, 1 thresholds of a pool, 2 those that a farm
    /// wants. A farm that was not seen for a while is left out.
    static let rules = PostgresStatement(
        "rules",
        """
        SELECT 0::bigint, l.name, r.reason, r.since, 0::bigint
        FROM pause r JOIN pool l ON l.number = r.pool
        UNION ALL
        SELECT 1, l.name, '', s.low, s.target FROM pool_setting s JOIN pool l ON l.number = s.pool
        UNION ALL
        SELECT 2, l.name, f.name, s.low, s.target FROM farm_setting s
        JOIN pool l ON l.number = s.pool
        JOIN farm f ON f.number = s.farm AND f.seen > stock_now() - \(FarmPresence.absentAfter)
        ORDER BY 1, 2, 3
        """)

    static let takeGrids = PostgresStatement(
        "take_grids", "SELECT seed, nextval('candidate') FROM meta")
}

extension SharedRules {
    /// Reads the answer of ``PostgresStatements/rules``.
    init(_ rows: borrowing PostgresResult) {
        self.init()
        for row in 0..<rows.count {
            guard let pool = PoolName(rows.text(row, 1)) else { continue }
            let pair = Thresholds(
                low: Int(rows.integer(row, 3)), target: Int(rows.integer(row, 4)))
            switch rows.integer(row, 0) {
            case 0: pauses[pool] = Pause(reason: rows.text(row, 2), since: rows.integer(row, 3))
            case 1: thresholds[pool] = pair
            default:
                guard let inEffect = thresholds[pool], inEffect != pair else { continue }
                disagreements.append(
                    Disagreement(
                        pool: pool, farm: rows.text(row, 2), wanted: pair, inEffect: inEffect))
            }
        }
    }
}

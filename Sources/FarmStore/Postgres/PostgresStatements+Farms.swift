import FarmPostgres

/// The statements about the farms of a stock.
extension PostgresStatements {
    /// The properties of a server that each connection checks before its first use.
    static let server = PostgresStatement(
        "server", "SELECT pg_backend_pid(), pg_is_in_recovery(), \(unsafeSetting)")

    /// The name of a setting that could lose answered claims; empty if there is none. Every session sets
    /// `synchronous_commit` for itself, so it is only off if something on the way ignores that.
    static let unsafeSetting = """
        CASE WHEN current_setting('fsync') = 'off' THEN 'fsync'
          WHEN current_setting('full_page_writes') = 'off' THEN 'full_page_writes'
          WHEN current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')
            THEN 'synchronous_commit' ELSE '' END
        """

    /// Takes the name of a farm for as long as the connection lasts. Waits for an earlier connection
    /// that is just ending, until `lock_timeout`.
    static let takeName = PostgresStatement(
        "take_name",
        "SELECT pg_advisory_lock(hashtext('puzzlefarm.farm'), hashtext($1::text))::text")

    /// Registers a farm: name, version, host, session.
    static let register = PostgresStatement(
        "register",
        """
        INSERT INTO farm AS f (name, version, host, session, since, seen)
        VALUES ($1::text, $2::text, $3::text, $4::bigint, stock_now(), stock_now())
        ON CONFLICT (name) DO UPDATE SET version = excluded.version, host = excluded.host,
          since = CASE f.session WHEN excluded.session THEN f.since ELSE excluded.since END,
          session = excluded.session, seen = excluded.seen
        RETURNING number
        """)

    static let clock = PostgresStatement("clock", "SELECT stock_now()")

    /// Notes a time of the database, and prolongs leases where it jumped: time, jump, milliseconds
    /// since the last call, generation.
    static let beatClock = PostgresStatement(
        "beat_clock", "SELECT * FROM beat_clock($1::bigint, $2::bigint, $3::bigint, $4::bigint)")

    /// Shows that a farm is present: number, puzzles in the last minute, degraded reason, and what it
    /// is making.
    static let beat = PostgresStatement(
        "beat",
        """
        WITH seen AS (
          UPDATE farm SET seen = stock_now(), per_minute = $2::bigint, degraded = $3::text
          WHERE number = $1::bigint
        )
        \(reserveText(firstList: 4))
        """)

    /// Reserves what a farm is making: number, pools, puzzles. What another farm reserved stays until
    /// its time is over.
    static let reserve = PostgresStatement(
        "reserve", "WITH \(reserveText(firstList: 2, isFirst: true))")

    private static func reserveText(firstList: Int, isFirst: Bool = false) -> String {
        """
        \(isFirst ? "" : ", ")gone AS (
          DELETE FROM reservation WHERE until < stock_now()
            OR farm = $1::bigint AND pool <> ALL ($\(firstList)::bigint[])
        )
        INSERT INTO reservation SELECT $1::bigint, u.pool, u.puzzles, stock_now() + 15000
        FROM unnest($\(firstList)::bigint[], $\(firstList + 1)::bigint[]) AS u(pool, puzzles)
        ON CONFLICT (farm, pool) DO UPDATE SET puzzles = excluded.puzzles, until = excluded.until
        """
    }

    /// Shows that a farm has stopped: number.
    static let leave = PostgresStatement(
        "leave",
        """
        WITH gone AS (DELETE FROM reservation WHERE farm = $1::bigint)
        UPDATE farm SET seen = stock_now() - \(FarmPresence.absentAfter), per_minute = 0
        WHERE number = $1::bigint
        """)

    static let farms = PostgresStatement(
        "farms",
        """
        SELECT number, name, version, host, since, stock_now() - seen, per_minute, degraded FROM farm
        ORDER BY name
        """)

    /// The puzzles that other farms are making, by pool.
    static let madeElsewhere = PostgresStatement(
        "made_elsewhere",
        """
        SELECT pool, sum(puzzles)::bigint FROM reservation
        WHERE farm <> $1::bigint AND until > stock_now() GROUP BY pool
        """)
}

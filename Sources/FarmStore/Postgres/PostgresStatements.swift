import FarmPostgres

/// The statements of claims on a shared stock.
enum PostgresStatements {
    /// The columns of a puzzle, in the order of ``StoredPuzzle``.
    static let columns = StoredPuzzle.columns.split(separator: ",")
        .map { "p.\($0.filter { !$0.isWhitespace })" }.joined(separator: ", ")

    /// A claim with a filter, whose parameters follow those of ``PoolPartition/claims``.
    static let filteredClaim = PostgresStatement(
        "filtered_claim",
        claimText(
            back: """
                SELECT r.place FROM returned r \(joinedFilter) WHERE r.pool = $1::bigint
                ORDER BY r.place LIMIT (SELECT coalesce(max(upto), 0) FROM unclaimed)
                FOR UPDATE OF r SKIP LOCKED
                """,
            fresh: """
                SELECT r.place FROM ready r \(joinedFilter)
                WHERE r.pool = $1::bigint AND r.place >= $2::bigint ORDER BY r.place
                LIMIT (SELECT coalesce(max(upto), 0) - (SELECT count(*) FROM back) FROM unclaimed)
                FOR UPDATE OF r SKIP LOCKED
                """,
            picked: """
                SELECT coalesce((SELECT array_agg(place ORDER BY place) FROM back), '{}')
                  || coalesce((SELECT array_agg(place ORDER BY place) FROM fresh), '{}') AS places
                """))

    /// A claim of named puzzles, whose ids follow the parameters of ``PoolPartition/claims``.
    static let namedClaim = PostgresStatement(
        "named_claim",
        claimText(
            back: """
                SELECT r.place FROM returned r JOIN known k ON k.pool = r.pool AND k.place = r.place
                WHERE r.pool = $1::bigint AND k.id = ANY ($13::text[])
                  AND EXISTS (SELECT FROM unclaimed) FOR UPDATE OF r SKIP LOCKED
                """,
            fresh: """
                SELECT r.place FROM ready r JOIN known k ON k.pool = r.pool AND k.place = r.place
                WHERE r.pool = $1::bigint AND r.place >= $2::bigint AND k.id = ANY ($13::text[])
                  AND EXISTS (SELECT FROM unclaimed) FOR UPDATE OF r SKIP LOCKED
                """,
            picked: """
                SELECT ARRAY(SELECT k.place FROM unnest($13::text[]) WITH ORDINALITY AS i(id, n)
                  JOIN known k ON k.id = i.id
                  JOIN (SELECT place FROM back UNION ALL SELECT place FROM fresh) r
                    ON r.place = k.place AND k.pool = $1::bigint ORDER BY i.n) AS places
                """))

    /// The states of named puzzles: ids, pool. 0 ready in the pool, 1 taken, 2 withdrawn, 3 unfit, 4 ready
    /// in another pool, 5 unknown.
    static let namedStates = PostgresStatement(
        "named_states",
        """
        SELECT i.id, CASE WHEN k.id IS NULL THEN 5 WHEN w.id IS NOT NULL THEN 2
            WHEN u.held = 1 THEN 3 WHEN f.place IS NULL AND b.place IS NULL THEN 1
            WHEN k.pool = $2::bigint THEN 0 ELSE 4 END::bigint
        FROM unnest($1::text[]) WITH ORDINALITY AS i(id, n) LEFT JOIN known k ON k.id = i.id
        LEFT JOIN withdrawn w ON w.id = i.id
        LEFT JOIN unfit u ON u.pool = k.pool AND u.place = k.place
        LEFT JOIN ready f ON f.pool = k.pool AND f.place = k.place
        LEFT JOIN returned b ON b.pool = k.pool AND b.place = k.place
        ORDER BY i.n
        """)

    /// The number of claims, and the bytes of their table and of the rows of puzzles that are neither
    /// ready nor returned.
    static let keyUse = PostgresStatement(
        "key_use",
        """
        WITH size AS (
          SELECT sum(pg_total_relation_size(c.oid)) AS bytes, sum(greatest(c.reltuples, 0)) AS rows
          FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
          WHERE i.inhparent = 'puzzle'::regclass
        ), stock AS (SELECT coalesce(sum(keys), 0) AS keys, coalesce(sum(ready), 0) AS ready FROM tally)
        SELECT stock.keys::bigint, (pg_total_relation_size('claim')
          + CASE WHEN size.rows > 0 THEN
              size.bytes * greatest(0, 1 - stock.ready / size.rows::numeric) ELSE 0 END)::bigint
        FROM size, stock
        """)

    /// The condition of a filter on a row of `ready` or `returned` and on its puzzle. Its parameters begin
    /// at a number: ratings, symmetry, techniques (a choice separated by `|`), techniques for people, ER,
    /// givens, and those of ``SharedTraits/condition(_:from:)``.
    static func matches(_ row: String, _ puzzle: String, from first: Int) -> String {
        """
        \(SharedTraits.condition(row, from: first + 9))
        AND \(puzzle).er BETWEEN $\(first + 5)::bigint AND $\(first + 6)::bigint
        AND \(puzzle).clues BETWEEN $\(first + 7)::bigint AND $\(first + 8)::bigint
        AND \(puzzle).tier_rating BETWEEN $\(first)::bigint AND $\(first + 1)::bigint
        AND \(puzzle).symmetry = coalesce($\(first + 2)::text, \(puzzle).symmetry)
        AND NOT EXISTS (SELECT FROM unnest($\(first + 3)::text[]) AS choice(names)
          WHERE NOT \(puzzle).names && string_to_array(choice.names, '|'))
        AND NOT EXISTS (SELECT FROM unnest($\(first + 4)::text[]) AS wanted(id)
          WHERE NOT coalesce(\(puzzle).human::jsonb -> 'techniques' ? wanted.id, false))
        """
    }

    /// The number of parameters of ``matches(_:_:from:)``.
    static let filterSize = 12

    /// A claim of the puzzles that two queries lock and a third one puts in order.
    private static func claimText(back: String, fresh: String, picked: String) -> String {
        """
        WITH request AS (
          SELECT * FROM unnest($4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[],
              $9::bigint[], $10::bigint[], $11::bigint[], $12::text[]) WITH ORDINALITY
            AS r(scope, peer, key, fingerprint, auto, wanted, least, length, label, n)
        ), unclaimed AS MATERIALIZED (
          SELECT r.*, (sum(r.wanted) OVER (ORDER BY r.n))::integer AS upto FROM request r
          WHERE NOT EXISTS (SELECT FROM claim c
            WHERE c.scope = r.scope AND c.peer = r.peer AND c.key = r.key)
        ), back AS MATERIALIZED (
          \(back)
        ), fresh AS MATERIALIZED (
          \(fresh)
        ), picked AS MATERIALIZED (
          \(picked)
        ), made AS (
          INSERT INTO claim
            (tag, scope, peer, key, fingerprint, pool, auto, state, places, lease_end, finished,
              label, created)
          SELECT (random() * 4294967295)::bigint, u.scope, u.peer, u.key, u.fingerprint, $1::bigint,
            u.auto, u.auto, p.places[u.upto - u.wanted::integer + 1 : u.upto],
            CASE u.auto WHEN 0 THEN stock_now() + u.length END,
            CASE u.auto WHEN 1 THEN stock_now() END, nullif(u.label, ''), stock_now()
          FROM unclaimed u, picked p
          WHERE cardinality(p.places[u.upto - u.wanted::integer + 1 : u.upto]) >= u.least
          ON CONFLICT (scope, peer, key) DO NOTHING
          RETURNING *
        ), taken AS MATERIALIZED (
          SELECT t.place FROM made m, unnest(m.places) AS t(place)
        ), unready AS (
          DELETE FROM ready USING taken t WHERE ready.pool = $1::bigint AND ready.place = t.place
        ), unreturned AS (
          DELETE FROM returned USING taken t
          WHERE returned.pool = $1::bigint AND returned.place = t.place
            AND EXISTS (SELECT FROM back)
        ), counted AS (
          INSERT INTO tally AS t (pool, farm, ready, leased, keys)
          SELECT $1::bigint, $3::bigint, -s.taken, s.leased, s.keys
          FROM (SELECT coalesce(sum(cardinality(m.places)), 0) AS taken,
              coalesce(sum(cardinality(m.places)) FILTER (WHERE m.auto = 0), 0) AS leased,
              count(*) AS keys FROM made m) s
          WHERE s.keys > 0
          ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + excluded.ready,
            leased = t.leased + excluded.leased, keys = t.keys + excluded.keys
        ), answer AS (
          SELECT r.n, 0 AS outcome, m.* FROM made m
          JOIN request r ON r.scope = m.scope AND r.peer = m.peer AND r.key = m.key
          UNION ALL
          SELECT r.n, CASE WHEN c.fingerprint = r.fingerprint THEN 1 ELSE 2 END, c.* FROM request r
          JOIN claim c ON c.scope = r.scope AND c.peer = r.peer AND c.key = r.key
        )
        SELECT a.n, a.outcome::bigint, \(claimColumns), \(columns) FROM answer a \(puzzlesOfClaim)
        ORDER BY a.n, u.i
        """
    }

    private static let joinedFilter =
        "JOIN puzzle f ON f.pool = r.pool AND f.place = r.place AND " + matches("r", "f", from: 13)

    /// The state of a claim `a`. Unlike `claim_state()`, it reads the time of leases once for all rows,
    /// and without a function that would be planned apart.
    private static let stateOfClaim = """
        CASE WHEN a.state = 0 AND a.lease_end <= (SELECT least(stock_now(), wall) FROM clock
          WHERE one = 1) THEN 3 ELSE a.state END
        """

    /// The columns of a claim `a` of a pool `l`.
    private static let claimColumns = """
        a.number, a.tag, l.name, a.pool, a.auto, \(stateOfClaim),
        (cardinality(a.places) + coalesce(cardinality(a.given_back), 0))::bigint, a.lease_end, a.label,
        a.created
        """

    /// The parts of a claim `a`, for ``ClaimRows``: its places and the delivered ones, and the ids of those
    /// that were returned, each separated by spaces.
    private static let partColumns = """
        array_to_string(a.places, ' '), array_to_string(a.delivered, ' '),
        array_to_string(a.given_back, ' ')
        """

    /// The pool of a claim `a`, and its puzzles if it has them still.
    private static let puzzlesOfClaim = """
        JOIN pool l ON l.number = a.pool
        LEFT JOIN LATERAL unnest(CASE WHEN \(stateOfClaim) < 2 THEN a.places ELSE a.delivered END)
          WITH ORDINALITY AS u(place, i) ON true
        LEFT JOIN puzzle p ON p.pool = a.pool AND p.place = u.place
        """

    /// Looks at a claim: number, tag, scope, peer.
    static let look = PostgresStatement(
        "look",
        """
        SELECT 1::bigint, 1::bigint, \(claimColumns), \(columns), \(partColumns)
        FROM claim a \(puzzlesOfClaim)
        WHERE a.number = $1::bigint AND a.tag = $2::bigint AND a.scope = $3::text
          AND a.peer = $4::bigint ORDER BY u.i
        """)

    /// The leased claims of a peer, without puzzles: scope, peer, number after which, limit.
    static let held = PostgresStatement(
        "held",
        """
        SELECT 1::bigint, 1::bigint, \(claimColumns) FROM claim a JOIN pool l ON l.number = a.pool
        WHERE a.scope = $1::text AND a.peer = $2::bigint AND a.number > $3::bigint
          AND a.lease_end > stock_now() ORDER BY a.number LIMIT $4::bigint
        """)

    /// The claims of a peer with a label, without puzzles: scope, peer, label, number after which, limit.
    static let labelled = PostgresStatement(
        "labelled",
        """
        SELECT 1::bigint, 1::bigint, \(claimColumns) FROM claim a JOIN pool l ON l.number = a.pool
        WHERE a.scope = $1::text AND a.peer = $2::bigint AND a.label = $3::text
          AND a.number > $4::bigint ORDER BY a.number LIMIT $5::bigint
        """)

    /// Ends or prolongs a claim: number, tag, scope, peer, kind, milliseconds, farm, 1 if the puzzles of
    /// an ended lease count as delivered, and the ids of puzzles.
    static let change = PostgresStatement(
        "change",
        """
        SELECT change_claim($1::bigint, $2::bigint, $3::text, $4::bigint, $5::text, $6::bigint,
          $7::bigint, $8::bigint, $9::text[])
        """)

    /// Those of some ids that are not of a claim: number, ids.
    static let unknownPuzzles = PostgresStatement(
        "unknown_puzzles",
        """
        SELECT i.id FROM claim c, unnest($2::text[]) WITH ORDINALITY AS i(id, n)
        WHERE c.number = $1::bigint AND i.id <> ALL (coalesce(c.given_back, '{}'))
          AND NOT EXISTS (SELECT FROM known k
            WHERE k.id = i.id AND k.pool = c.pool AND k.place = ANY (c.places))
        ORDER BY i.n
        """)

    static let endLeases = PostgresStatement(
        "end_leases",
        """
        SELECT (d.c).number, (d.c).tag, (d.c).scope, (d.c).peer, l.name,
          cardinality(claim_rest(d.c))::bigint, (d.c).label, end_lease(d.c, $1::bigint, $2::bigint)
        FROM (SELECT c FROM claim c WHERE c.lease_end <= lease_now()
          ORDER BY c.lease_end LIMIT 1000 FOR UPDATE OF c SKIP LOCKED) d
        JOIN pool l ON l.number = (d.c).pool
        """)

    static let dropClaims = PostgresStatement(
        "drop_claims",
        "SELECT drop_claims(stock_now() - $1::bigint, $2::bigint, $3::bigint)")
}

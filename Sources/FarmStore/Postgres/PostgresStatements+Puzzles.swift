import FarmPostgres

/// The statements about puzzles and pools.
extension PostgresStatements {
    /// The counts and promises of the pools, and the state of the stock and of the server; of the counts
    /// those of a farm, too, and the session that has its number.
    static let counts = PostgresStatement(
        "counts",
        """
        SELECT l.number, l.name, coalesce(sum(t.ready), 0)::bigint,
          coalesce(sum(t.leased), 0)::bigint, coalesce(sum(t.keys), 0)::bigint,
          coalesce(sum(t.unfit), 0)::bigint, l.promise, (SELECT state FROM meta),
          coalesce(sum(t.ready) FILTER (WHERE t.farm = $1::bigint), 0)::bigint,
          coalesce(sum(t.leased) FILTER (WHERE t.farm = $1::bigint), 0)::bigint,
          coalesce(sum(t.keys) FILTER (WHERE t.farm = $1::bigint), 0)::bigint,
          (SELECT session FROM farm WHERE number = $1::bigint), \(unsafeSetting),
          current_setting('synchronous_standby_names') <> ''
        FROM pool l LEFT JOIN tally t ON t.pool = l.number
        GROUP BY l.number, l.name, l.promise ORDER BY l.number
        """)

    static let addPool = PostgresStatement("add_pool", "SELECT add_pool($1::text)")

    static let setPromise = PostgresStatement(
        "set_promise", "UPDATE pool SET promise = $2::text WHERE number = $1::bigint")

    /// Stocks puzzles: pool, farm, engine, and a list for each column.
    static let stock = PostgresStatement(
        "stock",
        """
        WITH batch AS (
          SELECT * FROM unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
              $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
              $14::bigint[], $15::text[], $16::text[], $17::text[], $18::text[], $19::bigint[],
              $20::bigint[])
            WITH ORDINALITY AS b(id, givens, solution, tier_rating, er, ep, ed, clues, w20,
              time_index, uses_uniqueness, symmetry, techniques, human, names, tier, traits, n)
        ), added AS (
          INSERT INTO known SELECT id, $1::bigint, $1::bigint * \(StockPosition.span) + nextval('place')
          FROM batch ORDER BY n
          ON CONFLICT (id) DO NOTHING RETURNING id, place
        ), texts AS (
          INSERT INTO puzzle SELECT $1::bigint, a.place, b.id, b.givens, b.solution,
            b.tier_rating, b.er, b.ep, b.ed, b.clues, b.w20, b.time_index, b.uses_uniqueness,
            b.symmetry, b.techniques, nullif(b.human, ''), b.tier, string_to_array(b.names, '|'),
            $3::text, stock_now()
          FROM (SELECT DISTINCT ON (id) * FROM batch ORDER BY id, n) b JOIN added a ON a.id = b.id
        ), fresh AS (
          INSERT INTO ready SELECT $1::bigint, a.place, b.traits
          FROM (SELECT DISTINCT ON (id) id, traits FROM batch ORDER BY id, n) b
          JOIN added a ON a.id = b.id
        ), counted AS (
          INSERT INTO tally AS t (pool, farm, ready)
          SELECT $1::bigint, $2::bigint, count(*) FROM added
          ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + excluded.ready
        )
        SELECT id FROM added
        """)

    /// Adds the path for people to a puzzle that has none: id, text.
    static let addHuman = PostgresStatement(
        "add_human",
        """
        UPDATE puzzle p SET human = $2::text FROM known k
        WHERE k.id = $1::text AND p.pool = k.pool AND p.place = k.place AND p.human IS NULL
        """)

    static let withdraw = PostgresStatement(
        "withdraw", "SELECT withdraw($1::text, $2::text, $3::text, $4::bigint)::int::bigint")

    static let markUnfit = PostgresStatement(
        "mark_unfit", "SELECT mark_unfit($1::bigint, $2::text[], $3::bigint)")
    static let markFit = PostgresStatement(
        "mark_fit", "SELECT mark_fit($1::bigint, $2::text[], $3::bigint)")

    static let adopt = PostgresStatement(
        "adopt", "SELECT adopt($1::bigint, $2::bigint, $3::text[], $4::bigint)")

    // MARK: Reading

    /// The ready puzzles of the pool that is the first parameter.
    private static let readyPlaces = """
        SELECT pool, place, traits FROM ready WHERE pool = $1::bigint UNION ALL
        SELECT pool, place, traits FROM returned WHERE pool = $1::bigint
        """

    /// Ready puzzles of a pool: pool, id after which, the filter, limit.
    static let peek = PostgresStatement(
        "peek",
        """
        SELECT \(columns) FROM (\(readyPlaces)) r
        JOIN puzzle p ON p.pool = r.pool AND p.place = r.place 
          AND \(matches("r", "p", from: 3))
        WHERE r.place > coalesce(
          (SELECT place FROM known WHERE id = $2::text AND pool = $1::bigint), 0)
        ORDER BY r.place LIMIT $\(3 + filterSize)::bigint
        """)

    /// Ready puzzles of a pool by place: pool, place after which, limit.
    static let readyPage = PostgresStatement(
        "ready_page",
        """
        SELECT \(columns) FROM (\(readyPlaces)) r
        JOIN puzzle p ON p.pool = r.pool AND p.place = r.place
        WHERE r.place > $2::bigint ORDER BY r.place LIMIT $3::bigint
        """)

    /// Puzzles of a pool that are set apart: pool, place after which, limit.
    static let unfitPage = PostgresStatement(
        "unfit_page",
        """
        SELECT \(columns) FROM unfit r JOIN puzzle p ON p.pool = r.pool AND p.place = r.place
        WHERE r.pool = $1::bigint AND r.held = 1 AND r.place > $2::bigint
        ORDER BY r.place LIMIT $3::bigint
        """)

    /// The puzzles of the next leased claim of a pool: pool, number after which.
    static let leased = PostgresStatement(
        "leased",
        """
        SELECT c.number, \(columns) FROM (
          SELECT number, pool, claim_rest(claim) AS places FROM claim WHERE lease_end IS NOT NULL AND pool = $1::bigint
            AND number > $2::bigint ORDER BY number LIMIT 1
        ) c JOIN puzzle p ON p.pool = c.pool AND p.place = ANY (c.places)
        """)

    static let countReady = PostgresStatement(
        "count_ready", "SELECT count(*) FROM (\(readyPlaces)) r")

    /// The number of ready puzzles that match: pool, the filter, the highest number of interest.
    static let countMatching = PostgresStatement(
        "count_matching",
        """
        SELECT count(*) FROM (
          SELECT FROM (\(readyPlaces)) r
          JOIN puzzle p ON p.pool = r.pool AND p.place = r.place 
            AND \(matches("r", "p", from: 2))
          LIMIT $\(2 + filterSize)::bigint
        ) found
        """)

    /// Withdrawn puzzles: number after which, time from which, limit.
    static let withdrawn = PostgresStatement(
        "withdrawn",
        """
        SELECT id, number, time, note FROM withdrawn
        WHERE number > $1::bigint AND time >= $2::bigint ORDER BY number LIMIT $3::bigint
        """)

    /// Withdrawn puzzles: id after which, time from which, limit.
    static let withdrawnAfterPuzzle = PostgresStatement(
        "withdrawn_after_puzzle",
        """
        SELECT id, number, time, note FROM withdrawn
        WHERE (number > coalesce((SELECT number FROM withdrawn WHERE id = $1::text), 0)
            OR time > (SELECT time FROM withdrawn WHERE id = $1::text))
          AND time >= $2::bigint ORDER BY number LIMIT $3::bigint
        """)

    /// Changes the note of a withdrawn puzzle, which moves to the end of the list: id, note. Whoever
    /// changes the state of a puzzle locks its row in `known` first.
    static let changeNote = PostgresStatement(
        "change_note",
        """
        WITH k AS (SELECT id FROM known WHERE id = $1::text FOR UPDATE)
        UPDATE withdrawn w SET note = $2::text, number = DEFAULT FROM k
        WHERE w.id = k.id AND w.note IS DISTINCT FROM $2::text
        """)

    /// The state of a puzzle by its id: 0 ready, 1 leased, 2 delivered, 3 withdrawn; its beginning, its
    /// pool and its text. Of the claims, only the newest are searched.
    static let find = PostgresStatement(
        "find",
        """
        SELECT CASE WHEN w.id IS NOT NULL THEN 3 WHEN f.place IS NOT NULL OR b.place IS NOT NULL THEN 0
            WHEN c.lease_end IS NOT NULL AND k.place <> ALL (coalesce(c.delivered, '{}')) THEN 1
            ELSE 2 END::bigint,
          CASE WHEN w.id IS NOT NULL THEN w.time WHEN f.place IS NOT NULL THEN p.created
            WHEN b.place IS NOT NULL THEN (SELECT finished FROM claim WHERE number = b.claim)
            WHEN c.lease_end IS NOT NULL AND k.place <> ALL (coalesce(c.delivered, '{}'))
              THEN c.created
            ELSE c.finished END,
          l.name, \(columns)
        FROM known k LEFT JOIN pool l ON l.number = k.pool
        LEFT JOIN puzzle p ON p.pool = k.pool AND p.place = k.place
        LEFT JOIN withdrawn w ON w.id = k.id
        LEFT JOIN ready f ON f.pool = k.pool AND f.place = k.place
        LEFT JOIN returned b ON b.pool = k.pool AND b.place = k.place
        LEFT JOIN LATERAL (
          SELECT s.* FROM (SELECT * FROM claim ORDER BY number DESC LIMIT 100000) s
          WHERE f.place IS NULL AND b.place IS NULL AND s.state < 2 AND s.pool = k.pool
            AND k.place = ANY (s.places) LIMIT 1
        ) c ON true
        WHERE k.id = $1::text
        """)
}

extension PostgresStatements {
    /// The counts that do not agree with the rows that they count, as sentences.
    static let faults = PostgresStatement(
        "faults",
        """
        SELECT 'pool ' || l.name || ': counts ' || sum(t.ready) || ' ready, ' || sum(t.leased)
          || ' leased, ' || sum(t.unfit) || ' unfit, ' || sum(t.keys) || ' keys; the tables differ'
        FROM pool l JOIN tally t ON t.pool = l.number GROUP BY l.number, l.name
        HAVING sum(t.ready) <> (SELECT count(*) FROM ready r WHERE r.pool = l.number)
            + (SELECT count(*) FROM returned r WHERE r.pool = l.number)
          OR sum(t.leased) <> (SELECT coalesce(sum(cardinality(claim_rest(c))), 0) FROM claim c
            WHERE c.pool = l.number AND state = 0)
          OR sum(t.unfit) <> (SELECT count(*) FROM unfit u WHERE u.pool = l.number AND held = 1)
          OR sum(t.keys) <> (SELECT count(*) FROM claim c WHERE c.pool = l.number)
        UNION ALL
        SELECT 'pool ' || pool || ', place ' || place || ': ready twice' FROM (
          SELECT pool, place FROM ready UNION ALL SELECT pool, place FROM returned
          UNION ALL SELECT pool, place FROM unfit WHERE held = 1
        ) r GROUP BY pool, place HAVING count(*) > 1
        """)
}

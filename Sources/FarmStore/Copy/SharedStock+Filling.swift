import FarmPostgres
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The filling of an empty shared stock with the rows of a file, whose places and numbers it keeps.
extension SharedStock: StockTarget {
    mutating func add(_ rows: StockRows) throws {
        switch rows {
        case .pools(let pools): try add(pools)
        case .puzzles(let puzzles): try add(puzzles)
        case .ids(let ids): try add(ids)
        case .withdrawn(let withdrawn): try add(withdrawn)
        case .claims(let claims): try add(claims)
        case .lastClaim(let number): try setLastClaim(number)
        }
    }

    private mutating func run(
        _ name: String, _ sql: String, _ values: [PostgresValue]
    ) throws(PostgresError) {
        _ = try connection.run(
            PostgresStatement("fill_\(name)", sql), values, by: Deadline(after: .seconds(600)))
    }

    private mutating func add(_ pools: [StockRows.Pool]) throws(PostgresError) {
        try run(
            "pools",
            """
            INSERT INTO pool SELECT n, name, nullif(promise, '')
            FROM unnest($1::bigint[], $2::text[], $3::text[]) AS p(n, name, promise)
            ON CONFLICT (number) DO UPDATE SET promise = excluded.promise
            """,
            [
                .integers(pools.map(\.number)), .texts(pools.map(\.name)),
                .texts(pools.map { $0.promise ?? "" }),
            ])
    }

    private mutating func add(_ puzzles: [StockRows.Puzzle]) throws(PostgresError) {
        let rows = puzzles.map(\.row)
        func texts(_ text: (StoredPuzzle) -> ArraySlice<UInt8>) -> PostgresValue {
            .texts(rows.map { String(decoding: text($0), as: UTF8.self) })
        }
        func numbers(_ index: Int) -> PostgresValue {
            .integers(rows.map { Int64($0.number(index)) })
        }
        try run(
            "puzzles",
            """
            INSERT INTO puzzle SELECT place / \(StockPosition.span), place, id, givens, solution,
              tier_rating, er, ep, ed, clues, w20, time_index, uses_uniqueness, symmetry, techniques,
              nullif(human, ''), tier, string_to_array(names, '|'), engine, created
            FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[],
              $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
              $13::text[], $14::text[], $15::text[], $16::bigint[], $17::text[], $18::text[],
              $19::bigint[])
            AS p(place, id, givens, solution, tier_rating, er, ep, ed, clues, w20, time_index,
              uses_uniqueness, symmetry, techniques, human, tier, names, engine, created)
            """,
            [
                .integers(rows.map(\.place)), texts(\.id), texts(\.givens), texts(\.solution),
                numbers(0), numbers(1), numbers(2), numbers(3), numbers(4), numbers(5), numbers(6),
                numbers(7), texts(\.symmetry), texts(\.techniques), texts(\.human),
                .integers(rows.map { Int64($0.tier?.index ?? 0) }),
                .texts(rows.map(Self.names)), .texts(puzzles.map(\.engine)),
                .integers(puzzles.map(\.created)),
            ])
        let fresh = puzzles.filter { $0.place == .fresh }
        try add("ready", fresh, [fresh.map { SharedTraits.column(of: $0.row) }])
        let returned = puzzles.filter { $0.place == .returned }
        try add(
            "returned", returned,
            [returned.map(\.claim), returned.map { SharedTraits.column(of: $0.row) }])
        let unfit = puzzles.filter { $0.place == .unfit || $0.isMarked }
        try add("unfit", unfit, [unfit.map { $0.place == .unfit ? 1 : 0 }])
    }

    private static func names(_ row: StoredPuzzle) -> String {
        (TechniqueCounts.counts(row.techniques) ?? []).map(\.name).joined(separator: "|")
    }

    /// Adds the places of puzzles to a table, with a list for each of its other columns.
    private mutating func add(
        _ table: String, _ puzzles: [StockRows.Puzzle], _ columns: [[Int64]]
    ) throws(PostgresError) {
        if puzzles.isEmpty { return }
        let lists = [puzzles.map(\.row.place)] + columns
        let names = (1..<lists.count).map { ", v\($0)" }.joined()
        let parameters = (1...lists.count).map { "$\($0)::bigint[]" }.joined(separator: ", ")
        try run(
            table,
            """
            INSERT INTO \(table) SELECT place / \(StockPosition.span), place\(names)
            FROM unnest(\(parameters)) AS p(place\(names))
            """, lists.map { .integers($0) })
    }

    private mutating func add(_ ids: [StockRows.KnownID]) throws(PostgresError) {
        try run(
            "ids",
            """
            INSERT INTO known
            SELECT id, nullif(place, 0) / \(StockPosition.span), nullif(place, 0)
            FROM unnest($1::text[], $2::bigint[]) AS k(id, place)
            """, [.texts(ids.map(\.id)), .integers(ids.map { $0.place ?? 0 })])
    }

    private mutating func add(_ withdrawn: [StockRows.Withdrawn]) throws(PostgresError) {
        try run(
            "withdrawn",
            """
            INSERT INTO withdrawn (number, id, reason, time, note) OVERRIDING SYSTEM VALUE
            SELECT number, id, reason, time, nullif(note, '')
            FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[])
            AS w(number, id, reason, time, note)
            """,
            [
                .integers(withdrawn.map(\.number)), .texts(withdrawn.map(\.id)),
                .texts(withdrawn.map(\.reason)), .integers(withdrawn.map(\.time)),
                .texts(withdrawn.map { $0.note ?? "" }),
            ])
    }

    private mutating func add(_ claims: [StockRows.Claim]) throws(PostgresError) {
        let rows = claims.map(\.row)
        try run(
            "claims",
            """
            INSERT INTO claim (number, tag, scope, peer, key, fingerprint, pool, auto, state, places,
              lease_end, finished, label, created, delivered, given_back) OVERRIDING SYSTEM VALUE
            SELECT number, tag, '', peer, key, fingerprint, pool, auto, state, places::bigint[],
              nullif(lease_end, 0), nullif(finished, 0), nullif(label, ''), created,
              nullif(delivered, '{}')::bigint[], nullif(given_back, '{}')::text[]
            FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[],
              $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12::text[],
              $13::bigint[], $14::text[], $15::text[])
            AS c(number, tag, peer, key, fingerprint, pool, auto, state, places, lease_end, finished,
              label, created, delivered, given_back)
            """,
            [
                .integers(rows.map(\.number)), .integers(rows.map { Int64($0.tag) }),
                .integers(rows.map { Int64($0.peer) }), .texts(rows.map(\.key)),
                .texts(rows.map(\.fingerprint)), .integers(rows.map { Int64($0.pool.raw) }),
                .integers(rows.map { $0.ack == .auto ? 1 : 0 }),
                .integers(rows.map { Int64($0.state.number) }),
                .texts(rows.map { Self.array($0.places.all.map(String.init)) }),
                .integers(claims.map { $0.leaseEnd ?? 0 }),
                .integers(claims.map { $0.finished ?? 0 }), .texts(rows.map { $0.label ?? "" }),
                .integers(rows.map { $0.created ?? 0 }),
                .texts(rows.map { Self.array($0.delivered.map(String.init)) }),
                .texts(rows.map { Self.array($0.givenBack) }),
            ])
    }

    /// An array of words that need no quotes, as text.
    private static func array(_ words: [String]) -> String {
        "{\(words.joined(separator: ","))}"
    }

    private mutating func setLastClaim(_ number: Int64) throws(PostgresError) {
        try connection.execute(
            "SELECT setval(pg_get_serial_sequence('claim', 'number'), \(number + 1), false)",
            by: PostgresStore.limit)
    }

    /// Sets what follows from the rows: the counts, and the next numbers.
    mutating func complete() throws {
        try connection.execute(
            """
            INSERT INTO tally (pool, farm, ready, leased, keys, unfit)
            SELECT l.number, 0,
              (SELECT count(*) FROM ready r WHERE r.pool = l.number)
                + (SELECT count(*) FROM returned r WHERE r.pool = l.number),
              (SELECT coalesce(sum(cardinality(claim_rest(c))), 0) FROM claim c
                WHERE c.pool = l.number AND state = 0),
              (SELECT count(*) FROM claim c WHERE c.pool = l.number),
              (SELECT count(*) FROM unfit u WHERE u.pool = l.number AND held = 1)
            FROM pool l;
            SELECT setval('place', coalesce((SELECT max(place % \(StockPosition.span)) FROM known), 0) + 1);
            SELECT setval(pg_get_serial_sequence('withdrawn', 'number'),
              coalesce((SELECT max(number) FROM withdrawn), 0) + 1);
            ANALYZE;
            """, by: Deadline(after: .seconds(600)))
    }
}

extension ClaimRow.State {
    /// The number of the state in a shared stock.
    var number: Int {
        switch self {
        case .leased: 0
        case .delivered: 1
        case .returned: 2
        case .expired: 3
        case .discarded: 4
        }
    }
}

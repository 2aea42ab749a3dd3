import FarmPostgres
import FarmSystem

/// The tables of a shared stock, documented in `SharedStock.md`.
///
/// They are in a schema of their own. `store init` creates them as their owner; the service only uses
/// them.
package enum PostgresSchema {
    /// The version that this program writes.
    package static let version = 7
    /// The oldest version of the program that can still serve this schema.
    static let oldestReader = 2
    static let name = "puzzlefarm"

    /// The settings of every connection. Every statement finds its rows by a key, so that a plan is
    /// made once, and never with a scan that was right while a table was small: twice as many claims.
    static let settings = [
        ("search_path", name), ("statement_timeout", "30000"), ("lock_timeout", "2000"),
        ("idle_in_transaction_session_timeout", "30000"), ("jit", "off"),
        ("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off"),
        ("enable_hashjoin", "off"), ("enable_mergejoin", "off"), ("enable_bitmapscan", "off"),
    ]

    /// Creates the tables, and a pool for each tier, in one transaction. A stock that gets the copy of a
    /// folder, which has an id, is not open.
    static func create(
        tiers: [(number: Int, name: String)], version: Int = version, copyOf folder: String? = nil,
        on connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) {
        var sql = "BEGIN; CREATE SCHEMA \(name); SET LOCAL search_path = \(name);\n"
        sql += tables + functions
        for tier in tiers { sql += addTier(tier.number, tier.name) }
        sql += steps.prefix(version - 1).joined()
        if let folder {
            sql += "UPDATE meta SET state = '\(StockState.incomplete.text)', source = '\(folder)';"
        }
        try connection.execute(sql + "\nCOMMIT", by: deadline)
    }

    /// Changes an older schema to this version in one transaction, beside farms that use it.
    static func migrate(
        from found: Int, on connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) {
        try connection.execute(
            "BEGIN; SET LOCAL search_path = \(name); SET LOCAL lock_timeout = '30s';\n"
                + steps.dropFirst(found - 1).joined() + grantAgain + "\nCOMMIT", by: deadline)
    }

    /// The statements that add the pool of a tier, with partitions of its own. All other pools share
    /// the default ones, so that a farm can add pools without changing the schema.
    private static func addTier(_ number: Int, _ name: String) -> String {
        """
        INSERT INTO pool VALUES (\(number), '\(name)', NULL);
        CREATE TABLE puzzle_\(name) PARTITION OF puzzle FOR VALUES IN (\(number));
        CREATE TABLE ready_\(name) PARTITION OF ready FOR VALUES IN (\(number));

        """
    }

    private static let tables = """
        CREATE TABLE meta (
          one integer PRIMARY KEY CHECK (one = 1),
          schema integer NOT NULL,
          oldest_reader integer NOT NULL,
          state text NOT NULL DEFAULT 'open'
        );
        INSERT INTO meta VALUES (1, 1, 1);

        CREATE TABLE pool (
          number bigint PRIMARY KEY CHECK (number BETWEEN 1 AND \(PoolNumber.most)),
          name text NOT NULL UNIQUE,
          -- The promise that the ready puzzles were last checked against.
          promise text
        );

        CREATE TABLE farm (
          number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          name text NOT NULL UNIQUE,
          version text NOT NULL,
          host text NOT NULL DEFAULT '',
          -- A number that a process chose at its start, so that two of one name notice each other.
          session bigint NOT NULL DEFAULT 0,
          since bigint NOT NULL DEFAULT 0,
          seen bigint NOT NULL,
          per_minute bigint NOT NULL DEFAULT 0,
          degraded text NOT NULL DEFAULT ''
        );

        -- What farms are making and have not stocked, until a time.
        CREATE TABLE reservation (
          farm bigint NOT NULL,
          pool bigint NOT NULL,
          puzzles bigint NOT NULL,
          until bigint NOT NULL,
          PRIMARY KEY (farm, pool)
        );

        -- The counts of a pool are the sums over its rows, one for each farm, so that no row is changed
        -- by the claims of all.
        CREATE TABLE tally (
          pool bigint NOT NULL,
          farm bigint NOT NULL,
          ready bigint NOT NULL DEFAULT 0,
          leased bigint NOT NULL DEFAULT 0,
          keys bigint NOT NULL DEFAULT 0,
          unfit bigint NOT NULL DEFAULT 0,
          PRIMARY KEY (pool, farm)
        ) WITH (fillfactor = 50);

        -- The number in a place, in the order of stocking.
        CREATE SEQUENCE place;

        CREATE TABLE puzzle (
          pool bigint NOT NULL,
          place bigint NOT NULL,
          id text NOT NULL,
          givens text NOT NULL,
          solution text NOT NULL,
          tier_rating bigint NOT NULL,
          er bigint NOT NULL,
          ep bigint NOT NULL,
          ed bigint NOT NULL,
          clues bigint NOT NULL,
          w20 bigint NOT NULL,
          time_index bigint NOT NULL,
          uses_uniqueness bigint NOT NULL,
          symmetry text NOT NULL,
          techniques text NOT NULL,
          human text,
          tier bigint NOT NULL,
          names text[] NOT NULL,
          engine text NOT NULL,
          created bigint NOT NULL,
          PRIMARY KEY (pool, place)
        ) PARTITION BY LIST (pool);
        CREATE TABLE puzzle_other PARTITION OF puzzle DEFAULT;

        CREATE TABLE ready (
          pool bigint NOT NULL,
          place bigint NOT NULL,
          PRIMARY KEY (pool, place)
        ) PARTITION BY LIST (pool);
        CREATE TABLE ready_other PARTITION OF ready DEFAULT;

        CREATE TABLE returned (
          pool bigint NOT NULL,
          place bigint NOT NULL,
          claim bigint NOT NULL,
          PRIMARY KEY (pool, place)
        );

        -- Puzzles that do not keep the promise of their pool: held = 1 if they are set apart, 0 if they
        -- are leased and will be when they return.
        CREATE TABLE unfit (
          pool bigint NOT NULL,
          place bigint NOT NULL,
          held bigint NOT NULL,
          PRIMARY KEY (pool, place)
        );

        -- One table over all pools: what stops an id from being stocked twice.
        CREATE TABLE known (id text PRIMARY KEY, pool bigint, place bigint);

        CREATE TABLE withdrawn (
          number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          id text NOT NULL UNIQUE,
          reason text NOT NULL,
          time bigint NOT NULL,
          note text
        );

        CREATE TABLE claim (
          number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          tag bigint NOT NULL,
          scope text NOT NULL,
          peer bigint NOT NULL,
          key text NOT NULL,
          fingerprint text NOT NULL,
          pool bigint NOT NULL,
          auto bigint NOT NULL,
          state bigint NOT NULL,
          places bigint[] NOT NULL,
          lease_end bigint,
          finished bigint,
          label text,
          created bigint NOT NULL,
          UNIQUE (scope, peer, key)
        );
        CREATE INDEX claim_leased ON claim (lease_end) WHERE lease_end IS NOT NULL;
        CREATE INDEX claim_held ON claim (scope, peer, number) WHERE lease_end IS NOT NULL;
        CREATE INDEX claim_finished ON claim (finished) WHERE finished IS NOT NULL;


        """
}

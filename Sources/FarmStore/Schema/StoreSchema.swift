import FarmSQLite

/// The tables, documented in `FarmStore.md`.
enum StoreSchema {
    /// "PZLF".
    static let applicationID: Int32 = 0x505A_4C46

    static let migrations = Migrations(
        applicationID: applicationID,
        steps: [
            .init(first), second, .init(third), .init(fourth), .init(fifth), .init(sixth),
            .init(seventh), eighth, .init(keysInRuns),
        ])

    private static let first = """
        CREATE TABLE meta (
          one INTEGER PRIMARY KEY CHECK (one = 1),
          claims_indexed INTEGER NOT NULL,
          probes INTEGER NOT NULL
        ) STRICT;
        INSERT INTO meta VALUES (1, 0, 0);

        CREATE TABLE pool (
          tier INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          head INTEGER NOT NULL,
          indexed INTEGER NOT NULL,
          keys INTEGER NOT NULL
        ) STRICT;
        INSERT INTO pool VALUES
          (1, 'beginner', 1000000000001, 1000000000000, 0),
          (2, 'easy', 2000000000001, 2000000000000, 0),
          (3, 'medium', 3000000000001, 3000000000000, 0),
          (4, 'intermediate', 4000000000001, 4000000000000, 0),
          (5, 'hard', 5000000000001, 5000000000000, 0),
          (6, 'expert', 6000000000001, 6000000000000, 0);

        CREATE TABLE puzzle (
          place INTEGER PRIMARY KEY,
          id TEXT NOT NULL,
          givens TEXT NOT NULL,
          solution TEXT NOT NULL,
          tier_rating INTEGER NOT NULL,
          er INTEGER NOT NULL,
          ep INTEGER NOT NULL,
          ed INTEGER NOT NULL,
          clues INTEGER NOT NULL,
          w20 INTEGER NOT NULL,
          time_index INTEGER NOT NULL,
          symmetry TEXT NOT NULL,
          techniques TEXT NOT NULL,
          uses_uniqueness INTEGER NOT NULL,
          engine TEXT NOT NULL,
          created INTEGER NOT NULL,
          apart INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX puzzle_apart ON puzzle (apart, place) WHERE apart > 0;

        CREATE TABLE known (
          id TEXT PRIMARY KEY,
          place INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE returned (
          place INTEGER PRIMARY KEY,
          claim INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE withdrawn (
          place INTEGER PRIMARY KEY,
          id TEXT NOT NULL,
          reason TEXT NOT NULL,
          time INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE claim (
          number INTEGER PRIMARY KEY,
          tag INTEGER NOT NULL,
          peer INTEGER NOT NULL,
          key TEXT NOT NULL,
          fingerprint TEXT NOT NULL,
          tier INTEGER NOT NULL,
          ack TEXT NOT NULL,
          state TEXT NOT NULL,
          puzzles INTEGER NOT NULL,
          places TEXT NOT NULL,
          lease_end INTEGER,
          finished INTEGER
        ) STRICT;
        CREATE INDEX claim_live ON claim (number) WHERE finished IS NULL;
        CREATE INDEX claim_finished ON claim (finished) WHERE finished IS NOT NULL;

        CREATE TABLE claim_key (
          peer INTEGER NOT NULL,
          key TEXT NOT NULL,
          number INTEGER NOT NULL,
          PRIMARY KEY (peer, key)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW ready AS
          SELECT pool.name AS tier, puzzle.* FROM puzzle
          JOIN pool ON pool.tier = puzzle.place / 1000000000000
          WHERE puzzle.place >= pool.head AND puzzle.apart = 0
            OR puzzle.place IN (SELECT place FROM returned);
        """

    /// Separate tables for filters, so that these need not read every puzzle.
    private static let second = Migrations.Step(
        """
        CREATE TABLE technique (
          number INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE traits (
          block INTEGER PRIMARY KEY,
          traits BLOB NOT NULL
        ) STRICT;
        """
    ) { connection, advance throws(SQLiteError) in try TraitsIndex.fill(connection, advance) }

    /// A number for withdrawn puzzles, so that their order does not depend on the clock, and a public
    /// note.
    private static let third = """
        ALTER TABLE withdrawn ADD COLUMN note TEXT;
        ALTER TABLE withdrawn ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
        UPDATE withdrawn SET number = sorted.number FROM (
          SELECT place, row_number() OVER (ORDER BY time, place) AS number FROM withdrawn
        ) AS sorted WHERE sorted.place = withdrawn.place;
        CREATE UNIQUE INDEX withdrawn_number ON withdrawn (number);
        CREATE INDEX withdrawn_id ON withdrawn (id);
        """

    /// The difficulty for people, of the puzzles of pools that keep it, and the index of its
    /// techniques.
    private static let fourth = """
        ALTER TABLE puzzle ADD COLUMN human TEXT;

        CREATE TABLE human_technique (
          technique TEXT NOT NULL,
          place INTEGER NOT NULL,
          PRIMARY KEY (technique, place)
        ) STRICT, WITHOUT ROWID;
        """

    /// Pools of one's own: the tier becomes a column of the puzzle, which may be empty in the pools
    /// of the tiers. In `pool` and `claim`, `tier` is the number of the pool.
    private static let fifth = """
        ALTER TABLE puzzle ADD COLUMN tier INTEGER;
        ALTER TABLE pool ADD COLUMN promise TEXT;
        CREATE UNIQUE INDEX pool_name ON pool (name);

        CREATE TABLE unfit (
          place INTEGER PRIMARY KEY,
          held INTEGER NOT NULL
        ) STRICT;

        DROP VIEW ready;
        CREATE VIEW ready AS
          SELECT kind.name AS tier, pool.name AS pool, puzzle.place, puzzle.id, puzzle.givens,
            puzzle.solution, puzzle.tier_rating, puzzle.er, puzzle.ep, puzzle.ed, puzzle.clues,
            puzzle.w20, puzzle.time_index, puzzle.symmetry, puzzle.techniques,
            puzzle.uses_uniqueness, puzzle.engine, puzzle.created, puzzle.apart, puzzle.human
          FROM puzzle
          JOIN pool ON pool.tier = puzzle.place / 1000000000000
          JOIN pool AS kind ON kind.tier = coalesce(puzzle.tier, puzzle.place / 1000000000000)
          WHERE puzzle.place >= pool.head AND puzzle.apart = 0
            OR puzzle.place IN (SELECT place FROM returned);
        """

    /// A label and a time for claims, and the live claims by their clients, so that these can list
    /// theirs.
    private static let sixth = """
        ALTER TABLE claim ADD COLUMN label TEXT;
        ALTER TABLE claim ADD COLUMN created INTEGER;
        DROP INDEX claim_live;
        CREATE INDEX claim_live ON claim (peer, number) WHERE finished IS NULL;
        """

    /// One page for a claim: the newest claim has the head of its pool, and claims enter the table of
    /// the live ones together with the index of keys.
    private static let seventh = """
        ALTER TABLE claim ADD COLUMN head INTEGER;
        ALTER TABLE pool ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
        UPDATE pool SET claims = max((SELECT coalesce(max(number), 0) FROM claim),
          (SELECT claims_indexed FROM meta));

        CREATE TABLE lease (
          peer INTEGER NOT NULL,
          number INTEGER NOT NULL,
          PRIMARY KEY (peer, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO lease
          SELECT peer, number FROM claim INDEXED BY claim_live
          WHERE finished IS NULL AND number <= (SELECT claims_indexed FROM meta);
        DROP INDEX claim_live;

        CREATE VIEW live AS
          SELECT claim.* FROM lease CROSS JOIN claim ON claim.number = lease.number
          WHERE lease.number <= (SELECT claims_indexed FROM meta) AND claim.finished IS NULL
          UNION ALL
          SELECT * FROM claim
          WHERE number > (SELECT claims_indexed FROM meta) AND finished IS NULL;

        CREATE VIEW pool_head AS
          SELECT tier, max(head, coalesce(iif(
            tier = (SELECT tier FROM claim ORDER BY number DESC LIMIT 1),
            (SELECT head FROM claim ORDER BY number DESC LIMIT 1), 0), 0)) AS head
          FROM pool;

        DROP VIEW ready;
        CREATE VIEW ready AS
          SELECT kind.name AS tier, pool.name AS pool, puzzle.place, puzzle.id, puzzle.givens,
            puzzle.solution, puzzle.tier_rating, puzzle.er, puzzle.ep, puzzle.ed, puzzle.clues,
            puzzle.w20, puzzle.time_index, puzzle.symmetry, puzzle.techniques,
            puzzle.uses_uniqueness, puzzle.engine, puzzle.created, puzzle.apart, puzzle.human
          FROM puzzle
          JOIN pool ON pool.tier = puzzle.place / 1000000000000
          JOIN pool_head ON pool_head.tier = pool.tier
          JOIN pool AS kind ON kind.tier = coalesce(puzzle.tier, puzzle.place / 1000000000000)
          WHERE puzzle.place >= pool_head.head AND puzzle.apart = 0
            OR puzzle.place IN (SELECT place FROM returned);
        """

    /// Keys of any number: an index of their hashes in sorted runs instead of one of their texts, and
    /// a short record in place of the row of a delivered puzzle. `claim_key` keeps those of earlier
    /// schemas, and few others.
    private static let keysInRuns = """
        ALTER TABLE meta ADD COLUMN key_secret BLOB;
        ALTER TABLE meta ADD COLUMN claims_packed INTEGER NOT NULL DEFAULT 0;
        UPDATE meta SET key_secret = randomblob(16);

        CREATE TABLE key_run (
          run INTEGER PRIMARY KEY,
          level INTEGER NOT NULL,
          first INTEGER NOT NULL,
          last INTEGER NOT NULL,
          bits INTEGER NOT NULL,
          state TEXT NOT NULL,
          done INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE key_bucket (
          bucket INTEGER PRIMARY KEY,
          entries BLOB NOT NULL
        ) STRICT;

        CREATE TABLE delivered (
          place INTEGER PRIMARY KEY,
          claim INTEGER NOT NULL,
          record BLOB NOT NULL
        ) STRICT;
        """
}

-- The tables of a new shared stock, documented in `SharedStock.md`. They are in a schema of their own.

CREATE TABLE meta (
  one integer PRIMARY KEY CHECK (one = 1),
  schema integer NOT NULL,
  oldest_reader integer NOT NULL,
  state text NOT NULL DEFAULT 'open',
  -- Grids are numbered under one seed, and farms take ranges of numbers, so that no two of them examine
  -- the same grid.
  seed bigint NOT NULL DEFAULT 0,
  -- The random ids of the folder whose copy the stock is, and of the one that gets its copy.
  source text,
  target text
);
INSERT INTO meta (one, schema, oldest_reader, seed)
  VALUES (1, 0, 2, (random() * 9007199254740991)::bigint);

CREATE SEQUENCE candidate;

-- The time when a farm was last present. Leases end by `lease_now()`, which is never beyond it, so a farm
-- notices a jump of the clock, or that the database was away, before any lease is ended.
CREATE TABLE clock (
  one integer PRIMARY KEY CHECK (one = 1),
  wall bigint NOT NULL,
  -- The number of prolongations, so that of several farms one prolongs.
  generation bigint NOT NULL DEFAULT 0,
  host text NOT NULL DEFAULT ''
);
INSERT INTO clock VALUES (1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);

CREATE TABLE pool (
  number bigint PRIMARY KEY CHECK (number BETWEEN 1 AND 64),
  name text NOT NULL UNIQUE CONSTRAINT pool_name CHECK (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- The promise that the ready puzzles were last checked against.
  promise text
);

-- Pools that no farm refills.
CREATE TABLE pause (
  pool bigint PRIMARY KEY,
  reason text NOT NULL,
  since bigint NOT NULL
);

-- The thresholds of pools that farms call shared.
CREATE TABLE pool_setting (
  pool bigint PRIMARY KEY,
  low bigint NOT NULL,
  target bigint NOT NULL
);

-- What the configuration of each farm wants them to be.
CREATE TABLE farm_setting (
  farm bigint NOT NULL,
  pool bigint NOT NULL,
  low bigint NOT NULL,
  target bigint NOT NULL,
  PRIMARY KEY (farm, pool)
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

-- The counts of a pool are the sums over its rows. Each farm has its own, so that no row is changed by the claims of
-- all, one for each period of about a second (`tally_row`): while a transaction of another program is open, such as a
-- dump, the server keeps all versions of a row, and reads them whenever the row is looked up.
CREATE TABLE tally (
  pool bigint NOT NULL,
  farm bigint NOT NULL,
  ready bigint NOT NULL DEFAULT 0,
  leased bigint NOT NULL DEFAULT 0,
  keys bigint NOT NULL DEFAULT 0,
  unfit bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (pool, farm)
) WITH (fillfactor = 50);

-- Rows before `head` were added up in later ones. Those before `next_head` can be when the transactions before the
-- number `next_after` are over. Rows of no period are those of farms of schemas up to 9, which are never moved.
CREATE TABLE tally_head (
  one integer PRIMARY KEY CHECK (one = 1),
  head bigint NOT NULL,
  next_head bigint,
  next_after xid8
);
INSERT INTO tally_head VALUES (1, 0);
CREATE SEQUENCE period;
SELECT nextval('period');

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
  tier bigint NOT NULL CONSTRAINT puzzle_tier CHECK (tier BETWEEN 1 AND 6),
  names text[] NOT NULL,
  engine text NOT NULL,
  created bigint NOT NULL,
  PRIMARY KEY (pool, place)
) PARTITION BY LIST (pool);
CREATE TABLE puzzle_other PARTITION OF puzzle DEFAULT;

-- The places of puzzles that can be claimed. `traits` is what filters look at before they read a puzzle; 0,
-- which farms of schema 5 write, stands for any.
CREATE TABLE ready (
  pool bigint NOT NULL,
  place bigint NOT NULL,
  traits bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (pool, place)
) PARTITION BY LIST (pool);
CREATE TABLE ready_other PARTITION OF ready DEFAULT;

-- Puzzles that came back, in the order of their return: they are claimed in this order and not in that of their
-- places, so that claims can pass over the rows of those that were taken again. A puzzle has one row at most; nothing
-- checks it, since a unique index would read all earlier rows of the puzzle that the server still keeps.
CREATE SEQUENCE turn;
SELECT nextval('turn');
CREATE TABLE returned (
  pool bigint NOT NULL,
  place bigint NOT NULL,
  claim bigint NOT NULL,
  traits bigint NOT NULL DEFAULT 0,
  turn bigint NOT NULL DEFAULT nextval('turn'),
  PRIMARY KEY (pool, turn)
);
CREATE INDEX returned_place ON returned (pool, place);

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

-- `places` are without the puzzles that the client returned while others were left, whose ids are in
-- `given_back`; `delivered` has those that were delivered while others were left.
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
  delivered bigint[],
  given_back text[],
  UNIQUE (scope, peer, key),
  -- No farm writes other rows, and a file could not have them.
  CONSTRAINT claim_content CHECK (
    pool BETWEEN 1 AND 64 AND auto IN (0, 1) AND state BETWEEN 0 AND 4
    AND array_position(places, NULL) IS NULL AND 0 < ALL (places)
  )
);
CREATE INDEX claim_leased ON claim (lease_end) WHERE lease_end IS NOT NULL;
CREATE INDEX claim_held ON claim (scope, peer, number) WHERE lease_end IS NOT NULL;
CREATE INDEX claim_finished ON claim (finished) WHERE finished IS NOT NULL;
CREATE INDEX claim_label ON claim (scope, peer, label, number) WHERE label IS NOT NULL;

-- A pool for each tier, with partitions of its own. All other pools share the default ones, so that a farm
-- can add pools without changing the schema.
DO $$
DECLARE
  tiers text[] := ARRAY['beginner', 'easy', 'medium', 'intermediate', 'hard', 'expert'];
BEGIN
  FOR n IN 1..cardinality(tiers) LOOP
    INSERT INTO pool VALUES (n, tiers[n], NULL);
    EXECUTE format('CREATE TABLE %I PARTITION OF puzzle FOR VALUES IN (%s)', 'puzzle_' || tiers[n], n);
    EXECUTE format('CREATE TABLE %I PARTITION OF ready FOR VALUES IN (%s)', 'ready_' || tiers[n], n);
  END LOOP;
END $$;

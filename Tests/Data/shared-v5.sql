-- A shared stock as puzzlefarm made it with schema 5.

CREATE SCHEMA puzzlefarm;
SET search_path = puzzlefarm;

CREATE TABLE meta (
  one integer PRIMARY KEY CHECK (one = 1),
  schema integer NOT NULL,
  oldest_reader integer NOT NULL,
  state text NOT NULL DEFAULT 'open'
);
INSERT INTO meta VALUES (1, 1, 1);

CREATE TABLE pool (
  number bigint PRIMARY KEY CHECK (number BETWEEN 1 AND 64),
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

-- The time of all leases, in milliseconds since 1970.
CREATE FUNCTION stock_now() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

-- The state of a claim whose lease may be over without having been ended.
CREATE FUNCTION claim_state(state bigint, lease_end bigint) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN state = 0 AND lease_end <= stock_now() THEN 3 ELSE state END
$$;

CREATE FUNCTION count_up(
  a_pool bigint, a_farm bigint, a_ready bigint, a_leased bigint, a_keys bigint DEFAULT 0,
  a_unfit bigint DEFAULT 0
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tally AS t VALUES (a_pool, a_farm, a_ready, a_leased, a_keys, a_unfit)
  ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + a_ready,
    leased = t.leased + a_leased, keys = t.keys + a_keys, unfit = t.unfit + a_unfit
$$;

-- Returns the number of a pool, which it gets when a farm first names it; 0 if there are as many
-- as there can be.
CREATE FUNCTION add_pool(a_name text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found_number bigint;
BEGIN
  SELECT number INTO found_number FROM pool WHERE name = a_name;
  IF FOUND THEN RETURN found_number; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('puzzlefarm.pool'));
  INSERT INTO pool SELECT max(number) + 1, a_name, NULL FROM pool
    HAVING max(number) < 64 ON CONFLICT (name) DO NOTHING;
  SELECT number INTO found_number FROM pool WHERE name = a_name;
  RETURN coalesce(found_number, 0);
END $$;

-- Puts the puzzles of a leased claim back: withdrawn ones stay out, unfit ones are set apart.
CREATE FUNCTION put_back(c claim, a_farm bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  apart bigint;
  back bigint;
BEGIN
  PERFORM FROM known k JOIN puzzle p ON p.id = k.id
    WHERE p.pool = c.pool AND p.place = ANY (c.places) ORDER BY k.id FOR SHARE OF k;
  UPDATE unfit SET held = 1 WHERE pool = c.pool AND place = ANY (c.places)
    AND NOT EXISTS (SELECT FROM puzzle p JOIN withdrawn w ON w.id = p.id
      WHERE p.pool = unfit.pool AND p.place = unfit.place);
  GET DIAGNOSTICS apart = ROW_COUNT;
  INSERT INTO returned SELECT p.pool, p.place, c.number FROM puzzle p
    WHERE p.pool = c.pool AND p.place = ANY (c.places)
    AND NOT EXISTS (SELECT FROM withdrawn w WHERE w.id = p.id)
    AND NOT EXISTS (SELECT FROM unfit u WHERE u.pool = p.pool AND u.place = p.place);
  GET DIAGNOSTICS back = ROW_COUNT;
  PERFORM count_up(c.pool, a_farm, back, -cardinality(c.places), 0, apart);
END $$;

-- Ends a lease whose time is over, and returns the new state.
CREATE FUNCTION end_lease(c claim, a_discards bigint, a_farm bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  new_state bigint := CASE a_discards WHEN 1 THEN 4 ELSE 3 END;
BEGIN
  IF a_discards = 1 THEN
    PERFORM count_up(c.pool, a_farm, 0, -cardinality(c.places));
  ELSE
    PERFORM put_back(c, a_farm);
  END IF;
  UPDATE claim SET state = new_state, finished = stock_now(), lease_end = NULL
    WHERE number = c.number;
  RETURN new_state;
END $$;

-- Ends or prolongs a claim: 'ack', 'return' or 'renew'. Returns 0 done, 1 unknown,
-- 2 lease lost, 3 already delivered.
CREATE FUNCTION change_claim(
  a_number bigint, a_tag bigint, a_scope text, a_peer bigint, a_kind text, a_length bigint,
  a_farm bigint, a_discards bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  c claim;
  size bigint;
  gone bigint;
BEGIN
  SELECT * INTO c FROM claim WHERE number = a_number FOR UPDATE;
  IF NOT FOUND OR c.tag <> a_tag OR c.scope <> a_scope OR c.peer <> a_peer THEN
    RETURN 1;
  END IF;
  size := cardinality(c.places);
  IF claim_state(c.state, c.lease_end) = 3 AND c.state = 0 THEN
    c.state := end_lease(c, a_discards, a_farm);
  END IF;
  IF a_kind = 'ack' THEN
    IF c.state = 1 THEN RETURN 0; END IF;
    IF c.state = 2 THEN RETURN 2; END IF;
    IF c.state = 0 THEN
      PERFORM count_up(c.pool, a_farm, 0, -size);
    ELSIF c.state = 3 THEN
      -- All of the puzzles or none: only if each is still in the pool since this lease.
      PERFORM FROM returned r WHERE r.pool = c.pool AND r.place = ANY (c.places)
        AND r.claim = c.number ORDER BY r.place FOR UPDATE;
      GET DIAGNOSTICS gone = ROW_COUNT;
      IF gone < size THEN RETURN 2; END IF;
      DELETE FROM returned r WHERE r.pool = c.pool AND r.place = ANY (c.places);
      PERFORM count_up(c.pool, a_farm, -size, 0);
    END IF;
    UPDATE claim SET state = 1, finished = stock_now(), lease_end = NULL
      WHERE number = c.number;
    RETURN 0;
  END IF;
  IF c.state = 1 THEN RETURN 3; END IF;
  IF a_kind = 'return' THEN
    IF c.state = 2 THEN RETURN 0; END IF;
    IF c.state > 2 THEN RETURN 2; END IF;
    PERFORM put_back(c, a_farm);
    UPDATE claim SET state = 2, finished = stock_now(), lease_end = NULL
      WHERE number = c.number;
    RETURN 0;
  END IF;
  IF c.state > 1 THEN RETURN 2; END IF;
  UPDATE claim SET lease_end = stock_now() + a_length WHERE number = c.number;
  RETURN 0;
END $$;

-- Ends leases whose time is over, at most a thousand, and returns their number. A lease that
-- another farm is ending is left to it.
CREATE FUNCTION end_leases(a_discards bigint, a_farm bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  c claim;
  ended bigint := 0;
BEGIN
  FOR c IN SELECT * FROM claim WHERE lease_end <= stock_now()
    ORDER BY lease_end LIMIT 1000 FOR UPDATE SKIP LOCKED
  LOOP
    ended := ended + 1;
    PERFORM end_lease(c, a_discards, a_farm);
  END LOOP;
  RETURN ended;
END $$;

-- Drops claims that finished before a time, with their keys, and the texts of puzzles that
-- cannot be asked for any more; their ids stay known. Returns the number of claims.
CREATE FUNCTION drop_claims(a_before bigint, a_limit bigint, a_farm bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  c claim;
  dropped bigint := 0;
BEGIN
  FOR c IN SELECT * FROM claim WHERE finished <= a_before
    ORDER BY finished LIMIT a_limit FOR UPDATE SKIP LOCKED
  LOOP
    dropped := dropped + 1;
    IF c.state IN (1, 4) THEN
      DELETE FROM puzzle WHERE pool = c.pool AND place = ANY (c.places);
      DELETE FROM unfit WHERE pool = c.pool AND place = ANY (c.places);
    END IF;
    DELETE FROM claim WHERE number = c.number;
    PERFORM count_up(c.pool, a_farm, 0, 0, -1);
  END LOOP;
  RETURN dropped;
END $$;

-- Takes a puzzle whose row of `known` is locked out of its pool. Returns 1 if it was ready, 2 if
-- it was set apart as unfit, 0 if it is leased or gone.
CREATE FUNCTION take_out(k known, a_farm bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  gone bigint;
BEGIN
  WITH fresh AS (
    DELETE FROM ready WHERE pool = k.pool AND place = k.place RETURNING 1
  ), back AS (
    DELETE FROM returned WHERE pool = k.pool AND place = k.place RETURNING 1
  ) SELECT (SELECT count(*) FROM fresh) + (SELECT count(*) FROM back) INTO gone;
  IF gone > 0 THEN
    PERFORM count_up(k.pool, a_farm, -1, 0);
    RETURN 1;
  END IF;
  DELETE FROM unfit WHERE pool = k.pool AND place = k.place AND held = 1;
  IF NOT FOUND THEN RETURN 0; END IF;
  PERFORM count_up(k.pool, a_farm, 0, 0, 0, -1);
  RETURN 2;
END $$;

-- Withdraws a puzzle. Returns false if its id is unknown.
CREATE FUNCTION withdraw(
  a_id text, a_reason text, a_note text, a_farm bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  k known;
BEGIN
  SELECT * INTO k FROM known WHERE id = a_id FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO withdrawn (id, reason, time, note)
    VALUES (a_id, a_reason, stock_now(), a_note)
    ON CONFLICT (id) DO UPDATE SET note = coalesce(a_note, withdrawn.note);
  -- A leased puzzle stays with its client, but does not return to the pool.
  PERFORM take_out(k, a_farm);
  RETURN true;
END $$;

-- Sets puzzles of a pool apart; a leased one when it returns.
CREATE FUNCTION mark_unfit(a_pool bigint, a_ids text[], a_farm bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  k known;
  taken bigint;
BEGIN
  FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_pool
    ORDER BY id FOR UPDATE
  LOOP
    taken := CASE take_out(k, a_farm) WHEN 0 THEN 0 ELSE 1 END;
    INSERT INTO unfit VALUES (k.pool, k.place, taken) ON CONFLICT DO NOTHING;
    PERFORM count_up(k.pool, a_farm, 0, 0, 0, taken);
  END LOOP;
END $$;

-- Puts puzzles back that keep the promise of their pool.
CREATE FUNCTION mark_fit(a_pool bigint, a_ids text[], a_farm bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  k known;
  was_held bigint;
BEGIN
  FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_pool
    ORDER BY id FOR UPDATE
  LOOP
    DELETE FROM unfit WHERE pool = k.pool AND place = k.place RETURNING held INTO was_held;
    IF FOUND AND was_held = 1 THEN
      INSERT INTO returned VALUES (k.pool, k.place, 0);
      PERFORM count_up(k.pool, a_farm, 1, 0, 0, -1);
    END IF;
  END LOOP;
END $$;

-- Moves ready and unfit puzzles to the end of another pool, and returns their number.
CREATE FUNCTION adopt(a_from bigint, a_by bigint, a_ids text[], a_farm bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  k known;
  new_place bigint;
  moved bigint := 0;
BEGIN
  FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_from
    ORDER BY place FOR UPDATE
  LOOP
    IF take_out(k, a_farm) > 0 THEN
      new_place := a_by * 1000000000000 + nextval('place');
      UPDATE puzzle SET pool = a_by, place = new_place
        WHERE pool = k.pool AND place = k.place;
      UPDATE known SET pool = a_by, place = new_place WHERE id = k.id;
      INSERT INTO ready VALUES (a_by, new_place);
      PERFORM count_up(a_by, a_farm, 1, 0);
      moved := moved + 1;
    END IF;
  END LOOP;
  RETURN moved;
END $$;

INSERT INTO pool VALUES (1, 'beginner', NULL);
CREATE TABLE puzzle_beginner PARTITION OF puzzle FOR VALUES IN (1);
CREATE TABLE ready_beginner PARTITION OF ready FOR VALUES IN (1);
INSERT INTO pool VALUES (2, 'easy', NULL);
CREATE TABLE puzzle_easy PARTITION OF puzzle FOR VALUES IN (2);
CREATE TABLE ready_easy PARTITION OF ready FOR VALUES IN (2);
INSERT INTO pool VALUES (3, 'medium', NULL);
CREATE TABLE puzzle_medium PARTITION OF puzzle FOR VALUES IN (3);
CREATE TABLE ready_medium PARTITION OF ready FOR VALUES IN (3);
INSERT INTO pool VALUES (4, 'intermediate', NULL);
CREATE TABLE puzzle_intermediate PARTITION OF puzzle FOR VALUES IN (4);
CREATE TABLE ready_intermediate PARTITION OF ready FOR VALUES IN (4);
INSERT INTO pool VALUES (5, 'hard', NULL);
CREATE TABLE puzzle_hard PARTITION OF puzzle FOR VALUES IN (5);
CREATE TABLE ready_hard PARTITION OF ready FOR VALUES IN (5);
INSERT INTO pool VALUES (6, 'expert', NULL);
CREATE TABLE puzzle_expert PARTITION OF puzzle FOR VALUES IN (6);
CREATE TABLE ready_expert PARTITION OF ready FOR VALUES IN (6);

CREATE TABLE clock (
  one integer PRIMARY KEY CHECK (one = 1),
  wall bigint NOT NULL,
  -- The number of prolongations, so that of several farms one prolongs.
  generation bigint NOT NULL DEFAULT 0,
  host text NOT NULL DEFAULT ''
);
INSERT INTO clock VALUES (1, stock_now());

CREATE FUNCTION lease_now() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least(stock_now(), (SELECT wall FROM clock WHERE one = 1))
$$;

CREATE OR REPLACE FUNCTION claim_state(state bigint, lease_end bigint) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN state = 0 AND lease_end <= lease_now() THEN 3 ELSE state END
$$;

-- As before, but by the time of leases.
CREATE OR REPLACE FUNCTION end_leases(a_discards bigint, a_farm bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  c claim;
  ended bigint := 0;
BEGIN
  FOR c IN SELECT * FROM claim WHERE lease_end <= lease_now()
    ORDER BY lease_end LIMIT 1000 FOR UPDATE SKIP LOCKED
  LOOP
    ended := ended + 1;
    PERFORM end_lease(c, a_discards, a_farm);
  END LOOP;
  RETURN ended;
END $$;

-- Notes that a farm is present. It passes the time that it has just read, by how much that ran
-- ahead since its last call, the milliseconds since then, and the number of prolongations that it
-- knows; -1 at its first call. Where the clock ran ahead, the database was away for 15 s, or
-- another server answers, all leases are prolonged by the jump and to at least 60 s from now.
CREATE FUNCTION beat_clock(
  a_wall bigint, a_jump bigint, a_absence bigint, a_generation bigint,
  OUT new_generation bigint, OUT prolonged bigint
) LANGUAGE plpgsql AS $$
DECLARE
  c clock;
  server text;
BEGIN
  SELECT * INTO c FROM clock WHERE one = 1 FOR UPDATE;
  new_generation := c.generation;
  prolonged := 0;
  IF a_generation >= 0 AND a_generation <> c.generation THEN
    -- Another farm has just done it; the time may have been read before.
    RETURN;
  END IF;
  IF a_generation < 0 AND a_wall > c.wall + 15000 AND EXISTS (SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid::bigint = hashtext('puzzlefarm.farm')::bigint & 4294967295)
  THEN
    -- Another farm knows how far the clock jumped.
    RETURN;
  END IF;
  SELECT s.system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
    INTO server FROM pg_control_system() s;
  IF a_jump > 0 OR a_absence > 15000 OR a_wall > c.wall + 15000 OR server <> c.host THEN
    UPDATE claim SET lease_end = greatest(lease_end + a_jump, a_wall + 60000)
      WHERE lease_end IS NOT NULL;
    GET DIAGNOSTICS prolonged = ROW_COUNT;
    new_generation := c.generation + 1;
  END IF;
  UPDATE clock SET wall = a_wall, generation = new_generation, host = server WHERE one = 1;
END $$;

-- Roles that use the stock may use what is new.
DO $$
DECLARE
  r text;
BEGIN
  FOR r IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
    WHERE table_schema = 'puzzlefarm' AND table_name = 'claim'
      AND grantee NOT IN (current_user, 'PUBLIC')
  LOOP
    EXECUTE format('GRANT SELECT, UPDATE ON clock TO %I', r);
  END LOOP;
END $$;

UPDATE meta SET schema = 2, oldest_reader = 2;

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

-- Notes what a farm wants. The first farm that names a pool sets its thresholds, and so does one
-- whose own wish has changed; a farm that is new to them does not.
CREATE FUNCTION set_pool(a_farm bigint, a_pool bigint, a_low bigint, a_target bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before farm_setting;
BEGIN
  SELECT * INTO before FROM farm_setting WHERE farm = a_farm AND pool = a_pool;
  IF FOUND AND before.low = a_low AND before.target = a_target THEN RETURN; END IF;
  IF FOUND THEN
    INSERT INTO pool_setting VALUES (a_pool, a_low, a_target)
      ON CONFLICT (pool) DO UPDATE SET low = a_low, target = a_target;
  ELSE
    INSERT INTO pool_setting VALUES (a_pool, a_low, a_target) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO farm_setting VALUES (a_farm, a_pool, a_low, a_target)
    ON CONFLICT (farm, pool) DO UPDATE SET low = a_low, target = a_target;
END $$;

-- Grids are numbered under one seed, and farms take ranges of numbers, so that no two of them
-- examine the same grid.
ALTER TABLE meta ADD COLUMN seed bigint NOT NULL DEFAULT 0;
UPDATE meta SET seed = (random() * 9007199254740991)::bigint;
CREATE SEQUENCE candidate;

-- Refuses every change of a stock that is being moved to a file.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the stock is %', (SELECT state FROM meta) USING ERRCODE = 'PF001';
END $$;

DO $$
DECLARE
  r text;
BEGIN
  FOR r IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
    WHERE table_schema = 'puzzlefarm' AND table_name = 'claim'
      AND grantee NOT IN (current_user, 'PUBLIC')
  LOOP
    EXECUTE format(
      'GRANT SELECT, INSERT, UPDATE, DELETE ON pause, pool_setting, farm_setting TO %I', r);
    EXECUTE format('GRANT USAGE ON SEQUENCE candidate TO %I', r);
  END LOOP;
END $$;

UPDATE meta SET schema = 3;

-- Answers requests whose keys have claims that are not among the given numbers.
CREATE FUNCTION known_claims(
  a_scopes text[], a_peers bigint[], a_keys text[], a_fingerprints text[], a_numbers bigint[]
) RETURNS TABLE (request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint,
  auto bigint, state bigint, size bigint, lease_end bigint, label text, created bigint,
  place bigint, id text, givens text, solution text, tier_rating bigint, er bigint, ep bigint,
  ed bigint, clues bigint, w20 bigint, time_index bigint, uses_uniqueness bigint,
  symmetry text, techniques text, human text, tier bigint,
  own_ready bigint, own_leased bigint, own_keys bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT r.n, CASE WHEN c.fingerprint = r.fingerprint THEN 1 ELSE 2 END::bigint,
      c.number, c.tag, l.name, c.pool, c.auto, claim_state(c.state, c.lease_end),
      cardinality(c.places)::bigint, c.lease_end, c.label, c.created, p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20,
      p.time_index, p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier,
      NULL::bigint, NULL::bigint, NULL::bigint
    FROM unnest(a_scopes, a_peers, a_keys, a_fingerprints) WITH ORDINALITY
      AS r(scope, peer, key, fingerprint, n)
    -- Not flattened, so that the key is found by its index while the table is still empty, too.
    CROSS JOIN LATERAL (SELECT * FROM claim x
      WHERE x.scope = r.scope AND x.peer = r.peer AND x.key = r.key OFFSET 0) c
    JOIN pool l ON l.number = c.pool
    LEFT JOIN LATERAL unnest(
      CASE WHEN claim_state(c.state, c.lease_end) < 2 THEN c.places END)
      WITH ORDINALITY AS u(place, i) ON true
    LEFT JOIN puzzle p ON p.pool = c.pool AND p.place = u.place
    WHERE c.number <> ALL (a_numbers) ORDER BY r.n, u.i;
END $$;

CREATE FUNCTION make_claim(
  a_pool bigint, a_head bigint, a_farm bigint, a_scope text, a_peer bigint, a_key text,
  a_fingerprint text, a_auto bigint, a_wanted bigint, a_least bigint, a_length bigint,
  a_label text
) RETURNS TABLE (request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint,
  auto bigint, state bigint, size bigint, lease_end bigint, label text, created bigint,
  place bigint, id text, givens text, solution text, tier_rating bigint, er bigint, ep bigint,
  ed bigint, clues bigint, w20 bigint, time_index bigint, uses_uniqueness bigint,
  symmetry text, techniques text, human text, tier bigint,
  own_ready bigint, own_leased bigint, own_keys bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  this_time bigint := stock_now();
  taken bigint[];
  back bigint;
  all_taken bigint;
  c claim;
  own tally;
BEGIN
  taken := ARRAY(SELECT r.place FROM returned r WHERE r.pool = a_pool ORDER BY r.place
    LIMIT a_wanted FOR UPDATE SKIP LOCKED);
  back := cardinality(taken);
  IF back < a_wanted THEN
    taken := taken || ARRAY(SELECT r.place FROM ready r
      WHERE r.pool = a_pool AND r.place >= a_head ORDER BY r.place
      LIMIT a_wanted - back FOR UPDATE SKIP LOCKED);
  END IF;
  all_taken := cardinality(taken);
  IF all_taken >= a_least THEN
    INSERT INTO claim (tag, scope, peer, key, fingerprint, pool, auto, state, places, lease_end,
        finished, label, created)
      VALUES ((random() * 4294967295)::bigint, a_scope, a_peer, a_key, a_fingerprint, a_pool,
        a_auto, a_auto, taken, CASE a_auto WHEN 0 THEN this_time + a_length END,
        CASE a_auto WHEN 1 THEN this_time END, nullif(a_label, ''), this_time)
      ON CONFLICT (scope, peer, key) DO NOTHING RETURNING claim.* INTO c;
  END IF;
  IF c.number IS NULL THEN
    RETURN QUERY SELECT * FROM known_claims(
      ARRAY[a_scope], ARRAY[a_peer], ARRAY[a_key], ARRAY[a_fingerprint], '{}');
    RETURN;
  END IF;
  IF back > 0 THEN
    DELETE FROM returned r WHERE r.pool = a_pool AND r.place = ANY (taken);
  END IF;
  IF back < all_taken THEN
    DELETE FROM ready r WHERE r.pool = a_pool AND r.place = ANY (taken);
  END IF;
  UPDATE tally t SET ready = t.ready - all_taken,
      leased = t.leased + all_taken * (1 - a_auto), keys = t.keys + 1
    WHERE t.pool = a_pool AND t.farm = a_farm RETURNING t.* INTO own;
  IF NOT FOUND THEN
    own := count_claims(a_pool, a_farm, all_taken, all_taken * (1 - a_auto), 1);
  END IF;
  IF all_taken = 1 THEN
    RETURN QUERY SELECT 1::bigint, 0::bigint, c.number, c.tag, NULL::text, c.pool, c.auto,
        c.state, 1::bigint, c.lease_end, c.label, c.created, p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20,
      p.time_index, p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier,
        own.ready, own.leased, own.keys
      FROM puzzle p WHERE p.pool = a_pool AND p.place = taken[1];
  ELSE
    RETURN QUERY SELECT 1::bigint, 0::bigint, c.number, c.tag, NULL::text, c.pool, c.auto,
        c.state, all_taken, c.lease_end, c.label, c.created, p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20,
      p.time_index, p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier,
        own.ready, own.leased, own.keys
      FROM unnest(taken) WITH ORDINALITY AS u(place, i), puzzle p
      WHERE p.pool = a_pool AND p.place = u.place ORDER BY u.i;
  END IF;
END $$;

-- Makes several claims. Their numbers are taken first, so that answers find their requests.
CREATE FUNCTION make_claims(
  a_pool bigint, a_head bigint, a_farm bigint, a_scopes text[], a_peers bigint[], a_keys text[],
  a_fingerprints text[], a_autos bigint[], a_wanted bigint[], a_least bigint[],
  a_lengths bigint[], a_labels text[]
) RETURNS TABLE (request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint,
  auto bigint, state bigint, size bigint, lease_end bigint, label text, created bigint,
  place bigint, id text, givens text, solution text, tier_rating bigint, er bigint, ep bigint,
  ed bigint, clues bigint, w20 bigint, time_index bigint, uses_uniqueness bigint,
  symmetry text, techniques text, human text, tier bigint,
  own_ready bigint, own_leased bigint, own_keys bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  this_time bigint := stock_now();
  wanted bigint := (SELECT sum(w) FROM unnest(a_wanted) w);
  numbers bigint[] := ARRAY(SELECT nextval('claim_number_seq') FROM unnest(a_keys));
  free bigint[];
  back bigint;
  known bigint[];
  made claim[];
  taken bigint[];
  kept bigint;
  own tally;
BEGIN
  -- These take none of the puzzles.
  known := ARRAY(SELECT r.n FROM unnest(a_scopes, a_peers, a_keys) WITH ORDINALITY
      AS r(scope, peer, key, n)
    CROSS JOIN LATERAL (SELECT FROM claim x
      WHERE x.scope = r.scope AND x.peer = r.peer AND x.key = r.key OFFSET 0) c);
  free := ARRAY(SELECT r.place FROM returned r WHERE r.pool = a_pool ORDER BY r.place
    LIMIT wanted FOR UPDATE SKIP LOCKED);
  back := cardinality(free);
  IF back < wanted THEN
    free := free || ARRAY(SELECT r.place FROM ready r
      WHERE r.pool = a_pool AND r.place >= a_head ORDER BY r.place
      LIMIT wanted - back FOR UPDATE SKIP LOCKED);
  END IF;
  WITH added AS (
    INSERT INTO claim (number, tag, scope, peer, key, fingerprint, pool, auto, state, places,
        lease_end, finished, label, created)
      OVERRIDING SYSTEM VALUE
      SELECT numbers[r.n], (random() * 4294967295)::bigint, r.scope, r.peer, r.key,
        r.fingerprint, a_pool, r.auto, r.auto, free[r.upto - r.wanted + 1 : r.upto],
        CASE r.auto WHEN 0 THEN this_time + r.length END,
        CASE r.auto WHEN 1 THEN this_time END, nullif(r.label, ''), this_time
      FROM (SELECT *, (sum(wanted) OVER (ORDER BY n))::integer AS upto
        FROM unnest(a_scopes, a_peers, a_keys, a_fingerprints, a_autos, a_wanted, a_least,
          a_lengths, a_labels) WITH ORDINALITY
          AS q(scope, peer, key, fingerprint, auto, wanted, least, length, label, n)
        WHERE n <> ALL (known)) r
      WHERE cardinality(free[r.upto - r.wanted + 1 : r.upto]) >= r.least
      ON CONFLICT (scope, peer, key) DO NOTHING RETURNING claim
  ) SELECT array_agg(a.claim) INTO made FROM added a;
  IF cardinality(made) > 0 THEN
    SELECT array_agg(t.place), count(*) FILTER (WHERE m.auto = 0) INTO taken, kept
      FROM unnest(made) m, unnest(m.places) AS t(place);
    IF back > 0 THEN
      DELETE FROM returned r WHERE r.pool = a_pool AND r.place = ANY (taken);
    END IF;
    DELETE FROM ready r WHERE r.pool = a_pool AND r.place = ANY (taken);
    UPDATE tally t SET ready = t.ready - cardinality(taken), leased = t.leased + kept,
        keys = t.keys + cardinality(made)
      WHERE t.pool = a_pool AND t.farm = a_farm RETURNING t.* INTO own;
    IF NOT FOUND THEN
      own := count_claims(a_pool, a_farm, cardinality(taken), kept, cardinality(made));
    END IF;
    RETURN QUERY SELECT array_position(numbers, m.number)::bigint, 0::bigint, m.number, m.tag,
        NULL::text, m.pool, m.auto, m.state, cardinality(m.places)::bigint, m.lease_end,
        m.label, m.created, p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20,
      p.time_index, p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier, own.ready, own.leased, own.keys
      FROM unnest(made) m, unnest(m.places) WITH ORDINALITY AS u(place, i), puzzle p
      WHERE p.pool = a_pool AND p.place = u.place ORDER BY m.number, u.i;
  END IF;
  IF coalesce(cardinality(made), 0) < cardinality(a_keys) THEN
    RETURN QUERY SELECT * FROM known_claims(
      a_scopes, a_peers, a_keys, a_fingerprints, numbers);
  END IF;
END $$;

-- Counts the first claims of a farm in a pool, and returns its counts.
CREATE FUNCTION count_claims(
  a_pool bigint, a_farm bigint, a_taken bigint, a_leased bigint, a_keys bigint
) RETURNS tally LANGUAGE sql AS $$
  INSERT INTO tally AS t (pool, farm, ready, leased, keys)
    VALUES (a_pool, a_farm, -a_taken, a_leased, a_keys)
    ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + excluded.ready,
      leased = t.leased + excluded.leased, keys = t.keys + excluded.keys
    RETURNING t.*
$$;

UPDATE meta SET schema = 4;

CREATE OR REPLACE FUNCTION stock_now() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
END $$;

CREATE OR REPLACE FUNCTION lease_now() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN least(stock_now(), (SELECT wall FROM clock WHERE one = 1));
END $$;

CREATE OR REPLACE FUNCTION claim_state(state bigint, lease_end bigint) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF state = 0 AND lease_end <= lease_now() THEN RETURN 3; END IF;
  RETURN state;
END $$;

CREATE OR REPLACE FUNCTION count_up(
  a_pool bigint, a_farm bigint, a_ready bigint, a_leased bigint, a_keys bigint DEFAULT 0,
  a_unfit bigint DEFAULT 0
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally AS t VALUES (a_pool, a_farm, a_ready, a_leased, a_keys, a_unfit)
  ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + a_ready,
    leased = t.leased + a_leased, keys = t.keys + a_keys, unfit = t.unfit + a_unfit;
END $$;

DO $each$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['beginner', 'easy', 'medium', 'intermediate', 'hard', 'expert', 'other'] LOOP
    EXECUTE replace($functions$
CREATE FUNCTION make_claim_:part(
  a_pool bigint, a_head bigint, a_farm bigint, a_scope text, a_peer bigint, a_key text,
  a_fingerprint text, a_auto bigint, a_wanted bigint, a_least bigint, a_length bigint,
  a_label text
) RETURNS TABLE (request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint,
  auto bigint, state bigint, size bigint, lease_end bigint, label text, created bigint,
  place bigint, id text, givens text, solution text, tier_rating bigint, er bigint, ep bigint,
  ed bigint, clues bigint, w20 bigint, time_index bigint, uses_uniqueness bigint,
  symmetry text, techniques text, human text, tier bigint,
  own_ready bigint, own_leased bigint, own_keys bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  this_time bigint := stock_now();
  taken bigint[];
  back bigint;
  all_taken bigint;
  c claim;
  own tally;
BEGIN
  taken := ARRAY(SELECT r.place FROM returned r WHERE r.pool = a_pool ORDER BY r.place
    LIMIT a_wanted FOR UPDATE SKIP LOCKED);
  back := cardinality(taken);
  IF back < a_wanted THEN
    taken := taken || ARRAY(SELECT r.place FROM ready_:part r
      WHERE r.pool = a_pool AND r.place >= a_head ORDER BY r.place
      LIMIT a_wanted - back FOR UPDATE SKIP LOCKED);
  END IF;
  all_taken := cardinality(taken);
  IF all_taken >= a_least THEN
    INSERT INTO claim (tag, scope, peer, key, fingerprint, pool, auto, state, places, lease_end,
        finished, label, created)
      VALUES ((random() * 4294967295)::bigint, a_scope, a_peer, a_key, a_fingerprint, a_pool,
        a_auto, a_auto, taken, CASE a_auto WHEN 0 THEN this_time + a_length END,
        CASE a_auto WHEN 1 THEN this_time END, nullif(a_label, ''), this_time)
      ON CONFLICT (scope, peer, key) DO NOTHING RETURNING claim.* INTO c;
  END IF;
  IF c.number IS NULL THEN
    RETURN QUERY SELECT * FROM known_claims(
      ARRAY[a_scope], ARRAY[a_peer], ARRAY[a_key], ARRAY[a_fingerprint], '{}');
    RETURN;
  END IF;
  IF back > 0 THEN
    DELETE FROM returned r WHERE r.pool = a_pool AND r.place = ANY (taken);
  END IF;
  IF back < all_taken THEN
    DELETE FROM ready_:part r WHERE r.pool = a_pool AND r.place = ANY (taken);
  END IF;
  UPDATE tally t SET ready = t.ready - all_taken,
      leased = t.leased + all_taken * (1 - a_auto), keys = t.keys + 1
    WHERE t.pool = a_pool AND t.farm = a_farm RETURNING t.* INTO own;
  IF NOT FOUND THEN
    own := count_claims(a_pool, a_farm, all_taken, all_taken * (1 - a_auto), 1);
  END IF;
  IF all_taken = 1 THEN
    RETURN QUERY SELECT 1::bigint, 0::bigint, c.number, c.tag, NULL::text, c.pool, c.auto,
        c.state, 1::bigint, c.lease_end, c.label, c.created, p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20,
      p.time_index, p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier,
        own.ready, own.leased, own.keys
      FROM puzzle_:part p WHERE p.pool = a_pool AND p.place = taken[1];
  ELSE
    RETURN QUERY SELECT 1::bigint, 0::bigint, c.number, c.tag, NULL::text, c.pool, c.auto,
        c.state, all_taken, c.lease_end, c.label, c.created, p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20,
      p.time_index, p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier,
        own.ready, own.leased, own.keys
      FROM unnest(taken) WITH ORDINALITY AS u(place, i), puzzle_:part p
      WHERE p.pool = a_pool AND p.place = u.place ORDER BY u.i;
  END IF;
END $$;

-- Makes several claims. Their numbers are taken first, so that answers find their requests.
CREATE FUNCTION make_claims_:part(
  a_pool bigint, a_head bigint, a_farm bigint, a_scopes text[], a_peers bigint[], a_keys text[],
  a_fingerprints text[], a_autos bigint[], a_wanted bigint[], a_least bigint[],
  a_lengths bigint[], a_labels text[]
) RETURNS TABLE (request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint,
  auto bigint, state bigint, size bigint, lease_end bigint, label text, created bigint,
  place bigint, id text, givens text, solution text, tier_rating bigint, er bigint, ep bigint,
  ed bigint, clues bigint, w20 bigint, time_index bigint, uses_uniqueness bigint,
  symmetry text, techniques text, human text, tier bigint,
  own_ready bigint, own_leased bigint, own_keys bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  this_time bigint := stock_now();
  wanted bigint := (SELECT sum(w) FROM unnest(a_wanted) w);
  numbers bigint[] := ARRAY(SELECT nextval('claim_number_seq') FROM unnest(a_keys));
  free bigint[];
  back bigint;
  known bigint[];
  made claim[];
  taken bigint[];
  kept bigint;
  own tally;
BEGIN
  -- These take none of the puzzles.
  known := ARRAY(SELECT r.n FROM unnest(a_scopes, a_peers, a_keys) WITH ORDINALITY
      AS r(scope, peer, key, n)
    CROSS JOIN LATERAL (SELECT FROM claim x
      WHERE x.scope = r.scope AND x.peer = r.peer AND x.key = r.key OFFSET 0) c);
  free := ARRAY(SELECT r.place FROM returned r WHERE r.pool = a_pool ORDER BY r.place
    LIMIT wanted FOR UPDATE SKIP LOCKED);
  back := cardinality(free);
  IF back < wanted THEN
    free := free || ARRAY(SELECT r.place FROM ready_:part r
      WHERE r.pool = a_pool AND r.place >= a_head ORDER BY r.place
      LIMIT wanted - back FOR UPDATE SKIP LOCKED);
  END IF;
  WITH added AS (
    INSERT INTO claim (number, tag, scope, peer, key, fingerprint, pool, auto, state, places,
        lease_end, finished, label, created)
      OVERRIDING SYSTEM VALUE
      SELECT numbers[r.n], (random() * 4294967295)::bigint, r.scope, r.peer, r.key,
        r.fingerprint, a_pool, r.auto, r.auto, free[r.upto - r.wanted + 1 : r.upto],
        CASE r.auto WHEN 0 THEN this_time + r.length END,
        CASE r.auto WHEN 1 THEN this_time END, nullif(r.label, ''), this_time
      FROM (SELECT *, (sum(wanted) OVER (ORDER BY n))::integer AS upto
        FROM unnest(a_scopes, a_peers, a_keys, a_fingerprints, a_autos, a_wanted, a_least,
          a_lengths, a_labels) WITH ORDINALITY
          AS q(scope, peer, key, fingerprint, auto, wanted, least, length, label, n)
        WHERE n <> ALL (known)) r
      WHERE cardinality(free[r.upto - r.wanted + 1 : r.upto]) >= r.least
      ON CONFLICT (scope, peer, key) DO NOTHING RETURNING claim
  ) SELECT array_agg(a.claim) INTO made FROM added a;
  IF cardinality(made) > 0 THEN
    SELECT array_agg(t.place), count(*) FILTER (WHERE m.auto = 0) INTO taken, kept
      FROM unnest(made) m, unnest(m.places) AS t(place);
    IF back > 0 THEN
      DELETE FROM returned r WHERE r.pool = a_pool AND r.place = ANY (taken);
    END IF;
    DELETE FROM ready_:part r WHERE r.pool = a_pool AND r.place = ANY (taken);
    UPDATE tally t SET ready = t.ready - cardinality(taken), leased = t.leased + kept,
        keys = t.keys + cardinality(made)
      WHERE t.pool = a_pool AND t.farm = a_farm RETURNING t.* INTO own;
    IF NOT FOUND THEN
      own := count_claims(a_pool, a_farm, cardinality(taken), kept, cardinality(made));
    END IF;
    RETURN QUERY SELECT array_position(numbers, m.number)::bigint, 0::bigint, m.number, m.tag,
        NULL::text, m.pool, m.auto, m.state, cardinality(m.places)::bigint, m.lease_end,
        m.label, m.created, p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20,
      p.time_index, p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier, own.ready, own.leased, own.keys
      FROM unnest(made) m, unnest(m.places) WITH ORDINALITY AS u(place, i), puzzle_:part p
      WHERE p.pool = a_pool AND p.place = u.place ORDER BY m.number, u.i;
  END IF;
  IF coalesce(cardinality(made), 0) < cardinality(a_keys) THEN
    RETURN QUERY SELECT * FROM known_claims(
      a_scopes, a_peers, a_keys, a_fingerprints, numbers);
  END IF;
END $$;
    $functions$, ':part', part);
  END LOOP;
END $each$;

UPDATE meta SET schema = 5;

-- The functions of a shared stock, each once. They are created again as a whole when a stock is upgraded, beside
-- farms that call them; `shared-compatible.sql` has the signatures that farms of earlier schemas call.
--
-- The server parses and plans a function in SQL again in each transaction that calls it, unless it is inlined; one
-- in PL/pgSQL is planned once by each connection. So only what is inlined, or hardly ever called, is in SQL.
--
-- A function that returns a puzzle to its pool or removes it locks the row in `known` first, so that the second of
-- two transactions sees the changes of the first.

-- The time, in milliseconds since 1970.
CREATE OR REPLACE FUNCTION stock_now() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
END $$;

-- The time by which leases end.
CREATE OR REPLACE FUNCTION lease_now() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN least(stock_now(), (SELECT wall FROM clock WHERE one = 1));
END $$;

-- The word for a number in the column `state` of a claim; NULL for one that no farm writes.
CREATE OR REPLACE FUNCTION state_word(a_state bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT (ARRAY['leased', 'delivered', 'returned', 'expired', 'discarded'])[a_state + 1]
$$;

-- The number for a word.
CREATE OR REPLACE FUNCTION state_number(a_state text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['leased', 'delivered', 'returned', 'expired', 'discarded'], a_state)::bigint - 1
$$;

-- The state of a claim whose lease may be over without having been ended.
CREATE OR REPLACE FUNCTION current_state(a_state bigint, a_lease_end bigint) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF a_state = 0 AND a_lease_end <= lease_now() THEN RETURN 'expired'; END IF;
  RETURN state_word(a_state);
END $$;

-- The number of the row of `tally` to which a farm adds now: the period, and the farm. Who asks for it has begun to
-- write, so that `fold_tally` waits for the transaction.
CREATE OR REPLACE FUNCTION tally_row(a_farm bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT pg_sequence_last_value('period'::regclass) << 32 | a_farm
$$;

-- Begins the next period if there are counts of this one, and adds the rows of those before the last five up. Each farm
-- calls it every second. Rows are moved when no transaction is left that could add to them, so that all but the newest
-- are below `head`, where nobody looks. A number of a transaction that is still to come is another server's, from which
-- the stock was restored.
CREATE OR REPLACE FUNCTION fold_tally() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  h tally_head;
  first bigint := 1::bigint << 32;
  this_row bigint := tally_row(0);
BEGIN
  IF EXISTS (SELECT FROM pool l JOIN tally t ON t.pool = l.number AND t.farm >= this_row) THEN
    PERFORM nextval('period');
  END IF;
  -- Without a lock, so that a stock in which nothing happens is not written to.
  SELECT * INTO h FROM tally_head WHERE one = 1;
  IF h.next_head IS NULL AND h.head >= this_row - 5 * first THEN RETURN; END IF;
  SELECT * INTO h FROM tally_head WHERE one = 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  IF h.next_head IS NULL OR h.next_after > pg_snapshot_xmax(pg_current_snapshot()) THEN
    -- All that add to earlier rows have numbers now. Two periods are a reserve.
    UPDATE tally_head SET next_head = this_row - 2 * first, next_after = pg_snapshot_xmax(pg_current_snapshot())
      WHERE one = 1;
  ELSIF pg_snapshot_xmin(pg_current_snapshot()) >= h.next_after THEN
    -- In a row to which nobody adds any more either, so that this waits for nobody.
    WITH gone AS (
      DELETE FROM tally t USING pool l
        WHERE t.pool = l.number AND t.farm >= greatest(h.head, first) AND t.farm < h.next_head
        RETURNING t.*
    ) INSERT INTO tally AS t
      SELECT g.pool, h.next_head | (g.farm & (first - 1)), sum(g.ready), sum(g.leased), sum(g.keys), sum(g.unfit)
      FROM gone g GROUP BY 1, 2
      ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + excluded.ready,
        leased = t.leased + excluded.leased, keys = t.keys + excluded.keys, unfit = t.unfit + excluded.unfit;
    UPDATE tally_head SET head = h.next_head, next_head = NULL WHERE one = 1;
  END IF;
END $$;

-- Adds to the counts of a farm in a pool.
CREATE OR REPLACE FUNCTION count_up(
  a_pool bigint, a_farm bigint, a_ready bigint, a_leased bigint, a_keys bigint DEFAULT 0,
  a_unfit bigint DEFAULT 0
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally AS t
    VALUES (a_pool, tally_row(a_farm), a_ready, a_leased, a_keys, a_unfit)
  ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + a_ready,
    leased = t.leased + a_leased, keys = t.keys + a_keys, unfit = t.unfit + a_unfit;
END $$;

-- Returns the number of a pool, which it gets when a farm first names it; 0 if there are as many as there can be.
CREATE OR REPLACE FUNCTION add_pool(a_name text) RETURNS bigint LANGUAGE plpgsql AS $$
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

-- The numbers at which filters look before they read a puzzle; `SharedTraits` computes the same. A technique of
-- layouts shares the bit of a classic one that no puzzle with it can have, and the number of givens of a killer is
-- that of its cages: the sums of its line, which has commas only between them.
CREATE OR REPLACE FUNCTION puzzle_traits(p puzzle) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (least(p.tier_rating, 127) << 57) | (least(p.er, 127) << 50)
    | (least(CASE WHEN p.givens LIKE '%/%'
      THEN length(p.givens) - length(replace(p.givens, ',', '')) + 1 ELSE p.clues END, 127) << 43)
    | (array_position(ARRAY['none', 'half-turn', 'quarter-turn', 'horizontal', 'vertical',
      'diagonal', 'anti-diagonal'], p.symmetry)::bigint << 40)
    | (SELECT coalesce(bit_or(1::bigint << coalesce(array_position(ARRAY[
        'Hidden Single', 'Direct Pointing', 'Direct Claiming', 'Direct Hidden Pair', 'Naked Single',
        'Direct Hidden Triplet', 'Pointing', 'Claiming', 'Naked Pair', 'X-Wing', 'Hidden Pair',
        'Naked Triplet', 'Swordfish', 'Hidden Triplet', 'Skyscraper', 'Two-String Kite',
        'Turbot Fish', 'XY-Wing', 'XYZ-Wing', 'Unique Rectangle type 1', 'Unique Rectangle type 2',
        'Unique Rectangle type 3', 'Unique Rectangle type 4', 'Naked Quad', 'Jellyfish',
        'Hidden Quad', 'Unique Loop type 1', 'Unique Loop type 2', 'Unique Loop type 3',
        'Unique Loop type 4', 'BUG type 1', 'BUG type 2', 'BUG type 3', 'BUG type 4',
        'Aligned Pair Exclusion', 'Bidirectional X-Cycle', 'Forcing X-Chain', 'Forcing Chain',
        'Generalized X-Wing'
      ], coalesce((ARRAY[
        'Unique Loop type 1', 'Unique Loop type 2', 'Unique Loop type 3', 'Unique Loop type 4',
        'Direct Pointing', 'Direct Claiming', 'Direct Hidden Pair', 'Direct Hidden Triplet',
        'Unique Rectangle type 1', 'Unique Rectangle type 2', 'Unique Rectangle type 3',
        'Unique Rectangle type 4', 'Unique Loop type 3', 'Unique Loop type 4', 'BUG type 1',
        'BUG type 2', 'BUG type 3', 'BUG type 4', 'Aligned Pair Exclusion', 'Forcing X-Chain',
        'Forcing Chain', 'Bidirectional X-Cycle', 'Generalized X-Wing'
      ])[array_position(ARRAY[
        'Common Peers', 'Law of Leftovers', 'Non-Consecutive Forcing Cell', 'Locked Non Consecutive',
        'Rule of 45 One House', 'Rule of 45 Two Houses', 'Rule of 45 More Houses', 'Cage Pointing',
        'Cage Claiming', 'Cage Permutations', 'Hidden Cage 2', 'Hidden Cage 3', 'Hidden Cage 4',
        'Hidden Cage 5', 'Innie Outie 2', 'Innie Outie 3', 'Innie Outie 4', 'Killer Pair',
        'Killer Triple', 'Killer Chain', 'Killer Chain Long', 'Killer Forcing', 'Killer Trial'
      ], n)], n)) - 1, 39)), 0) FROM unnest(p.names) n);
END $$;

-- Making claims

-- Counts the first claims in a pool that are counted in a row of `tally`, and returns the row.
CREATE OR REPLACE FUNCTION count_claims(
  a_pool bigint, a_row bigint, a_taken bigint, a_leased bigint, a_keys bigint
) RETURNS tally LANGUAGE sql AS $$
  INSERT INTO tally AS t (pool, farm, ready, leased, keys)
    VALUES (a_pool, a_row, -a_taken, a_leased, a_keys)
    ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + excluded.ready,
      leased = t.leased + excluded.leased, keys = t.keys + excluded.keys
    RETURNING t.*
$$;

-- Answers requests whose keys have claims that are not among the given numbers: 'repeated', or 'key-reused' for
-- another request.
CREATE OR REPLACE FUNCTION answer_known(
  a_scopes text[], a_peers bigint[], a_keys text[], a_fingerprints text[], a_numbers bigint[]
) RETURNS TABLE (
  request bigint, outcome text, number bigint, tag bigint, pool_name text, pool bigint, ack text, state text,
  size bigint, lease_end bigint, label text, created bigint, place bigint, id text, givens text, solution text,
  tier_rating bigint, er bigint, ep bigint, ed bigint, clues bigint, w20 bigint, time_index bigint,
  uses_uniqueness bigint, symmetry text, techniques text, human text, tier bigint, own_ready bigint,
  own_leased bigint, own_keys bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT r.n, CASE WHEN c.fingerprint = r.fingerprint THEN 'repeated' ELSE 'key-reused' END,
      c.number, c.tag, l.name, c.pool, CASE c.auto WHEN 1 THEN 'auto' ELSE 'explicit' END, c.now_state,
      cardinality(c.places)::bigint, c.lease_end, c.label, c.created,
      p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20, p.time_index,
            p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier, NULL::bigint, NULL::bigint, NULL::bigint
    FROM unnest(a_scopes, a_peers, a_keys, a_fingerprints) WITH ORDINALITY
      AS r(scope, peer, key, fingerprint, n)
    -- Not flattened, so that the key is found by its index while the table is still empty, too.
    CROSS JOIN LATERAL (SELECT x.*, current_state(x.state, x.lease_end) AS now_state FROM claim x
      WHERE x.scope = r.scope AND x.peer = r.peer AND x.key = r.key OFFSET 0) c
    JOIN pool l ON l.number = c.pool
    LEFT JOIN LATERAL unnest(CASE WHEN c.now_state IN ('leased', 'delivered') THEN c.places END)
      WITH ORDINALITY AS u(place, i) ON true
    LEFT JOIN puzzle p ON p.pool = c.pool AND p.place = u.place
    WHERE c.number <> ALL (a_numbers) ORDER BY r.n, u.i;
END $$;

-- Claims without a filter are made by functions, whose short statements the server plans once. Statements on all
-- partitions lock and open each of them, so there is one function for each partition, which names it.
--
-- They answer like the statement `filteredClaim`: a row for each puzzle of a claim, none for a request that found
-- too few. Rows of claims that were 'made' end with the row of `tally` as the claims left it, its number, the first
-- place that was found ready and had never been claimed, and the first turn at which a returned puzzle was found; if
-- there was none, the next turn. Rows are deleted by their addresses (`tids`): locked rows keep them, and no plan
-- reads the rows that were deleted before.
DO $each$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['beginner', 'easy', 'medium', 'intermediate', 'hard', 'expert', 'other'] LOOP
    EXECUTE replace($functions$

CREATE OR REPLACE FUNCTION add_claim_:part(
  a_pool bigint, a_head bigint, a_turn bigint, a_farm bigint, a_scope text, a_peer bigint, a_key text,
  a_fingerprint text, a_ack text, a_wanted bigint, a_least bigint, a_length bigint, a_label text
) RETURNS TABLE (
  request bigint, outcome text, number bigint, tag bigint, pool_name text, pool bigint, ack text, state text,
  size bigint, lease_end bigint, label text, created bigint, place bigint, id text, givens text, solution text,
  tier_rating bigint, er bigint, ep bigint, ed bigint, clues bigint, w20 bigint, time_index bigint,
  uses_uniqueness bigint, symmetry text, techniques text, human text, tier bigint, own_ready bigint,
  own_leased bigint, own_keys bigint, own_row bigint, first_ready bigint, first_turn bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  this_time bigint := stock_now();
  new_auto bigint := CASE a_ack WHEN 'auto' THEN 1 ELSE 0 END;
  last_turn bigint := pg_sequence_last_value('turn'::regclass);
  this_row bigint;
  taken bigint[] := '{}';
  tids tid[];
  fresh bigint[];
  fresh_tids tid[];
  found_turn bigint := last_turn + 1;
  back bigint;
  all_taken bigint;
  c claim;
  own tally;
BEGIN
  -- Turns are given in all pools: if none was given from a_turn on, no row of this pool has one.
  IF a_turn IS DISTINCT FROM last_turn + 1 THEN
    SELECT coalesce(array_agg(x.place), '{}'), array_agg(x.tid), coalesce(min(x.turn), last_turn + 1)
      INTO taken, tids, found_turn
      FROM (SELECT r.place, r.ctid AS tid, r.turn FROM returned r WHERE r.pool = a_pool AND r.turn >= a_turn
        ORDER BY r.turn LIMIT a_wanted FOR UPDATE SKIP LOCKED) x;
  END IF;
  back := cardinality(taken);
  IF back < a_wanted THEN
    SELECT array_agg(x.place), array_agg(x.tid) INTO fresh, fresh_tids
      FROM (SELECT r.place, r.ctid AS tid FROM ready_:part r WHERE r.pool = a_pool AND r.place >= a_head
        ORDER BY r.place LIMIT a_wanted - back FOR UPDATE SKIP LOCKED) x;
    taken := taken || fresh;
  END IF;
  all_taken := cardinality(taken);
  IF all_taken >= a_least THEN
    INSERT INTO claim (tag, scope, peer, key, fingerprint, pool, auto, state, places, lease_end,
        finished, label, created)
      VALUES ((random() * 4294967295)::bigint, a_scope, a_peer, a_key, a_fingerprint, a_pool,
        new_auto, new_auto, taken, CASE new_auto WHEN 0 THEN this_time + a_length END,
        CASE new_auto WHEN 1 THEN this_time END, nullif(a_label, ''), this_time)
      ON CONFLICT (scope, peer, key) DO NOTHING RETURNING claim.* INTO c;
  END IF;
  IF c.number IS NULL THEN
    RETURN QUERY SELECT *, NULL::bigint, NULL::bigint, NULL::bigint FROM answer_known(
      ARRAY[a_scope], ARRAY[a_peer], ARRAY[a_key], ARRAY[a_fingerprint], '{}');
    RETURN;
  END IF;
  IF back > 0 THEN
    DELETE FROM returned r WHERE r.ctid = ANY (tids);
  END IF;
  IF back < all_taken THEN
    DELETE FROM ready_:part r WHERE r.ctid = ANY (fresh_tids);
  END IF;
  this_row := tally_row(a_farm);
  UPDATE tally t SET ready = t.ready - all_taken,
      leased = t.leased + all_taken * (1 - new_auto), keys = t.keys + 1
    WHERE t.pool = a_pool AND t.farm = this_row RETURNING t.* INTO own;
  IF NOT FOUND THEN
    own := count_claims(a_pool, this_row, all_taken, all_taken * (1 - new_auto), 1);
  END IF;
  IF all_taken = 1 THEN
    RETURN QUERY SELECT 1::bigint, 'made', c.number, c.tag, NULL::text, c.pool, a_ack,
        state_word(c.state), 1::bigint, c.lease_end, c.label, c.created,
        p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20, p.time_index,
            p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier,
        own.ready, own.leased, own.keys, own.farm, taken[back::integer + 1], found_turn
      FROM puzzle_:part p WHERE p.pool = a_pool AND p.place = taken[1];
  ELSE
    RETURN QUERY SELECT 1::bigint, 'made', c.number, c.tag, NULL::text, c.pool, a_ack,
        state_word(c.state), all_taken, c.lease_end, c.label, c.created,
        p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20, p.time_index,
            p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier,
        own.ready, own.leased, own.keys, own.farm, taken[back::integer + 1], found_turn
      FROM unnest(taken) WITH ORDINALITY AS u(place, i), puzzle_:part p
      WHERE p.pool = a_pool AND p.place = u.place ORDER BY u.i;
  END IF;
END $$;

-- Makes several claims. Their numbers are taken first, so that answers find their requests.
CREATE OR REPLACE FUNCTION add_claims_:part(
  a_pool bigint, a_head bigint, a_turn bigint, a_farm bigint, a_scopes text[], a_peers bigint[], a_keys text[],
  a_fingerprints text[], a_acks text[], a_wanted bigint[], a_least bigint[], a_lengths bigint[],
  a_labels text[]
) RETURNS TABLE (
  request bigint, outcome text, number bigint, tag bigint, pool_name text, pool bigint, ack text, state text,
  size bigint, lease_end bigint, label text, created bigint, place bigint, id text, givens text, solution text,
  tier_rating bigint, er bigint, ep bigint, ed bigint, clues bigint, w20 bigint, time_index bigint,
  uses_uniqueness bigint, symmetry text, techniques text, human text, tier bigint, own_ready bigint,
  own_leased bigint, own_keys bigint, own_row bigint, first_ready bigint, first_turn bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  this_time bigint := stock_now();
  wanted bigint := (SELECT sum(w) FROM unnest(a_wanted) w);
  numbers bigint[] := ARRAY(SELECT nextval('claim_number_seq') FROM unnest(a_keys));
  last_turn bigint := pg_sequence_last_value('turn'::regclass);
  this_row bigint;
  free bigint[] := '{}';
  tids tid[];
  fresh bigint[];
  fresh_tids tid[];
  found_turn bigint := last_turn + 1;
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
  IF a_turn IS DISTINCT FROM last_turn + 1 THEN
    SELECT coalesce(array_agg(x.place), '{}'), array_agg(x.tid), coalesce(min(x.turn), last_turn + 1)
      INTO free, tids, found_turn
      FROM (SELECT r.place, r.ctid AS tid, r.turn FROM returned r WHERE r.pool = a_pool AND r.turn >= a_turn
        ORDER BY r.turn LIMIT wanted FOR UPDATE SKIP LOCKED) x;
  END IF;
  back := cardinality(free);
  IF back < wanted THEN
    SELECT array_agg(x.place), array_agg(x.tid) INTO fresh, fresh_tids
      FROM (SELECT r.place, r.ctid AS tid FROM ready_:part r WHERE r.pool = a_pool AND r.place >= a_head
        ORDER BY r.place LIMIT wanted - back FOR UPDATE SKIP LOCKED) x;
    free := free || fresh;
  END IF;
  WITH added AS (
    INSERT INTO claim (number, tag, scope, peer, key, fingerprint, pool, auto, state, places,
        lease_end, finished, label, created)
      OVERRIDING SYSTEM VALUE
      SELECT numbers[r.n], (random() * 4294967295)::bigint, r.scope, r.peer, r.key,
        r.fingerprint, a_pool, r.auto, r.auto, free[r.upto - r.wanted + 1 : r.upto],
        CASE r.auto WHEN 0 THEN this_time + r.length END,
        CASE r.auto WHEN 1 THEN this_time END, nullif(r.label, ''), this_time
      FROM (SELECT *, CASE ack WHEN 'auto' THEN 1 ELSE 0 END::bigint AS auto,
          (sum(wanted) OVER (ORDER BY n))::integer AS upto
        FROM unnest(a_scopes, a_peers, a_keys, a_fingerprints, a_acks, a_wanted, a_least,
          a_lengths, a_labels) WITH ORDINALITY
          AS q(scope, peer, key, fingerprint, ack, wanted, least, length, label, n)
        WHERE n <> ALL (known)) r
      WHERE cardinality(free[r.upto - r.wanted + 1 : r.upto]) >= r.least
      ON CONFLICT (scope, peer, key) DO NOTHING RETURNING claim
  ) SELECT array_agg(a.claim) INTO made FROM added a;
  IF cardinality(made) > 0 THEN
    SELECT array_agg(t.place), count(*) FILTER (WHERE m.auto = 0) INTO taken, kept
      FROM unnest(made) m, unnest(m.places) AS t(place);
    IF cardinality(taken) < cardinality(free) THEN
      tids := ARRAY(SELECT u.tid FROM unnest(free[:back::integer], tids) AS u(place, tid) WHERE u.place = ANY (taken));
      fresh_tids := ARRAY(SELECT u.tid FROM unnest(fresh, fresh_tids) AS u(place, tid)
        WHERE u.place = ANY (taken));
    END IF;
    IF back > 0 THEN
      DELETE FROM returned r WHERE r.ctid = ANY (tids);
    END IF;
    DELETE FROM ready_:part r WHERE r.ctid = ANY (fresh_tids);
    this_row := tally_row(a_farm);
    UPDATE tally t SET ready = t.ready - cardinality(taken), leased = t.leased + kept,
        keys = t.keys + cardinality(made)
      WHERE t.pool = a_pool AND t.farm = this_row RETURNING t.* INTO own;
    IF NOT FOUND THEN
      own := count_claims(a_pool, this_row, cardinality(taken), kept, cardinality(made));
    END IF;
    RETURN QUERY SELECT array_position(numbers, m.number)::bigint, 'made', m.number, m.tag,
        NULL::text, m.pool, CASE m.auto WHEN 1 THEN 'auto' ELSE 'explicit' END, state_word(m.state),
        cardinality(m.places)::bigint, m.lease_end, m.label, m.created,
        p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20, p.time_index,
            p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier,
        own.ready, own.leased, own.keys, own.farm, free[back::integer + 1], found_turn
      FROM unnest(made) m, unnest(m.places) WITH ORDINALITY AS u(place, i), puzzle_:part p
      WHERE p.pool = a_pool AND p.place = u.place ORDER BY m.number, u.i;
  END IF;
  IF coalesce(cardinality(made), 0) < cardinality(a_keys) THEN
    RETURN QUERY SELECT *, NULL::bigint, NULL::bigint, NULL::bigint
      FROM answer_known(a_scopes, a_peers, a_keys, a_fingerprints, numbers);
  END IF;
END $$;

    $functions$, ':part', part);
  END LOOP;
END $each$;

-- Ending claims

-- Some of the places of a claim, in their order: those among the given ones, or all others.
CREATE OR REPLACE FUNCTION claim_places(c claim, a_places bigint[], a_among boolean) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN ARRAY(SELECT u.place FROM unnest(c.places) WITH ORDINALITY AS u(place, n)
    WHERE (u.place = ANY (coalesce(a_places, '{}'))) = a_among ORDER BY u.n);
END $$;

-- The places of a claim that are neither delivered nor returned.
CREATE OR REPLACE FUNCTION claim_rest(c claim) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF state_word(c.state) IN ('delivered', 'returned') THEN RETURN '{}'; END IF;
  IF c.delivered IS NULL THEN RETURN c.places; END IF;
  RETURN claim_places(c, c.delivered, false);
END $$;

-- Puts puzzles of a leased claim back: withdrawn ones stay out, unfit ones are set apart.
CREATE OR REPLACE FUNCTION put_back(c claim, a_places bigint[], a_farm bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  apart bigint;
  back bigint;
BEGIN
  PERFORM FROM known k JOIN puzzle p ON p.id = k.id
    WHERE p.pool = c.pool AND p.place = ANY (a_places) ORDER BY k.id FOR SHARE OF k;
  UPDATE unfit SET held = 1 WHERE pool = c.pool AND place = ANY (a_places)
    AND NOT EXISTS (SELECT FROM puzzle p JOIN withdrawn w ON w.id = p.id
      WHERE p.pool = unfit.pool AND p.place = unfit.place);
  GET DIAGNOSTICS apart = ROW_COUNT;
  INSERT INTO returned SELECT p.pool, p.place, c.number, puzzle_traits(p) FROM puzzle p
    WHERE p.pool = c.pool AND p.place = ANY (a_places)
    AND NOT EXISTS (SELECT FROM withdrawn w WHERE w.id = p.id)
    AND NOT EXISTS (SELECT FROM unfit u WHERE u.pool = p.pool AND u.place = p.place)
    ORDER BY p.place;
  GET DIAGNOSTICS back = ROW_COUNT;
  PERFORM count_up(c.pool, a_farm, back, -cardinality(a_places), 0, apart);
END $$;

-- Ends a lease whose time is over, by 'requeue' or 'discard', and returns the new state.
CREATE OR REPLACE FUNCTION end_lease(c claim, a_on_end text, a_farm bigint) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  new_state text := CASE a_on_end WHEN 'discard' THEN 'discarded' ELSE 'expired' END;
BEGIN
  IF a_on_end = 'discard' THEN
    PERFORM count_up(c.pool, a_farm, 0, -cardinality(claim_rest(c)));
  ELSE
    PERFORM put_back(c, claim_rest(c), a_farm);
  END IF;
  PERFORM finish_claim(c, new_state);
  RETURN new_state;
END $$;

-- Writes the last state of a claim.
CREATE OR REPLACE FUNCTION finish_claim(c claim, a_state text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE claim SET state = state_number(a_state), finished = stock_now(), lease_end = NULL,
      delivered = CASE a_state WHEN 'delivered' THEN NULL ELSE delivered END
    WHERE number = c.number;
END $$;

-- Ends or prolongs a claim: 'ack', 'return' or 'renew', the first two of the puzzles with some ids or, without any,
-- of all that are left. Returns 'done', 'unknown', 'lease-lost', 'delivered' if it was before, or 'unknown-puzzles'
-- if an id is not of the claim. Under the rights of the owner, since a return of a part changes the places of the
-- claim.
CREATE OR REPLACE FUNCTION change_claim(
  a_number bigint, a_tag bigint, a_scope text, a_peer bigint, a_kind text, a_length bigint, a_farm bigint,
  a_on_end text, a_ids text[]
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = puzzlefarm, pg_temp AS $$
DECLARE
  c claim;
  state text;
  rest bigint[];
  wanted bigint[];
  gone bigint;
  moved bigint := 0;
BEGIN
  SELECT * INTO c FROM claim WHERE number = a_number FOR UPDATE;
  IF NOT FOUND OR c.tag <> a_tag OR c.scope <> a_scope OR c.peer <> a_peer THEN RETURN 'unknown'; END IF;
  state := current_state(c.state, c.lease_end);
  IF state = 'expired' AND c.lease_end IS NOT NULL THEN
    state := end_lease(c, a_on_end, a_farm);
    SELECT * INTO c FROM claim WHERE number = a_number;
  END IF;
  IF a_kind = 'renew' THEN
    IF state = 'delivered' THEN RETURN 'delivered'; END IF;
    IF state <> 'leased' THEN RETURN 'lease-lost'; END IF;
    UPDATE claim SET lease_end = stock_now() + a_length WHERE number = c.number;
    RETURN 'done';
  END IF;
  rest := claim_rest(c);
  wanted := rest;
  IF a_ids IS NOT NULL THEN
    wanted := claim_places(c, ARRAY(SELECT k.place FROM known k
      WHERE k.id = ANY (a_ids) AND k.pool = c.pool), true);
    SELECT count(*) INTO gone FROM unnest(c.given_back) AS g(id) WHERE g.id = ANY (a_ids);
    IF state IN ('expired', 'returned') THEN
      -- Its puzzles may have gone to another pool since.
      SELECT count(*) INTO moved FROM known k
      WHERE k.id = ANY (a_ids) AND k.pool <> c.pool AND k.id <> ALL (coalesce(c.given_back, '{}'));
    END IF;
    IF cardinality(wanted) + gone + moved < cardinality(a_ids) THEN RETURN 'unknown-puzzles'; END IF;
  END IF;
  IF a_kind = 'ack' THEN
    IF state = 'returned' OR moved > 0 OR coalesce(c.given_back && a_ids, false) THEN RETURN 'lease-lost'; END IF;
    IF a_ids IS NOT NULL THEN
      wanted := ARRAY(SELECT w.place FROM unnest(wanted) AS w(place) WHERE w.place = ANY (rest));
    END IF;
    IF cardinality(wanted) = 0 THEN RETURN 'done'; END IF;
    IF state = 'leased' THEN
      PERFORM count_up(c.pool, a_farm, 0, -cardinality(wanted));
    ELSIF state = 'expired' THEN
      -- All of the puzzles or none: only if each is still in the pool since this lease.
      PERFORM FROM returned r WHERE r.pool = c.pool AND r.place = ANY (wanted)
        AND r.claim = c.number ORDER BY r.place FOR UPDATE;
      GET DIAGNOSTICS gone = ROW_COUNT;
      IF gone < cardinality(wanted) THEN RETURN 'lease-lost'; END IF;
      DELETE FROM returned r WHERE r.pool = c.pool AND r.place = ANY (wanted);
      PERFORM count_up(c.pool, a_farm, -cardinality(wanted), 0);
    END IF;
    IF cardinality(wanted) = cardinality(rest) THEN
      PERFORM finish_claim(c, 'delivered');
    ELSE
      UPDATE claim SET delivered = claim_places(c, c.delivered || wanted, true) WHERE number = c.number;
    END IF;
    RETURN 'done';
  END IF;
  IF state = 'returned' THEN RETURN 'done'; END IF;
  IF cardinality(wanted) = 0 AND moved = 0 AND (a_ids IS NOT NULL OR c.given_back IS NOT NULL) THEN
    RETURN 'done';
  END IF;
  IF state = 'delivered' THEN RETURN 'delivered'; END IF;
  IF state <> 'leased' THEN RETURN 'lease-lost'; END IF;
  IF NOT wanted <@ rest THEN RETURN 'delivered'; END IF;
  PERFORM put_back(c, wanted, a_farm);
  IF cardinality(wanted) = cardinality(c.places) THEN
    PERFORM finish_claim(c, 'returned');
    RETURN 'done';
  END IF;
  UPDATE claim SET places = claim_places(c, wanted, false),
      given_back = c.given_back || ARRAY(SELECT p.id
        FROM unnest(wanted) WITH ORDINALITY AS u(place, n), puzzle p
        WHERE p.pool = c.pool AND p.place = u.place ORDER BY u.n)
    WHERE number = c.number;
  -- Those that are left are delivered.
  IF cardinality(wanted) = cardinality(rest) THEN PERFORM finish_claim(c, 'delivered'); END IF;
  RETURN 'done';
END $$;

-- Drops claims that finished before a time, with their keys, and the texts of puzzles that cannot be asked for any
-- more; their ids stay known. Returns the number of claims. Under the rights of the owner, so that a farm can delete
-- no other claims: none of the last ten minutes.
CREATE OR REPLACE FUNCTION drop_claims(a_before bigint, a_limit bigint, a_farm bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = puzzlefarm, pg_temp AS $$
DECLARE
  c claim;
  gone bigint[];
  dropped bigint := 0;
BEGIN
  FOR c IN SELECT * FROM claim WHERE finished <= least(a_before, stock_now() - 600000)
    ORDER BY finished, number LIMIT a_limit FOR UPDATE SKIP LOCKED
  LOOP
    dropped := dropped + 1;
    gone := CASE WHEN state_word(c.state) IN ('delivered', 'discarded') THEN c.places ELSE c.delivered END;
    IF gone IS NOT NULL THEN
      DELETE FROM puzzle WHERE pool = c.pool AND place = ANY (gone);
      DELETE FROM unfit WHERE pool = c.pool AND place = ANY (gone);
    END IF;
    DELETE FROM claim WHERE number = c.number;
    PERFORM count_up(c.pool, a_farm, 0, 0, -1);
  END LOOP;
  RETURN dropped;
END $$;

-- Puzzles

-- Takes a puzzle whose row of `known` is locked out of its pool. Returns 'ready' or 'unfit' as it was, or 'absent'
-- if it is leased or gone.
CREATE OR REPLACE FUNCTION take_from_pool(k known, a_farm bigint) RETURNS text LANGUAGE plpgsql AS $$
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
    RETURN 'ready';
  END IF;
  DELETE FROM unfit WHERE pool = k.pool AND place = k.place AND held = 1;
  IF NOT FOUND THEN RETURN 'absent'; END IF;
  PERFORM count_up(k.pool, a_farm, 0, 0, 0, -1);
  RETURN 'unfit';
END $$;

-- Withdraws a puzzle. Returns false if its id is unknown.
CREATE OR REPLACE FUNCTION withdraw(a_id text, a_reason text, a_note text, a_farm bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  k known;
BEGIN
  -- For farms of earlier versions; see orderWithdrawals.
  PERFORM pg_advisory_xact_lock(hashtext('puzzlefarm.withdrawn'));
  SELECT * INTO k FROM known WHERE id = a_id FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO withdrawn (id, reason, time, note)
    VALUES (a_id, a_reason, stock_now(), a_note)
    ON CONFLICT (id) DO UPDATE SET note = coalesce(a_note, withdrawn.note);
  -- A leased puzzle stays with its client, but does not return to the pool.
  PERFORM take_from_pool(k, a_farm);
  RETURN true;
END $$;

-- Sets puzzles of a pool apart; a leased one when it returns.
CREATE OR REPLACE FUNCTION mark_unfit(a_pool bigint, a_ids text[], a_farm bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  k known;
  taken bigint;
BEGIN
  FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_pool ORDER BY id FOR UPDATE LOOP
    taken := CASE take_from_pool(k, a_farm) WHEN 'absent' THEN 0 ELSE 1 END;
    INSERT INTO unfit VALUES (k.pool, k.place, taken) ON CONFLICT DO NOTHING;
    PERFORM count_up(k.pool, a_farm, 0, 0, 0, taken);
  END LOOP;
END $$;

-- Puts puzzles back that keep the promise of their pool.
CREATE OR REPLACE FUNCTION mark_fit(a_pool bigint, a_ids text[], a_farm bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  k known;
  was_held bigint;
BEGIN
  FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_pool ORDER BY id FOR UPDATE LOOP
    DELETE FROM unfit WHERE pool = k.pool AND place = k.place RETURNING held INTO was_held;
    IF FOUND AND was_held = 1 THEN
      INSERT INTO returned SELECT p.pool, p.place, 0, puzzle_traits(p) FROM puzzle p
        WHERE p.pool = k.pool AND p.place = k.place;
      PERFORM count_up(k.pool, a_farm, 1, 0, 0, -1);
    END IF;
  END LOOP;
END $$;

-- Moves ready and unfit puzzles to the end of another pool, and returns their number.
CREATE OR REPLACE FUNCTION adopt(a_from bigint, a_by bigint, a_ids text[], a_farm bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  k known;
  new_place bigint;
  moved bigint := 0;
BEGIN
  FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_from ORDER BY place FOR UPDATE LOOP
    IF take_from_pool(k, a_farm) <> 'absent' THEN
      new_place := a_by * 1000000000000 + nextval('place');
      UPDATE puzzle SET pool = a_by, place = new_place WHERE pool = k.pool AND place = k.place;
      UPDATE known SET pool = a_by, place = new_place WHERE id = k.id;
      INSERT INTO ready SELECT p.pool, p.place, puzzle_traits(p) FROM puzzle p
        WHERE p.pool = a_by AND p.place = new_place;
      PERFORM count_up(a_by, a_farm, 1, 0);
      moved := moved + 1;
    END IF;
  END LOOP;
  RETURN moved;
END $$;

-- Farms

-- Notes that a farm is present. It passes the time that it has just read, by how much that ran ahead since its last
-- call, the milliseconds since then, and the number of prolongations that it knows; -1 at its first call. Where the
-- clock ran ahead, the database was away for 15 s, or another server answers, all leases are prolonged by the jump
-- and to at least 60 s from now.
CREATE OR REPLACE FUNCTION beat_clock(
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

-- Notes what a farm wants. The first farm that names a pool sets its thresholds, and so does one whose own wish has
-- changed; a farm that is new to them does not.
CREATE OR REPLACE FUNCTION set_pool(a_farm bigint, a_pool bigint, a_low bigint, a_target bigint)
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

-- Refuses every change of a stock that is being moved to a file.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the stock is %', (SELECT state FROM meta) USING ERRCODE = 'PF001';
END $$;

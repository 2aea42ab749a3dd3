-- The step from schema 6 to 7.

SET search_path = puzzlefarm;

ALTER TABLE ready ADD COLUMN traits bigint NOT NULL DEFAULT 0;
ALTER TABLE returned ADD COLUMN traits bigint NOT NULL DEFAULT 0;

CREATE FUNCTION puzzle_traits(p puzzle) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (least(p.tier_rating, 127) << 57) | (least(p.er, 127) << 50)
    | (least(p.clues, 127) << 43)
    | (array_position(ARRAY['none', 'half-turn', 'quarter-turn', 'horizontal', 'vertical',
      'diagonal', 'anti-diagonal'], p.symmetry)::bigint << 40)
    | (SELECT coalesce(bit_or(1::bigint << coalesce(array_position(ARRAY[
        'Hidden Single', 'Direct Pointing', 'Direct Claiming', 'Direct Hidden Pair', 'Naked Single', 'Direct Hidden Triplet', 'Pointing', 'Claiming', 'Naked Pair', 'X-Wing', 'Hidden Pair', 'Naked Triplet', 'Swordfish', 'Hidden Triplet', 'Skyscraper', 'Two-String Kite', 'Turbot Fish', 'XY-Wing', 'XYZ-Wing', 'Unique Rectangle type 1', 'Unique Rectangle type 2', 'Unique Rectangle type 3', 'Unique Rectangle type 4', 'Naked Quad', 'Jellyfish', 'Hidden Quad', 'Unique Loop type 1', 'Unique Loop type 2', 'Unique Loop type 3', 'Unique Loop type 4', 'BUG type 1', 'BUG type 2', 'BUG type 3', 'BUG type 4', 'Aligned Pair Exclusion', 'Bidirectional X-Cycle', 'Forcing X-Chain', 'Forcing Chain', 'Generalized X-Wing'
      ], n) - 1, 39)), 0) FROM unnest(p.names) n);
END $$;

CREATE OR REPLACE FUNCTION mark_fit(a_pool bigint, a_ids text[], a_farm bigint) RETURNS void
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
      INSERT INTO returned SELECT p.pool, p.place, 0, puzzle_traits(p) FROM puzzle p
        WHERE p.pool = k.pool AND p.place = k.place;
      PERFORM count_up(k.pool, a_farm, 1, 0, 0, -1);
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION adopt(a_from bigint, a_by bigint, a_ids text[], a_farm bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
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
      INSERT INTO ready SELECT p.pool, p.place, puzzle_traits(p) FROM puzzle p
        WHERE p.pool = a_by AND p.place = new_place;
      PERFORM count_up(a_by, a_farm, 1, 0);
      moved := moved + 1;
    END IF;
  END LOOP;
  RETURN moved;
END $$;

ALTER TABLE claim ADD COLUMN delivered bigint[];
ALTER TABLE claim ADD COLUMN given_back text[];
CREATE INDEX claim_label ON claim (scope, peer, label, number) WHERE label IS NOT NULL;

-- Some of the places of a claim, in their order: those among the given ones, or all others.
CREATE FUNCTION claim_places(c claim, a_places bigint[], a_among boolean) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN ARRAY(SELECT u.place FROM unnest(c.places) WITH ORDINALITY AS u(place, n)
    WHERE (u.place = ANY (coalesce(a_places, '{}'))) = a_among ORDER BY u.n);
END $$;

-- The places of a claim that are neither delivered nor returned.
CREATE FUNCTION claim_rest(c claim) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF c.state IN (1, 2) THEN RETURN '{}'; END IF;
  IF c.delivered IS NULL THEN RETURN c.places; END IF;
  RETURN claim_places(c, c.delivered, false);
END $$;

-- Puts puzzles of a leased claim back: withdrawn ones stay out, unfit ones are set apart.
CREATE FUNCTION put_back(c claim, a_places bigint[], a_farm bigint) RETURNS void
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
    AND NOT EXISTS (SELECT FROM unfit u WHERE u.pool = p.pool AND u.place = p.place);
  GET DIAGNOSTICS back = ROW_COUNT;
  PERFORM count_up(c.pool, a_farm, back, -cardinality(a_places), 0, apart);
END $$;

DROP FUNCTION put_back(claim, bigint);

CREATE OR REPLACE FUNCTION end_lease(c claim, a_discards bigint, a_farm bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  new_state bigint := CASE a_discards WHEN 1 THEN 4 ELSE 3 END;
BEGIN
  IF a_discards = 1 THEN
    PERFORM count_up(c.pool, a_farm, 0, -cardinality(claim_rest(c)));
  ELSE
    PERFORM put_back(c, claim_rest(c), a_farm);
  END IF;
  UPDATE claim SET state = new_state, finished = stock_now(), lease_end = NULL
    WHERE number = c.number;
  RETURN new_state;
END $$;

-- Ends or prolongs a claim: 'ack', 'return' or 'renew', the first two of the puzzles with some ids
-- or, without any, of all that are left. Returns 0 done, 1 unknown, 2 lease lost, 3 already
-- delivered, 4 an id is not of the claim. Under the rights of the owner, since a return of a part
-- changes the places of the claim.
CREATE FUNCTION change_claim(
  a_number bigint, a_tag bigint, a_scope text, a_peer bigint, a_kind text, a_length bigint,
  a_farm bigint, a_discards bigint, a_ids text[]
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = puzzlefarm, pg_temp AS $$
DECLARE
  c claim;
  rest bigint[];
  wanted bigint[];
  gone bigint;
BEGIN
  SELECT * INTO c FROM claim WHERE number = a_number FOR UPDATE;
  IF NOT FOUND OR c.tag <> a_tag OR c.scope <> a_scope OR c.peer <> a_peer THEN
    RETURN 1;
  END IF;
  IF claim_state(c.state, c.lease_end) = 3 AND c.state = 0 THEN
    c.state := end_lease(c, a_discards, a_farm);
  END IF;
  IF a_kind = 'renew' THEN
    IF c.state = 1 THEN RETURN 3; END IF;
    IF c.state > 1 THEN RETURN 2; END IF;
    UPDATE claim SET lease_end = stock_now() + a_length WHERE number = c.number;
    RETURN 0;
  END IF;
  rest := claim_rest(c);
  wanted := rest;
  IF a_ids IS NOT NULL THEN
    wanted := claim_places(c, ARRAY(SELECT k.place FROM known k
      WHERE k.id = ANY (a_ids) AND k.pool = c.pool), true);
    SELECT count(*) INTO gone FROM unnest(c.given_back) AS g(id) WHERE g.id = ANY (a_ids);
    IF cardinality(wanted) + gone < cardinality(a_ids) THEN RETURN 4; END IF;
  END IF;
  IF a_kind = 'ack' THEN
    IF c.state = 2 OR coalesce(c.given_back && a_ids, false) THEN RETURN 2; END IF;
    IF a_ids IS NOT NULL THEN
      wanted := ARRAY(SELECT w.place FROM unnest(wanted) AS w(place)
        WHERE w.place = ANY (rest));
    END IF;
    IF cardinality(wanted) = 0 THEN RETURN 0; END IF;
    IF c.state = 0 THEN
      PERFORM count_up(c.pool, a_farm, 0, -cardinality(wanted));
    ELSIF c.state = 3 THEN
      -- All of the puzzles or none: only if each is still in the pool since this lease.
      PERFORM FROM returned r WHERE r.pool = c.pool AND r.place = ANY (wanted)
        AND r.claim = c.number ORDER BY r.place FOR UPDATE;
      GET DIAGNOSTICS gone = ROW_COUNT;
      IF gone < cardinality(wanted) THEN RETURN 2; END IF;
      DELETE FROM returned r WHERE r.pool = c.pool AND r.place = ANY (wanted);
      PERFORM count_up(c.pool, a_farm, -cardinality(wanted), 0);
    END IF;
    IF cardinality(wanted) = cardinality(rest) THEN
      UPDATE claim SET state = 1, finished = stock_now(), lease_end = NULL,
          delivered = NULL
        WHERE number = c.number;
    ELSE
      UPDATE claim SET delivered = claim_places(c, c.delivered || wanted, true)
        WHERE number = c.number;
    END IF;
    RETURN 0;
  END IF;
  IF c.state = 2 THEN RETURN 0; END IF;
  IF cardinality(wanted) = 0 AND (a_ids IS NOT NULL OR c.given_back IS NOT NULL) THEN
    RETURN 0;
  END IF;
  IF c.state = 1 THEN RETURN 3; END IF;
  IF c.state > 2 THEN RETURN 2; END IF;
  IF NOT wanted <@ rest THEN RETURN 3; END IF;
  IF cardinality(wanted) = cardinality(c.places) THEN
    PERFORM put_back(c, wanted, a_farm);
    UPDATE claim SET state = 2, finished = stock_now(), lease_end = NULL
      WHERE number = c.number;
    RETURN 0;
  END IF;
  PERFORM put_back(c, wanted, a_farm);
  UPDATE claim SET places = claim_places(c, wanted, false),
      given_back = c.given_back || ARRAY(SELECT p.id
        FROM unnest(wanted) WITH ORDINALITY AS u(place, n), puzzle p
        WHERE p.pool = c.pool AND p.place = u.place ORDER BY u.n)
    WHERE number = c.number;
  -- Those that are left are delivered.
  IF cardinality(wanted) = cardinality(rest) THEN
    UPDATE claim SET state = 1, finished = stock_now(), lease_end = NULL, delivered = NULL
      WHERE number = c.number;
  END IF;
  RETURN 0;
END $$;

-- As farms of earlier versions call it.
CREATE OR REPLACE FUNCTION change_claim(
  a_number bigint, a_tag bigint, a_scope text, a_peer bigint, a_kind text, a_length bigint,
  a_farm bigint, a_discards bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN change_claim(a_number, a_tag, a_scope, a_peer, a_kind, a_length, a_farm, a_discards,
    NULL);
END $$;

CREATE OR REPLACE FUNCTION drop_claims(a_before bigint, a_limit bigint, a_farm bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = puzzlefarm, pg_temp AS $$
DECLARE
  c claim;
  gone bigint[];
  dropped bigint := 0;
BEGIN
  FOR c IN SELECT * FROM claim
    WHERE finished <= least(a_before, stock_now() - 600000)
    ORDER BY finished LIMIT a_limit FOR UPDATE SKIP LOCKED
  LOOP
    dropped := dropped + 1;
    gone := CASE WHEN c.state IN (1, 4) THEN c.places ELSE c.delivered END;
    IF gone IS NOT NULL THEN
      DELETE FROM puzzle WHERE pool = c.pool AND place = ANY (gone);
      DELETE FROM unfit WHERE pool = c.pool AND place = ANY (gone);
    END IF;
    DELETE FROM claim WHERE number = c.number;
    PERFORM count_up(c.pool, a_farm, 0, 0, -1);
  END LOOP;
  RETURN dropped;
END $$;

UPDATE meta SET schema = 7;

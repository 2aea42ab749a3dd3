-- The functions that farms of earlier schemas call, and that their calls under way during an upgrade may still call:
-- those of schemas 5 to 7 with numbers in place of words.

CREATE OR REPLACE FUNCTION claim_state(state bigint, lease_end bigint) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN state_number(current_state(state, lease_end));
END $$;

-- 'requeue' or 'discard'.
CREATE OR REPLACE FUNCTION end_word(a_discards bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE a_discards WHEN 1 THEN 'discard' ELSE 'requeue' END
$$;

CREATE OR REPLACE FUNCTION end_lease(c claim, a_discards bigint, a_farm bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  RETURN state_number(end_lease(c, end_word(a_discards), a_farm));
END $$;

-- Ends leases whose time is over, at most a thousand, and returns their number.
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
    PERFORM end_lease(c, end_word(a_discards), a_farm);
  END LOOP;
  RETURN ended;
END $$;

-- 0 done, 1 unknown, 2 lease lost, 3 already delivered, 4 an id is not of the claim.
CREATE OR REPLACE FUNCTION change_claim(
  a_number bigint, a_tag bigint, a_scope text, a_peer bigint, a_kind text, a_length bigint, a_farm bigint,
  a_discards bigint, a_ids text[]
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = puzzlefarm, pg_temp AS $$
BEGIN
  RETURN array_position(ARRAY['done', 'unknown', 'lease-lost', 'delivered', 'unknown-puzzles'], change_claim(
    a_number, a_tag, a_scope, a_peer, a_kind, a_length, a_farm, end_word(a_discards), a_ids)) - 1;
END $$;

CREATE OR REPLACE FUNCTION change_claim(
  a_number bigint, a_tag bigint, a_scope text, a_peer bigint, a_kind text, a_length bigint, a_farm bigint,
  a_discards bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN change_claim(a_number, a_tag, a_scope, a_peer, a_kind, a_length, a_farm, a_discards, NULL::text[]);
END $$;

-- 1 ready, 2 unfit, 0 leased or gone.
CREATE OR REPLACE FUNCTION take_out(k known, a_farm bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN array_position(ARRAY['absent', 'ready', 'unfit'], take_from_pool(k, a_farm)) - 1;
END $$;

-- 0 made, 1 repeated, 2 another request with the same key.
CREATE OR REPLACE FUNCTION outcome_number(a_outcome text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['made', 'repeated', 'key-reused'], a_outcome)::bigint - 1
$$;

CREATE OR REPLACE FUNCTION known_claims(
  a_scopes text[], a_peers bigint[], a_keys text[], a_fingerprints text[], a_numbers bigint[]
) RETURNS TABLE (
  request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint, auto bigint, state bigint,
  size bigint, lease_end bigint, label text, created bigint, place bigint, id text, givens text, solution text,
  tier_rating bigint, er bigint, ep bigint, ed bigint, clues bigint, w20 bigint, time_index bigint,
  uses_uniqueness bigint, symmetry text, techniques text, human text, tier bigint, own_ready bigint,
  own_leased bigint, own_keys bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT a.request, outcome_number(a.outcome), a.number, a.tag, a.pool_name, a.pool,
      CASE a.ack WHEN 'auto' THEN 1 ELSE 0 END::bigint, state_number(a.state), a.size, a.lease_end, a.label,
      a.created, a.place, a.id, a.givens, a.solution, a.tier_rating, a.er, a.ep, a.ed, a.clues, a.w20,
      a.time_index, a.uses_uniqueness, a.symmetry, a.techniques, a.human, a.tier, a.own_ready, a.own_leased,
      a.own_keys
    FROM answer_known(a_scopes, a_peers, a_keys, a_fingerprints, a_numbers) a;
END $$;

DO $each$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['beginner', 'easy', 'medium', 'intermediate', 'hard', 'expert', 'other'] LOOP
    EXECUTE replace($functions$

-- Claims of farms of schemas 8 and 9, which read the counts that they leave by themselves.
CREATE OR REPLACE FUNCTION make_claim_:part(
  a_pool bigint, a_head bigint, a_farm bigint, a_scope text, a_peer bigint, a_key text, a_fingerprint text,
  a_ack text, a_wanted bigint, a_least bigint, a_length bigint, a_label text
) RETURNS TABLE (
  request bigint, outcome text, number bigint, tag bigint, pool_name text, pool bigint, ack text, state text,
  size bigint, lease_end bigint, label text, created bigint, place bigint, id text, givens text, solution text,
  tier_rating bigint, er bigint, ep bigint, ed bigint, clues bigint, w20 bigint, time_index bigint,
  uses_uniqueness bigint, symmetry text, techniques text, human text, tier bigint, own_ready bigint,
  own_leased bigint, own_keys bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT a.request, a.outcome, a.number, a.tag, a.pool_name, a.pool, a.ack, a.state, a.size,
      a.lease_end, a.label, a.created, a.place, a.id, a.givens, a.solution, a.tier_rating, a.er, a.ep, a.ed, a.clues,
      a.w20, a.time_index, a.uses_uniqueness, a.symmetry, a.techniques, a.human, a.tier, NULL::bigint,
      NULL::bigint, NULL::bigint
    FROM add_claim_:part(a_pool, a_head, 0, a_farm, a_scope, a_peer, a_key, a_fingerprint, a_ack, a_wanted,
      a_least, a_length, a_label) a;
END $$;

CREATE OR REPLACE FUNCTION make_claims_:part(
  a_pool bigint, a_head bigint, a_farm bigint, a_scopes text[], a_peers bigint[], a_keys text[],
  a_fingerprints text[], a_acks text[], a_wanted bigint[], a_least bigint[], a_lengths bigint[],
  a_labels text[]
) RETURNS TABLE (
  request bigint, outcome text, number bigint, tag bigint, pool_name text, pool bigint, ack text, state text,
  size bigint, lease_end bigint, label text, created bigint, place bigint, id text, givens text, solution text,
  tier_rating bigint, er bigint, ep bigint, ed bigint, clues bigint, w20 bigint, time_index bigint,
  uses_uniqueness bigint, symmetry text, techniques text, human text, tier bigint, own_ready bigint,
  own_leased bigint, own_keys bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT a.request, a.outcome, a.number, a.tag, a.pool_name, a.pool, a.ack, a.state, a.size,
      a.lease_end, a.label, a.created, a.place, a.id, a.givens, a.solution, a.tier_rating, a.er, a.ep, a.ed, a.clues,
      a.w20, a.time_index, a.uses_uniqueness, a.symmetry, a.techniques, a.human, a.tier, NULL::bigint,
      NULL::bigint, NULL::bigint
    FROM add_claims_:part(a_pool, a_head, 0, a_farm, a_scopes, a_peers, a_keys, a_fingerprints, a_acks,
      a_wanted, a_least, a_lengths, a_labels) a;
END $$;

CREATE OR REPLACE FUNCTION make_claim_:part(
  a_pool bigint, a_head bigint, a_farm bigint, a_scope text, a_peer bigint, a_key text, a_fingerprint text,
  a_auto bigint, a_wanted bigint, a_least bigint, a_length bigint, a_label text
) RETURNS TABLE (
  request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint, auto bigint, state bigint,
  size bigint, lease_end bigint, label text, created bigint, place bigint, id text, givens text, solution text,
  tier_rating bigint, er bigint, ep bigint, ed bigint, clues bigint, w20 bigint, time_index bigint,
  uses_uniqueness bigint, symmetry text, techniques text, human text, tier bigint, own_ready bigint,
  own_leased bigint, own_keys bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT a.request, outcome_number(a.outcome), a.number, a.tag, a.pool_name, a.pool,
      CASE a.ack WHEN 'auto' THEN 1 ELSE 0 END::bigint, state_number(a.state), a.size, a.lease_end, a.label, a.created, a.place, a.id, a.givens, a.solution,
      a.tier_rating, a.er, a.ep, a.ed, a.clues, a.w20, a.time_index, a.uses_uniqueness, a.symmetry,
      a.techniques, a.human, a.tier, a.own_ready, a.own_leased, a.own_keys
    FROM make_claim_:part(a_pool, a_head, a_farm, a_scope, a_peer, a_key, a_fingerprint,
      CASE a_auto WHEN 1 THEN 'auto' ELSE 'explicit' END, a_wanted, a_least, a_length, a_label) a;
END $$;

CREATE OR REPLACE FUNCTION make_claims_:part(
  a_pool bigint, a_head bigint, a_farm bigint, a_scopes text[], a_peers bigint[], a_keys text[],
  a_fingerprints text[], a_autos bigint[], a_wanted bigint[], a_least bigint[], a_lengths bigint[],
  a_labels text[]
) RETURNS TABLE (
  request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint, auto bigint, state bigint,
  size bigint, lease_end bigint, label text, created bigint, place bigint, id text, givens text, solution text,
  tier_rating bigint, er bigint, ep bigint, ed bigint, clues bigint, w20 bigint, time_index bigint,
  uses_uniqueness bigint, symmetry text, techniques text, human text, tier bigint, own_ready bigint,
  own_leased bigint, own_keys bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT a.request, outcome_number(a.outcome), a.number, a.tag, a.pool_name, a.pool,
      CASE a.ack WHEN 'auto' THEN 1 ELSE 0 END::bigint, state_number(a.state), a.size, a.lease_end, a.label, a.created, a.place, a.id,
      a.givens, a.solution, a.tier_rating, a.er, a.ep, a.ed, a.clues, a.w20, a.time_index,
      a.uses_uniqueness, a.symmetry, a.techniques, a.human, a.tier, a.own_ready, a.own_leased, a.own_keys
    FROM make_claims_:part(a_pool, a_head, a_farm, a_scopes, a_peers, a_keys, a_fingerprints,
      ARRAY(SELECT CASE u.auto WHEN 1 THEN 'auto' ELSE 'explicit' END
        FROM unnest(a_autos) WITH ORDINALITY AS u(auto, n) ORDER BY u.n),
      a_wanted, a_least, a_lengths, a_labels) a;
END $$;

    $functions$, ':part', part);
  END LOOP;
END $each$;

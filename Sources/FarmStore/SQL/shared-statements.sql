-- The statements on a shared stock, by name. `{name}` stands for the text of another section, `{name+N}` for one
-- whose parameters are numbered N higher.

-- The columns of a puzzle `p`.
-- name: puzzle
p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20, p.time_index,
  p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier

-- Claims

-- A claim of puzzles without a filter in one partition of the pools: pool, lowest place to look at, farm, the
-- fields of the request, and the lowest turn.
-- name: claim
SELECT * FROM add_claim_:part($1::bigint, $2::bigint, $13::bigint, $3::bigint, $4::text, $5::bigint, $6::text,
  $7::text, $8::text, $9::bigint, $10::bigint, $11::bigint, $12::text)

-- Claims of one pool in one transaction, with a list for each field.
-- name: claims
SELECT * FROM add_claims_:part($1::bigint, $2::bigint, $13::bigint, $3::bigint, $4::text[], $5::bigint[],
  $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::text[])

-- The state of a claim `a`. Unlike `current_state()`, it reads the time of leases once for all rows, and without a
-- function that would be planned apart.
-- name: stateOfClaim
CASE WHEN a.state = 0 AND a.lease_end <= (SELECT least(stock_now(), wall) FROM clock WHERE one = 1)
  THEN 'expired' ELSE state_word(a.state) END

-- The columns of a claim `a` of a pool `l`.
-- name: claimColumns
a.number, a.tag, l.name, a.pool, CASE a.auto WHEN 1 THEN 'auto' ELSE 'explicit' END, {stateOfClaim},
(cardinality(a.places) + coalesce(cardinality(a.given_back), 0))::bigint, a.lease_end, a.label, a.created

-- The parts of a claim `a`: its places and the delivered ones, and the ids of those that were returned, each
-- separated by spaces.
-- name: partColumns
array_to_string(a.places, ' '), array_to_string(a.delivered, ' '), array_to_string(a.given_back, ' ')

-- The pool of a claim `a`, and its puzzles if it has them still.
-- name: puzzlesOfClaim
JOIN pool l ON l.number = a.pool
LEFT JOIN LATERAL unnest(
  CASE WHEN {stateOfClaim} IN ('leased', 'delivered') THEN a.places ELSE a.delivered END)
  WITH ORDINALITY AS u(place, i) ON true
LEFT JOIN puzzle p ON p.pool = a.pool AND p.place = u.place

-- The beginning of a claim of the puzzles that queries lock: those of the requests whose keys are unknown.
-- name: requests
WITH request AS (
  SELECT * FROM unnest($4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[],
      $10::bigint[], $11::bigint[], $12::text[]) WITH ORDINALITY
    AS r(scope, peer, key, fingerprint, ack, wanted, least, length, label, n)
), unclaimed AS MATERIALIZED (
  SELECT r.*, CASE r.ack WHEN 'auto' THEN 1 ELSE 0 END AS auto,
    (sum(r.wanted) OVER (ORDER BY r.n))::integer AS upto
  FROM request r
  WHERE NOT EXISTS (SELECT FROM claim c
    WHERE c.scope = r.scope AND c.peer = r.peer AND c.key = r.key)
)

-- Its end, once `picked` has the puzzles in their order.
-- name: made
made AS (
  INSERT INTO claim
    (tag, scope, peer, key, fingerprint, pool, auto, state, places, lease_end, finished, label, created)
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
  WHERE returned.pool = $1::bigint AND returned.place = t.place AND EXISTS (SELECT FROM back)
), counted AS (
  INSERT INTO tally AS t (pool, farm, ready, leased, keys)
  SELECT $1::bigint, tally_row($3::bigint), -s.taken, s.leased, s.keys
  FROM (SELECT coalesce(sum(cardinality(m.places)), 0) AS taken,
      coalesce(sum(cardinality(m.places)) FILTER (WHERE m.auto = 0), 0) AS leased,
      count(*) AS keys FROM made m) s
  WHERE s.keys > 0
  ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + excluded.ready,
    leased = t.leased + excluded.leased, keys = t.keys + excluded.keys
), answer AS (
  SELECT r.n, 'made' AS outcome, m.* FROM made m
  JOIN request r ON r.scope = m.scope AND r.peer = m.peer AND r.key = m.key
  UNION ALL
  SELECT r.n, CASE WHEN c.fingerprint = r.fingerprint THEN 'repeated' ELSE 'key-reused' END, c.*
  FROM request r JOIN claim c ON c.scope = r.scope AND c.peer = r.peer AND c.key = r.key
)
SELECT a.n, a.outcome, {claimColumns}, {puzzle} FROM answer a {puzzlesOfClaim}
ORDER BY a.n, u.i

-- A claim with a filter: the parameters of `claims`, and those of `matches`.
-- name: filteredClaim
{requests}, back AS MATERIALIZED (
  SELECT r.place, r.turn FROM returned r
  JOIN puzzle p ON p.pool = r.pool AND p.place = r.place AND {matches+12}
  WHERE r.pool = $1::bigint
  ORDER BY r.turn LIMIT (SELECT coalesce(max(upto), 0) FROM unclaimed)
  FOR UPDATE OF r SKIP LOCKED
), fresh AS MATERIALIZED (
  SELECT r.place FROM ready r
  JOIN puzzle p ON p.pool = r.pool AND p.place = r.place AND {matches+12}
  WHERE r.pool = $1::bigint AND r.place >= $2::bigint ORDER BY r.place
  LIMIT (SELECT coalesce(max(upto), 0) - (SELECT count(*) FROM back) FROM unclaimed)
  FOR UPDATE OF r SKIP LOCKED
), picked AS MATERIALIZED (
  SELECT coalesce((SELECT array_agg(place ORDER BY turn) FROM back), '{}')
    || coalesce((SELECT array_agg(place ORDER BY place) FROM fresh), '{}') AS places
), {made}

-- A claim of named puzzles: the parameters of `claims`, and ids.
-- name: namedClaim
{requests}, back AS MATERIALIZED (
  SELECT r.place FROM returned r JOIN known k ON k.pool = r.pool AND k.place = r.place
  WHERE r.pool = $1::bigint AND k.id = ANY ($13::text[])
    AND EXISTS (SELECT FROM unclaimed) FOR UPDATE OF r SKIP LOCKED
), fresh AS MATERIALIZED (
  SELECT r.place FROM ready r JOIN known k ON k.pool = r.pool AND k.place = r.place
  WHERE r.pool = $1::bigint AND r.place >= $2::bigint AND k.id = ANY ($13::text[])
    AND EXISTS (SELECT FROM unclaimed) FOR UPDATE OF r SKIP LOCKED
), picked AS MATERIALIZED (
  SELECT ARRAY(SELECT k.place FROM unnest($13::text[]) WITH ORDINALITY AS i(id, n)
    JOIN known k ON k.id = i.id
    JOIN (SELECT place FROM back UNION ALL SELECT place FROM fresh) r
      ON r.place = k.place AND k.pool = $1::bigint ORDER BY i.n) AS places
), {made}

-- The states of named puzzles: ids, pool.
-- name: namedStates
SELECT i.id, CASE WHEN k.id IS NULL THEN 'unknown' WHEN w.id IS NOT NULL THEN 'withdrawn'
    WHEN u.held = 1 THEN 'unfit' WHEN f.place IS NULL AND b.place IS NULL THEN 'taken'
    WHEN k.pool = $2::bigint THEN 'ready' ELSE 'other-pool' END
FROM unnest($1::text[]) WITH ORDINALITY AS i(id, n) LEFT JOIN known k ON k.id = i.id
LEFT JOIN withdrawn w ON w.id = i.id
LEFT JOIN unfit u ON u.pool = k.pool AND u.place = k.place
LEFT JOIN ready f ON f.pool = k.pool AND f.place = k.place
LEFT JOIN returned b ON b.pool = k.pool AND b.place = k.place
ORDER BY i.n

-- Looks at a claim: number, tag, scope, peer.
-- name: look
SELECT 1::bigint, 'repeated', {claimColumns}, {puzzle}, {partColumns}
FROM claim a {puzzlesOfClaim}
WHERE a.number = $1::bigint AND a.tag = $2::bigint AND a.scope = $3::text AND a.peer = $4::bigint ORDER BY u.i

-- The leased claims of a peer, without puzzles: scope, peer, number after which, limit.
-- name: held
SELECT 1::bigint, 'repeated', {claimColumns} FROM claim a JOIN pool l ON l.number = a.pool
WHERE a.scope = $1::text AND a.peer = $2::bigint AND a.number > $3::bigint
  AND a.lease_end > stock_now() ORDER BY a.number LIMIT $4::bigint

-- The puzzles that tenants have under lease, by pool: scopes.
-- name: leasedBy
SELECT sum(cardinality(claim_rest(a)))::bigint, l.name, a.scope, a.peer
FROM claim a JOIN pool l ON l.number = a.pool
WHERE a.scope = ANY ($1::text[]) AND a.peer = -1 AND a.lease_end > stock_now()
GROUP BY l.name, a.scope, a.peer

-- The claims of a peer with a label, without puzzles: scope, peer, label, number after which, limit.
-- name: labelled
SELECT 1::bigint, 'repeated', {claimColumns} FROM claim a JOIN pool l ON l.number = a.pool
WHERE a.scope = $1::text AND a.peer = $2::bigint AND a.label = $3::text
  AND a.number > $4::bigint ORDER BY a.number LIMIT $5::bigint

-- Ends or prolongs a claim: number, tag, scope, peer, kind, milliseconds, farm, what becomes of the puzzles of an
-- ended lease, and ids. The number of puzzles before is read with the row locked.
-- name: change
WITH before AS MATERIALIZED (SELECT c FROM claim c WHERE c.number = $1::bigint FOR UPDATE)
SELECT change_claim($1::bigint, $2::bigint, $3::text, $4::bigint, $5::text, $6::bigint, $7::bigint, $8::text,
  $9::text[]), cardinality(claim_rest(c))::bigint
FROM before

-- Those of some ids that are not of a claim: number, ids.
-- name: unknownPuzzles
SELECT i.id FROM claim c, unnest($2::text[]) WITH ORDINALITY AS i(id, n)
WHERE c.number = $1::bigint AND i.id <> ALL (coalesce(c.given_back, '{}'))
  AND NOT EXISTS (SELECT FROM known k
    WHERE k.id = i.id AND (k.pool = c.pool AND k.place = ANY (c.places)
      -- A puzzle that is in another pool may have been the claim's until it ended.
      OR k.pool <> c.pool AND current_state(c.state, c.lease_end) IN ('expired', 'returned')))
ORDER BY i.n

-- Ends leases whose time is over, at most a thousand: what becomes of their puzzles, farm, and a time up
-- to which all were ended. A lease that another farm is ending is left to it.
-- name: endLeases
SELECT (d.c).number, (d.c).tag, (d.c).scope, (d.c).peer, l.name,
  cardinality(claim_rest(d.c))::bigint, (d.c).label, end_lease(d.c, $1::text, $2::bigint)
FROM (SELECT c FROM claim c WHERE c.lease_end <= lease_now() AND c.lease_end > $3::bigint
  ORDER BY c.lease_end LIMIT 1000 FOR UPDATE OF c SKIP LOCKED) d
JOIN pool l ON l.number = (d.c).pool

-- The time by which leases end.
-- name: leaseTime
SELECT lease_now()

-- Drops claims: milliseconds since their end, limit, farm.
-- name: dropClaims
SELECT drop_claims(stock_now() - $1::bigint, $2::bigint, $3::bigint)

-- The number of claims, and the bytes of their table and of the rows of puzzles that are neither ready nor returned.
-- name: keyUse
WITH size AS (
  SELECT sum(pg_total_relation_size(c.oid)) AS bytes, sum(greatest(c.reltuples, 0)) AS rows
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'puzzle'::regclass
), stock AS (
  SELECT coalesce(sum(t.keys), 0) AS keys, coalesce(sum(t.ready), 0) AS ready FROM pool l, {tallyOfPool}
)
SELECT stock.keys::bigint, (pg_total_relation_size('claim')
  + CASE WHEN size.rows > 0 THEN
      size.bytes * greatest(0, 1 - stock.ready / size.rows::numeric) ELSE 0 END)::bigint
FROM size, stock

-- Puzzles

-- The condition of a filter on a row `r` of `ready` or `returned` and on its puzzle `p`: ratings, symmetry, techniques
-- (a choice separated by `|`), techniques for people, ER, givens, and for `traits` the bits that must all be set,
-- those of which one each must be, and the bounds of the numbers, of which the last two are those of cages.
-- name: matches
(r.traits = 0 OR r.traits & $10::bigint = $10::bigint
  AND (r.traits >> 57 & 127) BETWEEN ($12::bigint[])[1] AND ($12::bigint[])[2]
  AND (r.traits >> 50 & 127) BETWEEN ($12::bigint[])[3] AND ($12::bigint[])[4]
  AND (r.traits >> 43 & 127) BETWEEN ($12::bigint[])[5] AND ($12::bigint[])[6]
  AND (r.traits >> 40 & 7) BETWEEN ($12::bigint[])[7] AND ($12::bigint[])[8]
  AND (cardinality($11::bigint[]) = 0
    OR NOT EXISTS (SELECT FROM unnest($11::bigint[]) AS m(bits) WHERE r.traits & m.bits = 0)))
AND p.er BETWEEN $6::bigint AND $7::bigint
AND p.clues BETWEEN $8::bigint AND $9::bigint
AND p.tier_rating BETWEEN $1::bigint AND $2::bigint
AND p.symmetry = coalesce($3::text, p.symmetry)
AND (($12::bigint[])[9] = 0 AND ($12::bigint[])[10] >= 1000
  OR CASE WHEN p.givens LIKE '%/%' THEN length(p.givens) - length(replace(p.givens, ',', '')) + 1 ELSE 0 END
    BETWEEN ($12::bigint[])[9] AND ($12::bigint[])[10])
AND NOT EXISTS (SELECT FROM unnest($4::text[]) AS choice(names)
  WHERE NOT p.names && string_to_array(choice.names, '|'))
AND NOT EXISTS (SELECT FROM unnest($5::text[]) AS wanted(id)
  WHERE NOT coalesce(p.human::jsonb -> 'techniques' ? wanted.id, false))

-- Stocks puzzles: pool, farm, engine, and a list for each column.
-- name: stock
WITH batch AS (
  SELECT * FROM unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[],
      $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::text[],
      $17::text[], $18::text[], $19::bigint[], $20::bigint[])
    WITH ORDINALITY AS b(id, givens, solution, tier_rating, er, ep, ed, clues, w20, time_index,
      uses_uniqueness, symmetry, techniques, human, names, tier, traits, n)
), added AS (
  INSERT INTO known SELECT id, $1::bigint, $1::bigint * 1000000000000 + nextval('place')
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
  FROM (SELECT DISTINCT ON (id) id, traits FROM batch ORDER BY id, n) b JOIN added a ON a.id = b.id
), counted AS (
  INSERT INTO tally AS t (pool, farm, ready)
  SELECT $1::bigint, tally_row($2::bigint), count(*) FROM added
  ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + excluded.ready
)
SELECT id FROM added

-- Adds the path for people to a puzzle that has none: id, text.
-- name: addHuman
UPDATE puzzle p SET human = $2::text FROM known k
WHERE k.id = $1::text AND p.pool = k.pool AND p.place = k.place AND p.human IS NULL

-- Withdraws a puzzle: id, reason, note, farm.
-- name: withdraw
SELECT withdraw($1::text, $2::text, $3::text, $4::bigint)

-- Lets withdrawals be committed in the order of their numbers: who has read one would miss an earlier one that comes
-- later.
-- name: orderWithdrawals
SELECT pg_advisory_xact_lock(hashtext('puzzlefarm.withdrawn'))::text

-- Changes the note of a withdrawn puzzle, which moves to the end of the list: id, note. Whoever changes the state of a
-- puzzle locks its row in `known` first.
-- name: changeNote
WITH k AS (SELECT id FROM known WHERE id = $1::text FOR UPDATE)
UPDATE withdrawn w SET note = $2::text, number = DEFAULT FROM k
WHERE w.id = k.id AND w.note IS DISTINCT FROM $2::text

-- name: addPool
SELECT add_pool($1::text)

-- name: setPromise
UPDATE pool SET promise = $2::text WHERE number = $1::bigint

-- Sets puzzles apart, and puts others back: pool, ids, farm.
-- name: markUnfit
SELECT mark_unfit($1::bigint, $2::text[], $3::bigint)

-- name: markFit
SELECT mark_fit($1::bigint, $2::text[], $3::bigint)

-- Moves puzzles: pool, another pool, ids, farm.
-- name: adopt
SELECT adopt($1::bigint, $2::bigint, $3::text[], $4::bigint)

-- The ready puzzles of the pool that is the first parameter.
-- name: readyPlaces
SELECT pool, place, traits FROM ready WHERE pool = $1::bigint UNION ALL
SELECT pool, place, traits FROM returned WHERE pool = $1::bigint

-- Ready puzzles of a pool: pool, id after which, limit, the filter.
-- name: peek
SELECT {puzzle} FROM ({readyPlaces}) r
JOIN puzzle p ON p.pool = r.pool AND p.place = r.place AND {matches+3}
WHERE r.place > coalesce((SELECT place FROM known WHERE id = $2::text AND pool = $1::bigint), 0)
ORDER BY r.place LIMIT $3::bigint

-- Ready puzzles of a pool by place: pool, place after which, limit.
-- name: readyPage
SELECT {puzzle} FROM ({readyPlaces}) r JOIN puzzle p ON p.pool = r.pool AND p.place = r.place
WHERE r.place > $2::bigint ORDER BY r.place LIMIT $3::bigint

-- Puzzles of a pool that are set apart: pool, place after which, limit.
-- name: unfitPage
SELECT {puzzle} FROM unfit r JOIN puzzle p ON p.pool = r.pool AND p.place = r.place
WHERE r.pool = $1::bigint AND r.held = 1 AND r.place > $2::bigint ORDER BY r.place LIMIT $3::bigint

-- The puzzles of the next leased claim of a pool: pool, number after which.
-- name: leased
SELECT c.number, {puzzle} FROM (
  SELECT number, pool, claim_rest(claim) AS places FROM claim
  WHERE lease_end IS NOT NULL AND pool = $1::bigint AND number > $2::bigint ORDER BY number LIMIT 1
) c JOIN puzzle p ON p.pool = c.pool AND p.place = ANY (c.places)

-- name: countReady
SELECT count(*) FROM ({readyPlaces}) r

-- The number of ready puzzles that match: pool, the highest number of interest, the filter.
-- name: countMatching
SELECT count(*) FROM (
  SELECT FROM ({readyPlaces}) r
  JOIN puzzle p ON p.pool = r.pool AND p.place = r.place AND {matches+2}
  LIMIT $2::bigint
) found

-- Withdrawn puzzles: number after which, time from which, limit. After a number that the list does not reach, as in
-- a restored database, all of it.
-- name: withdrawn
SELECT id, number, time, note FROM withdrawn
WHERE number > CASE WHEN $1::bigint > (SELECT max(number) FROM withdrawn) THEN 0 ELSE $1::bigint END
  AND time >= $2::bigint ORDER BY number LIMIT $3::bigint

-- Withdrawn puzzles: id after which, time from which, limit.
-- name: withdrawnAfterPuzzle
SELECT id, number, time, note FROM withdrawn
WHERE (number > coalesce((SELECT number FROM withdrawn WHERE id = $1::text), 0)
    OR time > (SELECT time FROM withdrawn WHERE id = $1::text))
  AND time >= $2::bigint ORDER BY number LIMIT $3::bigint

-- The state of a puzzle by its id, its beginning, its pool and its text. Of the claims, only the newest are searched.
-- name: find
SELECT CASE WHEN w.id IS NOT NULL THEN 'withdrawn' WHEN f.place IS NOT NULL OR b.place IS NOT NULL THEN 'ready'
    WHEN c.lease_end IS NOT NULL AND k.place <> ALL (coalesce(c.delivered, '{}')) THEN 'leased'
    ELSE 'delivered' END,
  CASE WHEN w.id IS NOT NULL THEN w.time WHEN f.place IS NOT NULL THEN p.created
    WHEN b.place IS NOT NULL THEN (SELECT finished FROM claim WHERE number = b.claim)
    WHEN c.lease_end IS NOT NULL AND k.place <> ALL (coalesce(c.delivered, '{}')) THEN c.created
    ELSE c.finished END,
  l.name, w.reason, w.note, c.scope, c.peer, {puzzle}
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

-- The server and the farms

-- The name of a setting that could lose answered claims; empty if there is none. Every session sets
-- `synchronous_commit` for itself, so it is only off if something on the way ignores that.
-- name: unsafeSetting
CASE WHEN current_setting('fsync') = 'off' THEN 'fsync'
  WHEN current_setting('full_page_writes') = 'off' THEN 'full_page_writes'
  WHEN current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')
    THEN 'synchronous_commit' ELSE '' END

-- The properties of a server that each connection checks before its first use.
-- name: server
SELECT pg_backend_pid(), pg_is_in_recovery(), {unsafeSetting}

-- name: program
SELECT version()

-- What is in the database: a schema of the name, a table of a stock in it.
-- name: content
SELECT to_regnamespace('puzzlefarm') IS NOT NULL, to_regclass('puzzlefarm.meta') IS NOT NULL

-- Columns that an older schema lacks are NULL.
-- name: meta
SELECT schema, oldest_reader, state, to_jsonb(m) ->> 'source', to_jsonb(m) ->> 'target' FROM puzzlefarm.meta m

-- name: setState
UPDATE meta SET state = $2::text WHERE state = $1::text

-- The rows of `tally` of a pool `l`: those below the head were added up in others.
-- name: tallyOfPool
LATERAL (
  SELECT * FROM tally x WHERE x.pool = l.number AND x.farm < 4294967296
  UNION ALL
  SELECT * FROM tally x
  WHERE x.pool = l.number AND x.farm >= greatest((SELECT head FROM tally_head WHERE one = 1), 4294967296)
) t

-- The counts and promises of the pools, and the state of the stock and of the server; of the counts the rows
-- of a farm, too, and the session that has its number: farm.
-- name: counts
SELECT l.number, l.name, coalesce(sum(t.ready), 0)::bigint,
  coalesce(sum(t.leased), 0)::bigint, coalesce(sum(t.keys), 0)::bigint,
  coalesce(sum(t.unfit), 0)::bigint, l.promise, (SELECT state FROM meta),
  string_agg(concat_ws(' ', t.farm, t.ready, t.leased, t.keys), ' ')
    FILTER (WHERE t.farm & 4294967295 = $1::bigint),
  (SELECT session FROM farm WHERE number = $1::bigint), {unsafeSetting},
  current_setting('synchronous_standby_names') <> ''
FROM pool l LEFT JOIN {tallyOfPool} ON true
GROUP BY l.number, l.name, l.promise ORDER BY l.number

-- Begins another period of the counts, and adds those of earlier ones up.
-- name: foldTally
SELECT fold_tally()

-- Lets the statements of a transaction take ten minutes each.
-- name: takeLong
SELECT set_config('statement_timeout', '600000', true)

-- The counts that do not agree with the rows that they count, as sentences.
-- name: faults
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

-- These find out if a server can write, and change nothing. The first lets the next sort of this transaction use files,
-- the second writes four megabytes of temporary files to the disk of the database.
-- name: littleMemory
SELECT set_config('work_mem', '64kB', true)

-- name: sortOnDisk
SELECT count(*) FROM (SELECT md5(i::text) || repeat('x', 1000) AS line
  FROM generate_series(1, 4096) i ORDER BY line OFFSET 0) lines

-- name: isReadOnly
SELECT current_setting('transaction_read_only') = 'on'

-- Takes the name of a farm for as long as the connection lasts. Waits for an earlier connection that is just ending,
-- until `lock_timeout`.
-- name: takeName
SELECT pg_advisory_lock(hashtext('puzzlefarm.farm'), hashtext($1::text))::text

-- Registers a farm: name, version, host, session.
-- name: register
INSERT INTO farm AS f (name, version, host, session, since, seen)
VALUES ($1::text, $2::text, $3::text, $4::bigint, stock_now(), stock_now())
ON CONFLICT (name) DO UPDATE SET version = excluded.version, host = excluded.host,
  since = CASE f.session WHEN excluded.session THEN f.since ELSE excluded.since END,
  session = excluded.session, seen = excluded.seen
RETURNING number

-- name: clock
SELECT stock_now()

-- Notes a time of the database, and prolongs leases where it jumped: time, jump, milliseconds since the last call,
-- generation.
-- name: beatClock
SELECT * FROM beat_clock($1::bigint, $2::bigint, $3::bigint, $4::bigint)

-- What a farm reserves: farm, pools, puzzles. What another farm reserved stays until its time is over.
-- name: reservation
gone AS (
  DELETE FROM reservation WHERE until < stock_now() OR farm = $1::bigint AND pool <> ALL ($2::bigint[])
)
INSERT INTO reservation SELECT $1::bigint, u.pool, u.puzzles, stock_now() + 15000
FROM unnest($2::bigint[], $3::bigint[]) AS u(pool, puzzles)
ON CONFLICT (farm, pool) DO UPDATE SET puzzles = excluded.puzzles, until = excluded.until

-- name: reserve
WITH {reservation}

-- Shows that a farm is present: farm, what it is making, puzzles in the last minute, degraded reason.
-- name: beat
WITH seen AS (
  UPDATE farm SET seen = stock_now(), per_minute = $4::bigint, degraded = $5::text WHERE number = $1::bigint
), {reservation}

-- Shows that a farm has stopped: farm, the milliseconds after which one is absent.
-- name: leave
WITH gone AS (DELETE FROM reservation WHERE farm = $1::bigint)
UPDATE farm SET seen = stock_now() - $2::bigint, per_minute = 0 WHERE number = $1::bigint

-- name: farms
SELECT number, name, version, host, since, stock_now() - seen, per_minute, degraded FROM farm ORDER BY name

-- The puzzles that other farms are making, by pool.
-- name: madeElsewhere
SELECT pool, sum(puzzles)::bigint FROM reservation
WHERE farm <> $1::bigint AND until > stock_now() GROUP BY pool

-- Rules for all farms

-- Pauses pools: numbers, reason.
-- name: pause
INSERT INTO pause SELECT DISTINCT n, $2::text, stock_now() FROM unnest($1::bigint[]) AS p(n)
ON CONFLICT (pool) DO UPDATE SET reason = excluded.reason

-- name: resume
DELETE FROM pause WHERE pool = ANY ($1::bigint[])

-- Notes what a farm wants of its shared pools: farm, and a list of numbers, lows and targets. What it wanted of other
-- pools is forgotten.
-- name: setPools
WITH gone AS (
  DELETE FROM farm_setting WHERE farm = $1::bigint AND pool <> ALL ($2::bigint[])
)
SELECT set_pool($1::bigint, p.n, p.low, p.target)
FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS p(n, low, target) ORDER BY p.n

-- The rules: a pause with its reason and start, the thresholds of a pool, and those that a farm wants. A farm that was
-- not seen for a number of milliseconds is left out.
-- name: rules
SELECT 'pause', l.name, r.reason, r.since, 0::bigint FROM pause r JOIN pool l ON l.number = r.pool
UNION ALL
SELECT 'thresholds', l.name, '', s.low, s.target FROM pool_setting s JOIN pool l ON l.number = s.pool
UNION ALL
SELECT 'wish', l.name, f.name, s.low, s.target FROM farm_setting s
JOIN pool l ON l.number = s.pool
JOIN farm f ON f.number = s.farm AND f.seen > stock_now() - $1::bigint
ORDER BY 1, 2, 3

-- name: takeGrids
SELECT seed, nextval('candidate') FROM meta

-- Copies

-- name: readPools
SELECT number, name, promise FROM pool WHERE number > $1::bigint ORDER BY number LIMIT $2::bigint

-- name: readIDs
SELECT k.id, k.place, p.place IS NOT NULL
FROM known k LEFT JOIN puzzle p ON p.pool = k.pool AND p.place = k.place
WHERE k.id > $1::text ORDER BY k.id LIMIT $2::bigint

-- Puzzles of a pool: pool, place after which, limit.
-- name: readPuzzles
SELECT {puzzle}, p.engine, p.created, coalesce(r.claim, 0),
  CASE WHEN f.place IS NOT NULL THEN 'fresh' WHEN r.place IS NOT NULL THEN 'returned'
    WHEN u.held = 1 THEN 'unfit' WHEN u.held = 0 THEN 'leased' ELSE 'out' END
FROM puzzle p LEFT JOIN ready f ON f.pool = p.pool AND f.place = p.place
LEFT JOIN returned r ON r.pool = p.pool AND r.place = p.place
LEFT JOIN unfit u ON u.pool = p.pool AND u.place = p.place
WHERE p.pool = $1::bigint AND p.place > $2::bigint ORDER BY p.place LIMIT $3::bigint

-- An id without a place, from an imported history, was never in the stock.
-- name: readWithdrawn
SELECT w.number, w.id, w.reason, w.time, w.note
FROM withdrawn w JOIN known k ON k.id = w.id AND k.place IS NOT NULL
WHERE w.number > $1::bigint ORDER BY w.number LIMIT $2::bigint

-- One of no pool has never been one for a farm.
-- name: readClaims
SELECT a.number, a.tag, a.peer, a.key, a.fingerprint, a.pool,
  CASE a.auto WHEN 1 THEN 'auto' ELSE 'explicit' END, state_word(a.state),
  array_to_string(a.places, ' '),
  (SELECT string_agg((u.n - 1)::text, ' ' ORDER BY u.n)
    FROM unnest(a.places) WITH ORDINALITY AS u(place, n) WHERE u.place = ANY (a.delivered)),
  array_to_string(a.given_back, ' '), a.lease_end, a.finished, a.label, a.created,
  (SELECT string_agg(coalesce(p.id, ''), ' ' ORDER BY u.n)
    FROM unnest(a.places) WITH ORDINALITY AS u(place, n)
    LEFT JOIN puzzle p ON p.pool = a.pool AND p.place = u.place),
  CASE WHEN a.scope LIKE 'tenant:%' THEN substr(a.scope, 8) END
FROM claim a JOIN pool l ON l.number = a.pool
WHERE a.number > $1::bigint ORDER BY a.number LIMIT $2::bigint

-- name: lastClaim
SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('claim', 'number')::regclass), 0)

-- These fill a table with the columns of `CopyTable`, a list for each.
-- name: fillPools
INSERT INTO pool SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]) AS p(n, name, promise)
ON CONFLICT (number) DO UPDATE SET promise = excluded.promise

-- name: fillIDs
INSERT INTO known SELECT id, place / 1000000000000, place
FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS k(id, place, has_puzzle)

-- Further lists: the names of the techniques, separated by `|`, and the traits.
-- name: fillPuzzles
WITH batch AS (
  SELECT *, place / 1000000000000 AS pool
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::text[], $14::text[],
    $15::text[], $16::bigint[], $17::text[], $18::bigint[], $19::bigint[], $20::text[], $21::text[],
    $22::bigint[])
  AS p(place, id, givens, solution, tier_rating, er, ep, ed, clues, w20, time_index, uses_uniqueness,
    symmetry, techniques, human, tier, engine, created, claim, status, names, traits)
), texts AS (
  INSERT INTO puzzle SELECT pool, place, id, givens, solution, tier_rating, er, ep, ed, clues, w20,
    time_index, uses_uniqueness, symmetry, techniques, human, tier, string_to_array(names, '|'), engine,
    created FROM batch
), fresh AS (
  INSERT INTO ready SELECT pool, place, traits FROM batch WHERE status = 'fresh'
), back AS (
  INSERT INTO returned SELECT pool, place, claim, traits FROM batch WHERE status = 'returned'
)
INSERT INTO unfit SELECT pool, place, CASE status WHEN 'unfit' THEN 1 ELSE 0 END FROM batch
WHERE status IN ('unfit', 'leased')

-- name: fillWithdrawn
INSERT INTO withdrawn (number, id, reason, time, note) OVERRIDING SYSTEM VALUE
SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[])

-- name: fillClaims
INSERT INTO claim (number, tag, scope, peer, key, fingerprint, pool, auto, state, places, lease_end,
  finished, label, created, delivered, given_back) OVERRIDING SYSTEM VALUE
SELECT number, tag, coalesce('tenant:' || tenant, ''), CASE WHEN tenant IS NULL THEN peer ELSE -1 END, key,
  fingerprint, pool, CASE ack WHEN 'auto' THEN 1 ELSE 0 END,
  state_number(state), coalesce(string_to_array(places, ' ')::bigint[], '{}'), lease_end, finished, label,
  coalesce(created, 0),
  CASE WHEN delivered IS NOT NULL THEN
    ARRAY(SELECT (string_to_array(places, ' ')::bigint[])[d.place::integer + 1]
      FROM unnest(string_to_array(delivered, ' ')) WITH ORDINALITY AS d(place, n) ORDER BY d.n) END,
  string_to_array(given_back, ' ')
FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[],
  $8::text[], $9::text[], $10::text[], $11::text[], $12::bigint[], $13::bigint[], $14::text[],
  $15::bigint[], $16::text[], $17::text[])
AS c(number, tag, peer, key, fingerprint, pool, ack, state, places, delivered, given_back, lease_end,
  finished, label, created, ids, tenant)

-- name: setLastClaim
SELECT setval(pg_get_serial_sequence('claim', 'number'), $1::bigint + 1, false)

-- Sets what follows from the rows: the counts, and the next numbers.
-- name: countAll
INSERT INTO tally (pool, farm, ready, leased, keys, unfit)
SELECT l.number, 0,
  (SELECT count(*) FROM ready r WHERE r.pool = l.number)
    + (SELECT count(*) FROM returned r WHERE r.pool = l.number),
  (SELECT coalesce(sum(cardinality(claim_rest(c))), 0) FROM claim c
    WHERE c.pool = l.number AND state = 0),
  (SELECT count(*) FROM claim c WHERE c.pool = l.number),
  (SELECT count(*) FROM unfit u WHERE u.pool = l.number AND held = 1)
FROM pool l

-- name: setNextNumbers
SELECT setval('place', coalesce((SELECT max(place % 1000000000000) FROM known), 0) + 1),
  setval(pg_get_serial_sequence('withdrawn', 'number'), coalesce((SELECT max(number) FROM withdrawn), 0) + 1)

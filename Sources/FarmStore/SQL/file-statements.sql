-- The statements on farm.db, by name. `{name}` stands for the text of another section.

-- name: puzzle
place, id, givens, solution, tier_rating, er, ep, ed, clues, w20, time_index, uses_uniqueness, symmetry,
  techniques, human, tier

-- name: claim
number, tag, peer, key, fingerprint, tier, ack, state, places, label, created, delivered, given_back

-- Transactions

-- name: begin
BEGIN IMMEDIATE

-- name: commit
COMMIT

-- name: probe
UPDATE meta SET probes = probes + 1

-- Pools

-- name: pools
SELECT pool_head.head, indexed, keys, name, promise, tier, claims
FROM pool JOIN pool_head USING (tier) ORDER BY tier

-- name: poolNumbers
SELECT tier FROM pool ORDER BY tier

-- name: poolNamed
SELECT tier FROM pool WHERE name = ?

-- name: poolName
SELECT name FROM pool WHERE tier = ?

-- name: headOfPool
SELECT head FROM pool_head WHERE tier = ?

-- The head as schemas before 7 have it.
-- name: writtenHead
SELECT head FROM pool WHERE tier = ?

-- name: setPool
UPDATE pool SET head = ?2, indexed = ?3, keys = ?4, claims = ?5 WHERE tier = ?1

-- name: addPool
INSERT INTO pool (tier, name, head, indexed, keys) VALUES (?1, ?2, ?3, ?3 - 1, 0)

-- name: setPromise
UPDATE pool SET promise = ?2 WHERE tier = ?1

-- name: newestPlace
SELECT place FROM puzzle WHERE place >= ? AND place < ? ORDER BY place DESC LIMIT 1

-- The puzzles from a place on that are not fresh. Without INDEXED BY, SQLite would scan the whole pool.
-- name: countApart
SELECT count(*) FROM puzzle INDEXED BY puzzle_apart WHERE apart > 0 AND place >= ? AND place < ?

-- name: countReturned
SELECT count(*) FROM returned WHERE place >= ? AND place < ?

-- name: countUnfit
SELECT count(*) FROM unfit WHERE held = 1 AND place >= ? AND place < ?

-- name: countMarks
SELECT count(*) FROM unfit

-- Puzzles

-- name: addPuzzle
INSERT INTO puzzle ({puzzle}, engine, created, apart)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)

-- name: nextFresh
SELECT {puzzle} FROM puzzle WHERE place >= ? AND place < ? AND apart = 0 ORDER BY place

-- name: freshAt
SELECT {puzzle} FROM puzzle WHERE place = ? AND apart = 0

-- name: puzzleAt
SELECT {puzzle} FROM puzzle WHERE place = ?

-- name: puzzleState
SELECT {puzzle}, created, apart FROM puzzle WHERE place = ?

-- name: idAt
SELECT id FROM puzzle WHERE place = ?

-- name: allPuzzles
SELECT {puzzle} FROM puzzle

-- name: setApart
UPDATE puzzle SET apart = 1 WHERE place = ? AND apart = 0 RETURNING place

-- name: copyPuzzle
INSERT INTO puzzle ({puzzle}, engine, created, apart)
SELECT ?2, id, givens, solution, tier_rating, er, ep, ed, clues, w20, time_index, uses_uniqueness,
  symmetry, techniques, human, ?3, engine, created, 0
FROM puzzle WHERE place = ?1

-- name: removePuzzle
DELETE FROM puzzle WHERE place = ?

-- name: setDone
UPDATE puzzle SET apart = 2 WHERE place = ?

-- name: removeDone
DELETE FROM puzzle INDEXED BY puzzle_apart
WHERE apart > 0 AND apart = 2 AND place >= ? AND place < ?
RETURNING place

-- Ids

-- name: placeOfKnown
SELECT place FROM known WHERE id = ?

-- name: addKnown
INSERT OR IGNORE INTO known VALUES (?, ?)

-- name: moveKnown
INSERT OR REPLACE INTO known VALUES (?, ?)

-- Rows that are no longer needed are left out: their ids are in the index, and a moved puzzle has another.
-- name: unindexedIDs
SELECT place, id FROM puzzle WHERE place > ? AND place < ? AND apart <> 2 ORDER BY place

-- name: unindexedPlace
SELECT place FROM puzzle
WHERE place > (SELECT indexed FROM pool WHERE tier = ?1) AND place < ?2 AND id = ?3

-- name: withdrawnIDs
SELECT id FROM withdrawn

-- name: knownIDs
SELECT id FROM known

-- name: puzzleIDs
SELECT id FROM puzzle

-- name: readyIDs
SELECT place, id FROM ready

-- name: hasUnfit
SELECT 1 FROM sqlite_schema WHERE name = 'unfit'

-- name: unfitIDs
SELECT id FROM puzzle WHERE place IN (SELECT place FROM unfit WHERE held = 1)

-- Returned, unfit and withdrawn puzzles

-- name: addReturned
INSERT INTO returned VALUES (?, ?)

-- name: removeReturned
DELETE FROM returned WHERE place = ?1 AND claim = coalesce(?2, claim) RETURNING place

-- name: isReturned
SELECT 1 FROM returned WHERE place = ? AND claim = ?

-- name: claimOfReturned
SELECT claim FROM returned WHERE place = ?

-- name: nextReturned
SELECT place FROM returned WHERE place >= ? AND place < ? ORDER BY place LIMIT 1

-- name: returnedAt
SELECT {puzzle} FROM puzzle WHERE place = ?1 AND EXISTS (SELECT 1 FROM returned WHERE place = ?1)

-- name: returnedIn
SELECT {puzzle} FROM puzzle
WHERE place IN (SELECT place FROM returned WHERE place >= ? AND place < ?) ORDER BY place

-- name: addUnfit
INSERT OR IGNORE INTO unfit VALUES (?, ?)

-- name: isUnfit
SELECT held FROM unfit WHERE place = ?

-- name: holdUnfit
UPDATE unfit SET held = 1 WHERE place = ?

-- name: removeUnfit
DELETE FROM unfit WHERE place = ?1 AND held >= ?2 RETURNING held

-- name: unfitPage
SELECT {puzzle} FROM puzzle
WHERE place IN (SELECT place FROM unfit WHERE held = 1 AND place >= ?1 AND place < ?2)
ORDER BY place LIMIT ?3

-- name: isWithdrawn
SELECT 1 FROM withdrawn WHERE place = ?

-- name: withdrawalAt
SELECT time, reason, note FROM withdrawn WHERE place = ?

-- name: addWithdrawn
INSERT INTO withdrawn (place, id, reason, time, note, number)
SELECT ?, ?, ?, ?, ?, coalesce(max(number), 0) + 1 FROM withdrawn

-- name: noteWithdrawn
UPDATE withdrawn SET note = ?1, number = (SELECT max(number) + 1 FROM withdrawn)
WHERE place = ?2 AND note IS NOT ?1

-- Keeps the numbers of a restored store above those of the one that was there before.
-- name: raiseWithdrawn
UPDATE withdrawn SET number = number + 1000000000 WHERE number = (SELECT max(number) FROM withdrawn)

-- After a number that the list does not reach, as in a restored store, all of it.
-- name: withdrawnPage
SELECT id, number, time, note FROM withdrawn
WHERE number > iif(?1 > (SELECT max(number) FROM withdrawn), 0, ?1) AND time >= ?2
ORDER BY number LIMIT ?3

-- name: withdrawnAfterPuzzle
SELECT id, number, time, note FROM withdrawn
WHERE (number > coalesce((SELECT number FROM withdrawn WHERE id = ?1), 0)
    OR time > (SELECT time FROM withdrawn WHERE id = ?1))
  AND time >= ?2 ORDER BY number LIMIT ?3

-- Tenants

-- name: tenants
SELECT number, name FROM tenant ORDER BY number

-- name: addTenant
INSERT INTO tenant VALUES (?, ?)

-- name: tenantName
SELECT name FROM tenant WHERE number = ?

-- Claims

-- name: addClaim
INSERT INTO claim VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)

-- name: claimNumbered
SELECT {claim} FROM claim WHERE number = ?

-- name: allClaims
SELECT {claim} FROM claim

-- The claims of schemas that had no labels and no parts.
-- name: oldClaims
SELECT number, tag, peer, key, fingerprint, tier, ack, state, places FROM claim

-- name: hasParts
SELECT 1 FROM pragma_table_info('claim') WHERE name = 'given_back'

-- name: firstClaim
SELECT min(number) FROM claim

-- name: newestClaim
SELECT max(number) FROM claim

-- name: poolOfNewest
SELECT tier FROM claim ORDER BY number DESC LIMIT 1

-- name: heldClaims
SELECT number FROM lease WHERE peer = ? AND number > ? AND number <= ? ORDER BY number LIMIT ?

-- name: labelledClaims
SELECT {claim} FROM claim INDEXED BY claim_label
WHERE peer = ? AND label = ? AND number > ? ORDER BY number

-- name: liveClaims
SELECT number, tier, puzzles, lease_end, peer FROM live

-- name: nextLeased
SELECT {claim} FROM live WHERE number > ? AND tier = ? ORDER BY number LIMIT 1

-- name: recentLeased
SELECT places, created, finished, delivered, peer FROM (SELECT * FROM live LIMIT ?1) WHERE tier = ?2

-- name: recentFinished
SELECT places, created, finished, delivered, peer
FROM (SELECT * FROM claim ORDER BY number DESC LIMIT ?1)
WHERE tier = ?2 AND state IN ('delivered', 'discarded')

-- name: timeFinished
SELECT finished, peer FROM claim WHERE number = ?

-- name: addLease
INSERT OR IGNORE INTO lease VALUES (?, ?)

-- name: removeLease
DELETE FROM lease WHERE peer = ? AND number = ?

-- name: setParts
UPDATE claim SET places = ?2, delivered = ?3, given_back = ?4, puzzles = ?5 WHERE number = ?1

-- name: finishClaim
UPDATE claim SET state = ?2, finished = ?3, lease_end = NULL WHERE number = ?1

-- name: renewClaim
UPDATE claim SET lease_end = ?2 WHERE number = ?1

-- name: oldestFinished
SELECT finished FROM claim INDEXED BY claim_finished
WHERE finished IS NOT NULL ORDER BY finished LIMIT 1

-- name: finishedClaims
SELECT {claim} FROM claim INDEXED BY claim_finished
WHERE finished IS NOT NULL AND finished <= ? ORDER BY finished LIMIT ?

-- name: removeClaim
DELETE FROM claim WHERE number = ?

-- Delivered puzzles

-- name: claimsAfter
SELECT {claim} FROM claim WHERE number > ? AND number <= ? ORDER BY number LIMIT ?

-- name: setClaimsPacked
UPDATE meta SET claims_packed = ?

-- name: addDelivered
INSERT OR REPLACE INTO delivered VALUES (?, ?, ?)

-- name: deliveredAt
SELECT record, claim FROM delivered WHERE place = ?

-- name: allDelivered
SELECT record, place FROM delivered

-- A row that its pool still counts by its place is there, too.
-- name: deliveredPage
SELECT record, place FROM delivered
WHERE place > ? AND place NOT IN (SELECT place FROM puzzle) ORDER BY place LIMIT ?

-- name: removeDelivered
DELETE FROM delivered WHERE place = ?

-- Keys

-- name: claimCounters
SELECT claims_indexed, claims_packed FROM meta WHERE one = 1

-- name: setClaimsIndexed
UPDATE meta SET claims_indexed = ?

-- name: unindexedKeys
SELECT number, peer, key, tier FROM claim WHERE number > ?

-- name: claimOfKey
SELECT number FROM claim_key WHERE peer = ? AND key = ?

-- name: addClaimKey
INSERT OR REPLACE INTO claim_key VALUES (?, ?, ?)

-- name: removeClaimKey
DELETE FROM claim_key WHERE peer = ? AND key = ?

-- name: claimsLeft
SELECT count(*) FROM (SELECT 1 FROM claim WHERE number >= ? AND number <= ? LIMIT ?)

-- name: keepKeys
INSERT OR REPLACE INTO claim_key SELECT peer, key, number FROM claim WHERE number >= ? AND number <= ?

-- name: keySecret
SELECT key_secret FROM meta WHERE one = 1

-- name: keyRuns
SELECT run, level, first, last, bits, state, done FROM key_run ORDER BY run

-- name: addRun
INSERT INTO key_run VALUES (?, ?, ?, ?, ?, ?, ?)

-- name: setRun
UPDATE key_run SET state = ?2, done = ?3 WHERE run = ?1

-- name: removeRun
DELETE FROM key_run WHERE run = ?

-- name: addBucket
INSERT INTO key_bucket VALUES (?, ?)

-- name: bucketAt
SELECT entries FROM key_bucket WHERE bucket = ?

-- name: bucketsIn
SELECT entries FROM key_bucket WHERE bucket >= ? AND bucket < ? ORDER BY bucket

-- name: removeBuckets
DELETE FROM key_bucket WHERE bucket >= ? AND bucket < ?

-- name: countKeys
SELECT (SELECT sum(keys) FROM pool) + (SELECT count(*) FROM claim JOIN pool USING (tier)
  WHERE number > (SELECT claims_indexed FROM meta) AND number > pool.claims)

-- name: sizeOfClaim
SELECT length(key) + length(fingerprint) + length(state) + length(ack) + length(places)
  + coalesce(length(label), 0), places
FROM claim WHERE number >= ? ORDER BY number LIMIT 1

-- The bytes of a record of a puzzle and of a row beside their texts are parameters.
-- name: sizeOfPuzzle
SELECT coalesce(
  (SELECT length(record) + ?2 FROM delivered WHERE place = ?1),
  (SELECT length(givens) + length(solution) + length(techniques) + length(id) + length(engine)
    + coalesce(length(human), 0) + ?3 FROM puzzle WHERE place = ?1), 0)

-- The indexes of filters

-- name: blocks
SELECT block, traits FROM traits WHERE block >= ? AND block < ?

-- name: addBlock
INSERT OR REPLACE INTO traits VALUES (?, ?)

-- Drops a block of which no puzzle is or may come back into its pool.
-- name: dropBlock
DELETE FROM traits WHERE block = ?1 AND NOT EXISTS (
  SELECT 1 FROM puzzle WHERE place >= ?2 AND place < ?3 AND apart <> 2
    AND place NOT IN (SELECT place FROM withdrawn))

-- name: traitsIn
SELECT place, tier_rating, symmetry, techniques, er, clues,
  CASE WHEN givens LIKE '%/%' THEN length(givens) - length(replace(givens, ',', '')) + 1 ELSE 0 END
FROM puzzle WHERE place >= ? AND place < ?

-- name: techniques
SELECT name, number FROM technique

-- name: addTechnique
INSERT INTO technique VALUES (?, ?)

-- The places of puzzles that came back, or may come back, into their pools.
-- name: returningPlaces
SELECT place FROM returned UNION ALL SELECT place FROM unfit

-- name: leasedPlaces
SELECT places FROM claim WHERE finished IS NULL

-- name: setHuman
UPDATE puzzle SET human = ?2 WHERE place = ?1 AND human IS NULL RETURNING place

-- name: humanAt
SELECT human FROM puzzle WHERE place = ? AND human IS NOT NULL

-- name: humanPlaces
SELECT place FROM human_technique WHERE technique = ? AND place >= ? AND place < ? ORDER BY place

-- name: addHumanTechnique
INSERT OR IGNORE INTO human_technique VALUES (?, ?)

-- name: removeHumanTechnique
DELETE FROM human_technique WHERE technique = ? AND place = ?

-- name: dropStrayHuman
DELETE FROM human_technique
WHERE place NOT IN (SELECT place FROM puzzle WHERE human IS NOT NULL AND apart <> 2)

-- name: tables
SELECT name FROM sqlite_schema WHERE type = 'table'

-- Keys that several claims of a copy have

-- name: makeSharedKeys
CREATE TEMP TABLE shared_key (peer INTEGER, key TEXT, PRIMARY KEY (peer, key))

-- name: addSharedKeys
INSERT INTO shared_key SELECT peer, key FROM claim GROUP BY peer, key HAVING count(*) > 1

-- name: otherKeys
SELECT number, peer, key FROM claim c WHERE number > ?
  AND NOT EXISTS (SELECT 1 FROM shared_key s WHERE s.peer = c.peer AND s.key = c.key)
ORDER BY number LIMIT ?

-- name: dropSharedKeys
DROP TABLE temp.shared_key

-- The filling of a new file

-- name: makeMoved
CREATE TEMP TABLE moved (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)

-- name: addMoved
INSERT INTO moved VALUES (?, ?)

-- name: newPlace
SELECT new FROM moved WHERE old = ?

-- name: fillPool
INSERT INTO pool (tier, name, head, indexed, keys, promise)
VALUES (?1, ?2, ?1 * 1000000000000 + 1, ?1 * 1000000000000, 0, ?3)
ON CONFLICT (tier) DO UPDATE SET promise = excluded.promise

-- name: fillPuzzle
INSERT INTO puzzle ({puzzle}, engine, created, apart)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?20 <> 'fresh')

-- name: fillWithdrawn
INSERT INTO withdrawn (place, id, reason, time, note, number)
SELECT place, id, ?3, ?4, ?5, ?1 FROM known WHERE id = ?2

-- The number of puzzles that are left is the last parameter.
-- name: fillClaim
INSERT INTO claim
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?16, ?9, ?12, ?13, ?14, ?15, NULL, ?10, ?11)

-- name: setHead
UPDATE pool SET indexed = ?3,
  head = coalesce(
    (SELECT min(place) FROM puzzle WHERE place BETWEEN ?2 AND ?3 AND apart = 0), ?3 + 1),
  keys = (SELECT count(*) FROM claim WHERE claim.tier = ?1)
WHERE tier = ?1

-- name: setTaken
UPDATE puzzle SET apart = 0 WHERE place BETWEEN ?2 AND ?3 AND apart = 1
  AND place < (SELECT head FROM pool WHERE tier = ?1)

-- name: addLeases
INSERT INTO lease SELECT peer, number FROM claim WHERE finished IS NULL

-- name: countClaims
UPDATE pool SET claims = (SELECT claims_indexed FROM meta)

-- The reading of a file

-- name: readPools
SELECT tier, name, promise FROM pool WHERE tier > ? ORDER BY tier LIMIT ?

-- name: readPuzzles
SELECT place, id, givens, solution, tier_rating, er, ep, ed, clues, w20, time_index, uses_uniqueness,
  symmetry, techniques, human, coalesce(tier, place / 1000000000000), engine, created,
  coalesce((SELECT claim FROM returned r WHERE r.place = p.place), 0),
  CASE WHEN EXISTS (SELECT 1 FROM returned r WHERE r.place = p.place) THEN 'returned'
    WHEN (SELECT held FROM unfit u WHERE u.place = p.place) = 1 THEN 'unfit'
    WHEN apart = 0 AND place >= (SELECT head FROM pool_head h WHERE h.tier = p.place / 1000000000000)
      THEN 'fresh'
    WHEN EXISTS (SELECT 1 FROM unfit u WHERE u.place = p.place) THEN 'leased' ELSE 'out' END
FROM puzzle p WHERE place > ? ORDER BY place LIMIT ?

-- name: readIndexedIDs
SELECT id, place, place IN (SELECT place FROM puzzle) OR place IN (SELECT place FROM delivered)
FROM known WHERE id > ? ORDER BY id LIMIT ?

-- name: readOtherIDs
SELECT id, max(place), 1 FROM puzzle WHERE id > ? AND id NOT IN (SELECT id FROM known)
GROUP BY id ORDER BY id LIMIT ?

-- name: readWithdrawn
SELECT number, id, reason, time, note FROM withdrawn WHERE number > ? ORDER BY number LIMIT ?

-- name: readClaims
SELECT number, tag, peer, key, fingerprint, tier, ack, state, places, delivered, given_back, lease_end,
  finished, label, created, '', (SELECT name FROM tenant t WHERE t.number = -peer)
FROM claim WHERE number > ? ORDER BY number LIMIT ?

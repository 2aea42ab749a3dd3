-- One page for a claim: the newest claim has the head of its pool, and claims enter the table of the live
-- ones together with the index of keys.

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

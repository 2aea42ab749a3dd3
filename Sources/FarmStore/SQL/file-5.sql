-- Pools of one's own: the tier becomes a column of the puzzle, which may be empty in the pools of the
-- tiers. In `pool` and `claim`, `tier` is the number of the pool.

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

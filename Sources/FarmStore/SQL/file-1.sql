-- The first schema of farm.db.

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

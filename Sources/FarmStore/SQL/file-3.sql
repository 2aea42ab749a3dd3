-- A number for withdrawn puzzles, so that their order does not depend on the clock, and a public note.

ALTER TABLE withdrawn ADD COLUMN note TEXT;
ALTER TABLE withdrawn ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE withdrawn SET number = sorted.number FROM (
  SELECT place, row_number() OVER (ORDER BY time, place) AS number FROM withdrawn
) AS sorted WHERE sorted.place = withdrawn.place;
CREATE UNIQUE INDEX withdrawn_number ON withdrawn (number);
CREATE INDEX withdrawn_id ON withdrawn (id);

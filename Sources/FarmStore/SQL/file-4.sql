-- The difficulty for people, of the puzzles of pools that keep it, and the index of its techniques.

ALTER TABLE puzzle ADD COLUMN human TEXT;

CREATE TABLE human_technique (
  technique TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (technique, place)
) STRICT, WITHOUT ROWID;

-- Tables for filters, so that these need not read every puzzle.

CREATE TABLE technique (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE traits (
  block INTEGER PRIMARY KEY,
  traits BLOB NOT NULL
) STRICT;

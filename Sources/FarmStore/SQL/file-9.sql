-- Keys of any number: an index of their hashes in sorted runs instead of one of their texts, and a short
-- record in place of the row of a delivered puzzle. `claim_key` keeps those of earlier schemas, and few
-- others.

ALTER TABLE meta ADD COLUMN key_secret BLOB;
ALTER TABLE meta ADD COLUMN claims_packed INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET key_secret = randomblob(16);

CREATE TABLE key_run (
  run INTEGER PRIMARY KEY,
  level INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  bits INTEGER NOT NULL,
  state TEXT NOT NULL,
  done INTEGER NOT NULL
) STRICT;

CREATE TABLE key_bucket (
  bucket INTEGER PRIMARY KEY,
  entries BLOB NOT NULL
) STRICT;

CREATE TABLE delivered (
  place INTEGER PRIMARY KEY,
  claim INTEGER NOT NULL,
  record BLOB NOT NULL
) STRICT;

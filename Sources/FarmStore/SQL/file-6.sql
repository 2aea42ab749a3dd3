-- A label and a time for claims, and the live claims by their clients, so that these can list theirs.

ALTER TABLE claim ADD COLUMN label TEXT;
ALTER TABLE claim ADD COLUMN created INTEGER;
DROP INDEX claim_live;
CREATE INDEX claim_live ON claim (peer, number) WHERE finished IS NULL;

-- The parts of a claim that were acknowledged or returned by themselves, and an index of claims by label.
-- The index of filters has the ER and the number of givens, and keeps the puzzles before the head of a pool
-- that may come back.

ALTER TABLE claim ADD COLUMN delivered TEXT;
ALTER TABLE claim ADD COLUMN given_back TEXT;
CREATE INDEX claim_label ON claim (peer, label, number) WHERE label IS NOT NULL;
DELETE FROM traits;

-- Both ends of a move know each other, and what a farm's role may write is limited. The conditions do not look
-- at the rows that are there already.

ALTER TABLE meta ADD COLUMN source text, ADD COLUMN target text;
ALTER TABLE claim ADD CONSTRAINT claim_content CHECK (
    pool BETWEEN 1 AND 64 AND auto IN (0, 1) AND state BETWEEN 0 AND 4
    AND array_position(places, NULL) IS NULL AND 0 < ALL (places)
  ) NOT VALID;
ALTER TABLE puzzle ADD CONSTRAINT puzzle_tier CHECK (tier BETWEEN 1 AND 6) NOT VALID;
ALTER TABLE pool ADD CONSTRAINT pool_name CHECK (name ~ '^[a-z][a-z0-9-]{0,31}$') NOT VALID;

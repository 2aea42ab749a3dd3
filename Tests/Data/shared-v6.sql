-- The step from schema 5 to 6.

SET search_path = puzzlefarm;

-- The random ids of the folder whose copy the stock is, and of the one that gets its copy.
ALTER TABLE meta ADD COLUMN source text, ADD COLUMN target text;

-- No farm writes other rows, and a file could not have them.
ALTER TABLE claim ADD CONSTRAINT claim_content CHECK (pool BETWEEN 1 AND 64 AND auto IN (0, 1) AND state BETWEEN 0 AND 4
  AND array_position(places, NULL) IS NULL AND 0 < ALL (places)) NOT VALID;
ALTER TABLE puzzle ADD CONSTRAINT puzzle_tier CHECK (tier BETWEEN 1 AND 6) NOT VALID;
ALTER TABLE pool ADD CONSTRAINT pool_name CHECK (name ~ '^[a-z][a-z0-9-]{0,31}$') NOT VALID;

-- As before, but under the rights of the owner, so that a farm can delete no other claims.
CREATE OR REPLACE FUNCTION drop_claims(a_before bigint, a_limit bigint, a_farm bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = puzzlefarm, pg_temp AS $$
DECLARE
  c claim;
  dropped bigint := 0;
BEGIN
  FOR c IN SELECT * FROM claim
    WHERE finished <= least(a_before, stock_now() - 600000)
    ORDER BY finished LIMIT a_limit FOR UPDATE SKIP LOCKED
  LOOP
    dropped := dropped + 1;
    IF c.state IN (1, 4) THEN
      DELETE FROM puzzle WHERE pool = c.pool AND place = ANY (c.places);
      DELETE FROM unfit WHERE pool = c.pool AND place = ANY (c.places);
    END IF;
    DELETE FROM claim WHERE number = c.number;
    PERFORM count_up(c.pool, a_farm, 0, 0, -1);
  END LOOP;
  RETURN dropped;
END $$;

UPDATE meta SET schema = 6;

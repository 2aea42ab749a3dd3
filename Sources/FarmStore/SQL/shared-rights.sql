-- Lets a role use the stock, without the right to change its tables or what was: the one that the setting
-- `puzzlefarm.role` names, or else those that could use it, for what is new. The owner keeps its rights.

DO $grant$
DECLARE
  r text;
  partitions text := (SELECT string_agg(inhrelid::regclass::text, ', ') FROM pg_inherits
    WHERE inhparent = 'puzzlefarm.puzzle'::regclass);
  -- What becomes of a claim, and not what it is.
  changing text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
    WHERE attrelid = 'puzzlefarm.claim'::regclass AND attnum > 0 AND NOT attisdropped
      AND attname NOT IN ('number', 'tag', 'scope', 'peer', 'key', 'fingerprint', 'pool', 'auto', 'places',
        'label', 'created'));
  named text := nullif(current_setting('puzzlefarm.role', true), '');
BEGIN
  FOR r IN SELECT * FROM (
      SELECT named WHERE named IS NOT NULL
      UNION
      SELECT grantee FROM information_schema.role_table_grants
      WHERE named IS NULL AND table_schema = 'puzzlefarm' AND table_name = 'claim'
        AND privilege_type = 'INSERT' AND grantee <> 'PUBLIC'
    ) AS listed(role)
    WHERE role <> (SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'puzzlefarm')
  LOOP
    EXECUTE replace(replace(replace($rights$
      GRANT USAGE ON SCHEMA puzzlefarm TO :role;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA puzzlefarm TO :role;
      REVOKE INSERT, UPDATE, DELETE ON puzzlefarm.meta, :partitions FROM :role;
      REVOKE INSERT, DELETE ON puzzlefarm.clock FROM :role;
      REVOKE UPDATE, DELETE ON puzzlefarm.known, puzzlefarm.withdrawn, puzzlefarm.pool, puzzlefarm.puzzle,
        puzzlefarm.claim FROM :role;
      REVOKE DELETE ON puzzlefarm.farm FROM :role;
      GRANT UPDATE (pool, place) ON puzzlefarm.known TO :role;
      GRANT UPDATE (note, number) ON puzzlefarm.withdrawn TO :role;
      GRANT UPDATE (promise) ON puzzlefarm.pool TO :role;
      GRANT UPDATE (pool, place, human) ON puzzlefarm.puzzle TO :role;
      GRANT UPDATE (:changing) ON puzzlefarm.claim TO :role;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA puzzlefarm TO :role;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA puzzlefarm TO :role;
    $rights$, ':partitions', partitions), ':changing', changing), ':role', quote_ident(r));
  END LOOP;
END $grant$;

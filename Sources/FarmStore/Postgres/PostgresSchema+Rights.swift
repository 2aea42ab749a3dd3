import FarmPostgres

/// The rights of the roles under which farms use a stock.
extension PostgresSchema {
    /// Refuses a name that the server would not take for one role.
    static func check(role: String) throws(PostgresError) {
        // Quoted or not, `public` stands for all roles.
        guard !role.isEmpty, role != "public" else {
            throw PostgresError(
                .address, "--role: \"\(role)\" is not one role; name that of the farms")
        }
    }

    /// Lets a role use the stock, without the right to change its tables or what was.
    static func grant(to role: String) -> String {
        "SELECT set_config('puzzlefarm.role', '\(role.replacing("'", with: "''"))', true);\n"
            + grant(toEach: "SELECT current_setting('puzzlefarm.role')")
    }

    /// Gives the roles that could use the stock their rights to what is new.
    static let grantAgain = grant(
        toEach: """
            SELECT DISTINCT grantee FROM information_schema.role_table_grants
            WHERE table_schema = '\(name)' AND table_name = 'claim' AND privilege_type = 'INSERT'
              AND grantee <> 'PUBLIC'
            """)

    /// The owner keeps its rights, whoever is listed.
    private static func grant(toEach roles: String) -> String {
        """
        DO $grant$
        DECLARE
          r text;
          partitions text := (SELECT string_agg(inhrelid::regclass::text, ', ') FROM pg_inherits
            WHERE inhparent = '\(name).puzzle'::regclass);
          -- What becomes of a claim, and not what it is.
          changing text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
            WHERE attrelid = '\(name).claim'::regclass AND attnum > 0 AND NOT attisdropped
              AND attname NOT IN ('number', 'tag', 'scope', 'peer', 'key', 'fingerprint', 'pool',
                'auto', 'places', 'label', 'created'));
        BEGIN
          FOR r IN SELECT * FROM (\(roles)) AS listed(role) WHERE role <> (SELECT
            pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = '\(name)')
          LOOP
            EXECUTE replace(replace(replace($rights$
              GRANT USAGE ON SCHEMA \(name) TO :role;
              GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(name) TO :role;
              REVOKE INSERT, UPDATE, DELETE ON \(name).meta, :partitions FROM :role;
              REVOKE INSERT, DELETE ON \(name).clock FROM :role;
              REVOKE UPDATE, DELETE ON \(name).known, \(name).withdrawn, \(name).pool,
                \(name).puzzle, \(name).claim FROM :role;
              REVOKE DELETE ON \(name).farm FROM :role;
              GRANT UPDATE (pool, place) ON \(name).known TO :role;
              GRANT UPDATE (note, number) ON \(name).withdrawn TO :role;
              GRANT UPDATE (promise) ON \(name).pool TO :role;
              GRANT UPDATE (pool, place, human) ON \(name).puzzle TO :role;
              GRANT UPDATE (:changing) ON \(name).claim TO :role;
              GRANT USAGE ON ALL SEQUENCES IN SCHEMA \(name) TO :role;
              GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA \(name) TO :role;
            $rights$, ':partitions', partitions), ':changing', changing), ':role', quote_ident(r));
          END LOOP;
        END $grant$;
        """
    }
}

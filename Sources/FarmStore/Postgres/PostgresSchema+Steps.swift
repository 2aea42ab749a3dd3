extension PostgresSchema {
    /// The changes of the schema since version 1, one for each later version. A step is never edited
    /// after its release, only followed by others.
    static let steps = [leaseClock, fleet, quickClaims, plannedOnce, guards, filtersAndParts]

    /// Version 2: leases survive a clock that is set forward.
    ///
    /// The row of `clock` has the time when a farm was last present. Leases end by `lease_now()`, which
    /// is never beyond it, so a farm notices a jump of the clock, or that the database was away, before
    /// any lease is ended.
    private static let leaseClock = """
        CREATE TABLE clock (
          one integer PRIMARY KEY CHECK (one = 1),
          wall bigint NOT NULL,
          -- The number of prolongations, so that of several farms one prolongs.
          generation bigint NOT NULL DEFAULT 0,
          host text NOT NULL DEFAULT ''
        );
        INSERT INTO clock VALUES (1, stock_now());

        CREATE FUNCTION lease_now() RETURNS bigint LANGUAGE sql STABLE AS $$
          SELECT least(stock_now(), (SELECT wall FROM clock WHERE one = 1))
        $$;

        CREATE OR REPLACE FUNCTION claim_state(state bigint, lease_end bigint) RETURNS bigint
        LANGUAGE sql STABLE AS $$
          SELECT CASE WHEN state = 0 AND lease_end <= lease_now() THEN 3 ELSE state END
        $$;

        -- As before, but by the time of leases.
        CREATE OR REPLACE FUNCTION end_leases(a_discards bigint, a_farm bigint) RETURNS bigint
        LANGUAGE plpgsql AS $$
        DECLARE
          c claim;
          ended bigint := 0;
        BEGIN
          FOR c IN SELECT * FROM claim WHERE lease_end <= lease_now()
            ORDER BY lease_end LIMIT 1000 FOR UPDATE SKIP LOCKED
          LOOP
            ended := ended + 1;
            PERFORM end_lease(c, a_discards, a_farm);
          END LOOP;
          RETURN ended;
        END $$;

        -- Notes that a farm is present. It passes the time that it has just read, by how much that ran
        -- ahead since its last call, the milliseconds since then, and the number of prolongations that it
        -- knows; -1 at its first call. Where the clock ran ahead, the database was away for 15 s, or
        -- another server answers, all leases are prolonged by the jump and to at least 60 s from now.
        CREATE FUNCTION beat_clock(
          a_wall bigint, a_jump bigint, a_absence bigint, a_generation bigint,
          OUT new_generation bigint, OUT prolonged bigint
        ) LANGUAGE plpgsql AS $$
        DECLARE
          c clock;
          server text;
        BEGIN
          SELECT * INTO c FROM clock WHERE one = 1 FOR UPDATE;
          new_generation := c.generation;
          prolonged := 0;
          IF a_generation >= 0 AND a_generation <> c.generation THEN
            -- Another farm has just done it; the time may have been read before.
            RETURN;
          END IF;
          IF a_generation < 0 AND a_wall > c.wall + 15000 AND EXISTS (SELECT FROM pg_locks
            WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND classid::bigint = hashtext('puzzlefarm.farm')::bigint & 4294967295)
          THEN
            -- Another farm knows how far the clock jumped.
            RETURN;
          END IF;
          SELECT s.system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
            INTO server FROM pg_control_system() s;
          IF a_jump > 0 OR a_absence > 15000 OR a_wall > c.wall + 15000 OR server <> c.host THEN
            UPDATE claim SET lease_end = greatest(lease_end + a_jump, a_wall + 60000)
              WHERE lease_end IS NOT NULL;
            GET DIAGNOSTICS prolonged = ROW_COUNT;
            new_generation := c.generation + 1;
          END IF;
          UPDATE clock SET wall = a_wall, generation = new_generation, host = server WHERE one = 1;
        END $$;

        -- Roles that use the stock may use what is new.
        DO $$
        DECLARE
          r text;
        BEGIN
          FOR r IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
            WHERE table_schema = '\(name)' AND table_name = 'claim'
              AND grantee NOT IN (current_user, 'PUBLIC')
          LOOP
            EXECUTE format('GRANT SELECT, UPDATE ON clock TO %I', r);
          END LOOP;
        END $$;

        UPDATE meta SET schema = 2, oldest_reader = 2;

        """

    /// Version 3: pauses and settings of pools for all farms, numbers of candidates, and a stock that
    /// can be moved to a file. Farms of version 2 go on beside it.
    private static let fleet = """
        -- Pools that no farm refills.
        CREATE TABLE pause (
          pool bigint PRIMARY KEY,
          reason text NOT NULL,
          since bigint NOT NULL
        );

        -- The thresholds of pools that farms call shared.
        CREATE TABLE pool_setting (
          pool bigint PRIMARY KEY,
          low bigint NOT NULL,
          target bigint NOT NULL
        );
        -- What the configuration of each farm wants them to be.
        CREATE TABLE farm_setting (
          farm bigint NOT NULL,
          pool bigint NOT NULL,
          low bigint NOT NULL,
          target bigint NOT NULL,
          PRIMARY KEY (farm, pool)
        );

        -- Notes what a farm wants. The first farm that names a pool sets its thresholds, and so does one
        -- whose own wish has changed; a farm that is new to them does not.
        CREATE FUNCTION set_pool(a_farm bigint, a_pool bigint, a_low bigint, a_target bigint)
        RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
          before farm_setting;
        BEGIN
          SELECT * INTO before FROM farm_setting WHERE farm = a_farm AND pool = a_pool;
          IF FOUND AND before.low = a_low AND before.target = a_target THEN RETURN; END IF;
          IF FOUND THEN
            INSERT INTO pool_setting VALUES (a_pool, a_low, a_target)
              ON CONFLICT (pool) DO UPDATE SET low = a_low, target = a_target;
          ELSE
            INSERT INTO pool_setting VALUES (a_pool, a_low, a_target) ON CONFLICT DO NOTHING;
          END IF;
          INSERT INTO farm_setting VALUES (a_farm, a_pool, a_low, a_target)
            ON CONFLICT (farm, pool) DO UPDATE SET low = a_low, target = a_target;
        END $$;

        -- Grids are numbered under one seed, and farms take ranges of numbers, so that no two of them
        -- examine the same grid.
        ALTER TABLE meta ADD COLUMN seed bigint NOT NULL DEFAULT 0;
        UPDATE meta SET seed = (random() * 9007199254740991)::bigint;
        CREATE SEQUENCE candidate;

        -- Refuses every change of a stock that is being moved to a file.
        CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'the stock is %', (SELECT state FROM meta) USING ERRCODE = 'PF001';
        END $$;

        DO $$
        DECLARE
          r text;
        BEGIN
          FOR r IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
            WHERE table_schema = '\(name)' AND table_name = 'claim'
              AND grantee NOT IN (current_user, 'PUBLIC')
          LOOP
            EXECUTE format(
              'GRANT SELECT, INSERT, UPDATE, DELETE ON pause, pool_setting, farm_setting TO %I', r);
            EXECUTE format('GRANT USAGE ON SEQUENCE candidate TO %I', r);
          END LOOP;
        END $$;

        UPDATE meta SET schema = 3;

        """
}

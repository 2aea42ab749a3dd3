extension PostgresSchema {
    /// The functions. Claims have the states 0 leased, 1 delivered, 2 returned, 3 expired, 4 discarded.
    ///
    /// A function that returns a puzzle to its pool or removes it locks the row in `known` first, so that
    /// the second of two transactions sees the changes of the first.
    static let functions = countFunctions + claimFunctions + puzzleFunctions

    private static let countFunctions = """
        -- The time of all leases, in milliseconds since 1970.
        CREATE FUNCTION stock_now() RETURNS bigint LANGUAGE sql STABLE AS $$
          SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        $$;

        -- The state of a claim whose lease may be over without having been ended.
        CREATE FUNCTION claim_state(state bigint, lease_end bigint) RETURNS bigint
        LANGUAGE sql STABLE AS $$
          SELECT CASE WHEN state = 0 AND lease_end <= stock_now() THEN 3 ELSE state END
        $$;

        CREATE FUNCTION count_up(
          a_pool bigint, a_farm bigint, a_ready bigint, a_leased bigint, a_keys bigint DEFAULT 0,
          a_unfit bigint DEFAULT 0
        ) RETURNS void LANGUAGE sql AS $$
          INSERT INTO tally AS t VALUES (a_pool, a_farm, a_ready, a_leased, a_keys, a_unfit)
          ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + a_ready,
            leased = t.leased + a_leased, keys = t.keys + a_keys, unfit = t.unfit + a_unfit
        $$;

        -- Returns the number of a pool, which it gets when a farm first names it; 0 if there are as many
        -- as there can be.
        CREATE FUNCTION add_pool(a_name text) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
          found_number bigint;
        BEGIN
          SELECT number INTO found_number FROM pool WHERE name = a_name;
          IF FOUND THEN RETURN found_number; END IF;
          PERFORM pg_advisory_xact_lock(hashtext('puzzlefarm.pool'));
          INSERT INTO pool SELECT max(number) + 1, a_name, NULL FROM pool
            HAVING max(number) < \(PoolNumber.most) ON CONFLICT (name) DO NOTHING;
          SELECT number INTO found_number FROM pool WHERE name = a_name;
          RETURN coalesce(found_number, 0);
        END $$;


        """

    private static let claimFunctions = """
        -- Puts the puzzles of a leased claim back: withdrawn ones stay out, unfit ones are set apart.
        CREATE FUNCTION put_back(c claim, a_farm bigint) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
          apart bigint;
          back bigint;
        BEGIN
          PERFORM FROM known k JOIN puzzle p ON p.id = k.id
            WHERE p.pool = c.pool AND p.place = ANY (c.places) ORDER BY k.id FOR SHARE OF k;
          UPDATE unfit SET held = 1 WHERE pool = c.pool AND place = ANY (c.places)
            AND NOT EXISTS (SELECT FROM puzzle p JOIN withdrawn w ON w.id = p.id
              WHERE p.pool = unfit.pool AND p.place = unfit.place);
          GET DIAGNOSTICS apart = ROW_COUNT;
          INSERT INTO returned SELECT p.pool, p.place, c.number FROM puzzle p
            WHERE p.pool = c.pool AND p.place = ANY (c.places)
            AND NOT EXISTS (SELECT FROM withdrawn w WHERE w.id = p.id)
            AND NOT EXISTS (SELECT FROM unfit u WHERE u.pool = p.pool AND u.place = p.place);
          GET DIAGNOSTICS back = ROW_COUNT;
          PERFORM count_up(c.pool, a_farm, back, -cardinality(c.places), 0, apart);
        END $$;

        -- Ends a lease whose time is over, and returns the new state.
        CREATE FUNCTION end_lease(c claim, a_discards bigint, a_farm bigint) RETURNS bigint
        LANGUAGE plpgsql AS $$
        DECLARE
          new_state bigint := CASE a_discards WHEN 1 THEN 4 ELSE 3 END;
        BEGIN
          IF a_discards = 1 THEN
            PERFORM count_up(c.pool, a_farm, 0, -cardinality(c.places));
          ELSE
            PERFORM put_back(c, a_farm);
          END IF;
          UPDATE claim SET state = new_state, finished = stock_now(), lease_end = NULL
            WHERE number = c.number;
          RETURN new_state;
        END $$;

        -- Ends or prolongs a claim: 'ack', 'return' or 'renew'. Returns 0 done, 1 unknown,
        -- 2 lease lost, 3 already delivered.
        CREATE FUNCTION change_claim(
          a_number bigint, a_tag bigint, a_scope text, a_peer bigint, a_kind text, a_length bigint,
          a_farm bigint, a_discards bigint
        ) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
          c claim;
          size bigint;
          gone bigint;
        BEGIN
          SELECT * INTO c FROM claim WHERE number = a_number FOR UPDATE;
          IF NOT FOUND OR c.tag <> a_tag OR c.scope <> a_scope OR c.peer <> a_peer THEN
            RETURN 1;
          END IF;
          size := cardinality(c.places);
          IF claim_state(c.state, c.lease_end) = 3 AND c.state = 0 THEN
            c.state := end_lease(c, a_discards, a_farm);
          END IF;
          IF a_kind = 'ack' THEN
            IF c.state = 1 THEN RETURN 0; END IF;
            IF c.state = 2 THEN RETURN 2; END IF;
            IF c.state = 0 THEN
              PERFORM count_up(c.pool, a_farm, 0, -size);
            ELSIF c.state = 3 THEN
              -- All of the puzzles or none: only if each is still in the pool since this lease.
              PERFORM FROM returned r WHERE r.pool = c.pool AND r.place = ANY (c.places)
                AND r.claim = c.number ORDER BY r.place FOR UPDATE;
              GET DIAGNOSTICS gone = ROW_COUNT;
              IF gone < size THEN RETURN 2; END IF;
              DELETE FROM returned r WHERE r.pool = c.pool AND r.place = ANY (c.places);
              PERFORM count_up(c.pool, a_farm, -size, 0);
            END IF;
            UPDATE claim SET state = 1, finished = stock_now(), lease_end = NULL
              WHERE number = c.number;
            RETURN 0;
          END IF;
          IF c.state = 1 THEN RETURN 3; END IF;
          IF a_kind = 'return' THEN
            IF c.state = 2 THEN RETURN 0; END IF;
            IF c.state > 2 THEN RETURN 2; END IF;
            PERFORM put_back(c, a_farm);
            UPDATE claim SET state = 2, finished = stock_now(), lease_end = NULL
              WHERE number = c.number;
            RETURN 0;
          END IF;
          IF c.state > 1 THEN RETURN 2; END IF;
          UPDATE claim SET lease_end = stock_now() + a_length WHERE number = c.number;
          RETURN 0;
        END $$;

        -- Ends leases whose time is over, at most a thousand, and returns their number. A lease that
        -- another farm is ending is left to it.
        CREATE FUNCTION end_leases(a_discards bigint, a_farm bigint) RETURNS bigint
        LANGUAGE plpgsql AS $$
        DECLARE
          c claim;
          ended bigint := 0;
        BEGIN
          FOR c IN SELECT * FROM claim WHERE lease_end <= stock_now()
            ORDER BY lease_end LIMIT 1000 FOR UPDATE SKIP LOCKED
          LOOP
            ended := ended + 1;
            PERFORM end_lease(c, a_discards, a_farm);
          END LOOP;
          RETURN ended;
        END $$;

        -- Drops claims that finished before a time, with their keys, and the texts of puzzles that
        -- cannot be asked for any more; their ids stay known. Returns the number of claims.
        CREATE FUNCTION drop_claims(a_before bigint, a_limit bigint, a_farm bigint) RETURNS bigint
        LANGUAGE plpgsql AS $$
        DECLARE
          c claim;
          dropped bigint := 0;
        BEGIN
          FOR c IN SELECT * FROM claim WHERE finished <= a_before
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


        """

    private static let puzzleFunctions = """
        -- Takes a puzzle whose row of `known` is locked out of its pool. Returns 1 if it was ready, 2 if
        -- it was set apart as unfit, 0 if it is leased or gone.
        CREATE FUNCTION take_out(k known, a_farm bigint) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
          gone bigint;
        BEGIN
          WITH fresh AS (
            DELETE FROM ready WHERE pool = k.pool AND place = k.place RETURNING 1
          ), back AS (
            DELETE FROM returned WHERE pool = k.pool AND place = k.place RETURNING 1
          ) SELECT (SELECT count(*) FROM fresh) + (SELECT count(*) FROM back) INTO gone;
          IF gone > 0 THEN
            PERFORM count_up(k.pool, a_farm, -1, 0);
            RETURN 1;
          END IF;
          DELETE FROM unfit WHERE pool = k.pool AND place = k.place AND held = 1;
          IF NOT FOUND THEN RETURN 0; END IF;
          PERFORM count_up(k.pool, a_farm, 0, 0, 0, -1);
          RETURN 2;
        END $$;

        -- Withdraws a puzzle. Returns false if its id is unknown.
        CREATE FUNCTION withdraw(
          a_id text, a_reason text, a_note text, a_farm bigint
        ) RETURNS boolean LANGUAGE plpgsql AS $$
        DECLARE
          k known;
        BEGIN
          SELECT * INTO k FROM known WHERE id = a_id FOR UPDATE;
          IF NOT FOUND THEN RETURN false; END IF;
          INSERT INTO withdrawn (id, reason, time, note)
            VALUES (a_id, a_reason, stock_now(), a_note)
            ON CONFLICT (id) DO UPDATE SET note = coalesce(a_note, withdrawn.note);
          -- A leased puzzle stays with its client, but does not return to the pool.
          PERFORM take_out(k, a_farm);
          RETURN true;
        END $$;

        -- Sets puzzles of a pool apart; a leased one when it returns.
        CREATE FUNCTION mark_unfit(a_pool bigint, a_ids text[], a_farm bigint) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE
          k known;
          taken bigint;
        BEGIN
          FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_pool
            ORDER BY id FOR UPDATE
          LOOP
            taken := CASE take_out(k, a_farm) WHEN 0 THEN 0 ELSE 1 END;
            INSERT INTO unfit VALUES (k.pool, k.place, taken) ON CONFLICT DO NOTHING;
            PERFORM count_up(k.pool, a_farm, 0, 0, 0, taken);
          END LOOP;
        END $$;

        -- Puts puzzles back that keep the promise of their pool.
        CREATE FUNCTION mark_fit(a_pool bigint, a_ids text[], a_farm bigint) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE
          k known;
          was_held bigint;
        BEGIN
          FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_pool
            ORDER BY id FOR UPDATE
          LOOP
            DELETE FROM unfit WHERE pool = k.pool AND place = k.place RETURNING held INTO was_held;
            IF FOUND AND was_held = 1 THEN
              INSERT INTO returned VALUES (k.pool, k.place, 0);
              PERFORM count_up(k.pool, a_farm, 1, 0, 0, -1);
            END IF;
          END LOOP;
        END $$;

        -- Moves ready and unfit puzzles to the end of another pool, and returns their number.
        CREATE FUNCTION adopt(a_from bigint, a_by bigint, a_ids text[], a_farm bigint) RETURNS bigint
        LANGUAGE plpgsql AS $$
        DECLARE
          k known;
          new_place bigint;
          moved bigint := 0;
        BEGIN
          FOR k IN SELECT * FROM known WHERE id = ANY (a_ids) AND pool = a_from
            ORDER BY place FOR UPDATE
          LOOP
            IF take_out(k, a_farm) > 0 THEN
              new_place := a_by * \(StockPosition.span) + nextval('place');
              UPDATE puzzle SET pool = a_by, place = new_place
                WHERE pool = k.pool AND place = k.place;
              UPDATE known SET pool = a_by, place = new_place WHERE id = k.id;
              INSERT INTO ready VALUES (a_by, new_place);
              PERFORM count_up(a_by, a_farm, 1, 0);
              moved := moved + 1;
            END IF;
          END LOOP;
          RETURN moved;
        END $$;


        """
}

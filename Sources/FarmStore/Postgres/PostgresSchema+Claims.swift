extension PostgresSchema {
    /// Version 4: claims without a filter are made by functions, whose short statements the server
    /// plans once. Farms of version 2 and 3 go on beside it.
    ///
    /// They answer like the statement ``PostgresStatements/filteredClaim``: a row for each puzzle of a
    /// claim, none for a request that found too few. Rows of claims that were made end with the counts of
    /// this farm and pool as the claims left them.
    static let quickClaims = """
        -- Answers requests whose keys have claims that are not among the given numbers.
        CREATE FUNCTION known_claims(
          a_scopes text[], a_peers bigint[], a_keys text[], a_fingerprints text[], a_numbers bigint[]
        ) RETURNS TABLE (\(answer)) LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        BEGIN
          RETURN QUERY SELECT r.n, CASE WHEN c.fingerprint = r.fingerprint THEN 1 ELSE 2 END::bigint,
              c.number, c.tag, l.name, c.pool, c.auto, claim_state(c.state, c.lease_end),
              cardinality(c.places)::bigint, c.lease_end, c.label, c.created, \(puzzleColumns),
              NULL::bigint, NULL::bigint, NULL::bigint
            FROM unnest(a_scopes, a_peers, a_keys, a_fingerprints) WITH ORDINALITY
              AS r(scope, peer, key, fingerprint, n)
            -- Not flattened, so that the key is found by its index while the table is still empty, too.
            CROSS JOIN LATERAL (SELECT * FROM claim x
              WHERE x.scope = r.scope AND x.peer = r.peer AND x.key = r.key OFFSET 0) c
            JOIN pool l ON l.number = c.pool
            LEFT JOIN LATERAL unnest(
              CASE WHEN claim_state(c.state, c.lease_end) < 2 THEN c.places END)
              WITH ORDINALITY AS u(place, i) ON true
            LEFT JOIN puzzle p ON p.pool = c.pool AND p.place = u.place
            WHERE c.number <> ALL (a_numbers) ORDER BY r.n, u.i;
        END $$;

        \(claimFunctions())

        -- Counts the first claims of a farm in a pool, and returns its counts.
        CREATE FUNCTION count_claims(
          a_pool bigint, a_farm bigint, a_taken bigint, a_leased bigint, a_keys bigint
        ) RETURNS tally LANGUAGE sql AS $$
          INSERT INTO tally AS t (pool, farm, ready, leased, keys)
            VALUES (a_pool, a_farm, -a_taken, a_leased, a_keys)
            ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + excluded.ready,
              leased = t.leased + excluded.leased, keys = t.keys + excluded.keys
            RETURNING t.*
        $$;

        UPDATE meta SET schema = 4;

        """

    /// The functions that make claims, of one partition of the pools if there is a suffix.
    static func claimFunctions(_ suffix: String = "") -> String {
        """
        CREATE FUNCTION make_claim\(suffix)(
          a_pool bigint, a_head bigint, a_farm bigint, a_scope text, a_peer bigint, a_key text,
          a_fingerprint text, a_auto bigint, a_wanted bigint, a_least bigint, a_length bigint,
          a_label text
        ) RETURNS TABLE (\(answer)) LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        DECLARE
          this_time bigint := stock_now();
          taken bigint[];
          back bigint;
          all_taken bigint;
          c claim;
          own tally;
        BEGIN
          taken := ARRAY(SELECT r.place FROM returned r WHERE r.pool = a_pool ORDER BY r.place
            LIMIT a_wanted FOR UPDATE SKIP LOCKED);
          back := cardinality(taken);
          IF back < a_wanted THEN
            taken := taken || ARRAY(SELECT r.place FROM ready\(suffix) r
              WHERE r.pool = a_pool AND r.place >= a_head ORDER BY r.place
              LIMIT a_wanted - back FOR UPDATE SKIP LOCKED);
          END IF;
          all_taken := cardinality(taken);
          IF all_taken >= a_least THEN
            INSERT INTO claim (tag, scope, peer, key, fingerprint, pool, auto, state, places, lease_end,
                finished, label, created)
              VALUES ((random() * 4294967295)::bigint, a_scope, a_peer, a_key, a_fingerprint, a_pool,
                a_auto, a_auto, taken, CASE a_auto WHEN 0 THEN this_time + a_length END,
                CASE a_auto WHEN 1 THEN this_time END, nullif(a_label, ''), this_time)
              ON CONFLICT (scope, peer, key) DO NOTHING RETURNING claim.* INTO c;
          END IF;
          IF c.number IS NULL THEN
            RETURN QUERY SELECT * FROM known_claims(
              ARRAY[a_scope], ARRAY[a_peer], ARRAY[a_key], ARRAY[a_fingerprint], '{}');
            RETURN;
          END IF;
          IF back > 0 THEN
            DELETE FROM returned r WHERE r.pool = a_pool AND r.place = ANY (taken);
          END IF;
          IF back < all_taken THEN
            DELETE FROM ready\(suffix) r WHERE r.pool = a_pool AND r.place = ANY (taken);
          END IF;
          UPDATE tally t SET ready = t.ready - all_taken,
              leased = t.leased + all_taken * (1 - a_auto), keys = t.keys + 1
            WHERE t.pool = a_pool AND t.farm = a_farm RETURNING t.* INTO own;
          IF NOT FOUND THEN
            own := count_claims(a_pool, a_farm, all_taken, all_taken * (1 - a_auto), 1);
          END IF;
          IF all_taken = 1 THEN
            RETURN QUERY SELECT 1::bigint, 0::bigint, c.number, c.tag, NULL::text, c.pool, c.auto,
                c.state, 1::bigint, c.lease_end, c.label, c.created, \(puzzleColumns),
                own.ready, own.leased, own.keys
              FROM puzzle\(suffix) p WHERE p.pool = a_pool AND p.place = taken[1];
          ELSE
            RETURN QUERY SELECT 1::bigint, 0::bigint, c.number, c.tag, NULL::text, c.pool, c.auto,
                c.state, all_taken, c.lease_end, c.label, c.created, \(puzzleColumns),
                own.ready, own.leased, own.keys
              FROM unnest(taken) WITH ORDINALITY AS u(place, i), puzzle\(suffix) p
              WHERE p.pool = a_pool AND p.place = u.place ORDER BY u.i;
          END IF;
        END $$;

        -- Makes several claims. Their numbers are taken first, so that answers find their requests.
        CREATE FUNCTION make_claims\(suffix)(
          a_pool bigint, a_head bigint, a_farm bigint, a_scopes text[], a_peers bigint[], a_keys text[],
          a_fingerprints text[], a_autos bigint[], a_wanted bigint[], a_least bigint[],
          a_lengths bigint[], a_labels text[]
        ) RETURNS TABLE (\(answer)) LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        DECLARE
          this_time bigint := stock_now();
          wanted bigint := (SELECT sum(w) FROM unnest(a_wanted) w);
          numbers bigint[] := ARRAY(SELECT nextval('claim_number_seq') FROM unnest(a_keys));
          free bigint[];
          back bigint;
          known bigint[];
          made claim[];
          taken bigint[];
          kept bigint;
          own tally;
        BEGIN
          -- These take none of the puzzles.
          known := ARRAY(SELECT r.n FROM unnest(a_scopes, a_peers, a_keys) WITH ORDINALITY
              AS r(scope, peer, key, n)
            CROSS JOIN LATERAL (SELECT FROM claim x
              WHERE x.scope = r.scope AND x.peer = r.peer AND x.key = r.key OFFSET 0) c);
          free := ARRAY(SELECT r.place FROM returned r WHERE r.pool = a_pool ORDER BY r.place
            LIMIT wanted FOR UPDATE SKIP LOCKED);
          back := cardinality(free);
          IF back < wanted THEN
            free := free || ARRAY(SELECT r.place FROM ready\(suffix) r
              WHERE r.pool = a_pool AND r.place >= a_head ORDER BY r.place
              LIMIT wanted - back FOR UPDATE SKIP LOCKED);
          END IF;
          WITH added AS (
            INSERT INTO claim (number, tag, scope, peer, key, fingerprint, pool, auto, state, places,
                lease_end, finished, label, created)
              OVERRIDING SYSTEM VALUE
              SELECT numbers[r.n], (random() * 4294967295)::bigint, r.scope, r.peer, r.key,
                r.fingerprint, a_pool, r.auto, r.auto, free[r.upto - r.wanted + 1 : r.upto],
                CASE r.auto WHEN 0 THEN this_time + r.length END,
                CASE r.auto WHEN 1 THEN this_time END, nullif(r.label, ''), this_time
              FROM (SELECT *, (sum(wanted) OVER (ORDER BY n))::integer AS upto
                FROM unnest(a_scopes, a_peers, a_keys, a_fingerprints, a_autos, a_wanted, a_least,
                  a_lengths, a_labels) WITH ORDINALITY
                  AS q(scope, peer, key, fingerprint, auto, wanted, least, length, label, n)
                WHERE n <> ALL (known)) r
              WHERE cardinality(free[r.upto - r.wanted + 1 : r.upto]) >= r.least
              ON CONFLICT (scope, peer, key) DO NOTHING RETURNING claim
          ) SELECT array_agg(a.claim) INTO made FROM added a;
          IF cardinality(made) > 0 THEN
            SELECT array_agg(t.place), count(*) FILTER (WHERE m.auto = 0) INTO taken, kept
              FROM unnest(made) m, unnest(m.places) AS t(place);
            IF back > 0 THEN
              DELETE FROM returned r WHERE r.pool = a_pool AND r.place = ANY (taken);
            END IF;
            DELETE FROM ready\(suffix) r WHERE r.pool = a_pool AND r.place = ANY (taken);
            UPDATE tally t SET ready = t.ready - cardinality(taken), leased = t.leased + kept,
                keys = t.keys + cardinality(made)
              WHERE t.pool = a_pool AND t.farm = a_farm RETURNING t.* INTO own;
            IF NOT FOUND THEN
              own := count_claims(a_pool, a_farm, cardinality(taken), kept, cardinality(made));
            END IF;
            RETURN QUERY SELECT array_position(numbers, m.number)::bigint, 0::bigint, m.number, m.tag,
                NULL::text, m.pool, m.auto, m.state, cardinality(m.places)::bigint, m.lease_end,
                m.label, m.created, \(puzzleColumns), own.ready, own.leased, own.keys
              FROM unnest(made) m, unnest(m.places) WITH ORDINALITY AS u(place, i), puzzle\(suffix) p
              WHERE p.pool = a_pool AND p.place = u.place ORDER BY m.number, u.i;
          END IF;
          IF coalesce(cardinality(made), 0) < cardinality(a_keys) THEN
            RETURN QUERY SELECT * FROM known_claims(
              a_scopes, a_peers, a_keys, a_fingerprints, numbers);
          END IF;
        END $$;
        """
    }

    private static let puzzleColumns = """
        p.place, p.id, p.givens, p.solution, p.tier_rating, p.er, p.ep, p.ed, p.clues, p.w20,
              p.time_index, p.uses_uniqueness, p.symmetry, p.techniques, p.human, p.tier
        """

    private static let answer = """
        request bigint, outcome bigint, number bigint, tag bigint, pool_name text, pool bigint,
          auto bigint, state bigint, size bigint, lease_end bigint, label text, created bigint,
          place bigint, id text, givens text, solution text, tier_rating bigint, er bigint, ep bigint,
          ed bigint, clues bigint, w20 bigint, time_index bigint, uses_uniqueness bigint,
          symmetry text, techniques text, human text, tier bigint,
          own_ready bigint, own_leased bigint, own_keys bigint
        """
}

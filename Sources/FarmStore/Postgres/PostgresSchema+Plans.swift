extension PostgresSchema {
    /// Version 5: claims and their ends take less of the server's time. Farms of version 2 to 4 go on
    /// beside it, and their claims become faster, too.
    ///
    /// The server parses and plans a function in SQL again in each transaction that calls it, unless it
    /// is inlined, and these were not; one in PL/pgSQL is planned once by each connection. Statements on
    /// all partitions lock and open each of them, so claims name the partition of their pool.
    static let plannedOnce = """
        CREATE OR REPLACE FUNCTION stock_now() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
        BEGIN
          RETURN (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
        END $$;

        CREATE OR REPLACE FUNCTION lease_now() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
        BEGIN
          RETURN least(stock_now(), (SELECT wall FROM clock WHERE one = 1));
        END $$;

        CREATE OR REPLACE FUNCTION claim_state(state bigint, lease_end bigint) RETURNS bigint
        LANGUAGE plpgsql STABLE AS $$
        BEGIN
          IF state = 0 AND lease_end <= lease_now() THEN RETURN 3; END IF;
          RETURN state;
        END $$;

        CREATE OR REPLACE FUNCTION count_up(
          a_pool bigint, a_farm bigint, a_ready bigint, a_leased bigint, a_keys bigint DEFAULT 0,
          a_unfit bigint DEFAULT 0
        ) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO tally AS t VALUES (a_pool, a_farm, a_ready, a_leased, a_keys, a_unfit)
          ON CONFLICT (pool, farm) DO UPDATE SET ready = t.ready + a_ready,
            leased = t.leased + a_leased, keys = t.keys + a_keys, unfit = t.unfit + a_unfit;
        END $$;

        \(partitions.map { claimFunctions("_" + $0) }.joined(separator: "\n\n"))

        UPDATE meta SET schema = 5;

        """

    /// The partitions of version 1: one for each tier, and one for all other pools.
    private static let partitions = [
        "beginner", "easy", "medium", "intermediate", "hard", "expert", PoolPartition.others,
    ]
}

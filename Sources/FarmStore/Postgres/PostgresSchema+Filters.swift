extension PostgresSchema {
    /// Version 6: filters look at a number beside each ready puzzle before they read it.
    static let traits = """
        ALTER TABLE ready ADD COLUMN traits bigint NOT NULL DEFAULT 0;
        ALTER TABLE returned ADD COLUMN traits bigint NOT NULL DEFAULT 0;

        \(SharedTraits.function)

        CREATE OR REPLACE FUNCTION put_back(c claim, a_farm bigint) RETURNS void
        LANGUAGE plpgsql AS $$
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
          INSERT INTO returned SELECT p.pool, p.place, c.number, puzzle_traits(p) FROM puzzle p
            WHERE p.pool = c.pool AND p.place = ANY (c.places)
            AND NOT EXISTS (SELECT FROM withdrawn w WHERE w.id = p.id)
            AND NOT EXISTS (SELECT FROM unfit u WHERE u.pool = p.pool AND u.place = p.place);
          GET DIAGNOSTICS back = ROW_COUNT;
          PERFORM count_up(c.pool, a_farm, back, -cardinality(c.places), 0, apart);
        END $$;

        CREATE OR REPLACE FUNCTION mark_fit(a_pool bigint, a_ids text[], a_farm bigint) RETURNS void
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
              INSERT INTO returned SELECT p.pool, p.place, 0, puzzle_traits(p) FROM puzzle p
                WHERE p.pool = k.pool AND p.place = k.place;
              PERFORM count_up(k.pool, a_farm, 1, 0, 0, -1);
            END IF;
          END LOOP;
        END $$;

        CREATE OR REPLACE FUNCTION adopt(a_from bigint, a_by bigint, a_ids text[], a_farm bigint)
        RETURNS bigint LANGUAGE plpgsql AS $$
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
              INSERT INTO ready SELECT p.pool, p.place, puzzle_traits(p) FROM puzzle p
                WHERE p.pool = a_by AND p.place = new_place;
              PERFORM count_up(a_by, a_farm, 1, 0);
              moved := moved + 1;
            END IF;
          END LOOP;
          RETURN moved;
        END $$;

        UPDATE meta SET schema = 6;

        """
}

extension PostgresSchema {
    /// The numbers at which filters look before they read a puzzle; see ``SharedTraits``.
    static let filters = """
        ALTER TABLE ready ADD COLUMN traits bigint NOT NULL DEFAULT 0;
        ALTER TABLE returned ADD COLUMN traits bigint NOT NULL DEFAULT 0;

        \(SharedTraits.function)

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

        """
}

import FarmPostgres

/// The row of the table `meta` of a shared stock.
struct SharedMeta: Sendable {
    let schema: Int
    /// The oldest schema whose programs can use the stock.
    let oldestReader: Int
    let state: SharedState
    /// The id of the folder whose copy the stock is; empty if it has none.
    let source: String
    /// The id of the folder that gets the stock; empty if it has none.
    let target: String

    /// Reads the row. Refuses one that no version writes.
    init(on connection: inout PostgresConnection) throws(PostgresError) {
        let rows = try connection.run(.meta)
        schema = Int(rows.integer(0, 0))
        oldestReader = Int(rows.integer(0, 1))
        guard rows.count == 1, schema > 0, oldestReader > 0 else {
            throw PostgresError(
                .otherSchema,
                "the table meta of the stock is damaged; restore the database from its backup")
        }
        state = SharedState(rows.text(0, 2))
        source = rows.text(0, 3)
        target = rows.text(0, 4)
    }

    /// Refuses a stock of a newer version that this one cannot use.
    func expectReadable() throws(PostgresError) {
        guard oldestReader <= SharedSchema.version else {
            throw PostgresError(
                .otherSchema, "the stock has schema \(schema); upgrade this puzzlefarm")
        }
    }

    /// Refuses a stock of an older version that is not upgraded.
    func expectUpgradable() throws(PostgresError) {
        guard schema >= SharedSchema.oldest else {
            throw PostgresError(
                .otherSchema,
                "the stock has schema \(schema), which only puzzlefarm 0.1 upgrades; run its store init "
                    + "first, then this one")
        }
    }

    /// Refuses a stock of another version that this one cannot use.
    func expectUsable() throws(PostgresError) {
        try expectReadable()
        guard schema >= SharedSchema.version else {
            throw PostgresError(
                .otherSchema,
                "the stock has schema \(schema), an older one; upgrade it: puzzlefarm store init URL"
            )
        }
    }
}

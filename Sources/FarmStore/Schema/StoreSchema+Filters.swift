import FarmSQLite

extension StoreSchema {
    /// Version 8: the index of filters has the ER and the number of givens, and keeps the puzzles before
    /// the head of a pool that may come back.
    static let eighth = Migrations.Step("DELETE FROM traits;") {
        connection, advance throws(SQLiteError) in
        let returning = try TraitsIndex.placesOfReturning(connection)
        try HumanIndex.repair(connection, at: returning)
        try TraitsIndex.fill(connection, and: returning, advance)
    }
}

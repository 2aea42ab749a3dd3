import FarmSQLite

/// The tables, documented in `FarmStore.md`.
enum StoreSchema {
    /// "PZLF".
    static let applicationID: Int32 = 0x505A_4C46

    static let migrations = Migrations(
        applicationID: applicationID,
        steps: [
            step(PackageResources.file_1_sql),
            step(PackageResources.file_2_sql), step(PackageResources.file_3_sql),
            step(PackageResources.file_4_sql),
            step(PackageResources.file_5_sql), step(PackageResources.file_6_sql),
            step(PackageResources.file_7_sql),
            step(PackageResources.file_8_sql) { sql, advance throws(SQLiteError) in
                try sql.repairTechniques(at: TraitsIndex.placesOfReturning(&sql))
            },
            step(PackageResources.file_9_sql), step(PackageResources.file_10_sql),
            step(PackageResources.file_11_sql),
            step(PackageResources.file_12_sql) { sql, advance throws(SQLiteError) in
                let returning = try TraitsIndex.placesOfReturning(&sql)
                try TraitsIndex.fill(&sql, and: returning, advance)
            },
        ])

    private static func step(
        _ text: [UInt8],
        fill:
            @escaping @Sendable (
                _ sql: inout FileDatabase, _ advance: Migrations.Step.Advance
            ) throws(SQLiteError) -> Void = { _, _ throws(SQLiteError) in }
    ) -> Migrations.Step {
        Migrations.Step(String(decoding: text, as: UTF8.self)) {
            connection, advance throws(SQLiteError) in
            var sql = FileDatabase(Connection(sharing: connection))
            try fill(&sql, advance)
        }
    }
}

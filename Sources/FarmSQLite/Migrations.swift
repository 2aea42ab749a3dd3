/// The steps from an empty file to the current schema, one for each version.
///
/// Append-only: a released step is never edited.
package struct Migrations: Sendable {
    /// The change to one version: SQL first, then code that fills the tables.
    package struct Step: Sendable {
        package typealias Advance = (_ part: Double) -> Void

        fileprivate let sql: String
        fileprivate let fill:
            @Sendable (_ connection: borrowing Connection, _ advance: Advance) throws(SQLiteError)
                -> Void

        package init(
            _ sql: String,
            fill:
                @escaping @Sendable (
                    _ connection: borrowing Connection, _ advance: Advance
                ) throws(SQLiteError) -> Void = { _, _ throws(SQLiteError) in }
        ) {
            self.sql = sql
            self.fill = fill
        }
    }

    /// The progress of a migration.
    package struct MigrationProgress: Hashable, Sendable {
        /// The current step, counted from 1 among those that this file needs.
        package let step: Int
        package let steps: Int
        package let percent: Int

        package init(step: Int, of steps: Int, percent: Int) {
            self.step = step
            self.steps = steps
            self.percent = percent
        }
    }

    /// The application id in the file's header.
    package let applicationID: Int32
    /// The steps; step n leads from version n to n + 1.
    package let steps: [Step]

    package init(applicationID: Int32, steps: [Step]) {
        self.applicationID = applicationID
        self.steps = steps
    }

    package var version: Int { steps.count }

    /// Migrates a database to the current version, each step in its own transaction, and reports the
    /// progress of each step.
    ///
    /// A crash between two steps leaves a complete version, from which the next start continues.
    package func migrate(
        _ connection: borrowing Connection, report: (MigrationProgress) -> Void = { _ in }
    ) throws(SQLiteError) {
        let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
        guard found < version else { return }
        for number in found..<version {
            try connection.execute("BEGIN IMMEDIATE")
            do throws(SQLiteError) {
                try connection.execute(steps[number].sql)
                try steps[number].fill(connection) { part in
                    report(
                        MigrationProgress(
                            step: number - found + 1, of: version - found,
                            percent: Int(part * 100)))
                }
                try connection.execute("PRAGMA application_id = \(applicationID)")
                try connection.execute("PRAGMA user_version = \(number + 1)")
                try connection.execute("COMMIT")
            } catch {
                connection.rollBack()
                throw error
            }
        }
    }
}

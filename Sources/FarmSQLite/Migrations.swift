/// The steps that lead from an empty file to today's schema, one for each version.
///
/// Append-only: a step that was shipped is never edited.
package struct Migrations: Sendable {
    /// One version's change: tables first, then what only code can fill them with.
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

    /// How far a migration has come.
    package struct Progress: Hashable, Sendable {
        /// From 1 on, of those that this file needs.
        package let step: Int
        package let steps: Int
        package let percent: Int

        package init(step: Int, of steps: Int, percent: Int) {
            self.step = step
            self.steps = steps
            self.percent = percent
        }
    }

    /// What the file's header says of whose it is.
    package let applicationID: Int32
    /// Step n leads from version n to n + 1.
    package let steps: [Step]

    package init(applicationID: Int32, steps: [Step]) {
        self.applicationID = applicationID
        self.steps = steps
    }

    package var version: Int { steps.count }

    /// Brings a database up to date, each step in a transaction of its own, and tells whenever a
    /// step has got on.
    ///
    /// A crash between two steps leaves a whole version; the next start goes on from there.
    package func migrate(
        _ connection: borrowing Connection, report: (Progress) -> Void = { _ in }
    ) throws(SQLiteError) {
        let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
        guard found < version else { return }
        for number in found..<version {
            try connection.execute("BEGIN IMMEDIATE")
            do throws(SQLiteError) {
                try connection.execute(steps[number].sql)
                try steps[number].fill(connection) { part in
                    report(
                        Progress(
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

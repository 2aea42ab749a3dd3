/// The steps that lead from an empty file to today's schema, one for each version.
///
/// Append-only: a step that was shipped is never edited.
package struct Migrations: Sendable {
    /// What the file's header says of whose it is.
    package let applicationID: Int32
    /// Step n leads from version n to n + 1.
    package let steps: [String]

    package init(applicationID: Int32, steps: [String]) {
        self.applicationID = applicationID
        self.steps = steps
    }

    package var version: Int { steps.count }

    /// Brings a database up to date, each step in a transaction of its own.
    ///
    /// A crash between two steps leaves a whole version; the next start goes on from there.
    package func migrate(_ connection: borrowing Connection) throws(SQLiteError) {
        let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
        guard found < version else { return }
        for number in found..<version {
            try connection.execute("BEGIN IMMEDIATE")
            do throws(SQLiteError) {
                try connection.execute(steps[number])
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

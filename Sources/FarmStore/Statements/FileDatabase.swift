import FarmSQLite

/// A connection to `farm.db` with its statements, each compiled at its first use.
struct FileDatabase: ~Copyable {
    let connection: Connection
    private var statements: StatementTable

    init(_ connection: consuming Connection) {
        statements = StatementTable(FileSQL.texts, on: connection)
        self.connection = connection
    }

    subscript(statement: FileSQL) -> Statement {
        _read { yield statements[statement.rawValue] }
        _modify { yield &statements[statement.rawValue] }
    }

    /// Returns the first column of the first row of a statement; nil without a row.
    mutating func integer<each Value: SQLiteValue>(
        _ statement: FileSQL, _ value: repeat each Value
    ) throws(SQLiteError) -> Int64? {
        try self[statement].first(repeat each value) { $0.integer(0) }
    }
}

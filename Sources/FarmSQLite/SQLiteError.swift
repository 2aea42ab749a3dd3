import CFarmSQLite

/// An error of SQLite: its code, its message, and the statement.
package struct SQLiteError: Error, Hashable, Sendable {
    /// The extended result code.
    package let code: Int32
    package let message: String
    /// The statement; empty if none was involved.
    package let sql: String
    /// The `errno` of an input or output error, 0 if there is none.
    package let systemCode: Int32

    package init(code: Int32, message: String, sql: String = "", systemCode: Int32 = 0) {
        self.code = code
        self.message = message
        self.sql = sql
        self.systemCode = systemCode
    }

    /// The kinds that callers distinguish.
    package enum Kind: Sendable {
        case busy, full, readOnly, io, cannotOpen, corrupt, other
    }

    package var kind: Kind {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY: .readOnly
        case SQLITE_IOERR, SQLITE_NOMEM: .io
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        default: .other
        }
    }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String {
        "SQLite: \(message) (\(code))" + (sql.isEmpty ? "" : " in: \(sql)")
    }
}

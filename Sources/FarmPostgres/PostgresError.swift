/// An error of the database, of the connection to it, or of the address.
package struct PostgresError: Error, Hashable, Sendable {
    /// The kinds that callers distinguish.
    package enum Kind: Sendable {
        /// The library libpq is not installed.
        case notInstalled
        /// The address is not one that can be used.
        case address
        /// No connection could be made, or it broke.
        case unreachable
        /// No answer came by the deadline.
        case timeout
        /// The server is a standby, or sets transactions to read only.
        case readOnly
        case diskFull
        /// The server accepts no further connection.
        case exhausted
        /// The role lacks a right.
        case forbidden
        /// The name or password was not accepted.
        case rejected
        /// A deadlock, or two transactions in conflict; the same transaction can be tried again.
        case conflict
        /// A lock was not free in time.
        case locked
        /// The server found damaged data.
        case corrupt
        /// A table, column or function is missing.
        case missing
        /// The content of the database is not ready to be used.
        case notReady
        /// The content was moved; the message is its new address.
        case moved
        /// The content is of another version, or of another program.
        case otherSchema
        case other
    }

    package let kind: Kind
    /// The SQLSTATE of the server; empty for errors of the connection.
    package let state: String
    package let message: String
    /// The statement; empty if none was involved.
    package let sql: String
    /// True if the statement had been sent and no answer came: if it commits, its outcome is unknown.
    package let isUnanswered: Bool

    package init(
        _ kind: Kind, _ message: String, state: String = "", sql: String = "",
        isUnanswered: Bool = false
    ) {
        self.kind = kind
        self.state = state
        self.message = message
        self.sql = sql
        self.isUnanswered = isUnanswered
    }

    /// Creates the error with a SQLSTATE, as the server reports it.
    package init(state: String, message: String, sql: String = "") {
        self.init(Self.kind(of: state), message, state: state, sql: sql)
    }

    /// The kinds by SQLSTATE, or by its class of two characters.
    private static let kinds: [String: Kind] = [
        "08": .unreachable, "57P01": .unreachable, "57P02": .unreachable, "57P03": .unreachable,
        "57P05": .unreachable, "25P03": .unreachable, "25P02": .other,
        "57014": .timeout,
        "25006": .readOnly,
        "53100": .diskFull, "53": .exhausted,
        "42501": .forbidden, "28": .rejected,
        "40": .conflict, "55P03": .locked,
        "XX001": .corrupt, "XX002": .corrupt,
        "3F000": .missing, "42P01": .missing, "42703": .missing, "42883": .missing,
        "3D000": .missing,
        // Raised by our own functions.
        "PF001": .notReady,
    ]

    private static func kind(of state: String) -> Kind {
        kinds[state] ?? kinds[String(state.prefix(2))] ?? .other
    }

    /// The same error of a statement that was sent without an answer.
    var unanswered: Self {
        Self(kind, message, state: state, sql: sql, isUnanswered: true)
    }
}

extension PostgresError: CustomStringConvertible {
    package var description: String {
        "PostgreSQL: \(message)" + (state.isEmpty ? "" : " (\(state))")
            + (sql.isEmpty ? "" : " in: \(sql)")
    }
}

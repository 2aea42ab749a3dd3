/// A statement that each connection prepares at its first use.
package struct PostgresStatement: Hashable, Sendable {
    /// The name on the server, unique within the program.
    package let name: String
    package let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}

/// A statement with its parameters.
package struct PostgresCall: Hashable, Sendable {
    package let statement: PostgresStatement
    package let values: [PostgresValue]

    package init<each Value: PostgresParameter>(
        _ statement: PostgresStatement, _ value: repeat each Value
    ) {
        var values: [PostgresValue] = []
        for value in repeat each value { values.append(value.postgresValue) }
        self.init(statement, values: values)
    }

    package init(_ statement: PostgresStatement, values: [PostgresValue]) {
        self.statement = statement
        self.values = values
    }
}

import FarmPostgres
import FarmSystem

extension SharedServer {
    /// The result of ``createStore(_:password:role:)``.
    package enum Creation: Hashable, Sendable {
        case created, existed
        /// Its move to a file was given up.
        case reopened
        /// The schema was an older one.
        case upgraded(from: Int)
    }

    /// Creates the tables of a stock in a database, as their owner, and lets a role use them. A stock
    /// that exists keeps its content; an older one is upgraded.
    package static func createStore(
        _ url: String, password: String? = nil, role: String? = nil
    ) throws(OpeningError) -> Creation {
        try mapError({ OpeningError($0, of: url) }) { () throws(PostgresError) in
            if let role { try SharedSchema.check(role: role) }
            var connection = try connectAsOwner(url, password: password, for: "store init")
            let deadline = Deadline(after: .seconds(60))
            let creation = try create(on: &connection, by: deadline)
            if let role { try SharedSchema.grant(to: role, on: &connection, by: deadline) }
            return creation
        }
    }

    private static func create(
        on connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) -> Creation {
        switch try content(of: &connection) {
        case .foreign: throw foreign
        case .absent:
            try SharedSchema.create(on: &connection, by: deadline)
            return .created
        case .stock(let found):
            try found.expectReadable()
            try found.expectUpgradable()
            var creation = Creation.existed
            if case .moving = found.state {
                try SharedMove.giveUp(on: &connection)
                creation = .reopened
            } else if let obstacle = found.state.obstacle {
                throw obstacle
            }
            if found.schema < SharedSchema.version {
                try SharedSchema.upgrade(from: found.schema, on: &connection, by: deadline)
                creation = .upgraded(from: found.schema)
            }
            return creation
        }
    }

    static let foreign = PostgresError(
        .otherSchema,
        "the schema \(SharedSchema.name) is not a stock; remove it, or use another database")

    /// Removes a stock with all its puzzles, for one that was created to be measured.
    package static func removeStore(_ url: String) throws(OpeningError) {
        try mapError({ OpeningError($0, of: url) }) { () throws(PostgresError) in
            let address = try PostgresAddress(url, application: "puzzlefarm bench")
            let deadline = Deadline(after: .seconds(60))
            var connection = try PostgresConnection(to: address, by: deadline)
            try connection.execute(
                "DROP SCHEMA IF EXISTS \(SharedSchema.name) CASCADE", by: deadline)
        }
    }
}

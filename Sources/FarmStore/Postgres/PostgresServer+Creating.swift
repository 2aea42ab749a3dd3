import FarmPostgres
import FarmSystem
import SudokuEngine

extension PostgresServer {
    /// The result of ``createStock(_:password:role:version:)``.
    package enum Creation: Hashable, Sendable {
        case created, existed
        /// Its move to a file was given up.
        case reopened
        /// The schema was an older one.
        case upgraded(from: Int)
    }

    /// Creates the tables of a stock in a database, as their owner, and lets a role use them. A stock
    /// that exists keeps its content; an older one is upgraded. Tests pass an older `version`.
    package static func createStock(
        _ url: String, password: String? = nil, role: String? = nil,
        version: Int = PostgresSchema.version
    ) throws(OpeningError) -> Creation {
        do throws(PostgresError) {
            if let role { try PostgresSchema.check(role: role) }
            var connection = try connectAsOwner(url, password: password, for: "store init")
            let deadline = Deadline(after: .seconds(60))
            let creation = try create(version, on: &connection, by: deadline)
            if let role {
                try connection.execute(PostgresSchema.grant(to: role), by: deadline)
            }
            return creation
        } catch {
            throw OpeningError(error, of: url)
        }
    }

    private static func create(
        _ version: Int, on connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) -> Creation {
        switch try content(of: &connection) {
        case .foreign: throw foreign
        case .absent:
            try PostgresSchema.create(
                tiers: tiers, version: version, on: &connection, by: deadline)
            return .created
        case .stock(let found):
            try found.expectReadable()
            var creation = Creation.existed
            if case .moving = found.state {
                try StockMove.giveUp(on: &connection)
                creation = .reopened
            } else if let obstacle = found.state.obstacle {
                throw obstacle
            }
            if found.schema < PostgresSchema.version {
                try PostgresSchema.migrate(from: found.schema, on: &connection, by: deadline)
                creation = .upgraded(from: found.schema)
            }
            return creation
        }
    }

    /// The numbers and names of the pools of a new stock.
    static var tiers: [(number: Int, name: String)] {
        Tier.allCases.map { (number: $0.index, name: $0.name) }
    }

    static let foreign = PostgresError(
        .otherSchema,
        "the schema \(PostgresSchema.name) is not a stock; remove it, or use another database")

    /// Removes a stock with all its puzzles, for one that was created to be measured.
    package static func removeStock(_ url: String) throws(OpeningError) {
        do throws(PostgresError) {
            let address = try PostgresAddress(url, application: "puzzlefarm bench")
            let deadline = Deadline(after: .seconds(60))
            var connection = try PostgresConnection(to: address, by: deadline)
            try connection.execute(
                "DROP SCHEMA IF EXISTS \(PostgresSchema.name) CASCADE", by: deadline)
        } catch {
            throw OpeningError(error, of: url)
        }
    }
}

import FarmPostgres
import FarmSystem

/// The source of a move to a file.
extension SharedStock {
    struct Source: ~Copyable {
        var stock: SharedStock
        /// True if it was copied already.
        let isMoved: Bool
    }

    /// Connects to a stock as its owner, and takes it out of service.
    static func takenOut(
        of url: String, password: String?, to address: String
    ) throws(PostgresError) -> Source {
        let server = try PostgresAddress(
            url, password: password, application: "puzzlefarm store copy",
            settings: PostgresSchema.settings)
        var connection = try PostgresConnection(to: server, by: Deadline(after: .seconds(10)))
        let state = try PostgresServer.stateForMove(&connection)
        try StockMove.lock(&connection)
        switch state {
        case .open: try StockMove.begin(to: address, on: &connection)
        case .moving(address): break
        case .moved(address): return Source(stock: SharedStock(connection), isMoved: true)
        case .moved, .moving, .incomplete, .unknown:
            throw state.obstacle ?? PostgresError(.notReady, state.text)
        }
        return Source(stock: SharedStock(connection), isMoved: false)
    }

    /// Takes the stock out of service for ever.
    mutating func markMoved(to address: String) throws(PostgresError) {
        try StockMove.complete(to: address, on: &connection)
    }
}

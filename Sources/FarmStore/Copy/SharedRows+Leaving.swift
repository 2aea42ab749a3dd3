import FarmPostgres

/// The source of a move to a file.
extension SharedRows {
    struct Source: ~Copyable {
        var stock: SharedRows
        /// The state in which the move left it.
        let state: SharedState

        /// True if it was copied already.
        var isMoved: Bool { if case .moved = state { true } else { false } }

        /// Takes the stock out of service permanently.
        mutating func markMoved() throws(PostgresError) {
            guard case .moving(let address) = state else { return }
            try SharedMove.change(state, to: .moved(to: address), on: &stock.connection)
        }
    }

    /// Connects to a stock as its owner, and takes it out of service for the copy in a folder, which has
    /// an id. No id is that of a folder whose move began when there were none.
    static func source(
        _ url: String, password: String?, copiedTo address: String, folder: String
    ) throws(PostgresError) -> Source {
        var connection = try SharedServer.connectAsOwner(
            url, password: password, for: "store copy", settings: SharedSchema.patient)
        let found = try SharedServer.meta(of: &connection)
        switch found.state {
        case .open:
            try SharedMove.begin(to: address, of: folder, on: &connection)
            return Source(stock: SharedRows(connection), state: .moving(to: address))
        case .moving(let other), .moved(let other):
            guard found.target == folder, !folder.isEmpty || other == address else { break }
            return Source(stock: SharedRows(connection), state: found.state)
        case .incomplete, .unknown: break
        }
        throw found.state.obstacle ?? PostgresError(.notReady, found.state.text)
    }
}

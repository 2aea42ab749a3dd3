import FarmPostgres
import Synchronization

extension SharedStore {
    /// Reads the counts of the pools, and if the stock may still be used. Heals it if it is usable again.
    func refreshCounts() throws(StoreError) {
        try run(to: .probe) { connection throws(PostgresError) in
            try self.send([], on: &connection) { _, _ in }
        }
        let obstacle = content.withLock {
            $0.obstacle(to: identity.name, session: watch.session)
        }
        if let obstacle { throw failure(obstacle) }
        if let reason = degradation?.reason {
            try probe(reason)
            // It may be an earlier state of the database that came back.
            heads.withLock { $0.forget() }
        }
        health.heal()
    }

    /// Throws if the reason of a degradation is not over. A server that cannot write goes on to read,
    /// so that it answers proves nothing.
    private func probe(_ reason: Degradation.Reason) throws(StoreError) {
        try run(to: .probe) { connection throws(PostgresError) in
            switch reason {
            case .diskFull:
                let calls = [PostgresCall(.littleMemory), PostgresCall(.sortOnDisk)]
                try connection.run(calls, by: .ofAnswer) { _, _ in }
            case .readOnly:
                let rows = try connection.run(.isReadOnly)
                if rows.integer(0, 0) == 1 {
                    throw PostgresError(.readOnly, "transactions are read-only")
                }
            default: break
            }
        }
    }
}

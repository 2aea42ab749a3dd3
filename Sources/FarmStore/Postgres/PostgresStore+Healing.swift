import FarmPostgres
import Synchronization

extension PostgresStore {
    /// Reads the counts of the pools, and if the stock may still be used. Heals it if it is usable again.
    func refreshCounts() throws(StoreError) {
        try run(to: .probe) { connection throws(PostgresError) in
            try self.send([], on: &connection) { _, _ in }
        }
        let obstacle = content.withLock {
            $0.obstacle(to: identity.name, session: watch.session)
        }
        if let obstacle { throw failure(obstacle) }
        if let reason = degradation?.reason { try probe(reason) }
        health.heal()
    }

    /// Throws if the reason of a degradation is not over. A server that cannot write goes on to read,
    /// so that it answers proves nothing.
    private func probe(_ reason: Degradation.Reason) throws(StoreError) {
        try run(to: .probe) { connection throws(PostgresError) in
            switch reason {
            case .diskFull:
                let calls = [PostgresStatements.littleMemory, PostgresStatements.sortOnDisk]
                    .map { PostgresCall($0) }
                try connection.run(calls, by: Self.limit) { _, _ in }
            case .readOnly:
                let rows = try connection.run(PostgresStatements.isReadOnly, by: Self.limit)
                if rows.integer(0, 0) == 1 {
                    throw PostgresError(.readOnly, "transactions are read-only")
                }
            default: break
            }
        }
    }
}

/// The statements that find out if a server can write. They change nothing.
extension PostgresStatements {
    /// Lets the next sort of this transaction use files.
    fileprivate static let littleMemory = PostgresStatement(
        "little_memory", "SELECT set_config('work_mem', '64kB', true)")

    /// Writes four megabytes of temporary files to the disk of the database.
    fileprivate static let sortOnDisk = PostgresStatement(
        "sort_on_disk",
        """
        SELECT count(*) FROM (SELECT md5(i::text) || repeat('x', 1000) AS line
          FROM generate_series(1, 4096) i ORDER BY line OFFSET 0) lines
        """)

    fileprivate static let isReadOnly = PostgresStatement(
        "is_read_only",
        "SELECT (current_setting('transaction_read_only') = 'on')::integer::bigint")
}

import CFarmPostgres

/// A notification: its channel and its payload.
package struct PostgresNotification: Hashable, Sendable {
    package let channel: String
    package let payload: String
}

extension PostgresConnection {
    /// Returns the notifications that have come. Channels are named by `LISTEN`.
    package mutating func takeNotifications() throws(PostgresError) -> [PostgresNotification] {
        guard unsafe farm_pq_consume(handle) == 1 else { throw failure(.unreachable) }
        var found: [PostgresNotification] = []
        while let notification = nextNotification() { found.append(notification) }
        return found
    }

    private func nextNotification() -> PostgresNotification? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64 + 8_001) { buffer in
            guard let channel = buffer.baseAddress else { return nil }
            unsafe buffer.initialize(repeating: 0)
            let payload = unsafe channel + 64
            guard unsafe farm_pq_notification(handle, channel, 64, payload, 8_001) == 1 else {
                return nil
            }
            return PostgresNotification(
                channel: unsafe String(cString: channel), payload: unsafe String(cString: payload))
        }
    }
}

import Dispatch
import FarmPostgres
import FarmSystem
import Synchronization

/// The connections of a farm, made when they are needed and replaced when they break.
package final class Connections: Sendable {
    /// A farm needs no pooler, since it never has more connections than this.
    package static let limit = 6

    /// A place for a connection, which one thread at a time uses.
    private final class Slot: Sendable {
        let connection = Mutex<PostgresConnection?>(nil)
    }

    private let address: PostgresAddress
    private let slots: [Slot]
    private let unused: Mutex<[Int]>
    private let room: DispatchSemaphore
    /// Called with each new connection before its first use.
    private let prepare: @Sendable (inout PostgresConnection) throws(PostgresError) -> Void

    init(
        _ address: PostgresAddress,
        prepare: @escaping @Sendable (inout PostgresConnection) throws(PostgresError) -> Void
    ) {
        self.address = address
        self.prepare = prepare
        slots = (0..<Self.limit).map { _ in Slot() }
        unused = Mutex(Array(0..<Self.limit))
        room = DispatchSemaphore(value: Self.limit)
    }

    /// Lends a connection. One that broke, or that was left in a transaction, is closed; one that the
    /// server has closed since is replaced, before anything is sent whose outcome would be unknown.
    func use<Value: Sendable>(
        _ body: (inout PostgresConnection) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        room.wait()
        // The last one returned, so that few connections serve few clients.
        guard let number = unused.withLock({ $0.popLast() }) else {
            preconditionFailure("the semaphore counts the unused slots")
        }
        defer {
            unused.withLock { $0.append(number) }
            room.signal()
        }
        return try slots[number].connection.withLock { slot throws(PostgresError) -> Value in
            var connection: PostgresConnection
            if var unused = slot.take(), unused.isOpen() {
                connection = unused
            } else {
                connection = try connect()
            }
            do throws(PostgresError) {
                let value = try body(&connection)
                slot = consume connection
                return value
            } catch {
                if !connection.isBroken && !connection.isInTransaction {
                    slot = consume connection
                }
                throw error
            }
        }
    }

    private func connect() throws(PostgresError) -> PostgresConnection {
        var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(5)))
        try prepare(&connection)
        return connection
    }

    /// Closes the connections that are not in use.
    func close() {
        for slot in slots { slot.connection.withLock { $0 = nil } }
    }
}

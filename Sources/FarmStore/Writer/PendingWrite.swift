import FarmSQLite
import Synchronization

/// A pending write.
protocol PendingWrite: AnyObject, Sendable {
    /// Runs the write inside the group's transaction and keeps the result.
    func run(_ writer: inout StoreWriter) throws(SQLiteError)
    /// Completes the write: nil if the transaction is durable, otherwise its error.
    func settle(_ failure: StoreError?)
}

/// A pending write with its result.
final class WriteRequest<Value: Sendable>: PendingWrite {
    private let outcome = Mutex<Result<Value, StoreError>?>(nil)
    private let body: @Sendable (inout StoreWriter) throws(SQLiteError) -> Value

    init(_ body: @escaping @Sendable (inout StoreWriter) throws(SQLiteError) -> Value) {
        self.body = body
    }

    func run(_ writer: inout StoreWriter) throws(SQLiteError) {
        let value = try body(&writer)
        outcome.withLock { $0 = .success(value) }
    }

    func settle(_ failure: StoreError?) {
        if let failure { outcome.withLock { $0 = .failure(failure) } }
    }

    /// Returns the result, once the group is settled.
    func result() throws(StoreError) -> Value {
        let outcome = outcome.withLock { $0 }
        guard let outcome else { preconditionFailure("a settled write has a result or an error") }
        return try outcome.get()
    }
}

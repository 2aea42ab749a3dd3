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
    private struct State {
        var value: Value?
        var failure: StoreError?
    }

    private let state = Mutex(State())
    private let body: @Sendable (inout StoreWriter) throws(SQLiteError) -> Value

    init(_ body: @escaping @Sendable (inout StoreWriter) throws(SQLiteError) -> Value) {
        self.body = body
    }

    func run(_ writer: inout StoreWriter) throws(SQLiteError) {
        let value = try body(&writer)
        state.withLock { $0.value = value }
    }

    func settle(_ failure: StoreError?) {
        if let failure { state.withLock { $0.failure = failure } }
    }

    /// Returns the result, once the group is settled.
    func result() throws(StoreError) -> Value {
        let (value, failure) = state.withLock { ($0.value, $0.failure) }
        if let failure { throw failure }
        guard let value else { preconditionFailure("a settled write has a result or an error") }
        return value
    }
}

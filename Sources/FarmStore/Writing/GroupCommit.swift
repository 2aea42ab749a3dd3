import Dispatch
import FarmSQLite
import Synchronization

/// Work for the writer, and somebody who waits for it.
protocol Ticket: AnyObject, Sendable {
    /// Does the work inside the group's transaction, and keeps the result.
    func run(_ desk: inout Desk) throws(SQLiteError)
    /// The transaction is durable (nil) or was not.
    func settle(_ failure: StoreError?)
    /// Whoever waits is to lead the next group.
    func promote()
}

/// One request with its result.
final class Job<Value: Sendable>: Ticket {
    private struct State {
        var value: Value?
        var failure: StoreError?
        var isSettled = false
        var isPromoted = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let body: @Sendable (inout Desk) throws(SQLiteError) -> Value

    init(_ body: @escaping @Sendable (inout Desk) throws(SQLiteError) -> Value) {
        self.body = body
    }

    func run(_ desk: inout Desk) throws(SQLiteError) {
        let value = try body(&desk)
        state.withLock { $0.value = value }
    }

    func settle(_ failure: StoreError?) {
        state.withLock { state in
            state.failure = failure
            state.isSettled = true
        }
        wake.signal()
    }

    func promote() {
        state.withLock { $0.isPromoted = true }
        wake.signal()
    }

    /// Waits until the work is settled (true) or somebody has to lead the group that it is in.
    func wait() -> Bool {
        wake.wait()
        return state.withLock { $0.isSettled }
    }

    func result() throws(StoreError) -> Value {
        let (value, failure) = state.withLock { ($0.value, $0.failure) }
        if let failure { throw failure }
        guard let value else { preconditionFailure("a settled job was run or has failed") }
        return value
    }
}

/// Where requests wait to be committed together: one transaction and one fsync serve all that came
/// while the one before was on its way.
///
/// There is no thread of the store's own. Of those who wait one leads: it writes for all of them,
/// and hands the lead to one that came meanwhile. So a single client pays for no change of threads,
/// and at any time one thread at most is writing.
final class GroupCommit: Sendable {
    private struct Line {
        var waiting: [any Ticket] = []
        var isLed = false
    }

    private let line = Mutex(Line())

    /// Adds a request, leads if nobody does, and returns when it is settled.
    ///
    /// `write` does all of a group and settles every ticket.
    func submit<Value: Sendable>(
        _ job: Job<Value>, write: ([any Ticket]) -> Void
    ) throws(StoreError) -> Value {
        let leads = line.withLock { line in
            line.waiting.append(job)
            let leads = !line.isLed
            line.isLed = true
            return leads
        }
        if leads || !job.wait() {
            let group = line.withLock { line in
                var group: [any Ticket] = []
                group.reserveCapacity(64)
                swap(&group, &line.waiting)
                return group
            }
            write(group)
            let next = line.withLock { line in
                line.isLed = !line.waiting.isEmpty
                return line.waiting.first
            }
            next?.promote()
        }
        return try job.result()
    }
}

import Dispatch
import FarmSQLite
import FarmSystem
import Synchronization

/// A pending write.
protocol Ticket: AnyObject, Sendable {
    /// Runs the write inside the group's transaction and keeps the result.
    func run(_ desk: inout Desk) throws(SQLiteError)
    /// Completes the write: nil if the transaction is durable, otherwise its error.
    func settle(_ failure: StoreError?)
}

/// A pending write with its result.
final class Job<Value: Sendable>: Ticket {
    private struct State {
        var value: Value?
        var failure: StoreError?
    }

    private let state = Mutex(State())
    private let body: @Sendable (inout Desk) throws(SQLiteError) -> Value

    init(_ body: @escaping @Sendable (inout Desk) throws(SQLiteError) -> Value) {
        self.body = body
    }

    func run(_ desk: inout Desk) throws(SQLiteError) {
        let value = try body(&desk)
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

/// The queue for group commit: one transaction and one fsync serve all requests that arrived during
/// the previous commit.
///
/// A request that arrives while no thread is writing is written by its own thread, so that a single
/// client never pays for a context switch. If others have arrived meanwhile, a thread of the store
/// continues as long as there are any. At most one thread writes at any time.
final class GroupCommit: Sendable {
    private struct Line {
        var waiting = Group()
        var isLed = false
    }

    private let line = Mutex(Line())
    /// The number of waiting requests, readable without the lock.
    private let waiting = Atomic(0)
    private let writer = DispatchQueue(label: "puzzlefarm.store")
    let core: Mutex<Core>

    init(_ core: consuming sending Core) { self.core = Mutex(core) }

    /// Adds a request and returns its result once it is settled.
    func submit<Value: Sendable>(_ job: Job<Value>) throws(StoreError) -> Value {
        let (seat, leads) = line.withLock { line in
            defer { line.isLed = true }
            let seat = line.waiting.add(job)
            waiting.store(line.waiting.tickets.count, ordering: .relaxed)
            return (seat, !line.isLed)
        }
        if leads {
            write(take())
            seat.bell.ringNext()
            if !leave() { writer.async { self.drain() } }
        } else {
            seat.bell.wait()
            if seat.isFirst { seat.bell.ringNext() }
        }
        return try job.result()
    }

    /// Writes groups until no request waits.
    private func drain() {
        repeat {
            let group = take()
            let start = Clocks.boot
            write(group)
            letReturn(group.tickets.count, took: Clocks.boot - start)
        } while !leave()
    }

    /// Pauses briefly for clients that were just answered and are about to send their next request.
    ///
    /// Few clients return faster than a commit takes and then share it with those already waiting,
    /// which halves the number of commits. Many clients do not; they alternate: half of them send
    /// requests while the other half is written.
    private func letReturn(_ answered: Int, took: Int64) {
        let all = answered + waiting.load(ordering: .relaxed)
        if all < 2 { return }
        let end = Clocks.boot + (all > Self.few ? 0 : min(took / 2, Self.longestPause))
        repeat {
            CurrentProcess.yieldProcessor()
        } while waiting.load(ordering: .relaxed) < all && Clocks.boot < end
    }

    /// The largest number of clients that return faster than a commit takes.
    private static let few = 16
    /// The limit of the pause in nanoseconds, for slow commits.
    private static let longestPause: Int64 = 200_000

    private func write(_ group: Group) { core.withLock { $0.write(group) } }

    private func take() -> Group {
        var group = Group()
        line.withLock { line in
            swap(&group, &line.waiting)
            waiting.store(0, ordering: .relaxed)
        }
        return group
    }

    /// Gives up the lead if no request waits; returns true if it did.
    private func leave() -> Bool {
        line.withLock { line in
            line.isLed = !line.waiting.tickets.isEmpty
            return !line.isLed
        }
    }
}

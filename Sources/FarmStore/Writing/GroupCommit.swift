import Dispatch
import FarmSQLite
import FarmSystem
import Synchronization

/// Work for the writer.
protocol Ticket: AnyObject, Sendable {
    /// Does the work inside the group's transaction, and keeps the result.
    func run(_ desk: inout Desk) throws(SQLiteError)
    /// The transaction is durable (nil) or was not.
    func settle(_ failure: StoreError?)
}

/// One request with its result.
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

    /// What came of it, once its group is settled.
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
/// Whoever comes while nobody writes does it on its own thread, so that a single client pays for no
/// change of threads. If others have come meanwhile, a thread of the store's goes on with them for
/// as long as there are any. At any time one thread at most is writing.
final class GroupCommit: Sendable {
    private struct Line {
        var waiting = Group()
        var isLed = false
    }

    private let line = Mutex(Line())
    /// How many wait, for who only wants to know that.
    private let waiting = Atomic(0)
    private let writer = DispatchQueue(label: "puzzlefarm.store")
    let core: Mutex<Core>

    init(_ core: consuming sending Core) { self.core = Mutex(core) }

    /// Adds a request and returns when it is settled.
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

    /// Writes group after group until nobody waits.
    private func drain() {
        repeat {
            let group = take()
            let start = Clocks.boot
            write(group)
            letReturn(group.tickets.count, took: Clocks.boot - start)
        } while !leave()
    }

    /// Those who were just answered are about to ask again.
    ///
    /// A few are back sooner than a commit takes, and then share it with those who wait already:
    /// half as many commits. Many are not, and take turns with the others: half of them ask while
    /// the other half is written.
    private func letReturn(_ answered: Int, took: Int64) {
        let all = answered + waiting.load(ordering: .relaxed)
        if all < 2 { return }
        let end = Clocks.boot + (all > Self.few ? 0 : min(took / 2, Self.longestPause))
        repeat {
            CurrentProcess.yieldProcessor()
        } while waiting.load(ordering: .relaxed) < all && Clocks.boot < end
    }

    /// So many are back sooner than a commit takes.
    private static let few = 16
    /// In nanoseconds: nobody waits that long for others if a commit takes long.
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

    /// Gives up the lead if nobody waits.
    private func leave() -> Bool {
        line.withLock { line in
            line.isLed = !line.waiting.tickets.isEmpty
            return !line.isLed
        }
    }
}

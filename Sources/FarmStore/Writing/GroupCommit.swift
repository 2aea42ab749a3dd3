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

/// Those who share a commit, and what they wait for together: one call of the system wakes them all,
/// where one each would take the writer longer than its work.
struct Group: Sendable {
    private(set) var tickets: [any Ticket] = []
    private let settled = DispatchGroup()

    init() { tickets.reserveCapacity(64) }

    /// Adds a ticket and returns what to wait for.
    mutating func add(_ ticket: any Ticket) -> DispatchGroup {
        if tickets.isEmpty { settled.enter() }
        tickets.append(ticket)
        return settled
    }

    func settle(_ failure: StoreError?) {
        for ticket in tickets { ticket.settle(failure) }
        settled.leave()
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
    private let writer = DispatchQueue(label: "puzzlefarm.store")
    let core: Mutex<Core>

    init(_ core: consuming sending Core) { self.core = Mutex(core) }

    /// Adds a request and returns when it is settled.
    func submit<Value: Sendable>(_ job: Job<Value>) throws(StoreError) -> Value {
        let (settled, leads) = line.withLock { line in
            defer { line.isLed = true }
            return (line.waiting.add(job), !line.isLed)
        }
        if leads {
            write(take())
            if !leave() { writer.async { self.drain() } }
        } else {
            settled.wait()
        }
        return try job.result()
    }

    /// Writes group after group until nobody waits.
    private func drain() {
        repeat {
            let group = take()
            write(group)
            // Those who were just answered are about to ask again: let them, and the next group is
            // a large one.
            if group.tickets.count > 1 { CurrentProcess.yieldProcessor() }
        } while !leave()
    }

    private func write(_ group: Group) { core.withLock { $0.write(group) } }

    private func take() -> Group {
        var group = Group()
        line.withLock { swap(&group, &$0.waiting) }
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

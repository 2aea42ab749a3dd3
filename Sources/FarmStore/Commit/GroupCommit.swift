import Dispatch
import FarmSQLite
import FarmSystem
import Synchronization

/// The queue for group commit: one transaction and one fsync serve all requests that arrived during
/// the previous commit.
///
/// A request that arrives while no thread is writing is written by its own thread, so that a single
/// client never pays for a context switch. If others have arrived meanwhile, or maintenance is due, a
/// thread of the store continues as long as there are any. At most one thread writes at any time.
final class GroupCommit: Sendable {
    private struct Queue {
        var waiting = CommitGroup()
        var isLed = false
    }

    private let queue = Mutex(Queue())
    /// The number of waiting requests, readable without the lock.
    private let waiting = Atomic(0)
    private let thread = DispatchQueue(label: "puzzlefarm.store")
    let state: Mutex<WriterState>

    init(_ state: consuming sending WriterState) { self.state = Mutex(state) }

    /// Adds a request and returns its result once it is settled.
    func submit<Value: Sendable>(_ request: WriteRequest<Value>) throws(StoreError) -> Value {
        let (slot, leads) = queue.withLock { queue in
            defer { queue.isLed = true }
            let slot = queue.waiting.add(request)
            waiting.store(queue.waiting.writes.count, ordering: .relaxed)
            return (slot, !queue.isLed)
        }
        if leads {
            let isDue = write(take())
            slot.wakeup.wakeNext()
            // Not on this thread, which has the answer to send.
            if isDue || !leave() { thread.async { self.drain(maintaining: isDue) } }
        } else {
            slot.wakeup.wait()
            if slot.isFirst { slot.wakeup.wakeNext() }
        }
        return try request.result()
    }

    /// Does the maintenance that further requests would make due, until one comes.
    func catchUp() {
        while queue.withLock({ queue in
            defer { queue.isLed = true }
            return !queue.isLed
        }) {
            let hasMore = state.withLock { $0.catchUp() }
            if !leave() { return thread.async { self.drain(maintaining: false) } }
            if !hasMore { return }
        }
    }

    /// Writes groups until no request waits.
    private func drain(maintaining isDue: Bool) {
        if isDue { maintain() }
        while !leave() {
            let group = take()
            let start = Clocks.boot
            if write(group) { maintain() }
            pauseForReturningClients(group.writes.count, took: Clocks.boot - start)
        }
    }

    /// Pauses briefly for clients that were just answered and are about to send their next request.
    ///
    /// Few clients return faster than a commit takes and then share it with those already waiting,
    /// which halves the number of commits. Many clients do not; they alternate: half of them send
    /// requests while the other half is written.
    private func pauseForReturningClients(_ answered: Int, took: Int64) {
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

    /// Writes a group; returns true if maintenance is due after it.
    private func write(_ group: CommitGroup) -> Bool {
        state.withLock { $0.write(group) }
    }

    private func maintain() { state.withLock { $0.maintain() } }

    private func take() -> CommitGroup {
        var group = CommitGroup()
        queue.withLock { queue in
            swap(&group, &queue.waiting)
            waiting.store(0, ordering: .relaxed)
        }
        return group
    }

    /// Gives up the lead if no request waits; returns true if it did.
    private func leave() -> Bool {
        queue.withLock { queue in
            queue.isLed = !queue.waiting.writes.isEmpty
            return !queue.isLed
        }
    }
}

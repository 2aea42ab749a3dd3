import FarmSQLite
import Synchronization

/// Group commit: one transaction and one fsync serve all requests that arrived during the previous
/// commit. At most one thread writes at any time.
final class GroupCommit: QueueLeader {
    private let queue = LeaderQueue<GroupCommit>(label: "puzzlefarm.store")
    let state: Mutex<WriterState>

    init(_ state: consuming sending WriterState) { self.state = Mutex(state) }

    /// Adds a request and returns its result once it is settled.
    func submit<Value: Sendable>(_ request: WriteRequest<Value>) throws(StoreError) -> Value {
        queue.submit(request, to: self)
        return try request.result()
    }

    /// Does the maintenance that further requests would make due, until one comes.
    func catchUp() { queue.whileIdle(self) { state.withLock { $0.catchUp() } } }

    func serve(_ group: [any PendingWrite]) -> Bool { state.withLock { $0.write(group) } }

    func maintain() { state.withLock { $0.maintain() } }
}

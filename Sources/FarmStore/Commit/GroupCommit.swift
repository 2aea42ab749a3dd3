import FarmSQLite
import FarmSystem
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

    /// Pauses briefly for clients that were just answered and are about to send their next request.
    ///
    /// Few clients return faster than a commit takes and then share it with those already waiting,
    /// which halves the number of commits. Many clients do not; they alternate: half of them send
    /// requests while the other half is written.
    func pause(after answered: Int, took: Int64, waiting: () -> Int) {
        let all = answered + waiting()
        if all < 2 { return }
        let end = Clocks.boot + (all > Self.few ? 0 : min(took / 2, Self.longestPause))
        repeat {
            CurrentProcess.yieldProcessor()
        } while waiting() < all && Clocks.boot < end
    }

    /// The largest number of clients that return faster than a commit takes.
    private static let few = 16
    /// The limit of the pause in nanoseconds, for slow commits.
    private static let longestPause: Int64 = 200_000
}

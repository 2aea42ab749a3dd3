import Dispatch
import Synchronization

/// Wakes some of the threads that share a commit with one system call; one of them triggers the next
/// wakeups. Waking all of them would cost the writer a seventh of its time.
final class WakeupNode: Sendable {
    /// The number of threads that wait for one wakeup.
    static let capacity = 16

    private let group = DispatchGroup()
    private let next = Mutex<[WakeupNode]>([])

    init() { group.enter() }

    func isFollowed(by node: WakeupNode) { next.withLock { $0.append(node) } }

    func wake() { group.leave() }

    func wait() { group.wait() }

    func wakeNext() {
        for node in next.withLock({ $0 }) { node.wake() }
    }
}

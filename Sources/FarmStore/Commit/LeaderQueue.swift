import Dispatch
import FarmSystem
import Synchronization

/// The owner of a queue, which serves its requests.
protocol QueueLeader: AnyObject, Sendable {
    associatedtype Request: Sendable

    /// Settles the requests of a group; returns true if work is due after it.
    func serve(_ group: [Request]) -> Bool
    /// Does the work that is due.
    func maintain()
}

extension QueueLeader {
    func maintain() {}
}

/// Requests that one thread at a time serves in groups: those that arrive while it serves a group form
/// the next.
///
/// A request that arrives while no thread serves is served by its own thread, so that a single client
/// never pays for a context switch. If others have arrived meanwhile, or work is due after the group, a
/// thread of the queue continues as long as there are any.
final class LeaderQueue<Leader: QueueLeader>: Sendable {
    /// Requests that are served together, and the wakeups of their threads.
    private struct Group: Sendable {
        var requests: [Leader.Request] = []
        var wakeups: [WakeupNode] = []

        init() { requests.reserveCapacity(64) }

        /// Adds a request, and returns its wakeup and if it is the first of it, which triggers the next.
        mutating func add(_ request: Leader.Request) -> (wakeup: WakeupNode, isFirst: Bool) {
            let isFirst = requests.count % WakeupNode.capacity == 0
            if isFirst {
                let wakeup = WakeupNode()
                // A binary tree, as in a heap: each node has two successors.
                if !wakeups.isEmpty { wakeups[(wakeups.count - 1) / 2].isFollowed(by: wakeup) }
                wakeups.append(wakeup)
            }
            requests.append(request)
            return (wakeups[wakeups.count - 1], isFirst)
        }
    }

    private struct State {
        var waiting = Group()
        var isLed = false
    }

    private let state = Mutex(State())
    /// The number of waiting requests, readable without the lock.
    private let count = Atomic(0)
    private let thread: DispatchQueue

    init(label: String) { thread = DispatchQueue(label: label) }

    /// Adds a request, and returns once it is settled.
    func submit(_ request: Leader.Request, to leader: Leader) {
        let (slot, leads) = state.withLock { state in
            defer { state.isLed = true }
            let slot = state.waiting.add(request)
            count.store(state.waiting.requests.count, ordering: .relaxed)
            return (slot, !state.isLed)
        }
        if leads {
            let isDue = serveNext(leader).isDue
            slot.wakeup.wakeNext()
            // Not on this thread, which has the answer to send.
            if isDue || !leave() { thread.async { self.drain(leader, maintaining: isDue) } }
        } else {
            slot.wakeup.wait()
            if slot.isFirst { slot.wakeup.wakeNext() }
        }
    }

    /// Repeats some work until it is done, or a request comes.
    func whileIdle(_ leader: Leader, _ work: () -> Bool) {
        while state.withLock({ state in
            defer { state.isLed = true }
            return !state.isLed
        }) {
            let hasMore = work()
            if !leave() { return thread.async { self.drain(leader, maintaining: false) } }
            if !hasMore { return }
        }
    }

    /// Serves groups until no request waits.
    private func drain(_ leader: Leader, maintaining isDue: Bool) {
        if isDue { leader.maintain() }
        while !leave() {
            let start = Clocks.boot
            let served = serveNext(leader)
            if served.isDue { leader.maintain() }
            pause(after: served.count, took: Clocks.boot - start)
        }
    }

    /// The largest number of clients that return faster than a group takes.
    static var few: Int { 16 }
    /// The limit of the pause in nanoseconds, for slow groups.
    private static var longestPause: Int64 { 200_000 }

    /// Pauses briefly for clients that were just answered and are about to send their next request.
    ///
    /// Few clients return faster than a group takes and then share the next with those already waiting,
    /// which halves the number of groups. Many clients do not; they alternate: half of them send
    /// requests while the other half is served.
    private func pause(after answered: Int, took: Int64) {
        let all = answered + count.load(ordering: .relaxed)
        if all < 2 { return }
        let end = Clocks.boot + (all > Self.few ? 0 : min(took / 2, Self.longestPause))
        repeat {
            CurrentProcess.yieldProcessor()
        } while count.load(ordering: .relaxed) < all && Clocks.boot < end
    }

    private func serveNext(_ leader: Leader) -> (count: Int, isDue: Bool) {
        var group = Group()
        state.withLock { state in
            swap(&group, &state.waiting)
            count.store(0, ordering: .relaxed)
        }
        let isDue = leader.serve(group.requests)
        group.wakeups.first?.wake()
        return (group.requests.count, isDue)
    }

    /// Gives up the lead if no request waits; returns true if it did.
    private func leave() -> Bool {
        state.withLock { state in
            state.isLed = !state.waiting.requests.isEmpty
            return !state.isLed
        }
    }
}

/// Wakes some of the threads that share a group with one system call; one of them triggers the next
/// wakeups. Waking all of them would cost the leader a seventh of its time.
private final class WakeupNode: Sendable {
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

import Dispatch
import Synchronization

/// The pending writes that share a commit.
struct Group: Sendable {
    private(set) var tickets: [any Ticket] = []
    private var bells: [Bell] = []

    init() { tickets.reserveCapacity(64) }

    /// Adds a pending write and returns its wait slot.
    mutating func add(_ ticket: any Ticket) -> Seat {
        let isFirst = tickets.count % Bell.audience == 0
        if isFirst {
            let bell = Bell()
            // A binary tree, as in a heap: each wakeup has two successors.
            if !bells.isEmpty { bells[(bells.count - 1) / 2].isFollowed(by: bell) }
            bells.append(bell)
        }
        tickets.append(ticket)
        return Seat(bell: bells[bells.count - 1], isFirst: isFirst)
    }

    func settle(_ failure: StoreError?) {
        for ticket in tickets { ticket.settle(failure) }
        bells.first?.ring()
    }
}

/// Wakes some of the threads that share a commit with one system call; one of them triggers the next
/// wakeups. Waking all of them would cost the writer a seventh of its time.
final class Bell: Sendable {
    /// The number of threads that wait for one wakeup.
    static let audience = 16

    private let rung = DispatchGroup()
    private let next = Mutex<[Bell]>([])

    init() { rung.enter() }

    func isFollowed(by bell: Bell) { next.withLock { $0.append(bell) } }

    func ring() { rung.leave() }

    func wait() { rung.wait() }

    func ringNext() {
        for bell in next.withLock({ $0 }) { bell.ring() }
    }
}

/// The wait slot of a pending write.
struct Seat: Sendable {
    let bell: Bell
    /// True for the first thread of a wakeup, which triggers the next ones.
    let isFirst: Bool
}

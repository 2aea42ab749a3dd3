import Dispatch
import Synchronization

/// Those who share a commit.
struct Group: Sendable {
    private(set) var tickets: [any Ticket] = []
    private var bells: [Bell] = []

    init() { tickets.reserveCapacity(64) }

    /// Adds a ticket and returns what to wait at.
    mutating func add(_ ticket: any Ticket) -> Seat {
        let isFirst = tickets.count % Bell.audience == 0
        if isFirst {
            let bell = Bell()
            // As in a heap: each bell is followed by two.
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

/// Wakes some of those who shared a commit by one call of the system; one of them rings the next
/// bells. To wake all of them would take the writer a seventh of its time.
final class Bell: Sendable {
    /// How many wait for one bell.
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

/// Where the owner of a ticket waits.
struct Seat: Sendable {
    let bell: Bell
    /// Who came first to a bell rings the next.
    let isFirst: Bool
}

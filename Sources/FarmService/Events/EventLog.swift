import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// An event for the subscribers of the event stream.
enum Event: Hashable, Sendable {
    /// Fewer than `low` puzzles are ready.
    case poolLow(PoolName, ready: Int, low: Int)
    /// `target` puzzles are ready, for the first time since the pool was low.
    case poolFilled(PoolName, ready: Int, target: Int)
    case claim(ClaimEvent)
    case degraded(Degradation)
    case healed(Degradation.Reason)
    case reloaded(changed: [String])
    case paused(PoolName, reason: String)
    case resumed(PoolName)
    case withdrawn([PuzzleID])

    typealias Kind = EventKind

    var kind: Kind {
        switch self {
        case .poolLow: .poolLow
        case .poolFilled: .poolFilled
        case .claim: .claim
        case .degraded: .degraded
        case .healed: .healed
        case .reloaded: .reloaded
        case .paused: .paused
        case .resumed: .resumed
        case .withdrawn: .withdrawn
        }
    }
}

/// The log of the latest events, numbered, with its subscribers. Adding an event is cheap without
/// subscribers, and a subscriber is woken once for any number of unread events.
final class EventLog: Sendable {
    /// The number of events kept for reconnecting subscribers.
    static let kept = 4_096

    /// A subscriber.
    final class Subscriber: Sendable {
        let wakeup: Wakeup
        fileprivate let isSignalled = Atomic(false)

        fileprivate init() throws(SystemError) { wakeup = try Wakeup() }

        /// Must be called before reading: later events wake the subscriber again.
        func prepareToRead() {
            wakeup.lower()
            isSignalled.store(false, ordering: .sequentiallyConsistent)
        }
    }

    private struct EventBuffer {
        var events: [Event] = []
        /// The total number of events so far, which is the number of the newest.
        var count = 0
        var subscribers: [Subscriber] = []
    }

    private let ring = Mutex(EventBuffer())
    /// The number of the service start; event numbers restart at one with it.
    let start: Int

    init(start: Int) { self.start = start }

    func append(_ event: Event) {
        ring.withLock { ring in
            if ring.events.count < Self.kept {
                ring.events.append(event)
            } else {
                ring.events[ring.count % Self.kept] = event
            }
            ring.count += 1
            for subscriber in ring.subscribers
            where !subscriber.isSignalled.exchange(true, ordering: .sequentiallyConsistent) {
                subscriber.wakeup.raise()
            }
        }
    }

    /// Returns the events after a number, the oldest first and up to a limit; nil if some of them
    /// have been dropped, or if the number is in the future.
    func after(_ number: Int) -> [(number: Int, Event)]? {
        ring.withLock { ring in
            let oldest = max(1, ring.count - Self.kept + 1)
            // A client may send any number, so it is checked before any addition.
            guard number >= oldest - 1, number <= ring.count else { return nil }
            let last = min(ring.count, number + Self.portion)
            guard number < last else { return [] }
            return (number + 1...last).map { ($0, ring.events[($0 - 1) % Self.kept]) }
        }
    }

    private static let portion = 256

    /// The number of the newest event.
    var newest: Int { ring.withLock { $0.count } }

    func subscribe() throws(SystemError) -> Subscriber {
        let subscriber = try Subscriber()
        ring.withLock { $0.subscribers.append(subscriber) }
        return subscriber
    }

    func remove(_ subscriber: Subscriber) {
        ring.withLock { $0.subscribers.removeAll { $0 === subscriber } }
    }
}

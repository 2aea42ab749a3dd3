import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// Something that happened and may interest somebody who listens.
enum Happening: Hashable, Sendable {
    /// Fewer are ready than `low`.
    case poolLow(Tier, ready: Int, low: Int)
    /// As many are ready as `target`, the first time since there were few.
    case poolFilled(Tier, ready: Int, target: Int)
    case claim(Tier, count: Int, Claim.State)
    case degraded(Degradation)
    case healed(Degradation.Reason)
    case reloaded(changed: [String])
    case paused(Tier, reason: String)
    case resumed(Tier)
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

/// The latest happenings, numbered, and who wants to hear of them. Telling costs little if nobody
/// listens, and listeners are woken once however much there is to read.
final class News: Sendable {
    /// So many are kept for those who come back.
    static let kept = 4_096

    /// Somebody who wants to know.
    final class Listener: Sendable {
        let wakeup: Wakeup
        fileprivate let isTold = Atomic(false)

        fileprivate init() throws(SystemError) { wakeup = try Wakeup() }

        /// To be called before reading: what comes later wakes anew.
        func isAboutToRead() {
            wakeup.lower()
            isTold.store(false, ordering: .sequentiallyConsistent)
        }
    }

    private struct Ring {
        var happenings: [Happening] = []
        /// How many there ever were: the number of the newest.
        var count = 0
        var listeners: [Listener] = []
    }

    private let ring = Mutex(Ring())
    /// The number of the start, which the numbers of happenings begin anew with.
    let start: Int

    init(start: Int) { self.start = start }

    func tell(_ happening: Happening) {
        ring.withLock { ring in
            if ring.happenings.count < Self.kept {
                ring.happenings.append(happening)
            } else {
                ring.happenings[ring.count % Self.kept] = happening
            }
            ring.count += 1
            for listener in ring.listeners
            where !listener.isTold.exchange(true, ordering: .sequentiallyConsistent) {
                listener.wakeup.raise()
            }
        }
    }

    /// What came after a number, the oldest first and not too much at once; nil if some of it is
    /// kept no more, or the number is still to come.
    func after(_ number: Int) -> [(number: Int, Happening)]? {
        ring.withLock { ring in
            let oldest = max(1, ring.count - Self.kept + 1)
            // A client may send any number: the comparison comes before any sum.
            guard number >= oldest - 1, number <= ring.count else { return nil }
            let last = min(ring.count, number + Self.portion)
            guard number < last else { return [] }
            return (number + 1...last).map { ($0, ring.happenings[($0 - 1) % Self.kept]) }
        }
    }

    private static let portion = 256

    /// The number of the newest.
    var newest: Int { ring.withLock { $0.count } }

    func listen() throws(SystemError) -> Listener {
        let listener = try Listener()
        ring.withLock { $0.listeners.append(listener) }
        return listener
    }

    func leave(_ listener: Listener) {
        ring.withLock { $0.listeners.removeAll { $0 === listener } }
    }
}

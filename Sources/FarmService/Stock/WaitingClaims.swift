import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// The waiting claims, shared by the threads on which they wait and those that change the stock.
final class WaitingClaims: Sendable {
    private let groups = Mutex(ClaimGroups())
    /// The number of claims: a lock-free shortcut for the usual case of none.
    private let count = Atomic(0)

    var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    /// Uses the groups, and wakes the claims that the body returns after the lock is free again.
    func wake(_ body: (inout ClaimGroups) -> [Wakeup]) {
        let called = groups.withLock { groups in
            defer { count.store(groups.count, ordering: .relaxed) }
            return body(&groups)
        }
        for wakeup in called { wakeup.raise() }
    }

    func use<Value: Sendable>(_ body: (inout ClaimGroups) -> Value) -> Value {
        groups.withLock { groups in
            defer { count.store(groups.count, ordering: .relaxed) }
            return body(&groups)
        }
    }

    /// Records puzzles that the store has taken. Which claims they satisfy is found out without the
    /// lock.
    func record(stocked puzzles: [ProducedPuzzle]) {
        if isEmpty { return }
        let subjects = use { $0.filteredSubjects }
        let matches = DemandMatches(of: puzzles, with: subjects)
        let counts = matches.counts(puzzles.enumerated().map { ($0.offset, $0.element.pool) })
        wake { $0.add(counts) }
    }
}

import FarmStore
import PuzzleBundle
import SudokuEngine
import Synchronization

/// The stored puzzles without human paths, in pools that store them: those stocked before the
/// configuration asked for it. Idle workers compute what is missing, pool by pool, oldest first.
final class HumanBacklog: Sendable {
    private struct Pass: Sendable {
        /// The pools still to be searched; the first is the current one.
        var pools: [PoolName] = []
        /// The last puzzle of the current pool that was looked at.
        var last: PuzzleID?
        /// The puzzles of the current pool that got their human paths.
        var count = 0
    }

    private let store: any PuzzleStore
    private let pass = Mutex(Pass())
    private let added: @Sendable () -> Void
    private let done: @Sendable (PoolName, _ count: Int) -> Void

    /// `added` is called whenever puzzles got their human paths, so that claims that wait for such
    /// puzzles are tried again, and `done` after each pool.
    init(
        _ store: any PuzzleStore, added: @escaping @Sendable () -> Void,
        done: @escaping @Sendable (PoolName, _ count: Int) -> Void
    ) {
        self.store = store
        self.added = added
        self.done = done
    }

    /// The number of puzzles that one step looks at.
    private static let portion = 64

    /// True if a pool is still to be searched.
    var isPending: Bool { pass.withLock { !$0.pools.isEmpty } }

    /// Starts over with some pools.
    func search(_ pools: [PoolName]) { pass.withLock { $0 = Pass(pools: pools) } }

    /// Computes the human paths of the next puzzles. Returns true if there are more; false at the
    /// end, and after an error of the store, which may be tried again later.
    func step(_ grader: inout Grader, shouldStop: () -> Bool) -> Bool {
        let (pool, last) = pass.withLock { ($0.pools.first, $0.last) }
        guard let pool else { return false }
        do throws(StoreError) {
            let page = try store.peek(
                pool, limit: Self.portion, after: last, filter: .none)
            var found: [PuzzleID: PuzzleRecord.Human] = [:]
            var solver = Solver()
            for puzzle in page.puzzles where puzzle.human == nil {
                // Solved again, because the grader relies on the solution and rows can be damaged.
                guard let classic = puzzle.classic,
                    let solved = solver.solvedPuzzle(classic.puzzle)
                else { continue }
                let grade = grader.humanGrade(of: solved, shouldStop: shouldStop)
                // The page is repeated later; what was computed is kept.
                guard let grade else {
                    try add(found)
                    return true
                }
                found[puzzle.id] = PuzzleRecord.Human(grade)
            }
            try add(found)
            return advance(pool, after: last, to: page.next, count: found.count)
        } catch {
            return false
        }
    }

    private func add(_ found: [PuzzleID: PuzzleRecord.Human]) throws(StoreError) {
        guard !found.isEmpty else { return }
        try store.add(found)
        added()
    }

    /// Continues after a page, unless another search was started meanwhile.
    private func advance(
        _ pool: PoolName, after last: PuzzleID?, to next: PuzzleID?, count: Int
    ) -> Bool {
        var finished: Int?
        let isMore = pass.withLock { pass in
            guard pass.pools.first == pool, pass.last == last else { return !pass.pools.isEmpty }
            pass.count += count
            pass.last = next
            if next == nil {
                finished = pass.count
                pass.pools.removeFirst()
                pass.count = 0
            }
            return !pass.pools.isEmpty
        }
        if let finished, finished > 0 { done(pool, finished) }
        return isMore
    }
}

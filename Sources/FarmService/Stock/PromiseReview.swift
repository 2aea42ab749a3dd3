import FarmStore
import PuzzleBundle
import SudokuEngine

/// A check of stored puzzles against the promise of a pool.
struct PromiseReview {
    let store: any PuzzleStore
    let pool: PoolName
    let promise: PoolPromise

    /// The number of puzzles that one transaction changes at most.
    private static let portion = 1_000

    /// Sets the puzzles of the pool apart that do not keep the promise, and puts back those that do;
    /// returns the number of ready ones that do not.
    func run() throws(StoreError) -> Int {
        var solver = Solver()
        var check = PoolCheck()
        // First those that are set apart, since others are added to them.
        try eachPage(of: .unfit, in: pool) { (page) throws(StoreError) in
            let fit = page.filter { keeps($0, &solver, &check) }
            if !fit.isEmpty { try store.mark(unfit: [], fit: fit.map(\.id), in: pool) }
        }
        var claim: Int64 = 0
        while let leased = try store.leased(of: pool, after: claim) {
            let unfit = leased.puzzles.filter { !keeps($0, &solver, &check) }
            let fit = Set(leased.puzzles.map(\.id)).subtracting(unfit.map(\.id))
            try store.mark(unfit: unfit.map(\.id), fit: Array(fit), in: pool)
            claim = leased.claim
        }
        // Last, since leased puzzles may have returned meanwhile.
        var count = 0
        try eachPage(of: .ready, in: pool) { (page) throws(StoreError) in
            let unfit = page.filter { !keeps($0, &solver, &check) }
            if !unfit.isEmpty { try store.mark(unfit: unfit.map(\.id), fit: [], in: pool) }
            count += unfit.count
        }
        return count
    }

    /// Moves the ready and unfit puzzles of another pool that keep the promise to this one.
    func adopt(from other: PoolName) throws(StoreError) -> (moved: Int, kept: Int) {
        var solver = Solver()
        var check = PoolCheck()
        var kept = 0
        var moved = 0
        for part in StockPart.allCases {
            try eachPage(of: part, in: other) { (page) throws(StoreError) in
                let fit = page.filter { keeps($0, &solver, &check) }
                kept += page.count - fit.count
                if !fit.isEmpty { moved += try store.adopt(fit.map(\.id), from: other, by: pool) }
            }
        }
        return (moved, kept)
    }

    private func eachPage(
        of part: StockPart, in pool: PoolName,
        _ body: ([PuzzleRecord]) throws(StoreError) -> Void
    ) throws(StoreError) {
        var place: Int64? = 0
        while let last = place {
            let page = try store.page(of: part, in: pool, limit: Self.portion, after: last)
            try body(page.puzzles)
            place = page.next
        }
    }

    private func keeps(
        _ record: PuzzleRecord, _ solver: inout Solver, _ check: inout PoolCheck
    ) -> Bool {
        // Solved again, because the search for human paths relies on it and rows can be damaged.
        if case .classic(let puzzle, let solution) = record.grid,
            solver.solvedPuzzle(puzzle)?.solution != solution
        {
            return false
        }
        return check.keeps(promise, record) ?? false
    }
}

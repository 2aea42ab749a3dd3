import Dispatch
import SudokuEngine
import Synchronization

/// The delivery of finished puzzles, one batch at a time.
extension WorkerTeam {
    /// The puzzles of an assignment, and the promises that they were checked against.
    struct Batch: Sendable {
        let puzzles: [ProducedPuzzle]
        let promises: PoolPromises
    }

    func deliver(_ batch: Batch) {
        let counts = PerPool(counting: batch.puzzles)
        let wanted = wanted(batch)
        var known: PerPool<Int>?
        drops.withLock { $0.unwanted += batch.puzzles.count - wanted.count }
        if !wanted.isEmpty {
            // Only puzzles that were made before their pool began to store human paths lack them.
            var grader = Grader()
            let described = describe(wanted, &grader) { false } ?? wanted
            switch sink(described) {
            case .taken(let duplicates):
                known = duplicates
                offerKept()
            case .notNow: keep(Batch(puzzles: described, promises: batch.promises))
            }
        }
        // Read together with the end of the delivery, or its puzzles would be counted twice or not
        // at all.
        let (offered, duplicates) = (PerPool(counting: wanted), known)
        var exhausted: Set<PoolName> = []
        decide { scheduler in
            let before = scheduler.exhausted.names
            let called = scheduler.endDelivery(counts, of: offered, known: duplicates, stock())
            exhausted = scheduler.exhausted.names.subtracting(before)
            return called
        }
        if !exhausted.isEmpty { exhaustionBegan(exhausted) }
    }

    /// The number of puzzles that are kept while the store is out of service. Others are made again.
    private static let mostKept = 1_000

    private func keep(_ batch: Batch) {
        let isKept = kept.withLock { kept in
            let count = kept.reduce(0) { $0 + $1.puzzles.count }
            guard count + batch.puzzles.count <= Self.mostKept else { return false }
            kept.append(batch)
            return true
        }
        if !isKept { drops.withLock { $0.outage += batch.puzzles.count } }
    }

    /// Returns the puzzles of a batch that pools want. If promises have changed since the puzzles
    /// were made, they are checked again.
    private func wanted(_ batch: Batch) -> [ProducedPuzzle] {
        var batch = batch
        while true {
            let known = batch.promises
            let subjects = scheduler.withLock { $0.demands.subjects }
            let matches = DemandMatches(of: batch.puzzles, with: subjects)
            let (wanted, promises) = scheduler.withLock { scheduler in
                let promises = scheduler.promises
                let puzzles = batch.puzzles
                return (promises == known ? scheduler.wanted(puzzles, matches) : nil, promises)
            }
            if let wanted { return wanted }
            var check = PoolCheck()
            let puzzles = batch.puzzles.compactMap { puzzle in
                check.produced(puzzle.record, for: puzzle.fitting, promises) { false }
            }
            batch = Batch(puzzles: puzzles, promises: promises)
        }
    }

    /// Delivers the batches again that the store could not take; pools that meanwhile are full refuse
    /// them.
    func offerKept() {
        let batches = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
        for batch in batches {
            record { $0.offerAgain(PerPool(counting: batch.puzzles)) }
            stocking.async { self.deliver(batch) }
        }
    }
}

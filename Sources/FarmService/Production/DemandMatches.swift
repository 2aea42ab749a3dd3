import FarmStore
import SudokuEngine

/// The puzzles of a batch that meet each of some demands.
///
/// Made outside of locks: a portion has up to 191 puzzles, and there are up to ``DemandTable/most``
/// demands with filters.
struct DemandMatches: Sendable {
    private let matches: [Demand.Subject: [Bool]]

    init(of batch: [ProducedPuzzle], with subjects: [Demand.Subject]) {
        matches = Dictionary(
            uniqueKeysWithValues: subjects.map { subject in
                (subject, batch.map { subject.isMet(by: $0) })
            })
    }

    /// Returns for each puzzle of the batch if it meets a demand; nil for a demand that came later.
    subscript(subject: Demand.Subject) -> [Bool]? { matches[subject] }

    /// Returns the number of puzzles, by their places in the batch and the pools that they go to, that
    /// satisfy each demand.
    func counts(_ puzzles: [(place: Int, pool: PoolName)]) -> [Demand.Subject: Int] {
        var counts: [Demand.Subject: Int] = [:]
        for (subject, isMet) in matches {
            counts[subject] = puzzles.count { $0.pool == subject.pool && isMet[$0.place] }
        }
        return counts
    }
}

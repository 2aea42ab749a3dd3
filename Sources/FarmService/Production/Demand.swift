package import FarmStore
package import SudokuEngine

/// A claim that found too few puzzles, as a request to produce more.
package struct Demand: Hashable, Sendable {
    /// The claim's peer and key: repeating a claim updates its demand and does not add a second one.
    package struct Claimant: Hashable, Sendable {
        let peer: Peer
        let key: String

        package init(peer: Peer, key: String) {
            self.peer = peer
            self.key = key
        }
    }

    /// The puzzles that satisfy the demand.
    package struct Subject: Hashable, Sendable {
        package let pool: PoolName
        package let filter: PuzzleFilter

        package init(pool: PoolName, filter: PuzzleFilter = .none) {
            self.pool = pool
            self.filter = filter
        }
    }

    package let claimant: Claimant
    package let subject: Subject
    /// The minimum number of ready puzzles that the claim accepts.
    package let minimum: Int
    /// The number of matching puzzles that the claim found.
    package let matching: Int

    package init(claimant: Claimant, subject: Subject, minimum: Int, matching: Int) {
        self.claimant = claimant
        self.subject = subject
        self.minimum = minimum
        self.matching = matching
    }
}

extension Demand.Subject {
    /// Returns true if a puzzle may go to the pool and matches the filter.
    func isMet(by puzzle: ProducedPuzzle) -> Bool {
        puzzle.fitting.contains(pool) && filter.matches(puzzle.graded)
    }
}

extension PuzzleFilter {
    func matches(_ puzzle: GradedPuzzle) -> Bool {
        if self == .none { return true }
        return ratings.contains(puzzle.grade.tierRating)
            && ers.contains(puzzle.grade.se.hardest) && clues.contains(puzzle.grade.clues)
            && (symmetry.map { $0 == puzzle.solved.puzzle.symmetry } ?? true)
            && techniques.allSatisfy { choice in
                puzzle.grade.techniques.contains {
                    choice.techniques.contains($0.technique.ratedName)
                }
            }
            && human.allSatisfy { id in
                puzzle.human?.techniques.contains { $0.technique.id == id } ?? false
            }
    }
}

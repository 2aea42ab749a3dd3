package import FarmStore
package import SudokuEngine

/// A claim that found too few puzzles, as a reason to make them.
package struct Demand: Hashable, Sendable {
    /// The claim's peer and key: who asks again changes the demand and opens no second one.
    package struct Claimant: Hashable, Sendable {
        let peer: Peer
        let key: String

        package init(peer: Peer, key: String) {
            self.peer = peer
            self.key = key
        }
    }

    /// The puzzles that would do.
    package struct Subject: Hashable, Sendable {
        package let pool: Tier
        package let filter: PuzzleFilter

        package init(pool: Tier, filter: PuzzleFilter = .none) {
            self.pool = pool
            self.filter = filter
        }
    }

    package let claimant: Claimant
    package let subject: Subject
    /// How many ready puzzles the claim is content with.
    package let minimum: Int
    /// How many of them there were.
    package let matching: Int

    package init(claimant: Claimant, subject: Subject, minimum: Int, matching: Int) {
        self.claimant = claimant
        self.subject = subject
        self.minimum = minimum
        self.matching = matching
    }
}

extension PuzzleFilter {
    func matches(_ puzzle: GradedPuzzle) -> Bool {
        if self == .none { return true }
        return ratings.contains(puzzle.grade.tierRating)
            && (symmetry.map { $0 == puzzle.solved.puzzle.symmetry } ?? true)
            && techniques.allSatisfy { choice in
                puzzle.grade.techniques.contains { choice.techniques.contains($0.technique.name) }
            }
    }
}

package import FarmStore
package import SudokuEngine

/// A claim that found too few puzzles, as a request to produce more.
package struct Demand: Hashable, Sendable {
    /// The claim's peer and key: repeating a claim updates its demand and does not add a second one.
    package struct Claimant: Hashable, Sendable {
        let peer: Peer
        let key: String
    }

    /// The puzzles that satisfy the demand.
    package struct Subject: Hashable, Sendable {
        package let pool: PoolName
        package internal(set) var filter = PuzzleFilter.none
    }

    package let claimant: Claimant
    package let subject: Subject
    /// The minimum number of ready puzzles that the claim accepts.
    package let minimum: Int
    /// The number of matching puzzles that the claim found.
    package let matching: Int
}

extension Demand.Subject {
    /// Returns true if a puzzle may go to the pool and matches the filter.
    func isMet(by puzzle: ProducedPuzzle) -> Bool {
        puzzle.fitting.contains(pool) && filter.matches(puzzle.record)
    }
}

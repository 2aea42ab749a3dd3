package import SudokuEngine

/// A rater of puzzles of any layout.
public struct LayoutGrader: Sendable {
    /// Creates a rater.
    public init() {}

    /// Returns the steps of a ladder as lines.
    package func path(of puzzle: LayoutPuzzle, by ladder: LayoutLadder) -> [LayoutStep] {
        var path = LayoutPath(BoardTables(puzzle), givens: puzzle.givens, ladder)
        var steps: [LayoutStep] = []
        while !path.board.isFull {
            guard case .found(let finding) = path.next(upTo: nil, { false }) else { break }
            steps.append(LayoutStep(finding))
            path.apply(finding)
        }
        return steps
    }
}

/// A step of a path.
package struct LayoutStep: Sendable {
    package let technique: LayoutTechnique
    package let rating: Rating
    package let placement: Int?
    package let eliminations: [Int]
    package let complexity: Int

    init(_ finding: LayoutFinding) {
        technique = finding.technique
        rating = finding.rating
        placement = finding.placement
        eliminations = finding.eliminations
        complexity = finding.complexity
    }
}

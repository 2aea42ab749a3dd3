package import PuzzleBundle
package import SudokuEngine

/// A record of a puzzle that a test knows to be classic.
extension PuzzleRecord {
    package var givens: Puzzle { solved.puzzle }
    package var solution: Solution { solved.solution }

    /// ER, EP and ED.
    package var explained: Explained {
        guard let se else { preconditionFailure("\(id) has no ratings") }
        return se
    }

    private var solved: SolvedPuzzle {
        guard let classic else { preconditionFailure("\(id) is of \(layout)") }
        return classic
    }
}

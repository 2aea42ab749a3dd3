public import PuzzleBundle
package import SudokuEngine
public import SudokuLayouts

extension PuzzleID {
    /// The id of a puzzle of any layout, which is the same for all puzzles of its class.
    public init(of puzzle: LayoutPuzzle, _ cryptography: Cryptography) {
        self.init(digest: cryptography.sha256(puzzle.classKey))
    }
}

extension PuzzleRecord {
    /// Creates the record of a puzzle just graded; nil if it fits no tier, and for a classic 9x9 puzzle,
    /// whose record needs the time index of its own `Grade`.
    public init?(id: PuzzleID, _ solved: SolvedLayoutPuzzle, _ grade: LayoutGrade) {
        guard grade.layout != .classic9, let tier = grade.tier else { return nil }
        self.init(id: id, solved, grade, as: tier)
    }

    /// Creates the record of a puzzle that need not fit the tier.
    package init(
        id: PuzzleID, _ solved: SolvedLayoutPuzzle, _ grade: LayoutGrade, as tier: Tier
    ) {
        self.init(
            id: id, grid: RecordedGrid(solved), tier: tier, tierRating: grade.tierRating,
            se: grade.hasSE ? grade.explained : nil,
            clues: grade.clues, w20Hundredths: grade.curve.w20Hundredths, timeIndexHundredths: nil,
            techniques: grade.counts,
            symmetry: solved.puzzle.symmetry, usesUniqueness: false)
    }
}

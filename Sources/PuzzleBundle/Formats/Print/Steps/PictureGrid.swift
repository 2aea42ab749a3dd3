package import SudokuEngine

/// A grid of any size before a step: its filled cells and its candidates.
package struct PictureGrid {
    /// The digit of each cell; 0 if it is empty.
    let filled: [Int]
    /// True for the cells of the givens.
    let areGivens: [Bool]
    let candidates: Candidates

    package init(filled: [Int], areGivens: [Bool], candidates: Candidates) {
        self.filled = filled
        self.areGivens = areGivens
        self.candidates = candidates
    }

    init(_ grid: CandidateGrid) {
        filled = Cell.all.map { grid.filled[$0]?.value ?? 0 }
        areGivens = Cell.all.map { grid.givens?.contains($0) ?? false }
        candidates = grid.candidates
    }
}

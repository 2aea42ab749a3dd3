package import SudokuEngine

/// A grid of any size before a step: its filled cells and its candidates.
package struct PictureGrid {
    /// The digit of each cell; 0 if it is empty.
    package private(set) var filled: [Int]
    /// True for the cells of the givens.
    let areGivens: [Bool]
    package private(set) var candidates: Candidates
    /// The candidates that are gone, in addition to those that filled cells exclude.
    package private(set) var removed = Candidates()

    package init(filled: [Int], areGivens: [Bool], candidates: Candidates) {
        self.filled = filled
        self.areGivens = areGivens
        self.candidates = candidates
    }

    package init(_ grid: CandidateGrid) {
        filled = Cell.all.map { grid.filled[$0]?.value ?? 0 }
        areGivens = Cell.all.map { grid.givens?.contains($0) ?? false }
        candidates = grid.candidates
    }

    /// Creates the grid of a puzzle from its givens and 0 for empty cells: before the first step, or with
    /// other filled cells and without some candidates.
    package init(
        givens: [Int], filled: [Int]? = nil, without removed: Candidates = Candidates(),
        in grid: GridNames
    ) {
        self.filled = filled ?? givens
        areGivens = givens.map { $0 != 0 }
        candidates = Candidates()
        for cell in givens.indices { candidates[wide: cell] = 1 << UInt32(grid.size) - 1 }
        for (cell, digit) in self.filled.enumerated() where digit != 0 {
            fill(cell, digit, in: grid)
        }
        remove(removed)
    }

    /// Makes a step that was found in the grid.
    package mutating func apply(_ step: GridStep) {
        remove(step.eliminations)
        for each in step.placements { fill(each.cell, each.digit, in: step.grid) }
    }

    private mutating func remove(_ eliminations: Candidates) {
        for cell in eliminations.indices {
            removed[wide: cell] |= eliminations[wide: cell]
            candidates[wide: cell] &= ~eliminations[wide: cell]
        }
    }

    private mutating func fill(_ cell: Int, _ digit: Int, in grid: GridNames) {
        filled[cell] = digit
        candidates[wide: cell] = 0
        removed[wide: cell] = 0
        for other in candidates.indices {
            for each in 1...grid.size where grid.excludes(digit, in: cell, each, in: other) {
                candidates[wide: other] &= ~(1 << UInt32(each - 1))
            }
        }
    }
}

import SudokuEngine

extension PerTier<Int> {
    /// Counts the puzzles of each tier.
    init(counting puzzles: [GradedPuzzle]) {
        self = .all(0)
        for puzzle in puzzles { self[puzzle.tier] += 1 }
    }

    static func += (sum: inout Self, other: Self) {
        for tier in Tier.allCases { sum[tier] += other[tier] }
    }

    static func -= (difference: inout Self, other: Self) {
        for tier in Tier.allCases { difference[tier] -= other[tier] }
    }
}

/// A search for digits that make the cells of a pattern a puzzle with one solution.
///
/// Most grids have several solutions if only the cells of a small pattern are given. Changing one
/// given at a time to the digit that leaves the fewest solutions soon leads to one.
enum PatternFilling {
    /// The number of solutions up to which puzzles are compared.
    private static let limitOfSolutions = 60
    /// The number of cells tried, after which another grid is more promising.
    private static let patience = 120

    /// Returns a puzzle with givens in all cells of the pattern, starting from those of a grid; nil
    /// if that fails, or if `shouldStop` returned true.
    static func puzzle(
        from grid: Solution, in pattern: CellSet, _ random: inout SeededGenerator,
        _ solver: inout Solver, _ shouldStop: () -> Bool
    ) -> SolvedPuzzle? {
        let cells = Array(pattern)
        var puzzle = Puzzle(trusted: grid.digits).keeping(pattern)
        guard
            var found = solver.solve([puzzle], upTo: limitOfSolutions, shouldStop: shouldStop)?
                .first
        else { return nil }
        for _ in 0..<patience where found.count > 1 {
            let cell = cells[random.below(cells.count)]
            let others = replacements(of: cell, in: puzzle)
            guard !others.isEmpty else { continue }
            let limit = min(limitOfSolutions, found.count + 1)
            guard let counted = solver.solve(others, upTo: limit, shouldStop: shouldStop) else {
                return nil
            }
            let possible = counted.indices.filter { counted[$0].count > 0 }
            guard let least = possible.map({ counted[$0].count }).min() else { continue }
            // Equal ones are taken, too: the search must not stay where it is.
            guard least <= found.count else { continue }
            let best = possible.filter { counted[$0].count == least }
            let chosen = best[random.below(best.count)]
            puzzle = others[chosen]
            found = counted[chosen]
        }
        guard found.count == 1, let solution = found.first else { return nil }
        return SolvedPuzzle(puzzle: puzzle, solution: solution)
    }

    /// Returns the puzzles with another digit in a cell that no other given excludes.
    private static func replacements(of cell: Cell, in puzzle: Puzzle) -> [Puzzle] {
        var without = puzzle.digits
        without[cell.index] = 0
        let left = Puzzle(trusted: without)
        return left.candidates(of: cell).filter { $0 != puzzle[cell] }.map { digit in
            var digits = without
            digits[cell.index] = digit.raw
            return Puzzle(trusted: digits)
        }
    }
}

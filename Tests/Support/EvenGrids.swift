import SudokuEngine

/// A sampler of grids with exactly uniform distribution, a hundred times slower than the engine's.
///
/// Draws five boxes one by one, each uniformly among a constant number of ways: 9! for the first,
/// 12,096 for one next to it, 216 for the third of a row or column. A sixth, in the middle, is
/// drawn among 12,096 that fit its row; if it does not fit its column, everything is drawn again.
/// The few grids that complete the six are counted, and one of them is accepted with a probability
/// that is the same for each: their number over an upper bound of that number.
package struct EvenGrids {
    private var random: SeededGenerator
    private static let mostCompletions = 64

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    package mutating func next() -> [UInt8] {
        while true {
            var grid = [Int](repeating: 0, count: 81)
            for (line, cell) in [(9, 1), (1, 9)] {
                if line == 9 { while !drawBox(0, &grid, line, cell) {} }
                while !drawBox(3 * cell, &grid, line, cell) {}
                drawThird(&grid, line, cell)
            }
            while !drawBox(30, &grid, 9, 1) {}
            guard hasEvenColumns(grid) else { continue }
            var counter = ExactCover(sudokuOfOrder: 3, givens: grid)
            var found: [[Int]] = []
            let count = counter.count { found.append($0) }
            precondition(count <= Self.mostCompletions, "more completions than the bound")
            guard random.below(Self.mostCompletions) < count else { continue }
            var complete = [UInt8](repeating: 0, count: 81)
            for option in found[random.below(count)] {
                complete[option / 9] = UInt8(option % 9 + 1)
            }
            return complete
        }
    }

    /// Fills the box that starts at a cell in any order; returns false if that conflicts with its
    /// lines. Lines are `line` apart, their cells `cell`.
    private mutating func drawBox(
        _ start: Int, _ grid: inout [Int], _ line: Int, _ cell: Int
    ) -> Bool {
        var digits = Array(1...9)
        let inLine = start / cell % 9
        for position in 0..<9 {
            // Stopping at the first conflict is as uniform as drawing the rest first.
            digits.swapAt(position, position + random.below(9 - position))
            let first = start + position / 3 * line
            for other in 0..<9 where other / 3 != inLine / 3 {
                if grid[first + (other - inLine) * cell] == digits[position] { return false }
            }
            grid[first + position % 3 * cell] = digits[position]
        }
        return true
    }

    /// Fills the last box of a band or stack with the digits missing in its lines, in any order.
    private mutating func drawThird(_ grid: inout [Int], _ line: Int, _ cell: Int) {
        for row in 0..<3 {
            let held = (0..<6).map { grid[row * line + $0 * cell] }
            var digits = (1...9).filter { !held.contains($0) }
            random.shuffle(&digits)
            for column in 0..<3 { grid[row * line + (6 + column) * cell] = digits[column] }
        }
    }

    /// Returns true if the box in the middle fits the one above it.
    private func hasEvenColumns(_ grid: [Int]) -> Bool {
        (3..<6).allSatisfy { column in
            let above = (0..<3).map { grid[$0 * 9 + column] }
            return (3..<6).allSatisfy { !above.contains(grid[$0 * 9 + column]) }
        }
    }
}

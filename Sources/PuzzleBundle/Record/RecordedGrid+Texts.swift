import SudokuEngine

extension RecordedGrid {
    /// Reads the texts of a grid and of its solution as stores and tables keep them: 81 characters, or a
    /// line of the notation; nil if they are damaged, or if the solution is not one of these givens on
    /// rows and columns. Other rules are not checked.
    package init?(notation: ArraySlice<UInt8>, solution: ArraySlice<UInt8>) {
        if Self.isClassic(notation) {
            guard let puzzle = try? Puzzle(line: notation), let full = try? Puzzle(line: solution),
                let solved = Solution(full), solved.solves(puzzle)
            else { return nil }
            self = .classic(puzzle, solved)
            return
        }
        guard let grid = try? LayoutGrid(line: notation), let digits = try? grid.solution(solution),
            zip(grid.givens, digits).allSatisfy({ $0 == 0 || $0 == $1 }),
            Self.isLatin(digits, size: grid.size)
        else { return nil }
        self = .layout(grid, solution: digits)
    }

    /// Returns true if a text is that of a classic puzzle: a line of another layout begins with the word
    /// of its kind, and may have 81 characters, too.
    package static func isClassic(_ notation: ArraySlice<UInt8>) -> Bool {
        notation.first.map { $0 < UInt8(ascii: "a") } ?? true
    }

    /// The number of givens.
    package var clueCount: Int {
        switch self {
        case .classic(let puzzle, _): puzzle.clueCount
        case .layout(let grid, _): grid.clueCount
        }
    }

    /// Returns true if every row and every column has all digits.
    private static func isLatin(_ digits: [UInt8], size: Int) -> Bool {
        let all: UInt32 = (1 << UInt32(size)) - 1
        var columns = [UInt32](repeating: 0, count: size)
        for row in 0..<size {
            var found: UInt32 = 0
            for column in 0..<size {
                let bit: UInt32 = 1 << UInt32(digits[row * size + column] - 1)
                found |= bit
                columns[column] |= bit
            }
            if found != all { return false }
        }
        return columns.allSatisfy { $0 == all }
    }
}

@testable import SudokuEngine

/// An empty grid, in which all cells but those that a test names have all nine candidates.
struct OpenGrid {
    private var removed = Candidates()

    /// Creates a grid where some cells have few candidates, such as `r1c1:12 r1c5:13`, and others
    /// lack some, such as `r4c7-2`.
    init(_ cells: String, without marks: String = "") {
        removed = TechniqueCase.marks(marks)
        for word in cells.split(separator: " ") {
            let numbers = word.utf8.map { Int($0) - 48 }
            var mask: UInt16 = 0
            for digit in numbers.dropFirst(5) { mask |= UInt16(bit: digit - 1) }
            removed.insert(0x1FF & ~mask, at: (numbers[1] - 1) * 9 + numbers[3] - 1)
        }
    }

    func steps(of technique: Technique) throws -> [Step] {
        var finder = StepFinder()
        let filled = try Puzzle(parsing: String(repeating: ".", count: 81))
        return finder.steps(of: [technique], in: CandidateGrid(filled: filled, removed: removed))
    }
}

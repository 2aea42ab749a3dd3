import SudokuEngine
import SudokuLayouts

/// A folder of pictures, one for each puzzle.
struct PictureFolder {
    /// True if existing pictures may be replaced.
    let isReplacing: Bool

    /// Writes the pictures of puzzles as `puzzle-001.svg` and so on.
    func write(_ puzzles: [LayoutPuzzle], to path: String) throws(CommandError) {
        let files = puzzles.enumerated().map { index, puzzle in
            let rules = puzzle.layout.rules(in: .english).joined(separator: " ")
            let cages = puzzle.cages.isEmpty ? "" : "\(puzzle.cages.count) cages, "
            let picture = GridDrawing(puzzle).svg(
                title: "Sudoku, \(puzzle.layout.name)",
                description: "\(cages)\(puzzle.clueCount) givens. \(rules)")
            return (name: OutputFolder.name("puzzle", index + 1), text: picture)
        }
        try OutputFolder(option: "--svg", isReplacing: isReplacing).write(files, to: path)
    }
}

public import PuzzleBundle
import SudokuEngine
public import SudokuLayouts

extension LayoutGrid {
    /// Creates the grid of a puzzle, which is not stated of `classic:9`.
    public init(_ puzzle: LayoutPuzzle) {
        do throws(BundleError) { try self.init(parsing: puzzle.line) } catch {
            preconditionFailure("\(puzzle): \(error)")
        }
    }
}

extension LayoutPuzzle {
    /// Creates the puzzle of a grid; throws if it breaks the rules of its layout, or if the layout is
    /// unknown.
    public init(_ grid: LayoutGrid) throws(LayoutError) { try self.init(parsing: grid.line) }
}

extension RecordedGrid {
    /// Creates the grid of a puzzle with its solution.
    public init(_ solved: SolvedLayoutPuzzle) {
        let text = solved.solution.text
        if let puzzle = solved.puzzle.classic, let solution = try? Solution(parsing: text) {
            self = .classic(puzzle, solution)
        } else {
            self = .layout(LayoutGrid(solved.puzzle), solution: solved.solution.digits)
        }
    }
}

import FarmJSON
package import PuzzleBundle
package import SudokuEngine
package import SudokuLayouts

/// The response of `POST /v1/solve`.
package struct SolutionsBody: Sendable {
    let givens: String
    let count: Int
    let solution: String?
    /// The grid, if it is not that of `classic:9`.
    let grid: LayoutGrid?

    package init(_ puzzle: Puzzle, _ found: Solutions) {
        (givens, count, solution) = (puzzle.text, found.count, found.first?.text)
        grid = nil
    }

    package init(_ grid: LayoutGrid, _ found: LayoutSolutions) {
        givens = LayoutSolution(digits: grid.givens).text
        (count, solution) = (found.count, found.first?.text)
        self.grid = grid
    }

    package var json: [UInt8] {
        JSONWriter.object { json in
            json.member("givens", givens)
            json.member("count", count)
            json.member("solution", solution)
            if let grid { json.members(of: grid) }
        }
    }
}

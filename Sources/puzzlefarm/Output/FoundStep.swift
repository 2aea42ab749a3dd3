import FarmJSON
import PuzzleBundle
import SudokuEngine

/// A step for other programs, with the number of the input line of its position.
struct FoundStep {
    let step: GridStep
    let line: Int

    /// `line<TAB>technique<TAB>digits<TAB>eliminations<TAB>placements`.
    var columns: String {
        let grid = step.grid
        let removed = step.eliminations.indices.flatMap { cell in
            grid.digits(step.eliminations[wide: cell]).map { "\(grid.cell(cell))-\($0)" }
        }
        let placed = step.placements.map { "\(grid.cell($0.cell))=\(grid.digit($0.digit))" }
        return [
            "\(line)", step.technique, grid.digits(step.digits).joined(),
            removed.joined(separator: " "),
            placed.joined(separator: " "),
        ].joined(separator: "\t")
    }

    /// Writes the JSON object.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("line", line)
            json.members(ofFound: step)
        }
    }
}

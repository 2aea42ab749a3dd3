import FarmJSON
import PuzzleBundle
import SudokuEngine

/// A step for other programs, with the number of the input line of its position.
struct FoundStep {
    let step: Step
    let line: Int

    /// `line<TAB>technique<TAB>digits<TAB>eliminations<TAB>placements`.
    var columns: String {
        let digits = step.digits.map(\.description).joined()
        let removed = step.eliminations.cells.flatMap { cell in
            step.eliminations[cell].map { "\(cell)-\($0)" }
        }
        let placed = step.placements.map { "\($0.cell)=\($0.digit)" }
        return [
            "\(line)", step.technique.id, digits, removed.joined(separator: " "),
            placed.joined(separator: " "),
        ].joined(separator: "\t")
    }

    /// Writes the JSON object.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("line", line)
        json.members(of: step)
        json.endObject()
    }
}

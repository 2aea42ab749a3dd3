import FarmAPI
import FarmJSON
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// A graded puzzle of any layout for other programs: the members of a classic one, and those of its
/// layout.
struct LayoutGradeReport: PrintedGrade {
    let solved: SolvedLayoutPuzzle
    let grade: LayoutGrade
    let line: Int

    /// `PUZZLE<TAB>ER/EP/ED or -<TAB>tier or -<TAB>tierRating`, with a plus where the budget ended the
    /// rating: the puzzle is rated at least so high.
    var columns: String {
        let more = grade.isBounded ? "+" : ""
        let (se, rating) =
            grade.hasSE
            ? ("\(grade.se)\(more)", "\(grade.tierRating)") : ("-", "\(grade.tierRating)\(more)")
        return "\(solved.puzzle.line)\t\(se)\t\(grade.tier?.name ?? "-")\t\(rating)"
    }

    /// Writes the JSON object.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("line", line)
        json.members(
            of: GradedBody.layout(solved, grade), id: PuzzleID(of: solved.puzzle, .system))
        json.endObject()
    }
}

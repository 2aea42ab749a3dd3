import FarmAPI
import FarmJSON
import FarmService
import PuzzleBundle
import SudokuEngine

/// A grade as it is printed.
protocol PrintedGrade {
    /// The columns of a line, separated by tabs.
    var columns: String { get }
    /// Writes the JSON object.
    func write(to json: inout JSONWriter)
}

/// A graded puzzle for other programs: the long form that this project uses in all its JSON, and
/// the members that only grading knows.
struct GradeReport: PrintedGrade {
    let solved: SolvedPuzzle
    let grade: Grade
    let line: Int
    /// The difficulty for people, if it is asked for.
    var human: PuzzleRecord.Human?

    /// `P81<TAB>ER/EP/ED<TAB>tier or -<TAB>tierRating`, and the columns of ``human``.
    var columns: String {
        let tier = grade.tier?.name ?? "-"
        return "\(solved.puzzle.text)\t\(grade.se)\t\(tier)\t\(grade.tierRating)"
            + (human?.columns ?? "")
    }

    /// Writes the JSON object.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("line", line)
        json.members(
            of: GradedBody.classic(solved, grade, human: human),
            id: PuzzleID(of: solved.puzzle, .system))
        json.endObject()
    }
}

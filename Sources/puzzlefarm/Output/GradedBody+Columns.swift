import FarmAPI
import PuzzleBundle
import SudokuEngine
import SudokuLayouts

extension GradedBody {
    /// `PUZZLE<TAB>ER/EP/ED or -<TAB>tier or -<TAB>tierRating`, and the columns of the difficulty for
    /// people, with a plus where the budget ended the rating: the puzzle is rated at least so high.
    var columns: String {
        switch self {
        case .classic(let solved, let grade, let human):
            let tier = grade.tier?.name ?? "-"
            return "\(solved.puzzle.text)\t\(grade.se)\t\(tier)\t\(grade.tierRating)"
                + (human?.columns ?? "")
        case .layout(let solved, let grade):
            let more = grade.isBounded ? "+" : ""
            let (se, rating) =
                grade.hasSE
                ? ("\(grade.se)\(more)", "\(grade.tierRating)")
                : ("-", "\(grade.tierRating)\(more)")
            return "\(solved.puzzle.line)\t\(se)\t\(grade.tier?.name ?? "-")\t\(rating)"
        }
    }
}

import FarmAPI
import FarmJSON
import FarmSystem
import PuzzleBundle
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
        let puzzle = solved.puzzle
        json.beginObject()
        json.member("line", line)
        json.member("id", PuzzleID(digest: Digest.sha256(puzzle.classKey)))
        json.members(of: solved)
        json.name("tier")
        if let tier = grade.tier { json.string(tier.name) } else { json.null() }
        json.name("tierIndex")
        if let tier = grade.tier { json.integer(tier.index) } else { json.null() }
        json.member("tierRating", grade.tierRating)
        json.name("se")
        if !grade.hasSE {
            json.null()
            json.name("killer")
        }
        json.beginObject()
        json.member("er", grade.se.hardest)
        json.member("ep", grade.se.untilFirstPlacement)
        json.member("ed", grade.se.first)
        if grade.isBounded { json.member("bounded", true) }
        json.endObject()
        json.member("clues", grade.clues)
        json.name("w20")
        json.decimal(grade.curve.w20Hundredths, decimals: 2)
        json.name("techniques")
        json.beginObject()
        for use in grade.techniques { json.member(use.technique.name, use.count) }
        json.endObject()
        json.member("symmetry", puzzle.symmetry.rawValue)
        json.member("usesUniqueness", false)
        json.verdict(grade.verdict)
        json.endObject()
    }
}

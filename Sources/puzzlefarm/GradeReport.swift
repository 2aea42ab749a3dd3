import FarmSystem
import PuzzleBundle
import SudokuEngine

/// A graded puzzle as other programs read it: the object that stands for a puzzle wherever this
/// project writes JSON, and what only grading knows.
struct GradeReport {
    let solved: SolvedPuzzle
    let grade: Grade
    let line: Int

    /// `P81<TAB>ER/EP/ED<TAB>tier or -<TAB>tierRating`.
    var columns: String {
        let tier = grade.tier?.name ?? "-"
        return "\(solved.puzzle.text)\t\(grade.se)\t\(tier)\t\(grade.tierRating)"
    }

    var json: String {
        let verdict = grade.verdict
        let tier = verdict.tier
        let techniques = grade.techniques.map { "\(quoted($0.technique.name)):\($0.count)" }
        let faults = verdict.faults.map(quoted).joined(separator: ",")
        let id = PuzzleID(digest: Digest.sha256(solved.puzzle.canonical.puzzle.ascii))
        let members = [
            "\"line\":\(line)",
            "\"id\":\"\(id)\"",
            "\"givens\":\(quoted(solved.puzzle.text))",
            "\"solution\":\(quoted(solved.solution.text))",
            "\"tier\":\(tier.map { quoted($0.name) } ?? "null")",
            "\"tierIndex\":\(tier.map { String($0.index) } ?? "null")",
            "\"tierRating\":\(grade.tierRating)",
            "\"se\":{\"er\":\(grade.se.hardest),\"ep\":\(grade.se.untilFirstPlacement),"
                + "\"ed\":\(grade.se.first)}",
            "\"clues\":\(grade.clues)",
            "\"w20\":\(hundredths(grade.curve.w20Hundredths))",
            "\"timeIndex\":\(hundredths(grade.timeIndexHundredths))",
            "\"techniques\":{\(techniques.joined(separator: ","))}",
            "\"symmetry\":\(quoted(solved.puzzle.symmetry.rawValue))",
            "\"usesUniqueness\":\(grade.usesUniqueness)",
            "\"band\":\(verdict.band.map { quoted($0.name) } ?? "null")",
            "\"rejected\":\(verdict.faults.isEmpty ? "null" : "[\(faults)]")",
        ]
        return "{" + members.joined(separator: ",") + "}"
    }
}

/// 142 as 1.42.
func hundredths(_ number: Int) -> String {
    let rest = number % 100
    return "\(number / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
}

/// A JSON string.
func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": json += "\\\(scalar)"
        case "\u{0}"..<" ":
            let code = String(scalar.value, radix: 16)
            json += "\\u" + String(repeating: "0", count: 4 - code.count) + code
        default: json.unicodeScalars.append(scalar)
        }
    }
    return json + "\""
}

package import FarmJSON
package import PuzzleBundle
import PuzzleExchange
package import SudokuEngine
package import SudokuLayouts

/// The response of `POST /v1/grade`: the long form of a puzzle that may keep the promise of no tier,
/// and the reasons.
package enum GradedBody: Sendable {
    case classic(SolvedPuzzle, Grade, human: PuzzleRecord.Human?)
    case layout(SolvedLayoutPuzzle, LayoutGrade)

    package func json(id: PuzzleID) -> [UInt8] {
        JSONWriter.object { $0.members(of: self, id: id) }
    }
}

extension JSONWriter {
    /// Writes the long form, the tier of the ratings, and the reasons why a puzzle has no tier.
    package mutating func members(of graded: GradedBody, id: PuzzleID) {
        switch graded {
        case .classic(let solved, let grade, let human):
            longForm(id: id, solved, grade, human: human)
            verdict(grade.verdict)
        case .layout(let solved, let grade):
            longForm(id: id, solved, grade)
            verdict(grade.verdict)
            killerRatings(grade)
        }
    }

    private mutating func verdict(_ verdict: Verdict) {
        name("band")
        if let band = verdict.band { string(band.name) } else { null() }
        name("rejected")
        if verdict.faults.isEmpty { return null() }
        array(verdict.faults) { $0.string($1) }
    }
}

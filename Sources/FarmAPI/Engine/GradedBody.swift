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

    package var json: [UInt8] { JSONWriter.object { $0.members(of: self) } }
}

extension Grader {
    /// Rates a puzzle, if asked for with its difficulty for people; nil if `shouldStop` returned true.
    package mutating func graded(
        _ solved: SolvedPuzzle, hasHuman: Bool, shouldStop: () -> Bool
    ) -> GradedBody? {
        let grading = grade(solved, shouldStop: shouldStop)
        guard case .graded(let grade) = grading else { return nil }
        guard hasHuman else { return .classic(solved, grade, human: nil) }
        return humanGrade(of: solved, shouldStop: shouldStop).map {
            .classic(solved, grade, human: PuzzleRecord.Human($0))
        }
    }
}

extension LayoutGrader {
    /// Rates a puzzle within the budget of its layout; nil if `shouldStop` returned true.
    package mutating func graded(
        _ solved: SolvedLayoutPuzzle, shouldStop: () -> Bool
    ) -> GradedBody? {
        budget = solved.puzzle.layout.budget
        let grading = grade(solved.puzzle, shouldStop: shouldStop)
        return if case .graded(let grade) = grading { .layout(solved, grade) } else { nil }
    }
}

extension JSONWriter {
    /// Writes the long form, the tier of the ratings, and the reasons why a puzzle has no tier.
    package mutating func members(of graded: GradedBody) {
        switch graded {
        case .classic(let solved, let grade, let human):
            longForm(id: PuzzleID(of: solved.puzzle, .system), solved, grade, human: human)
            verdict(grade.verdict)
        case .layout(let solved, let grade):
            longForm(id: PuzzleID(of: solved.puzzle, .system), solved, grade)
            verdict(grade.verdict)
            killerRatings(grade)
        }
    }

    private mutating func verdict(_ verdict: Verdict) {
        member("band", verdict.band?.name)
        name("rejected")
        if verdict.faults.isEmpty { return null() }
        array(verdict.faults) { $0.string($1) }
    }
}

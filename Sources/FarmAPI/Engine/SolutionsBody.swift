package import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// The response of `POST /v1/solve`.
package struct SolutionsBody: JSONResponse, Hashable {
    package let givens: String
    package let count: Int
    package let solution: String?

    package init(_ puzzle: Puzzle, _ found: Solutions) {
        self.init(givens: puzzle.text, count: found.count, solution: found.first?.text)
    }

    private init(givens: String, count: Int, solution: String?) {
        self.givens = givens
        self.count = count
        self.solution = solution
    }

    package static let members = MemberTable(
        SolutionsBody.init(givens:count:solution:),
        .required("givens", \.givens, .text(.givens), "The givens, dots for blanks."),
        .required(
            "count", \.count, .count,
            "The number of solutions; if it is the `limit`, there may be more."),
        .required(
            "solution", \.solution, .nullable(.text(.solution)), absent: nil,
            "The first solution found; null if there is none."))
}

/// The response of `POST /v1/grade`: the long form of a puzzle that may keep the promise of no tier,
/// and the reasons.
package struct GradedBody: Sendable {
    package let solved: SolvedPuzzle
    package let grade: Grade
    package let id: PuzzleID
    package let human: PuzzleRecord.Human?

    package init(
        _ solved: SolvedPuzzle, _ grade: Grade, id: PuzzleID, human: PuzzleRecord.Human?
    ) {
        self.solved = solved
        self.grade = grade
        self.id = id
        self.human = human
    }

    package var json: [UInt8] {
        JSONWriter.object { json in
            json.longForm(id: id, solved, grade, human: human)
            json.verdict(grade.verdict)
        }
    }
}

/// The response of `POST /v1/explain`.
package struct ExplanationBody: Sendable {
    package let solved: SolvedPuzzle
    package let ladder: Ladder
    package let hints: [Hint]
    /// The hardest rating on the path of the ladder `farm`.
    package let tierRating: Rating
    package let language: Language

    package init(
        _ solved: SolvedPuzzle, _ ladder: Ladder, _ hints: [Hint], tierRating: Rating,
        _ language: Language
    ) {
        self.solved = solved
        self.ladder = ladder
        self.hints = hints
        self.tierRating = tierRating
        self.language = language
    }

    package var json: [UInt8] {
        JSONWriter.object { json in
            json.member("givens", solved.puzzle)
            json.member("solution", solved.solution)
            json.member("ladder", ladder.name)
            json.member("tierRating", tierRating)
            json.member("isComplete", hints.solves(solved))
            json.name("steps")
            json.plan(hints.map { ExplainedStep($0, in: language) })
        }
    }
}

extension JSONWriter {
    /// Writes the members that name the tier of the ratings, and the reasons why a puzzle has no
    /// tier.
    package mutating func verdict(_ verdict: Verdict) {
        name("band")
        if let band = verdict.band { string(band.name) } else { null() }
        name("rejected")
        if verdict.faults.isEmpty { return null() }
        array(verdict.faults) { $0.string($1) }
    }
}

import FarmJSON
import PuzzleBundle
import SudokuEngine

/// The solving path of a puzzle on a ladder, for output.
struct SolvingPlan {
    let solved: SolvedPuzzle
    let ladder: Ladder
    let hints: [Hint]
    /// The hardest rating on the path of the ladder `farm`.
    let tierRating: Rating
    let selection: Selection

    /// The steps that are shown.
    struct Selection {
        /// The number of the first step that may be shown, from 1.
        let first: Int
        let extent: Extent

        enum Extent { case rest, next, hardest }
    }

    /// A step with its number and the position before it.
    struct Step {
        let number: Int
        let hint: Hint
        let grid: CandidateGrid
    }

    /// The selected steps, which follow each other.
    var steps: [Step] {
        var grid = CandidateGrid(filled: solved.puzzle, givens: solved.puzzle.givens)
        var all: [Step] = []
        for (index, hint) in hints.enumerated() {
            all.append(Step(number: index + 1, hint: hint, grid: grid))
            grid = grid.applying(hint)
        }
        let rest = Array(all.dropFirst(selection.first - 1))
        switch selection.extent {
        case .rest: return rest
        case .next: return Array(rest.prefix(1))
        case .hardest: return ladder.hardest(of: rest.map(\.hint)).map { [rest[$0]] } ?? []
        }
    }

    /// True if the steps fill all cells; false if no technique of the ladder goes further.
    var isComplete: Bool { hints.solves(solved) }

    /// The hardest of all steps.
    var hardest: Hint? { ladder.hardest(of: hints).map { hints[$0] } }

    /// The hardest rating of the steps, of those that have one.
    var hardestRating: Rating? { hints.compactMap(\.rating).max() }

    func json(in language: Language) -> String {
        let steps = steps
        var json = JSONWriter()
        json.beginObject()
        json.member("givens", solved.puzzle)
        json.member("solution", solved.solution)
        json.member("ladder", ladder.name)
        json.member("tierRating", tierRating)
        json.member("isComplete", isComplete)
        if let first = steps.first, first.number > 1 {
            json.object("position") { json in
                json.member("filled", first.grid.filled)
                json.name("removed")
                json.candidates(first.grid.removed)
            }
        }
        json.name("steps")
        json.plan(
            steps.map { ExplainedStep($0.hint, in: language) }, from: steps.first?.number ?? 1)
        json.endObject()
        return json.text
    }
}

import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// The response of `POST /v1/explain`.
package struct ExplanationBody: Sendable {
    let grid: RecordedGrid
    let ladder: LadderName
    let steps: [LadderStep]
    /// The hardest rating on the path of the ladder that decides the tier.
    let tierRating: Rating
    let language: Language

    package init(
        _ grid: RecordedGrid, _ ladder: LadderName, _ steps: [LadderStep], tierRating: Rating,
        _ language: Language
    ) {
        self.grid = grid
        self.ladder = ladder
        self.steps = steps
        self.tierRating = tierRating
        self.language = language
    }

    /// True if the steps fill all cells; false if no technique of the ladder goes further.
    private var isComplete: Bool {
        let filled = Set(steps.flatMap { $0.step.placements.map(\.cell) })
        return grid.givens.enumerated().allSatisfy {
            $1 != UInt8(ascii: ".") || filled.contains($0)
        }
    }

    package var json: [UInt8] {
        JSONWriter.object { json in
            json.members(of: grid)
            json.member("ladder", ladder.rawValue)
            json.member("tierRating", tierRating)
            json.member("isComplete", isComplete)
            json.objects("steps", steps.enumerated()) { each, json in
                json.member("step", each.offset + 1)
                json.members(of: each.element, in: language)
            }
        }
    }
}

import FarmAPI
import FarmJSON
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// The solving path of a puzzle on a ladder, for output.
struct SolvingPlan {
    let puzzle: RecordedGrid
    let grid: GridNames
    /// The name of the ladder.
    let ladder: String
    let path: [PathStep]
    /// The hardest rating on the path of the ladder `farm`.
    let tierRating: Rating
    let selection: Selection

    /// A step of the path.
    struct PathStep {
        let found: LadderStep
        /// A number that is higher for harder steps.
        let difficulty: Int

        var step: GridStep { found.step }
        var rating: Rating? { found.rating }
    }

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
        let shown: PathStep
        let grid: PictureGrid
    }

    /// The digits of the givens; 0 for empty cells.
    private var givens: [Int] { puzzle.givens.map { Int(GridRules.digit(of: $0) ?? 0) } }

    /// The selected steps, which follow each other.
    var steps: [Step] {
        var position = PictureGrid(givens: givens, in: grid)
        var all: [Step] = []
        for (index, each) in path.enumerated() {
            all.append(Step(number: index + 1, shown: each, grid: position))
            position.apply(each.step)
        }
        let rest = Array(all.dropFirst(selection.first - 1))
        switch selection.extent {
        case .rest: return rest
        case .next: return Array(rest.prefix(1))
        case .hardest:
            let place = Self.hardest(of: rest.map(\.shown))
            return place.map { [rest[$0]] } ?? []
        }
    }

    /// True if the steps fill all cells; false if no technique of the ladder goes further.
    var isComplete: Bool {
        let filled = Set(path.flatMap { $0.step.placements.map(\.cell) })
        return givens.enumerated().allSatisfy { $1 != 0 || filled.contains($0) }
    }

    /// The hardest of all steps.
    var hardest: PathStep? { Self.hardest(of: path).map { path[$0] } }

    private static func hardest(of steps: [PathStep]) -> Int? {
        let difficulties = steps.map(\.difficulty)
        return difficulties.max().flatMap { difficulties.firstIndex(of: $0) }
    }

    /// The hardest rating of the steps, of those that have one.
    var hardestRating: Rating? { path.compactMap(\.rating).max() }

    func json(in language: Language) -> String {
        let steps = steps
        var json = JSONWriter()
        json.beginObject()
        json.members(of: puzzle)
        json.member("ladder", ladder)
        json.member("tierRating", tierRating)
        json.member("isComplete", isComplete)
        if let first = steps.first, first.number > 1 {
            json.object("position") { json in
                let filled = first.grid.filled.map { GridRules.symbol(of: UInt8($0)) }
                json.member("filled", String(decoding: filled, as: UTF8.self))
                json.member("removed") { $0.candidates(first.grid.removed, StepCells(grid)) }
            }
        }
        json.objects("steps", steps) { step, json in
            json.member("step", step.number)
            json.members(of: step.shown.found, in: language)
        }
        json.endObject()
        return json.text
    }
}

extension RecordedGrid {
    /// The drawing of a puzzle of another layout; nil for a classic one.
    var drawing: GridDrawing? {
        guard case .layout(let grid, _) = self, let puzzle = try? LayoutPuzzle(grid) else {
            return nil
        }
        return GridDrawing(puzzle)
    }
}

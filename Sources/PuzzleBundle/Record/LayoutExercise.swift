import FarmJSON
import SudokuEngine

/// A position on the solution path of a puzzle of another layout, and the step to find there.
public struct LayoutExercise: Hashable, Codable, Sendable {
    /// The name of the ladder on whose path the step is.
    public let ladder: String
    /// The givens and the filled cells row by row: `1` to `9`, then `A` to `P`, and dots.
    public let position: String
    /// Candidates already eliminated by earlier steps, apart from those that a filled cell excludes.
    public let removed: [LayoutStep.Mark]
    /// The step with its technique, its pattern and its explanation.
    public let step: LayoutStep

    /// Creates the exercise of the first step of a path that is wanted; nil if none is.
    init?(
        _ grid: LayoutGrid, path: [PathStep], in language: Language = .english,
        where isWanted: (PathStep) -> Bool
    ) {
        guard let place = path.firstIndex(where: isWanted) else { return nil }
        let names = path[place].step.grid
        var board = PictureGrid(givens: grid.givens.map(Int.init), in: names)
        for step in path[..<place] { board.apply(step.step) }
        var inEffect = PictureGrid(givens: board.filled, in: names).candidates
        for cell in inEffect.indices { inEffect[wide: cell] &= board.removed[wide: cell] }
        ladder = grid.ladder
        position = LayoutGrid.text(board.filled.map(UInt8.init))
        removed = LayoutStep.Mark.all(of: inEffect)
        step = LayoutStep(path[place], in: language)
    }

    /// Returns true if the step of the exercise is one of a path, at the same position; pages have it in
    /// any language.
    func isStep(of path: [PathStep], for grid: LayoutGrid) -> Bool {
        Language.allCases.contains { language in
            let found = LayoutExercise(grid, path: path, in: language) {
                LayoutStep($0, in: language).agrees(with: step)
            }
            return found?.position == position && found?.removed == removed
        }
    }
}

extension LayoutExercise {
    init(_ value: JSONValue, in grid: LayoutGrid) throws(FieldError) {
        guard let ladder = value["ladder"]?.string, let position = value["position"]?.string,
            let step = value["step"]
        else {
            throw FieldError("an exercise needs a ladder, a position and a step")
        }
        self.ladder = ladder
        self.position = position
        removed = try LayoutStep.Mark.all("removed", of: value, in: grid)
        self.step = try LayoutStep(step, in: grid)
    }

    /// Writes an exercise as those of classic puzzles.
    func write(to json: inout JSONWriter, in grid: LayoutGrid) {
        json.object { json in
            json.member("ladder", ladder)
            json.member("position", position)
            json.objects("removed", removed) { mark, json in
                json.member("cell", grid.name(of: mark.cell))
                json.array("digits", mark.digits) { $0.integer($1) }
            }
            json.member("step") { $0.value(written: Array(step.json.utf8)[...]) }
        }
    }
}

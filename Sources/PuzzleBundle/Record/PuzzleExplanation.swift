import FarmJSON
import SudokuEngine

/// The other contents of a bundle for a puzzle.
package struct PuzzleExplanation {
    /// The solution path; empty without one, and for a puzzle of another layout than classic 9x9.
    var plan: [Hint] = []
    /// The path of a puzzle of another layout.
    var path: [PathStep] = []
    /// The step to practise.
    var exercise: Exercise?
    /// The step to practise in a puzzle of another layout.
    var layoutExercise: LayoutExercise?
    /// The pool, where it is stated.
    package var pool: StatedPool?

    /// The path as text; nil without one.
    var planText: String? {
        guard !plan.isEmpty || !path.isEmpty else { return nil }
        var json = JSONWriter()
        writePlan(&json)
        return json.text
    }

    private func writePlan(_ json: inout JSONWriter) {
        if path.isEmpty { json.plan(plan.map(ExplainedStep.init)) } else { json.plan(path) }
    }

    /// Writes the path and the exercise as members of a puzzle. Classic puzzles name the ladder of the
    /// bundle.
    func write(to json: inout JSONWriter, of grid: RecordedGrid, on ladder: Ladder) {
        let layout: LayoutGrid? = if case .layout(let grid, _) = grid { grid } else { nil }
        if !plan.isEmpty || !path.isEmpty {
            json.member("ladder", layout?.ladder ?? ladder.name)
            json.member("plan", writePlan)
        }
        if let exercise { json.member("exercise") { $0.exercise(exercise) } }
        if let layoutExercise, let layout {
            json.member("exercise") { layoutExercise.write(to: &$0, in: layout) }
        }
    }
}

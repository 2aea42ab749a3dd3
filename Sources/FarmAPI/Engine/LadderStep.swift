import FarmJSON
import PuzzleBundle
package import SudokuEngine
package import SudokuLayouts

/// A step of a ladder with its rating, in a grid of any size.
package struct LadderStep: Sendable {
    package let step: GridStep
    /// Nil if the ladder does not rate the technique.
    package let rating: Rating?
    package let complexity: Int

    package init(_ hint: Hint) {
        (step, rating, complexity) = (hint.visible, hint.rating, hint.complexity)
    }

    package init(_ hint: LayoutHint) {
        (step, rating, complexity) = (hint.step, hint.rating, hint.complexity)
    }
}

extension JSONWriter {
    /// Writes the members of a step, without its number on a path.
    package mutating func members(of step: LadderStep, in language: Language) {
        members(
            of: step.step, rating: step.rating, complexity: step.complexity, in: language)
    }
}

package import SudokuEngine

/// A step of the path of a puzzle of any layout.
package struct PathStep: Sendable {
    let rating: Rating
    let step: GridStep

    package init(_ step: GridStep, _ rating: Rating) {
        self.step = step
        self.rating = rating
    }
}

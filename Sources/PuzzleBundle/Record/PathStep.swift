package import SudokuEngine

/// A step of the path of a puzzle of any layout.
package struct PathStep: Sendable {
    let rating: Rating
    let step: GridStep
    /// The name of the technique in records.
    let technique: String
    /// The number of implications that prove a chain; 0 for other techniques.
    let complexity: Int

    package init(_ step: GridStep, _ rating: Rating, technique: String, complexity: Int) {
        self.rating = rating
        self.step = step
        self.technique = technique
        self.complexity = complexity
    }
}

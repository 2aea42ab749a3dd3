import SudokuLayouts

extension LayoutSolver {
    /// The number of guesses after which commands give up on a line.
    static let guessesPerLine = 20_000
    static let notProved = "not proved to have one solution after 20,000 guesses"
}

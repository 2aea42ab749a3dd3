package import SudokuEngine

extension Solution {
    /// Indicates that every house has every digit, by parsing the text: release builds, in which
    /// the tests run, trust the solver and the generator.
    package var isValid: Bool { (try? Solution(parsing: text)) == self }
}

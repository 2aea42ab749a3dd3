@testable import SudokuEngine

extension Technique {
    /// Returns what the steps of the technique eliminate on a board that a test draws.
    func eliminations(
        inPicture picture: String, rules: SearchRules = SearchRules()
    ) -> [String] {
        steps(inPicture: picture, rules: rules).map(\.eliminations.description)
    }

    func steps(inPicture picture: String, rules: SearchRules = SearchRules()) -> [Step] {
        var found = StepSearch(for: .all, rules: rules)
        search(Board(picture: picture), &found)
        return found.steps
    }
}

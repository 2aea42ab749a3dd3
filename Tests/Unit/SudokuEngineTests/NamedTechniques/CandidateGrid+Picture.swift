import Testing

@testable import SudokuEngine

extension CandidateGrid {
    /// Creates an empty grid with all candidates, but with the digit 1 only in the marked cells of a
    /// picture: nine rows of `x` and `.`.
    init(ones picture: String) throws {
        var removed = Candidates()
        for (cell, mark) in picture.filter({ $0 != "\n" }).enumerated() where mark == "." {
            removed.insert(1, at: cell)
        }
        let filled = try Puzzle(parsing: String(repeating: ".", count: 81))
        self.init(filled: filled, removed: removed)
    }
}

extension Technique {
    /// Returns the steps of the technique on an empty grid with a picture of the digit 1.
    func steps(ofOnes picture: String, rules: SearchRules = SearchRules()) throws -> [Step] {
        var finder = StepFinder()
        return finder.steps(of: [self], in: try CandidateGrid(ones: picture), rules: rules)
    }

    /// Returns the sentences in English and in German of the first step in a case.
    func sentences(ofCase name: String) throws -> [String] {
        let testCase = try #require(
            try TechniqueCase.all(of: id).first { $0.name == name })
        var finder = StepFinder()
        let steps = finder.steps(of: [self], in: testCase.grid, rules: testCase.rules)
        let step = try #require(steps.first)
        return [step.sentence(), step.sentence(in: .german)]
    }
}

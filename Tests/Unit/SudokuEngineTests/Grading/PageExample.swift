import FarmTestSupport
import Foundation
import Testing

@testable import SudokuEngine

/// The example that the ratings page shows for a technique: a step of the farm ladder's path.
struct PageExample: Sendable, CustomTestStringConvertible {
    let technique: String
    let puzzle: String
    let step: Int
    let effect: String

    var testDescription: String { technique }

    private init(technique: String, puzzle: String, step: Int, effect: String) {
        self.technique = technique
        self.puzzle = puzzle
        self.step = step
        self.effect = effect
    }

    init(_ technique: String) throws {
        self = try #require(try Self.all().first { $0.technique == technique })
    }

    static func all() throws -> [PageExample] {
        let page = TestData.root.appending(
            path: "Sources/SudokuEngine/SudokuEngine.docc/RatingScale.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            guard
                let match = line.wholeMatch(
                    of: /\| ([^|]+) \|.*\| `([.0-9]{81})` step ([0-9]+): (.+) \|/),
                let step = Int(match.3)
            else { return nil }
            return PageExample(
                technique: String(match.1), puzzle: String(match.2), step: step,
                effect: String(match.4))
        }
    }

    /// Returns the board before the step: the searches before that of the technique find nothing
    /// there.
    func board() throws -> Board {
        var walk = LadderWalk()
        walk.begin(on: Board(try Puzzle(parsing: puzzle)), .farm)
        for _ in 1..<step {
            guard case .step(let step) = walk.find({ false }) else {
                Issue.record("\(technique): the path has fewer than \(step) steps")
                break
            }
            walk.make(step)
        }
        return walk.board
    }

    /// The hint for the step.
    var hint: Hint {
        get throws {
            var solver = Solver()
            var grader = Grader()
            let found = solver.solvedPuzzle(try Puzzle(parsing: puzzle))
            let plan = grader.plan(of: try #require(found), by: .farm) ?? []
            try #require(plan.indices.contains(step - 1))
            return plan[step - 1]
        }
    }

    /// The English sentence of the hint.
    var sentence: String {
        get throws { try hint.sentence() }
    }
}

import Foundation
import Testing

@testable import SudokuEngine

/// The page on ratings shows an example of each technique: they are as good as tests.
@Suite struct RatingsPageTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let technique: String
        let puzzle: String
        let step: Int
        let effect: String

        var testDescription: String { technique }
    }

    static func examples() throws -> [Example] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/SudokuEngine/SudokuEngine.docc/Ratings.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            guard
                let match = line.wholeMatch(
                    of: /\| ([^|]+) \|.*\| `([.0-9]{81})` step ([0-9]+): (.+) \|/),
                let step = Int(match.3)
            else { return nil }
            return Example(
                technique: String(match.1), puzzle: String(match.2), step: step,
                effect: String(match.4))
        }
    }

    @Test(arguments: try examples())
    func `an example is as the page tells it`(example: Example) throws {
        var grader = Grader()
        let path = grader.path(of: try Puzzle(parsing: example.puzzle), by: .farm) ?? []
        guard path.indices.contains(example.step - 1) else {
            Issue.record("only \(path.count) steps")
            return
        }
        let step = path[example.step - 1]
        #expect(step.technique.name == example.technique)
        var effects = step.eliminations.cells.map { cell in
            "\(cell)<>" + step.eliminations[cell].map(\.description).joined()
        }
        // A chain that places a digit lists what else stood in its cell, which says the same.
        if let placement = step.placement { effects = ["\(placement.cell)=\(placement.digit)"] }
        #expect(effects.joined(separator: " ") == example.effect)
    }

    @Test func `nearly every technique has an example`() throws {
        let named = Set(try Self.examples().map(\.technique))
        #expect(named.count > 40)
    }
}

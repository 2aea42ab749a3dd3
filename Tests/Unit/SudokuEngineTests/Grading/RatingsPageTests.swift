import FarmTestSupport
import Foundation
import Testing

@testable import SudokuEngine

/// Checks of the example that the ratings page shows for each technique.
@Suite struct RatingsPageTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let technique: String
        let puzzle: String
        let step: Int
        let effect: String

        var testDescription: String { technique }
    }

    static func examples() throws -> [Example] {
        let page = TestData.root.appending(
            path: "Sources/SudokuEngine/SudokuEngine.docc/Ratings.md")
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
    func `an example on the page is correct`(example: Example) throws {
        var grader = Grader()
        let path = grader.path(of: try Puzzle(parsing: example.puzzle), by: .farm) ?? []
        guard path.indices.contains(example.step - 1) else {
            Issue.record("the path has only \(path.count) steps")
            return
        }
        let step = path[example.step - 1]
        #expect(step.technique.name == example.technique)
        var effects = step.eliminations.cells.map { cell in
            "\(cell)<>" + step.eliminations[cell].map(\.description).joined()
        }
        // A chain that places a digit also lists the other candidates of its cell, which is
        // equivalent.
        if let placement = step.placement { effects = ["\(placement.cell)=\(placement.digit)"] }
        #expect(effects.joined(separator: " ") == example.effect)
    }

    @Test func `more than 40 techniques have an example`() throws {
        let named = Set(try Self.examples().map(\.technique))
        #expect(named.count > 40)
    }
}

import FarmTestSupport
import Foundation
import Testing

@testable import SudokuEngine

/// The full data set takes minutes; the default run omits the hardest puzzles.
private let isComplete = ProcessInfo.processInfo.environment["PUZZLEFARM_CONFORMANCE"] == "1"

/// A puzzle from a trace file, with its steps.
struct Trace: Sendable, CustomTestStringConvertible {
    let number: Int
    let puzzle: String
    let ratings: String
    var steps: [String] = []

    var testDescription: String { "\(number): \(ratings)" }

    static func read(_ name: String) throws -> [Trace] {
        var traces: [Trace] = []
        for line in try TestData.lines(name).dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields[1] == "0" {
                traces.append(
                    Trace(
                        number: try #require(Int(fields[0])), puzzle: String(fields[4]),
                        ratings: String(fields[2])))
            } else {
                traces[traces.count - 1].steps.append(fields[1...].joined(separator: "\t"))
            }
        }
        return traces
    }
}

extension Step {
    /// The step as a line of a trace file.
    func line(number: Int) -> String {
        let effects = eliminations.cells.flatMap { cell in
            eliminations[cell].map { "\(cell)-\($0)" }
        }
        let fields = [
            "\(number)", "\(rating?.description ?? "")", technique.ratedName,
            placements.first.map { "\($0.cell)=\($0.digit)" } ?? "", effects.joined(separator: " "),
            complexity == 0 ? "" : "\(complexity)",
        ]
        return fields.joined(separator: "\t")
    }
}

@Suite struct ConformanceTests {
    /// Rates every line of a rated list and returns the differences.
    private func disagreements(_ name: String, where isWanted: (Substring) -> Bool) throws
        -> [String]
    {
        var grader = Grader()
        var wrong: [String] = []
        for line in try TestData.lines(name) {
            let fields = line.split(separator: "\t")
            guard isWanted(fields[1]) else { continue }
            let puzzle = try Puzzle(parsing: fields[0])
            let ratings = grader.ratings(of: puzzle)?.description ?? "stopped"
            if ratings != fields[1] { wrong.append("\(line) rated \(ratings)") }
        }
        return wrong
    }

    @Test func `every rating up to 9 matches Sudoku Explainer`() throws {
        #expect(try disagreements("se121-ratings.tsv") { _ in true } == [])
    }

    @Test func `every rating of the hard list matches Sudoku Explainer`() throws {
        #expect(
            try disagreements("se121-hard.tsv") { ratings in
                isComplete || !ratings.hasPrefix("1") && !ratings.hasPrefix("9.8")
            } == [])
    }

    @Test(arguments: try Trace.read("se121-traces.tsv"))
    func `every step matches Sudoku Explainer`(trace: Trace) throws {
        try expectSteps(of: trace)
    }

    @Test(arguments: try Trace.read("se121-hard-traces.tsv"))
    func `every step of hard puzzles matches Sudoku Explainer`(trace: Trace) throws {
        guard isComplete || trace.number <= 45 else { return }
        try expectSteps(of: trace)
    }

    private func expectSteps(of trace: Trace) throws {
        var grader = Grader()
        let puzzle = try Puzzle(parsing: trace.puzzle)
        let steps = grader.path(of: puzzle, by: .se121) ?? []
        let ratings = grader.ratings(of: puzzle)
        let lines = steps.enumerated().map { $1.line(number: $0 + 1) }
        #expect(lines == trace.steps)
        #expect(ratings?.description == trace.ratings)
    }
}

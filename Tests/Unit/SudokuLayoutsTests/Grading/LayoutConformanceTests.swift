import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@testable import SudokuLayouts

/// The whole data takes a minute; the default run takes a sample.
private let isComplete = ProcessInfo.processInfo.environment["PUZZLEFARM_CONFORMANCE"] == "1"

@Suite struct LayoutConformanceTests {
    @Test func `ratings of variants match SukakuExplainer on both scales`() throws {
        var grader = LayoutGrader()
        var wrong: [String] = []
        for (number, rated) in try VariantData.ratings().enumerated() {
            if isComplete || number % 6 == 0 {
                let got = grader.ratings(of: rated.puzzle)?.ratings.description ?? ""
                if got != rated.se121 { wrong.append("\(rated.puzzle) \(rated) is rated \(got)") }
            }
            guard !rated.generalized.isEmpty else { continue }
            let second = grader.ratings(of: rated.puzzle, by: .generalized)?.ratings.description
            if second != rated.generalized {
                wrong.append("\(rated.puzzle) \(rated.generalized) is rated \(second ?? "")")
            }
        }
        #expect(wrong == [])
    }

    @Test func `every step of variants matches SukakuExplainer`() throws {
        var grader = LayoutGrader()
        for (number, trace) in try VariantData.traces().enumerated() {
            guard isComplete || number % 3 == 0 else { continue }
            var lines: [String] = []
            _ = grader.follow(trace.puzzle, .se121, upTo: nil, { false }) { finding, _ in
                lines.append(finding.line(number: lines.count + 1, size: 9))
            }
            #expect(lines == trace.steps, "\(trace.testDescription)")
        }
    }

    /// Puzzles of the lists rated by Sudoku Explainer.
    @Test func `classic puzzles are rated like by Sudoku Explainer`() throws {
        var grader = LayoutGrader()
        var wrong: [String] = []
        for name in ["se121-ratings.tsv", "se121-hard.tsv"] {
            for (number, line) in try TestData.lines(name).enumerated() {
                let fields = line.split(separator: "\t")
                let isHard = fields[1].hasPrefix("1") && name == "se121-hard.tsv"
                guard isComplete || number % 8 == 0 && !isHard else { continue }
                let digits = fields[0].utf8.map { GridRules.digit(of: $0) ?? 0 }
                let puzzle = try LayoutPuzzle(.classic9, givens: digits)
                let got = grader.ratings(of: puzzle)?.ratings.description ?? ""
                if got != fields[1] { wrong.append("\(line) is rated \(got)") }
            }
        }
        #expect(wrong == [])
    }

    @Test func `random classic puzzles have the classic engine's path`() throws {
        var grader = LayoutGrader()
        var classic = Grader()
        var generator = Generator(seed: 5)
        for (ladder, other) in [(LayoutLadder.se121, Ladder.se121), (.farm, .farm)] {
            for solved in generator.puzzles(0..<(isComplete ? 10_000 : 150)).compactMap({ $0 }) {
                let puzzle = try LayoutPuzzle(.classic9, givens: solved.puzzle.digitList)
                var lines: [String] = []
                _ = grader.follow(puzzle, ladder, upTo: nil, { false }) { finding, _ in
                    lines.append(finding.line(number: lines.count + 1, size: 9))
                }
                let steps = classic.path(of: solved.puzzle, by: other) ?? []
                let expected = steps.enumerated().map { number, step in
                    let lost = step.eliminations.cells.flatMap { cell in
                        step.eliminations[cell].map { "\(cell)-\($0)" }
                    }
                    return [
                        "\(number + 1)", step.rating?.description ?? "", step.technique.ratedName,
                        step.placements.first.map { "\($0.cell)=\($0.digit)" } ?? "",
                        lost.joined(separator: " "),
                        step.complexity == 0 ? "" : "\(step.complexity)",
                    ].joined(separator: "\t")
                }
                #expect(lines == expected, "\(solved.puzzle)")
            }
        }
    }
}

extension Puzzle {
    fileprivate var digitList: [UInt8] { Cell.all.map { UInt8(self[$0]?.value ?? 0) } }
}

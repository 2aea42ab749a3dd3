import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

@testable import SudokuEngine

@Suite struct StepPictureTests {
    private static let techniques = [
        "full-house", "hidden-pair", "finned-x-wing", "simple-colors-trap", "xy-wing", "als-xz",
        "sue-de-coq", "unique-rectangle-1", "avoidable-rectangle-1", "death-blossom",
        "grouped-aic", "grouped-discontinuous-nice-loop", "continuous-nice-loop",
    ]

    /// Returns a known position of a technique with the first step found in it.
    private func example(_ technique: String) throws -> (grid: CandidateGrid, hint: Hint) {
        let line = try #require(
            TestData.lines("techniques.tsv").first { $0.contains("\t\(technique)\t") })
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        let text = "\(fields[5])\t\(fields[6])\t\(fields[4])\t\(fields[2])"
        let position = try GridLine(parsing: Array(text.utf8)[...])
        let found = try #require(Technique.all.first { $0.id == technique })
        var finder = StepFinder()
        let steps = finder.steps(of: [found], in: position.grid, rules: position.rules)
        return (position.grid, Hint(try #require(steps.first)))
    }

    private func names(_ candidates: Candidates) -> [String] {
        candidates.cells.flatMap { cell in candidates[cell].map { "\(cell)-\($0)" } }
    }

    @Test(arguments: techniques)
    func `a picture shows the pattern and the result`(technique: String) throws {
        let (grid, hint) = try example(technique)
        let svg = StepPicture(grid: grid, hint: hint).svg
        #expect(StepPicture(grid: grid, hint: hint).svg == svg)
        let placed = hint.placements.map { "\($0.cell)-\($0.digit)" }
        for name in names(hint.pattern.candidates) where !placed.contains(name) {
            #expect(svg.contains("data-candidate=\"\(name)\""), "\(name)")
        }
        for node in hint.pattern.chains.flatMap(\.nodes) {
            for cell in node.cells {
                #expect(svg.contains("data-candidate=\"\(cell)-\(node.digit)\""))
            }
        }
        for name in names(hint.eliminations) {
            #expect(svg.contains("data-removed=\"\(name)\""), "\(name)")
        }
        for name in placed { #expect(svg.contains("data-placed=\"\(name)\""), "\(name)") }
        #expect(svg.contains("<title>\(hint.name())</title>"))
        #expect(!svg.contains(" id=") && !svg.contains("href") && !svg.contains("url("))
    }

    @Test func `a picture has the words of its language`() throws {
        let (grid, hint) = try example("xy-wing")
        let svg = StepPicture(grid: grid, hint: hint, language: .german).svg
        #expect(svg.contains("xml:lang=\"de\"") && svg.contains(">Flügel</text>"))
    }

    @Test(
        .enabled(if: Command.has("xmllint"), "apt-get install libxml2-utils"),
        arguments: techniques)
    func `xmllint accepts a picture`(technique: String) throws {
        let (grid, hint) = try example(technique)
        let folder = try TemporaryDirectory()
        let path = try folder.write(StepPicture(grid: grid, hint: hint).svg.utf8, to: "step.svg")
        let result = try Command.tool("xmllint", "--noout", "--nonet", path)
        #expect(result.exitCode == 0, "\(result.errors)")
    }

    /// A grid of 6x6 cells with boxes of two rows, or of 16x16 cells with boxes of four.
    private static func names(_ size: Int, rows: Int, columns: Int) -> GridNames {
        let all = 0..<size
        let boxes = all.map { box in
            all.map { place in
                let row = box / (size / columns) * rows + place / columns
                return row * size + box % (size / columns) * columns + place % columns
            }
        }
        return GridNames(
            GridRules(
                size: size,
                houses: boxes.enumerated().map {
                    GridHouse(.box, $0, english: "box", german: "Block", cells: $1)
                } + [
                    GridHouse(
                        .extra, nil, english: "diagonal", german: "Diagonale",
                        cells: all.map { $0 * (size + 1) })
                ]))
    }

    @Test(arguments: [(6, 2, 3), (16, 4, 4)])
    func `a picture of a grid of another size shows the step`(
        size: Int, rows: Int, columns: Int
    ) throws {
        let grid = Self.names(size, rows: rows, columns: columns)
        var (pair, removed, all) = (Candidates(), Candidates(), Candidates())
        for cell in 0..<size * size { all[wide: cell] = 1 << UInt32(size) - 1 }
        pair[wide: 0] = 3 << UInt32(size - 2)
        pair[wide: size + 1] = 3 << UInt32(size - 2)
        removed[wide: size * size - 1] = 1 << UInt32(size - 1)
        let step = GridStep(
            in: grid, technique: "naked-pair", digits: 3 << UInt32(size - 2), placements: [],
            eliminations: removed,
            parts: [
                .init(role: .set, candidates: pair, houses: []),
                .init(role: .house, candidates: Candidates(), houses: [0, size]),
            ])
        let picture = PictureGrid(
            filled: [Int](repeating: 0, count: size * size),
            areGivens: [Bool](repeating: false, count: size * size), candidates: all)
        let svg = StepPicture(picture, step, in: .english).svg
        let last = grid.digit(size)
        #expect(svg.contains("data-removed=\"r\(size)c\(size)-\(last)\""))
        #expect(svg.contains("data-candidate=\"r2c2-\(last)\""))
        #expect(svg.contains(">c\(size)</text>") && svg.contains("box 1 and the diagonal</text>"))
    }

    @Test func `strong links are solid, weak ones dashed, and groups have outlines`() throws {
        let (grid, hint) = try example("grouped-aic")
        let svg = StepPicture(grid: grid, hint: hint).svg
        #expect(svg.contains("stroke-dasharray=\"4 3\""))
        #expect(svg.contains(">strong link</text>") && svg.contains(">weak link</text>"))
        #expect(svg.contains("stroke-width=\"26.0\""))
    }
}

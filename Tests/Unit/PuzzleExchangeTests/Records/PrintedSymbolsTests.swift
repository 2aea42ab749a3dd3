import FarmTestSupport
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import Testing

/// Letters and shapes instead of digits in pages and pictures.
@Suite struct PrintedSymbolsTests {
    private static let children = LayoutRecords.all.filter {
        ["classic:4", "classic:6", "jigsaw:6", "x:6", "classic:8"].contains($0.layout)
    }
    private static let marks: [GridSymbols] = [.letters, .shapes]

    private func files(
        _ format: BundleFormat, _ records: [PuzzleRecord], _ symbols: GridSymbols,
        in language: Language = .english
    ) throws -> [BundleFormat.File] {
        var options = BundleEncoder.Options()
        options.symbols = symbols
        options.language = language
        return try format.files(of: records, options: options, layouts: .all)
    }

    @Test(arguments: [BundleFormat.pdf, .svg], marks)
    func `they are read and compared with the puzzles`(
        format: BundleFormat, symbols: GridSymbols
    ) throws {
        let files = try files(format, Self.children, symbols)
        let puzzles = try files.flatMap { file in
            try PuzzlePack(decoding: file.bytes, layouts: .all).puzzles
        }
        #expect(Set(puzzles.map(\.id)) == Set(Self.children.map(\.id)))
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let other = text.replacing(
                "symbols=\"\(symbols.rawValue)\"", with: "symbols=\"digits\""
            )
            .replacing("%symbols \(symbols.rawValue)", with: "%symbols digits")
            #expect(other != text)
            #expect(throws: BundleError.self) {
                try PuzzlePack(decoding: Array(other.utf8), layouts: .all)
            }
        }
    }

    @Test(
        .enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"),
        arguments: [
            (GridSymbols.letters, Language.english, "contains A to D once."),
            (.letters, .german, "enthält A bis D je einmal."),
            (.shapes, .english, "contains each of these shapes once."),
            (.shapes, .german, "enthält jede dieser Formen einmal."),
        ])
    func `the rules speak of them`(symbols: GridSymbols, language: Language, rule: String) throws {
        let small = Self.children.filter { $0.layout == "classic:4" }
        let file = try #require(files(.pdf, small, symbols, in: language).first)
        let folder = try TemporaryDirectory()
        let path = try folder.write(file.bytes, to: "x.pdf")
        let text = try Command.tool("pdftotext", "-layout", path, "-").output
        #expect(text.contains(rule), "\(text)")
        // Without the numbers, tiers and ids of the captions, no digit is left.
        let cells = text.split(separator: "\n").filter { line in
            line.allSatisfy { $0 == " " || "1234".contains($0) }
        }
        #expect(cells.allSatisfy { $0.split(separator: " ").count <= 1 }, "\(cells)")
    }

    @Test(arguments: [
        ("classic:9", GridSymbols.letters, "classic 9x9"), ("killer:9", .shapes, "sums"),
        ("classic:16", .shapes, "too few for classic:16"),
    ])
    func `puzzles that need digits are refused`(
        layout: String, symbols: GridSymbols, reason: String
    ) throws {
        let record = try #require(LayoutRecords.all.first { $0.layout == layout })
        for format in [BundleFormat.pdf, .svg] {
            let error = #expect(throws: BundleError.self) { try files(format, [record], symbols) }
            #expect(error?.problem.contains(reason) == true)
        }
    }

    @Test func `every size has its shapes, all different`() {
        let outlines = (1...UInt8(GridSymbols.shapes.largestSize)).map {
            "\(GridSymbols.outline(of: $0))"
        }
        #expect(Set(outlines).count == outlines.count && outlines.count == 9)
        #expect(GridSymbols.letters.character(for: 25) == "Y")
        #expect(GridSymbols.digits.character(for: 25) == "P")
    }
}

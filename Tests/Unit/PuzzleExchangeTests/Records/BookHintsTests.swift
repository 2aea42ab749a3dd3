import FarmTestSupport
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

/// The pages of a book with steps of the paths of its puzzles.
@Suite struct BookHintsTests {
    private static let records = LayoutRecords.all.filter {
        ["classic:9", "killer:9", "x:9"].contains($0.layout)
    }

    private func book(_ language: Language, _ paper: Paper, hasHints: Bool = true) throws -> [UInt8]
    {
        var options = BundleEncoder.Options()
        (options.bookBinding, options.hasHints) = (8, hasHints)
        (options.language, options.paper) = (language, paper)
        options.boardsPerPage = .one
        let files = try BundleFormat.pdf.files(of: Self.records, options: options, layouts: .all)
        return try #require(files.first).bytes
    }

    @Test(
        .enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"),
        arguments: Language.allCases, [Paper.a4, .a5])
    func `each puzzle names the page of its hints, and these the page of the puzzle`(
        language: Language, paper: Paper
    ) throws {
        let bytes = try book(language, paper)
        #expect(PuzzlePack.reading(bytes, layouts: .all).faults.isEmpty)
        let pages = try PrintedPagesTests.text(bytes, "pdftotext", "-layout").split(
            separator: "\u{C}", omittingEmptySubsequences: false)
        let isGerman = language == .german
        let reference = isGerman ? /Tipps: Seite (\d+), Lösung/ : /hints: page (\d+), solution/
        var references = 0
        for (place, page) in pages.enumerated() {
            guard let match = page.firstMatch(of: reference) else { continue }
            references += 1
            let hints = pages[try #require(Int(match.1)) - 1]
            #expect(hints.contains(isGerman ? "Tipps" : "Hints"))
            #expect(!hints.contains(isGerman ? "Lösung" : "solution"))
            #expect(hints.contains("\(isGerman ? "Seite" : "page") \(place + 1)"))
        }
        #expect(references == Self.records.count)
        #expect(pages[1].contains(isGerman ? /Tipps +\d/ : /Hints +\d/))
    }

    @Test(.enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"))
    func `hints are the first step and harder ones, of every layout`() throws {
        let raw = try PrintedPagesTests.text(book(.english, .a4), "pdftotext", "-raw")
        let words = raw.split { $0.isWhitespace }.joined(separator: " ")
        var grader = Grader()
        var layouts = LayoutGrader()
        for record in Self.records {
            let steps: [(rating: Rating?, name: String)]
            if record.classic != nil {
                steps = grader.plan(of: record).map { ($0.rating, $0.name()) }
            } else {
                let puzzle = try LayoutPuzzle(parsing: record.notation)
                let path = layouts.plan(of: puzzle) ?? []
                steps = path.map { ($0.rating, $0.name()) }
            }
            let hardest = try #require(steps.compactMap(\.rating).max())
            let place = try #require(steps.firstIndex { $0.rating == hardest })
            for place in [0, place] {
                #expect(words.contains("\(place + 1). \(steps[place].name): "))
            }
        }
    }

    @Test func `a changed hint is found, and a book without them has none`() throws {
        let text = String(decoding: try book(.english, .a4), as: UTF8.self)
        let changed = text.replacing("(1. ", with: "(2. ")
        #expect(changed != text)
        #expect(!PuzzlePack.reading(Array(changed.utf8), layouts: .all).faults.isEmpty)
        let plain = String(decoding: try book(.english, .a4, hasHints: false), as: UTF8.self)
        #expect(!plain.contains("(1. ") && !plain.contains("Hints"))
    }
}

import FarmTestSupport
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import Testing

/// The logical structure of pages, which readers speak.
@Suite struct TaggedPagesTests {
    private static let records = LayoutRecords.all.filter {
        ["classic:9", "killer:9", "classic:6", "jigsaw:9"].contains($0.layout)
    }

    private func pages(_ change: (inout BundleEncoder.Options) -> Void) throws -> [UInt8] {
        var options = BundleEncoder.Options()
        (options.title, options.date) = ("Rätsel (1)", "27 November 2026")
        change(&options)
        var encoder = try #require(BundleEncoder(.pdf, options: options, layouts: .all))
        var bytes: [UInt8] = []
        for record in Self.records.prefix(options.isDay ? 2 : .max) {
            try encoder.append(record, to: &bytes)
        }
        encoder.finish(&bytes)
        return bytes
    }

    /// Sheets, books and days, with codes and without.
    private static let kinds: [@Sendable (inout BundleEncoder.Options) -> Void] = [
        { _ in }, { ($0.bookBinding, $0.language) = (0, .german) }, { $0.isDay = true },
        { ($0.bookBinding, $0.link) = (8, PrintedLink("https://sudoku.example/?a=(1)")) },
    ]

    @Test(
        .enabled(if: Command.has("pdfinfo"), "apt-get install poppler-utils"),
        arguments: kinds.indices)
    func `other programs read the structure with its text`(kind: Int) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(try pages(Self.kinds[kind]), to: "x.pdf")
        let facts = try Command.tool("pdfinfo", path).output
        #expect(facts.contains(/Tagged: +yes/))
        let tree = try Command.tool("pdfinfo", "-struct-text", path)
        #expect(tree.errors == "")
        #expect(tree.output.hasPrefix("Document\n  Sect\n    H1 (block)\n      \"Rätsel (1)\"\n"))
        let whole = try Command.tool("pdfinfo", "-struct", path).output
        // A board for each puzzle and one for each solution, and the codes.
        let isDay = kind == 2
        let boards = isDay ? 2 : 2 * Self.records.count
        let codes = kind == 3 ? Self.records.count : 0
        #expect(whole.ranges(of: "Figure\n").count == boards + codes)
        #expect(
            whole.ranges(of: "Reference (inline)").count == ([1, 3].contains(kind) ? boards : 0))
        if kind == 3 { #expect(tree.output.contains("#g=")) }
    }

    @Test(.enabled(if: Command.has("gs"), "apt-get install ghostscript"), arguments: kinds.indices)
    func `Ghostscript converts pages to PDF/A without a complaint`(kind: Int) throws {
        let folder = try TemporaryDirectory()
        let bytes = try pages {
            Self.kinds[kind](&$0)
            // Ghostscript 10.0 converts no title with other characters.
            $0.title = "Puzzles"
        }
        let path = try folder.write(bytes, to: "x.pdf")
        let words = "-q -dPDFA=2 -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sColorConversionStrategy=RGB"
        let result = try Command.tool(
            ["gs"] + words.split(separator: " ").map(String.init)
                + ["-dPDFACompatibilityPolicy=2", "-sOutputFile=\(folder.path)/a.pdf", path])
        #expect(result.exitCode == 0 && result.output + result.errors == "")
    }

    @Test(arguments: kinds.indices)
    func `each board is spoken with its layout, tier, number and cells`(kind: Int) throws {
        let text = String(decoding: try pages(Self.kinds[kind]), as: UTF8.self)
        let spoken = text.matches(of: /\/Alt\((([^()\\]|\\.)*)\)/).map {
            $0.1.replacing("\\327", with: "×").replacing("\\366", with: "ö")
                .replacing(/\\(.)/) { $0.1 }
        }
        let shown = kind == 2 ? Self.records.prefix(1) : Self.records[...]
        for record in shown {
            #expect(spoken.count { $0.hasSuffix(": " + record.notation) } == 1)
        }
        guard kind < 2 else { return }
        let killers = Self.records.filter { $0.layout == "killer:9" }
        let words =
            kind == 0
            ? ("Medium", /, number (\d+): k/, /, number (\d+), solution: \d/)
            : ("Mittel", /, Nummer (\d+): k/, /, Nummer (\d+), Lösung: \d/)
        let about = spoken.filter { $0.hasPrefix("Killer 9×9, \(words.0), ") }
        let numbers = [words.1, words.2].map { words in
            about.compactMap { $0.firstMatch(of: words).flatMap { Int($0.1) } }
        }
        #expect(numbers[0].count == killers.count && numbers[0] == numbers[1])
    }

    @Test(arguments: kinds.indices)
    func `all that is drawn is a piece of the structure, or none of the text`(kind: Int) throws {
        let text = String(decoding: try pages(Self.kinds[kind]), as: UTF8.self)
        var pieces: [Int] = []
        for page in text.split(separator: ">>\nstream\n").dropFirst() {
            let operators = page.prefix(
                upTo: page.firstRange(of: "\nendstream")?.lowerBound ?? page.startIndex)
            guard operators.contains(" BMC\n") else { continue }
            var (isInside, count) = (false, 0)
            for line in operators.split(separator: "\n") {
                if line.hasSuffix("BMC") || line.hasSuffix("BDC") {
                    #expect(!isInside)
                    isInside = true
                    if line.contains("/MCID \(count)>>") { count += 1 }
                } else if line == "EMC" {
                    isInside = false
                } else {
                    #expect(isInside || line.hasPrefix("%"), "\(line)")
                }
            }
            #expect(!isInside)
            pieces.append(count)
        }
        // Of each piece of a page, the tree has the element.
        let lists = text.matches(of: /\d 0 obj\n\[([0-9R ]*)\]\nendobj/).map {
            $0.1.ranges(of: " 0 R").count
        }
        #expect(lists == pieces && pieces.count > 0)
        let elements = text.ranges(of: /\/Pg \d+ 0 R\/K \d+/).count
        #expect(elements == pieces.reduce(0, +))
    }
}

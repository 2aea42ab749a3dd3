import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct PDFBundleTests {
    private static let puzzles = Array(
        Samples.puzzles(4).sorted {
            ($0.tier.index, $0.id.description) < ($1.tier.index, $1.id.description)
        }
        .prefix(13))

    private func bundle(
        _ boardsPerPage: BoardsPerPage, _ paper: Paper = .a4, title: String = "Sudoku"
    ) throws -> [UInt8] {
        var options = BundleEncoder.Options()
        options.boardsPerPage = boardsPerPage
        options.paper = paper
        options.title = title
        options.date = "22 November 2026"
        return try #require(try BundleFormat.pdf.files(of: Self.puzzles, options: options).first)
            .bytes
    }

    /// Renders a page with poppler at 72 pixels per inch, so that a pixel is a point.
    private struct Pixels {
        let width: Int
        let height: Int
        private let bytes: [UInt8]

        /// Reads a portable gray map.
        init(path: String) throws {
            let data = [UInt8](try Data(contentsOf: URL(filePath: path)))
            let head = data.split(separator: 0x0A, maxSplits: 3)
            let sizes = String(decoding: head[1], as: UTF8.self).split(separator: " ").compactMap {
                Int($0)
            }
            (width, height) = (sizes[0], sizes[1])
            bytes = Array(head[3])
        }

        func isDark(_ x: Int, _ y: Int) -> Bool { bytes[y * width + x] < 128 }

        func darkness(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
            rows.reduce(0) { sum, y in sum + columns.count { isDark($0, y) } }
        }

        /// The first row of pixels that is almost entirely dark between two columns.
        func rule(from y: Int, _ columns: Range<Int>) -> Int? {
            (y..<height).first { darkness(columns, $0..<$0 + 1) > columns.count * 9 / 10 }
        }
    }

    private func pages(_ bytes: [UInt8]) throws -> [Pixels] {
        let folder = try TemporaryDirectory()
        let path = try folder.write(bytes, to: "puzzles.pdf")
        let result = try Command.tool("pdftoppm", "-r", "72", "-gray", path, folder.path + "/page")
        #expect(result.exitCode == 0)
        // Poppler reports anything it had to repair.
        #expect(result.errors == "")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".pgm") }.sorted().map {
                try Pixels(path: folder.path + "/" + $0)
            }
    }

    @Test(
        .enabled(if: Command.has("pdftoppm"), "apt-get install poppler-utils"),
        arguments: BoardsPerPage.allCases)
    func `boards fill as many pages as needed, with solutions on separate pages`(
        boardsPerPage: BoardsPerPage
    ) throws {
        let count = Self.puzzles.count
        let pages = try pages(try bundle(boardsPerPage))
        let each = boardsPerPage.rawValue
        #expect(pages.count == (count + each - 1) / each + (count + 11) / 12)
        #expect(pages.allSatisfy { ($0.width, $0.height) == (595, 842) })
        #expect(pages.allSatisfy { $0.darkness(0..<595, 0..<842) > 500 })
        // The margin is empty.
        for page in pages { #expect(page.darkness(0..<40, 0..<842) == 0) }
    }

    @Test(.enabled(if: Command.has("pdftoppm"), "apt-get install poppler-utils"))
    func `Letter pages have their own size`() throws {
        let pages = try pages(try bundle(.six, .letter))
        #expect(pages.allSatisfy { ($0.width, $0.height) == (612, 792) })
    }

    @Test(.enabled(if: Command.has("pdftoppm"), "apt-get install poppler-utils"))
    func `cells with givens are printed, all others are empty`() throws {
        let pages = try pages(try bundle(.one))
        for (puzzle, page) in zip(Self.puzzles, pages) {
            // Below the rule under the title.
            let top = try #require(page.rule(from: 80, 80..<510))
            let bottom = try #require(
                (0..<page.height).last { page.darkness(80..<510, $0..<$0 + 1) > 400 })
            let side = bottom - top
            #expect(505...515 ~= side)
            // Equal space above and below.
            #expect(abs((top - 96) - (page.height - 42 - bottom)) < 8)
            let left = try #require((0..<page.width).first { page.isDark($0, top + side / 2) })
            for cell in Cell.all {
                let x = left + side * cell.column / 9
                let y = top + side * cell.row / 9
                let ink = page.darkness(x + 6..<x + side / 9 - 6, y + 6..<y + side / 9 - 6)
                #expect((ink > 20) == (puzzle.givens[cell] != nil), "\(cell) of \(puzzle.id)")
            }
        }
    }

    /// The text of each page.
    private func texts(_ bytes: [UInt8]) throws -> [String] {
        let folder = try TemporaryDirectory()
        let path = try folder.write(bytes, to: "puzzles.pdf")
        let result = try Command.tool("pdftotext", "-layout", path, "-")
        #expect(result.errors == "")
        return result.output.split(separator: "\u{C}").map(String.init)
    }

    @Test(.enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"))
    func `a page has title, date, number, and the tier and rating of each puzzle`() throws {
        let pages = try texts(try bundle(.two, title: "Für (alle) – 9 × 9"))
        for (place, page) in pages.enumerated() {
            let lines = page.split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let isSolutions = place >= 7
            #expect(
                lines.first?.hasPrefix("Für (alle) – 9 × 9" + (isSolutions ? " – Solutions" : ""))
                    == true)
            #expect(lines.first?.hasSuffix("22 November 2026") == true)
            #expect(lines.last == "\(place + 1)")
        }
        for (place, puzzle) in Self.puzzles.enumerated() {
            let tier = puzzle.tier.name.capitalized
            let caption = "\(place + 1) \(tier) \(puzzle.tierRating) \(puzzle.id)"
            let words = pages[place / 2].split(separator: " ").joined(separator: " ")
            #expect(words.contains(caption), "\(caption)")
        }
        // Adjacent digits may be extracted as one word.
        let digits = pages[..<7].joined().split(whereSeparator: \.isWhitespace).filter {
            $0.count == 1 && $0.allSatisfy(\.isNumber)
        }
        #expect(digits.count > Self.puzzles.reduce(0) { $0 + $1.clues })
    }

    @Test(.enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"))
    func `a solution has the number of its puzzle`() throws {
        let solutions = try texts(try bundle(.four)).suffix(2).joined()
        let words = solutions.split(whereSeparator: \.isWhitespace)
        for (place, puzzle) in Self.puzzles.enumerated() {
            let id = try #require(words.firstIndex { $0 == puzzle.id.description[...] })
            #expect(words[id - 1] == "\(place + 1)")
        }
    }

    @Test(
        .enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"),
        arguments: BoardsPerPage.allCases, Paper.allCases)
    func `text at the right edge of a board ends there`(
        boardsPerPage: BoardsPerPage, paper: Paper
    ) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(try bundle(boardsPerPage, paper), to: "puzzles.pdf")
        let layout = try Command.tool("pdftotext", "-bbox", path, "-").output
        let edge = try Regex("xMax=\"([0-9.]+)\" yMax=\"[0-9.]+\">([a-z2-7]{16})<")
        let ends = layout.matches(of: edge).compactMap { Double($0[1].substring ?? "") }
        #expect(ends.count == 2 * Self.puzzles.count)
        // Boards are in columns, which end where their rules do.
        let columns = Set(ends.prefix(Self.puzzles.count).map { ($0 * 10 + 0.5).rounded(.down) })
        // An odd board stands in the middle below two others.
        let odd = boardsPerPage.rawValue > 2 ? boardsPerPage.rawValue % 2 : 0
        #expect(columns.count == (boardsPerPage.rawValue > 2 ? 2 : 1) + odd)
        let date = try Regex("xMax=\"([0-9.]+)\" yMax=\"[0-9.]+\">2026<")
        let widths: [Paper: Double] = [.a4: 595, .a5: 420, .letter: 612]
        let right = try #require(widths[paper]) - 42
        for match in layout.matches(of: date) {
            let end = try #require(Double(match[1].substring ?? ""))
            #expect(abs(end - right) < 0.1)
        }
    }

    @Test(.enabled(if: Command.has("pdffonts"), "apt-get install poppler-utils"))
    func `every font is embedded`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(try bundle(.four), to: "puzzles.pdf")
        let result = try Command.tool("pdffonts", path)
        #expect(result.errors == "")
        let fonts = result.output.split(separator: "\n").dropFirst(2)
        #expect(fonts.count == 1)
        for font in fonts {
            let words = font.split(separator: " ")
            #expect(words.prefix(4) == ["PZFARM+Roboto-Regular", "TrueType", "WinAnsi", "yes"])
        }
    }

    @Test func `output depends on title and date, and on nothing else`() throws {
        #expect(try bundle(.six) == (try bundle(.six)))
        #expect(try bundle(.six) != (try bundle(.six, title: "Other")))
        for title in ["Für (alle) \\ – 9 × 9", "数独\n%puzzle", ""] {
            let bytes = try bundle(.six, title: title)
            let (pack, faults) = PuzzlePack.reading(bytes)
            #expect(faults.isEmpty, "\(faults)")
            #expect(pack.puzzles.count == Self.puzzles.count)
        }
        #expect(BundleEncoder.Options.unprintable(in: "Für alle – u\u{308}") == nil)
        #expect(BundleEncoder.Options.unprintable(in: "9 × 9 数独") == "数")
    }

    @Test func `pages are small`() throws {
        let bytes = try bundle(.six)
        #expect(bytes.count < 3_000 * Self.puzzles.count + 32_000)
    }

    @Test func `the cross-reference table is correct`() throws {
        let bytes = try bundle(.four)
        let text = bytes.text
        let start = try #require(
            text.components(separatedBy: "startxref\n").last?.split(separator: "\n").first.flatMap {
                Int($0)
            })
        #expect(String(decoding: bytes[start...].prefix(4), as: UTF8.self) == "xref")
        let entries = String(decoding: bytes[start...], as: UTF8.self).split(separator: "\n")
            .filter { $0.hasSuffix(" n ") }
        #expect(entries.count > 10)
        for (number, entry) in entries.enumerated() {
            let offset = try #require(Int(entry.prefix(10)))
            #expect(
                String(decoding: bytes[offset...].prefix(12), as: UTF8.self)
                    .hasPrefix("\(number + 1) 0 obj"))
        }
    }
}

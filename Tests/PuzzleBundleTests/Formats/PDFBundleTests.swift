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
        _ boardsPerPage: BoardsPerPage, _ paper: Paper = .a4
    ) throws -> [UInt8] {
        var options = BundleEncoder.Options()
        options.boardsPerPage = boardsPerPage
        options.paper = paper
        return try #require(try BundleFormat.pdf.files(of: Self.puzzles, options: options).first)
            .bytes
    }

    /// A page as poppler draws it, 72 pixels an inch, so that a pixel is a point.
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

        /// The first row of pixels that is dark nearly all the way between two columns.
        func rule(from y: Int, _ columns: Range<Int>) -> Int? {
            (y..<height).first { darkness(columns, $0..<$0 + 1) > columns.count * 9 / 10 }
        }
    }

    private func pages(_ bytes: [UInt8]) throws -> [Pixels] {
        let folder = try TemporaryDirectory()
        let path = try folder.write(bytes, to: "puzzles.pdf")
        let result = try Command.tool("pdftoppm", "-r", "72", "-gray", path, folder.path + "/page")
        #expect(result.exitCode == 0)
        // Poppler says what it had to mend.
        #expect(result.errors == "")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".pgm") }.sorted().map {
                try Pixels(path: folder.path + "/" + $0)
            }
    }

    @Test(
        .enabled(if: Command.has("pdftoppm"), "apt-get install poppler-utils"),
        arguments: BoardsPerPage.allCases)
    func `there are as many pages as it takes, and the solutions on pages of their own`(
        boardsPerPage: BoardsPerPage
    ) throws {
        let count = Self.puzzles.count
        let pages = try pages(try bundle(boardsPerPage))
        let each = boardsPerPage.rawValue
        #expect(pages.count == (count + each - 1) / each + (count + 11) / 12)
        #expect(pages.allSatisfy { ($0.width, $0.height) == (595, 842) })
        #expect(pages.allSatisfy { $0.darkness(0..<595, 0..<842) > 500 })
        // Nothing reaches into the margin.
        for page in pages { #expect(page.darkness(0..<40, 0..<842) == 0) }
    }

    @Test(.enabled(if: Command.has("pdftoppm"), "apt-get install poppler-utils"))
    func `Letter has its own size`() throws {
        let pages = try pages(try bundle(.six, .letter))
        #expect(pages.allSatisfy { ($0.width, $0.height) == (612, 792) })
    }

    @Test(.enabled(if: Command.has("pdftoppm"), "apt-get install poppler-utils"))
    func `every cell that holds a given shows one, and the others are empty`() throws {
        let pages = try pages(try bundle(.one))
        for (puzzle, page) in zip(Self.puzzles, pages) {
            let top = try #require(page.rule(from: 0, 80..<510))
            let bottom = try #require(
                (0..<page.height).last { page.darkness(80..<510, $0..<$0 + 1) > 400 })
            let side = bottom - top
            #expect(440...455 ~= side)
            let left = try #require((0..<page.width).first { page.isDark($0, top + side / 2) })
            for cell in Cell.all {
                let x = left + side * cell.column / 9
                let y = top + side * cell.row / 9
                let ink = page.darkness(x + 6..<x + side / 9 - 6, y + 6..<y + side / 9 - 6)
                #expect((ink > 20) == (puzzle.givens[cell] != nil), "\(cell) of \(puzzle.id)")
            }
        }
    }

    @Test(.enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"))
    func `the text of a page has tier, id and digits`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(try bundle(.two), to: "puzzles.pdf")
        let text = try Command.tool("pdftotext", "-layout", path, "-").output
        for puzzle in Self.puzzles {
            // With the puzzle, and with its solution.
            #expect(text.components(separatedBy: puzzle.id.description).count == 3)
        }
        // Digits that stand close may come as one word.
        let words: [Substring] = text.split { (character: Character) in character.isWhitespace }
        let digits = words.filter { $0.allSatisfy(\.isNumber) }.reduce(0) { $0 + $1.count }
        #expect(digits == Self.puzzles.reduce(0) { $0 + $1.clues + 81 })
    }

    @Test func `a page is small`() throws {
        let bytes = try bundle(.six)
        #expect(bytes.count < 1_200 * Self.puzzles.count + 4_000)
    }

    @Test func `the table of offsets is right`() throws {
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

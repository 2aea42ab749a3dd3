import FarmTestSupport
import Foundation
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import Testing

/// Pages of puzzles of every layout: links, books and papers, as other programs read them.
@Suite struct PrintedPagesTests {
    private static let site = "https://sudoku.example/play/?a=1&b=2"

    private func bundle(
        _ records: [PuzzleRecord] = LayoutRecords.all,
        _ change: (inout BundleEncoder.Options) throws -> Void
    ) throws -> [UInt8] {
        var options = BundleEncoder.Options()
        options.date = "27 November 2026"
        try change(&options)
        let files = try BundleFormat.pdf.files(of: records, options: options, layouts: .all)
        return try #require(files.first).bytes
    }

    static func text(_ bytes: [UInt8], _ words: String...) throws -> String {
        let folder = try TemporaryDirectory()
        let path = try folder.write(bytes, to: "x.pdf")
        let result = try Command.tool(words + [path, "-"])
        #expect(result.errors == "")
        return result.output
    }

    private func isVerified(_ bytes: [UInt8]) -> Bool {
        let (pack, faults) = PuzzlePack.reading(bytes, layouts: .all)
        return faults.isEmpty && pack.puzzles.count > 0
    }

    // MARK: Room

    private static let papers = ["a4", "a5", "170x240", "100x130", "90x90"]

    @Test(arguments: papers, BoardsPerPage.allCases)
    func `pages have room for their boards and codes, or are refused`(
        paper: String, boards: BoardsPerPage
    ) throws {
        let alone = LayoutRecords.all.filter {
            ["classic:9", "killer:9", "jigsaw:9", "classic:16", "classic:25"].contains($0.layout)
        }
        for records in alone.map({ [$0] }) + [LayoutRecords.all] {
            let kinds: [(String?, Int?)] = [(nil, nil), (Self.site, nil), (Self.site, 0)]
            for (link, binding) in kinds {
                let bytes: [UInt8]
                do {
                    bytes = try bundle(records) {
                        $0.paper = try #require(Paper(rawValue: paper))
                        $0.boardsPerPage = boards
                        $0.link = link.flatMap { PrintedLink($0) }
                        $0.bookBinding = binding
                    }
                } catch {
                    #expect("\(error)".contains("print fewer boards on a page, or larger paper"))
                    #expect(paper != "a4" || boards.rawValue > 4 || records.count > 1)
                    continue
                }
                let scales = String(decoding: bytes, as: UTF8.self)
                    .matches(of: #/\nq (-?[0-9.]+) 0 0 /#).map { Double($0.output.1) ?? 0 }
                #expect(scales.allSatisfy { $0 > 0 } && !scales.isEmpty)
                #expect(isVerified(bytes))
            }
        }
    }

    @Test func `pages whose boards have no room are not drawn again`() throws {
        let bytes = try bundle(Self.links) { $0.link = PrintedLink(Self.site) }
        let small = String(decoding: bytes, as: UTF8.self).replacing("3 a4 4", with: "3 90x90 6")
        let faults = PuzzlePack.reading(Array(small.utf8), layouts: .all).faults
        #expect(faults.contains { $0.problem.contains("print fewer boards on a page") })
    }

    // MARK: Links

    @Test(arguments: [
        "sudoku.example", "https://", "ftp://sudoku.example", "https://a b", "https://a/#x",
        "https://ä.example", "https://" + String(repeating: "a", count: 193),
    ])
    func `what is no address of a page is refused`(address: String) {
        #expect(PrintedLink(address) == nil)
    }

    private static let links = LayoutRecords.all.filter {
        ["classic:9", "killer:9", "classic:4", "jigsaw:9", "classic:16"].contains($0.layout)
    }

    @Test(
        .enabled(
            if: Command.has("zbarimg") && Command.has("pdftoppm"),
            "apt-get install zbar-tools poppler-utils"),
        arguments: BoardsPerPage.allCases)
    func `the codes of rendered pages open the puzzles`(boards: BoardsPerPage) throws {
        let bytes = try bundle(Self.links) {
            $0.link = PrintedLink(Self.site)
            $0.boardsPerPage = boards
        }
        #expect(isVerified(bytes))
        let folder = try TemporaryDirectory()
        let path = try folder.write(bytes, to: "x.pdf")
        let pages = try Command.tool("pdftoppm", "-r", "200", "-png", path, folder.path + "/page")
        #expect(pages.exitCode == 0)
        let read = try Command.shell("zbarimg --quiet --raw '\(folder.path)'/*.png")
        #expect(
            Set(read.lines.map(String.init))
                == Set(Self.links.map { Self.site + "#g=" + $0.notation }))
    }

    @Test(.enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"))
    func `the address of a puzzle is printed as text`() throws {
        let bytes = try bundle(Array(Self.links.prefix(1))) { $0.link = PrintedLink(Self.site) }
        let printed = try Self.text(bytes, "pdftotext", "-raw").filter { !$0.isWhitespace }
        #expect(printed.contains(Self.site + "#g=" + Self.links[0].notation))
    }

    @Test func `a picture with a link is read again, and a changed one is not`() throws {
        for record in Self.links {
            var options = BundleEncoder.Options()
            options.link = PrintedLink(Self.site)
            let files = try BundleFormat.svg.files(of: [record], options: options, layouts: .all)
            let bytes = try #require(files.first).bytes
            #expect(isVerified(bytes))
            let text = String(decoding: bytes, as: UTF8.self)
            let changed = text.replacing("a=1&amp;b=2\"", with: "a=1&amp;b=3\"")
            #expect(changed != text)
            #expect(!isVerified(Array(changed.utf8)))
        }
    }

    // MARK: Days

    @Test(arguments: LayoutRecords.all, [nil, site])
    func `a day has the solution of the day before, as a page and as a picture`(
        record: PuzzleRecord, site: String?
    ) throws {
        var options = BundleEncoder.Options()
        (options.isDay, options.language) = (true, .german)
        options.link = site.flatMap { PrintedLink($0) }
        let other = try #require(LayoutRecords.all.first { $0.id != record.id })
        for format in [BundleFormat.pdf, .svg] {
            var encoder = try #require(BundleEncoder(format, options: options, layouts: .all))
            var bytes: [UInt8] = []
            for record in [other, record] { try encoder.append(record, to: &bytes) }
            encoder.finish(&bytes)
            let (pack, faults) = PuzzlePack.reading(bytes, layouts: .all)
            #expect(faults.isEmpty && pack.puzzles.map(\.id) == [other.id, record.id])
            // The second one is no puzzle of the day, so other files may have it.
            var check = BundleCheck(LayoutRecords.cryptography, layouts: .all)
            let findings = check.findings(on: pack.puzzles)
            #expect(findings.map(\.id) == [other.id, nil])
            #expect(findings.flatMap(\.faults) == [])
            // What is drawn is the solution that the file states.
            let text = String(decoding: bytes, as: UTF8.self)
            let solution = String(decoding: record.grid.solution, as: UTF8.self)
            let wrong = String(solution.reversed())
            #expect(text.contains(" \(solution) "))
            let changed = text.replacing(" \(solution) ", with: " \(wrong) ")
            #expect(wrong == solution || !isVerified(Array(changed.utf8)))
        }
    }

    @Test func `a picture of a day shows two puzzles at most, and another shows one`() throws {
        for isDay in [false, true] {
            var options = BundleEncoder.Options()
            options.isDay = isDay
            var encoder = try #require(BundleEncoder(.svg, options: options, layouts: .all))
            var bytes: [UInt8] = []
            for record in LayoutRecords.all.prefix(isDay ? 2 : 1) {
                try encoder.append(record, to: &bytes)
            }
            #expect(throws: BundleError.self) {
                try encoder.append(LayoutRecords.all[0], to: &bytes)
            }
        }
    }

    // MARK: Books

    private static let languages: [(Language, contents: String, solutions: String)] = [
        (.english, "Contents", "Solutions"), (.german, "Inhalt", "Lösungen"),
    ]

    @Test(
        .enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"),
        arguments: languages, ["a4", "a5", "letter", "170x240"])
    func `a book has contents with the right pages, and each puzzle names that of its solution`(
        language: (Language, contents: String, solutions: String), paper: String
    ) throws {
        let bytes = try bundle {
            $0.language = language.0
            $0.bookBinding = 8
            $0.title = "Rätsel"
            $0.paper = Paper(rawValue: paper) ?? .a4
        }
        #expect(isVerified(bytes))
        let pages = try Self.text(bytes, "pdftotext", "-layout").split(
            separator: "\u{C}", omittingEmptySubsequences: false)
        #expect(pages[0].contains("Rätsel") && pages[0].contains("27 November 2026"))
        #expect(pages[1].contains(language.contents))
        let isGerman = language.0 == .german
        let reference = isGerman ? /Lösung: Seite (\d+)/ : /solution: page (\d+)/
        let back = isGerman ? /Seite (\d+)/ : /page (\d+)/
        var puzzles = 0
        for (place, page) in pages.enumerated() where !page.contains(language.solutions) {
            for match in page.matches(of: reference) {
                puzzles += 1
                let number = try #require(Int(match.1))
                let solutions = pages[number - 1]
                #expect(solutions.contains(language.solutions))
                #expect(solutions.matches(of: back).contains { Int($0.1) == place + 1 })
            }
        }
        #expect(puzzles == LayoutRecords.all.count)
    }

    @Test(.enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"))
    func `solutions of short sections share pages, whose heading names a section if it is one`()
        throws
    {
        let records = LayoutRecords.all.filter { $0.layout != "classic:25" }
        let killers = LayoutRecords.all.filter { $0.layout == "killer:9" }
        for (records, heading) in [
            (records, /Solutions\n/), (killers, /Solutions: Killer 9×9 · Medium\n/),
        ] {
            let pages = try Self.text(
                bundle(records) { $0.bookBinding = 0 }, "pdftotext", "-layout"
            )
            .split(separator: "\u{C}").filter { !$0.contains("Contents") }
            let found = pages.count { $0.contains(heading) }
            #expect(found == (records.count + 11) / 12)
        }
    }

    @Test(.enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"))
    func `each page with killers states their rule once`() throws {
        let killers = LayoutRecords.all.filter { $0.layout == "killer:9" }
        let rules: [(Language, String)] = [
            (.english, "none occurs twice in it"), (.german, "keine kommt darin"),
        ]
        for (language, rule) in rules {
            for binding in [nil, 0] as [Int?] {
                let bytes = try bundle(killers) {
                    ($0.language, $0.bookBinding, $0.boardsPerPage) = (language, binding, .one)
                }
                let words = try Self.text(bytes, "pdftotext", "-raw").split { $0.isWhitespace }
                let found = words.joined(separator: " ").ranges(of: rule).count
                #expect(found == killers.count, "\(language) \(binding ?? -1)")
            }
        }
    }

    @Test(
        .enabled(
            if: Command.has("qpdf") && Command.has("mutool"), "apt-get install qpdf mupdf-tools"),
        arguments: [nil, 12] as [Int?])
    func `other programs find no fault in the file, and an outline in a book`(
        binding: Int?
    ) throws {
        let bytes = try bundle {
            $0.bookBinding = binding
            $0.link = PrintedLink(Self.site)
        }
        let folder = try TemporaryDirectory()
        let path = try folder.write(bytes, to: "x.pdf")
        let checked = try Command.tool("qpdf", "--check", path)
        #expect(checked.exitCode == 0, "\(checked.output)\(checked.errors)")
        let outline = try Command.tool("mutool", "show", path, "outline")
        #expect(outline.errors.isEmpty)
        #expect(outline.output.contains("Killer 9×9 · ") == (binding != nil))
    }

    @Test(arguments: [nil, 12] as [Int?])
    func `pages are written by the rules of PDF/A-2b`(binding: Int?) throws {
        let bytes = try bundle { ($0.bookBinding, $0.title) = (binding, "A & B") }
        let text = String(decoding: bytes, as: UTF8.self)
        for part in [
            "%PDF-1.7\n%\u{E2}\u{E3}", "<pdfaid:part>2</pdfaid:part>", "/S/GTS_PDFA1/",
            "<rdf:li xml:lang=\"x-default\">A &amp; B</rdf:li>", "/Lang(en)", "/Metadata ",
            "/MarkInfo<</Marked true>>",
        ] { #expect(text.contains(part), "\(part)") }
        // The line end before the end of a stream does not count.
        var streams = 0
        for part in text.split(separator: "\nendstream\n").dropLast() {
            let start = try #require(part.range(of: ">>\nstream\n", options: .backwards))
            let length = try #require(part[..<start.lowerBound].split(separator: "/Length ").last)
            #expect(Int(length) == part[start.upperBound...].utf8.count)
            streams += 1
        }
        #expect(streams > 6)
        let other = String(
            decoding: try bundle { ($0.bookBinding, $0.title) = (binding, "A & C") }, as: UTF8.self)
        let ids = [text, other].map { $0.firstMatch(of: /\/ID\[<([0-9a-f]{32})><\1>\]/)?.1 }
        #expect(ids[0] != nil && ids[1] != nil && ids[0] != ids[1])
    }

    @Test func `the binding margin changes sides`() throws {
        let one = try bundle { $0.bookBinding = 0 }
        let other = try bundle { $0.bookBinding = 20 }
        #expect(one != other)
        #expect(one == (try bundle { $0.bookBinding = 0 }))
    }

    @Test func `an empty book is valid`() throws {
        let bytes = try bundle([]) { $0.bookBinding = 0 }
        #expect(PuzzlePack.reading(bytes, layouts: .all).faults.isEmpty)
    }

    @Test(arguments: ["a4x", "0x10", "89x200", "1001x200", "210X297", "210x", "0210x297", ""])
    func `a paper of another name or size is refused`(name: String) {
        #expect(Paper(rawValue: name) == nil)
    }
}

package import FarmAPI
import FarmClient
import FarmJSON
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// Sheets, a book or a newspaper's week that a page asks for: options of `export` as JSON.
package struct PaperOrder: Sendable {
    private enum Kind: String, CaseIterable { case sheets, book, week }

    private let kind: Kind
    private let request: ExportRequest
    /// The first day of a week.
    private let first: NewspaperDay?
    private let hasSolutions: Bool

    /// The most puzzles of an order, which is held in memory.
    package static let most = 1_000
    /// The time to wait for the puzzles of a pool: a person waits.
    package static let waitSeconds = 10

    private static let text = JSONSchema.text(.line(0...200))
    private static let schema = JSONSchema.closed([
        .required("kind", .choice(Kind.allCases.map(\.rawValue)), "What is printed."),
        .required("pools", .array(.pool, count: 1...100), "The pools of the puzzles."),
        Property("count", .integer(1...most), "The puzzles of each pool; a week has seven days."),
        Property("sample", .boolean, "Leaves the puzzles in stock."),
        Property("from", text, "The first day of a week."),
        Property("title", text, "The title of each page."),
        Property("date", text, "The date of each page."),
        Property("paper", text, "The size of the paper."),
        Property("boards", .integer(1...6), "The puzzles on a page."),
        Property("language", .choice(Language.allCases.map(\.rawValue)), "The language."),
        Property("symbols", .choice(GridSymbols.allCases.map(\.rawValue)), "The marks in cells."),
        Property("link", text, "The page that codes lead to."),
        Property("binding", .integer(0...50), "The millimetres that a book's binding takes."),
        Property("hints", .boolean, "Adds hints to a book."),
        Property("solutions", .boolean, "Adds yesterday's solutions to a week."),
        Property("technique", .array(.text(.technique), count: 0...32), "As in peek."),
        Property("symmetry", .choice(Symmetry.allCases.map(\.rawValue)), "As in peek."),
        Property("minRating", .number(0...100), "As in peek."),
        Property("maxRating", .number(0...100), "As in peek."),
    ])

    /// Reads an order.
    package init(json: [UInt8]) throws(BodyErrors) {
        let body: JSONValue
        do throws(JSONError) { body = try JSONReader.value(json) } catch {
            throw BodyErrors([InvalidField(field: "", "line \(error.line): \(error.problem)")])
        }
        try BodyErrors.check(body, Self.schema)
        var faults: [InvalidField] = []
        func value<Value>(
            _ name: String, _ expected: String, _ read: (String) -> Value?
        ) -> Value? {
            guard let text = body[name]?.string, !text.isEmpty else { return nil }
            let value = read(text)
            if value == nil {
                faults.append(InvalidField(field: name, "expected \(expected); got '\(text)'"))
            }
            return value
        }
        func printed(_ name: String) -> String? {
            value(name, "letters of western Europe") {
                BundleEncoder.Options.unprintable(in: $0) == nil ? $0 : nil
            }
        }
        func refuse(_ name: String, _ problem: String) {
            faults.append(InvalidField(field: name, problem))
        }
        let kind = body["kind"]?.string.flatMap { Kind(rawValue: $0) } ?? .sheets
        let names = body["pools"]?.elements?.compactMap { $0.string.flatMap { PoolName($0[...]) } }
        var request = ExportRequest(names ?? [], format: .pdf)
        request.filter = try ClaimRequest.Filter(query: body)
        request.count = kind == .week ? WeekExport.days : body["count"]?.integer ?? 12
        if kind != .week, request.total > Self.most {
            refuse("count", "expected at most \(Self.most) puzzles of all pools together")
        }
        request.isSample = body["sample"]?.bool ?? false
        request.waitSeconds = Self.waitSeconds
        let first = value("from", "a date such as 2026-11-30") { NewspaperDay($0) }
        if kind == .week, first == nil, faults.isEmpty { refuse("from", "name the first day") }
        let hasSolutions = body["solutions"]?.bool ?? false
        var options = request.options
        options.title = printed("title") ?? options.title
        options.date =
            printed("date") ?? CivilTime(secondsSince1970: Clocks.wall / 1_000_000_000).date
        options.paper =
            value("paper", "a4, a5, letter or WIDTHxHEIGHT in mm, 90 to 1000 each") {
                Paper(rawValue: $0)
            } ?? (kind == .week ? WeekExport.paper(hasSolutions: hasSolutions) : .a4)
        options.boardsPerPage =
            kind == .week
            ? .one : body["boards"]?.integer.flatMap { BoardsPerPage(rawValue: $0) } ?? .four
        options.language = value("language", "a language") { Language(rawValue: $0) } ?? .english
        options.symbols = value("symbols", "symbols") { GridSymbols(rawValue: $0) } ?? .digits
        options.link = value("link", "the address of a page, without a fragment") {
            PrintedLink($0)
        }
        if kind == .book { options.bookBinding = body["binding"]?.integer ?? 0 }
        options.hasHints = body["hints"]?.bool ?? false
        if kind != .week {
            options.exercise = request.filter.techniques.first.flatMap {
                ExerciseTechnique(filtering: $0)
            }
        }
        if options.exercise != nil, options.boardsPerPage.rows > 2 {
            refuse("boards", "too small for candidates; use 1 to 4 with a technique")
        }
        if options.exercise != nil, options.symbols != .digits {
            refuse("symbols", "explanations name digits; leave it out with a technique")
        }
        if options.hasHints, options.exercise != nil || options.symbols != .digits {
            refuse(
                "hints", "names digits of whole puzzles; leave it out with techniques and symbols")
        }
        request.options = options
        (self.kind, self.request) = (kind, request)
        (self.first, self.hasSolutions) = (first, hasSolutions)
        if !faults.isEmpty { throw BodyErrors(faults) }
    }

    /// The files as they are sent, and the claims of their puzzles.
    package struct Draft: Sendable {
        package let name: String
        package let type: String
        package let bytes: [UInt8]
        package let claims: [String]
    }

    /// Writes the files with puzzles of the service at a socket. Whoever asked acknowledges the claims once
    /// the files have arrived; otherwise the puzzles return to their pools.
    package func draft(from socket: String) throws(ExportError) -> Draft {
        let folder = try onFile { () throws(SystemError) in try TemporaryFolder() }
        let name = "\(kind.rawValue).pdf"
        guard kind == .week, let first else {
            let export = BundleExport(request, to: folder.path + "/" + name, from: socket)
            let (files, claims) = try export.drafted(from: socket)
            return Draft(
                name: name, type: "application/pdf", bytes: files.first?.bytes ?? [],
                claims: claims)
        }
        let export = WeekExport(
            request, from: first, hasSolutions: hasSolutions, to: folder.path)
        let (files, claims) = try export.drafted(from: socket)
        var (archive, bytes) = (ArchiveWriter(), [UInt8]())
        for file in files { archive.add(file.name, file.bytes, to: &bytes) }
        archive.end(&bytes)
        return Draft(
            name: "week-\(first.date).zip", type: "application/zip", bytes: bytes, claims: claims)
    }
}

extension FileExport {
    /// The longest file that is read back.
    private static var longest: Int { 1 << 28 }

    /// Writes the files and returns them, with the claims of their puzzles, which stay leased.
    fileprivate func drafted(
        from socket: String
    ) throws(ExportError) -> (files: [(name: String, bytes: [UInt8])], claims: [String]) {
        var client = ServiceClient(path: socket)
        let place = try openTarget()
        var export = self
        export.request = try request.stating(&client)
        var fetcher = PuzzleFetcher(export.request)
        do throws(ExportError) {
            let reporter = ExportReporter(progress: { _ in }, remark: { _ in })
            var files: [(name: String, bytes: [UInt8])] = []
            for file in try export.writeParts(at: place, &fetcher, from: &client, reporter) ?? [] {
                let part = ExportTarget.part(file.name)
                files.append(
                    (file.name, try place.contents(of: part, atMost: Self.longest)))
            }
            return (files, fetcher.series.claims.map(\.id))
        } catch {
            throw fetcher.series.giveBack(to: &client, after: error)
        }
    }
}

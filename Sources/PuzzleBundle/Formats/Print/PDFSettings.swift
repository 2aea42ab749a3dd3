import SudokuEngine

/// All that pages depend on beside their puzzles. A file lists it in comments, from which a verifier
/// renders the pages again.
struct PDFSettings: Hashable, Sendable {
    let paper: Paper
    let boardsPerPage: BoardsPerPage
    let heading: PDFHeading
    /// The site that the codes of puzzles lead to; nil for none.
    var link: PrintedLink?
    /// The language of rules and, in books, of everything else.
    var language = Language.english
    /// The marks in the cells of other layouts than classic 9x9.
    var symbols = GridSymbols.digits
    /// The width that the binding of a book takes, in millimetres; nil for sheets.
    var binding: Int?
    /// True for a book with steps of the paths between puzzles and solutions.
    var hasHints = false
    /// True for the page of a day in a newspaper.
    var isDay = false
    /// False for pages of an earlier version, which had another layout or no logical structure.
    private(set) var isCurrent = true

    init(paper: Paper, boardsPerPage: BoardsPerPage, heading: PDFHeading) {
        self.paper = paper
        self.boardsPerPage = boardsPerPage
        self.heading = heading
    }

    var remarks: [String] {
        ["puzzlefarm/3 \(paper.rawValue) \(boardsPerPage.rawValue)"] + heading.remarks
            + (link.map { ["link \($0.site)"] } ?? [])
            + (language == .english ? [] : ["language \(language.rawValue)"])
            + (symbols == .digits ? [] : ["symbols \(symbols.rawValue)"])
            + (binding.map { ["book \($0)"] } ?? []) + (hasHints ? ["hints 1"] : [])
            + (isDay ? ["day 1"] : [])
    }

    /// Reads the comments in the header of a file; nil if it does not list its puzzles.
    init?(_ lines: [ArraySlice<UInt8>]) {
        let remarks = lines.dropFirst().prefix { $0.first == UInt8(ascii: "%") }.map {
            String(decoding: $0.dropFirst(), as: UTF8.self)
        }.filter { !PDFArchive.mark.hasPrefix("%" + $0) }
        func value(_ name: String) -> String? {
            let remark = remarks.first { $0.hasPrefix(name + " ") }
            return remark.map { String($0.dropFirst(name.utf8.count + 1)) }
        }
        let words = remarks.first?.split(separator: " ") ?? []
        let versions = ["puzzlefarm/1", "puzzlefarm/2", "puzzlefarm/3"]
        guard words.count == 3, versions.contains(String(words[0])),
            let paper = Paper(rawValue: String(words[1])),
            let number = Int(words[2]), let boardsPerPage = BoardsPerPage(rawValue: number)
        else { return nil }
        self.init(
            paper: paper, boardsPerPage: boardsPerPage,
            heading: PDFHeading(title: value("title") ?? "", date: value("date") ?? ""))
        link = value("link").flatMap { PrintedLink($0) }
        language = value("language").flatMap { Language(rawValue: $0) } ?? .english
        symbols = value("symbols").flatMap { GridSymbols(rawValue: $0) } ?? .digits
        binding = value("book").flatMap { Int($0) }.flatMap { 0...50 ~= $0 ? $0 : nil }
        hasHints = value("hints") != nil
        isDay = value("day") != nil
        isCurrent = words[0] == "puzzlefarm/3"
    }
}

/// The heading of each page.
struct PDFHeading: Hashable, Sendable {
    let title: String
    let date: String

    /// Replaces characters that the font lacks with question marks.
    init(title: String, date: String) {
        func printed(_ text: String) -> String {
            String(text.map { EmbeddedFont.code($0) == nil ? "?" : $0 })
        }
        self.title = printed(title)
        self.date = printed(date)
    }

    var remarks: [String] { ["title \(title)", "date \(date)"] }
}

/// The number of puzzles per page.
public enum BoardsPerPage: Int, Hashable, Sendable, CaseIterable {
    /// One large board.
    case one = 1
    /// Two boards, one below the other.
    case two = 2
    /// Two boards, and one below them.
    case three = 3
    /// Two rows of two boards.
    case four = 4
    /// Two rows of two boards, and one below them.
    case five = 5
    /// Three rows of two boards.
    case six = 6

    var columns: Int { rawValue > 2 ? 2 : 1 }
    /// The number of rows, which decides how large the boards are.
    public var rows: Int { (rawValue + columns - 1) / columns }
}

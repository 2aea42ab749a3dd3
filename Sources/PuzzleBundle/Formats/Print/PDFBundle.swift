import SudokuEngine

/// Pages to print: one, two, four or six boards per page with number, tier, rating and id, and the
/// solutions by number on separate pages, twelve per page. The board of an exercise is its position
/// with all candidates, and its solution is the step with its explanation, three per page. Only the
/// font is compressed.
struct PDFBundleWriter: BundleWriter {
    let paper: Paper
    let boardsPerPage: BoardsPerPage
    let heading: PDFHeading
    let layouts: LayoutSupport?
    private var file = PDFFile()
    private var pages = 0
    /// The boards of the current, incomplete page.
    private var waiting: [PrintedBoard] = []
    /// The boards of the solution pages, written after all puzzles.
    private var all: [PrintedBoard] = []

    init(
        paper: Paper, boardsPerPage: BoardsPerPage, heading: PDFHeading, layouts: LayoutSupport?
    ) {
        self.layouts = layouts
        self.paper = paper
        self.boardsPerPage = boardsPerPage
        self.heading = heading
    }

    mutating func begin(_ output: inout [UInt8]) {
        let remarks = ["puzzlefarm/2 \(paper.rawValue) \(boardsPerPage.rawValue)"]
        file.begin(remarks + heading.remarks, title: heading.title, to: &output)
    }

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        var board = PrintedBoard(puzzle, explanation.exercise)
        do throws(FieldError) { try board.draw(layouts) } catch {
            throw BundleError(file: puzzle.id.description, place: .file, problem: error.text)
        }
        add(board, to: &output)
    }

    mutating func add(_ board: PrintedBoard, to output: inout [UInt8]) {
        var board = board
        board.number = all.count + 1
        all.append(board)
        waiting.append(board)
        if waiting.count == boardsPerPage.rawValue { endPage(&output) }
    }

    mutating func end(_ output: inout [UInt8]) {
        if !waiting.isEmpty || all.isEmpty { endPage(&output) }
        pages(of: all.filter { $0.exercise == nil }, columns: 3, rows: 4, .solutions, &output)
        pages(of: all.filter { $0.exercise != nil }, columns: 1, rows: 3, .explanations, &output)
        file.end(&output)
    }

    private mutating func endPage(_ output: inout [UInt8]) {
        page(
            waiting[...], columns: boardsPerPage.columns, rows: boardsPerPage.rows, .puzzles,
            &output)
        waiting.removeAll()
    }

    private mutating func pages(
        of boards: [PrintedBoard], columns: Int, rows: Int, _ content: PDFPage.Content,
        _ output: inout [UInt8]
    ) {
        let most = columns * rows
        for start in stride(from: 0, to: boards.count, by: most) {
            page(
                boards[start..<min(start + most, boards.count)], columns: columns, rows: rows,
                content, &output)
        }
    }

    private mutating func page(
        _ boards: ArraySlice<PrintedBoard>, columns: Int, rows: Int, _ content: PDFPage.Content,
        _ output: inout [UInt8]
    ) {
        pages += 1
        let page = PDFPage(
            paper: paper, heading: heading, number: pages, columns: columns, rows: rows,
            content: content,
            hasTasks: content == .puzzles && boards.contains { $0.exercise != nil })
        file.page(page.operators(for: boards), size: paper, to: &output)
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

/// A paper size.
public enum Paper: String, Hashable, Sendable, CaseIterable {
    /// 210 by 297 mm.
    case a4
    /// The size used in North America.
    case letter

    /// In points.
    var width: Int { self == .a4 ? 595 : 612 }
    var height: Int { self == .a4 ? 842 : 792 }
}

/// The number of puzzles per page.
public enum BoardsPerPage: Int, Hashable, Sendable, CaseIterable {
    /// One large board.
    case one = 1
    /// Two boards, one below the other.
    case two = 2
    /// Two rows of two boards.
    case four = 4
    /// Three rows of two boards.
    case six = 6

    var columns: Int { self == .four || self == .six ? 2 : 1 }
    var rows: Int { rawValue / columns }
}

enum PDFBundle {
    /// Takes the puzzles from the comments, renders all pages again and compares.
    static func read(
        _ bytes: ArraySlice<UInt8>, _ layouts: LayoutSupport?, into reading: inout BundleReading
    ) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let head = lines.dropFirst().first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let words = head.split(separator: " ")
        guard words.count == 3, words[0] == "%puzzlefarm/1" || words[0] == "%puzzlefarm/2",
            let paper = Paper(rawValue: String(words[1])),
            let number = Int(words[2]), let boardsPerPage = BoardsPerPage(rawValue: number)
        else {
            return reading.fault(
                "not made by puzzlefarm: the file does not list its puzzles")
        }
        let heading = PDFHeading(
            title: remark("title", in: lines), date: remark("date", in: lines))
        var writer = PDFBundleWriter(
            paper: paper, boardsPerPage: boardsPerPage, heading: heading, layouts: layouts)
        var again: [UInt8] = []
        writer.begin(&again)
        let mark = "%puzzle "
        var count = 0
        /// False after a puzzle that is drawn with a LayoutSupport that there is not.
        var isComparable = true
        for (number, line) in lines.enumerated() where line.starts(with: mark.utf8) {
            count += 1
            let place = BundleError.Place.puzzle(count)
            reading.add(at: place) { () throws(FieldError) in
                let remark = String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self)
                var board = try PrintedBoard(remark: remark)
                if number + 1 < lines.count {
                    try board.take(exerciseRemark: lines[number + 1])
                }
                if layouts != nil || board.grid.isClassic {
                    try board.draw(layouts)
                } else {
                    isComparable = false
                }
                writer.add(board, to: &again)
                return board.puzzle(at: place)
            }
        }
        writer.end(&again)
        // Version 0.1 had another layout.
        if words[0] == "%puzzlefarm/2", isComparable, !again.elementsEqual(bytes) {
            reading.fault("the pages do not match the puzzles listed in the file")
        }
    }

    /// The comment with a name in the header of the file; empty if missing.
    private static func remark(_ name: String, in lines: [ArraySlice<UInt8>]) -> String {
        let mark = "%\(name) "
        let line = lines.prefix(4).first { $0.starts(with: mark.utf8) }
        return line.map { String(decoding: $0.dropFirst(mark.utf8.count), as: UTF8.self) } ?? ""
    }
}

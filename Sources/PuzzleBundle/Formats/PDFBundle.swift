import SudokuEngine

/// Pages to print: one, two, four or six boards a page with tier and id, and the solutions on pages
/// of their own, twelve a page. Lines and Helvetica, which every reader has; no compression.
struct PDFBundleWriter: BundleWriter {
    let paper: Paper
    let boardsPerPage: BoardsPerPage
    private var file = PDFFile()
    /// The boards of the page that is not full yet.
    private var waiting: [PrintedBoard] = []
    /// What the last pages show: they come when all puzzles are known.
    private var all: [PrintedBoard] = []

    init(paper: Paper, boardsPerPage: BoardsPerPage) {
        self.paper = paper
        self.boardsPerPage = boardsPerPage
    }

    mutating func begin(_ output: inout [UInt8]) {
        file.begin("puzzlefarm/1 \(paper.rawValue) \(boardsPerPage.rawValue)", to: &output)
    }

    mutating func add(
        _ puzzle: PuzzleRecord, plan: [Hint], to output: inout [UInt8]
    ) throws(BundleFault) {
        add(PrintedBoard(puzzle), to: &output)
    }

    mutating func add(_ board: PrintedBoard, to output: inout [UInt8]) {
        all.append(board)
        waiting.append(board)
        if waiting.count == boardsPerPage.rawValue { endPage(&output) }
    }

    mutating func end(_ output: inout [UInt8]) {
        if !waiting.isEmpty || all.isEmpty { endPage(&output) }
        for start in stride(from: 0, to: all.count, by: 12) {
            let page = PDFPage(paper, columns: 3, rows: 4, title: "Solutions")
            let boards = all[start..<min(start + 12, all.count)]
            file.page(
                page.content(boards.map { ($0, $0.solution.puzzle) }, remarks: false),
                size: paper, to: &output)
        }
        file.end(&output)
    }

    private mutating func endPage(_ output: inout [UInt8]) {
        let page = PDFPage(
            paper, columns: boardsPerPage.columns, rows: boardsPerPage.rows, title: nil)
        file.page(
            page.content(waiting.map { ($0, $0.givens) }, remarks: true), size: paper, to: &output)
        waiting.removeAll()
    }
}

/// What is printed on.
public enum Paper: String, Hashable, Sendable, CaseIterable {
    case a4
    /// What printers in North America hold.
    case letter

    /// In points.
    var width: Int { self == .a4 ? 595 : 612 }
    var height: Int { self == .a4 ? 842 : 792 }
}

/// How many puzzles a page has.
public enum BoardsPerPage: Int, Hashable, Sendable, CaseIterable {
    case one = 1
    case two = 2
    case four = 4
    case six = 6

    var columns: Int { self == .four || self == .six ? 2 : 1 }
    var rows: Int { rawValue / columns }
}

/// How boards stand on a page.
private struct PDFPage {
    private let paper: Paper
    private let columns: Int
    private let rows: Int
    private let title: String?
    private static let margin = 42
    private static let gap = 24

    init(_ paper: Paper, columns: Int, rows: Int, title: String?) {
        self.paper = paper
        self.columns = columns
        self.rows = rows
        self.title = title
    }

    private var titleHeight: Int { title == nil ? 0 : 24 }
    private var captionHeight: Int { 14 }

    /// Of a board, in points: what both directions leave room for, and never more than a hand
    /// writes into.
    private var side: Int {
        let width = paper.width - 2 * Self.margin - (columns - 1) * Self.gap
        let height = paper.height - 2 * Self.margin - titleHeight - (rows - 1) * Self.gap
        return min(width / columns, height / rows - captionHeight, 450)
    }

    /// The operators that draw the page; remarks are comments before the boards.
    func content(_ boards: [(board: PrintedBoard, shown: Puzzle)], remarks: Bool) -> [UInt8] {
        var content: [UInt8] = []
        if let title {
            content.append(
                "BT /F 14 Tf \(Self.margin) \(paper.height - Self.margin - 12) Td (\(title)) Tj ET\n"
            )
        }
        for (number, entry) in boards.enumerated() {
            if remarks { content.append("%puzzle \(entry.board.remark)\n") }
            draw(entry.board, entry.shown, at: number, to: &content)
        }
        return content
    }

    private func draw(
        _ board: PrintedBoard, _ shown: Puzzle, at number: Int, to content: inout [UInt8]
    ) {
        let cellWidth = (paper.width - 2 * Self.margin + Self.gap) / columns
        let cellHeight = (paper.height - 2 * Self.margin - titleHeight + Self.gap) / rows
        let x = Self.margin + number % columns * cellWidth + (cellWidth - Self.gap - side) / 2
        let top = paper.height - Self.margin - titleHeight - number / columns * cellHeight
        let y = top - captionHeight - side
        let size = side < 200 ? 8 : 10
        // An id's letters are of many widths: about half the size, so that it ends near the edge.
        let idX = x + side - 16 * size * 53 / 100
        content.append("BT /F \(size) Tf \(x) \(y + side + 5) Td (\(board.tier.title)) Tj ET\n")
        content.append("BT /F \(size) Tf \(idX) \(y + side + 5) Td (\(board.id)) Tj ET\n")
        // The board is ninety wide, so a cell is ten.
        let scale = String(side * 1_000 / 90, decimals: 3)
        content.append("q \(scale) 0 0 \(scale) \(x) \(y) cm /G Do\n")
        // A digit of Helvetica is 0.556 wide and a space 0.278: with so much between letters and so
        // much more after words, digits and blanks are ten apart.
        content.append("BT /F 7 Tf 6.108 Tc 1.946 Tw 10 TL 3.054 92.5 Td\n")
        let cells = shown.ascii.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: " ") : $0 }
        for row in 0..<9 {
            content.append("(")
            content += cells[row * 9..<row * 9 + 9]
            content.append(")'\n")
        }
        content.append("ET Q\n")
    }
}

enum PDFBundle {
    /// Takes the puzzles from the remarks, draws everything again and compares.
    static func read(_ bytes: ArraySlice<UInt8>, into reading: inout BundleReading) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let head = lines.dropFirst().first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let words = head.split(separator: " ")
        guard words.count == 3, words[0] == "%puzzlefarm/1",
            let paper = Paper(rawValue: String(words[1])),
            let number = Int(words[2]), let boardsPerPage = BoardsPerPage(rawValue: number)
        else {
            return reading.fault("pages of somebody else: they do not say which puzzles they have")
        }
        var writer = PDFBundleWriter(paper: paper, boardsPerPage: boardsPerPage)
        var again: [UInt8] = []
        writer.begin(&again)
        let mark = "%puzzle "
        var count = 0
        for line in lines where line.starts(with: mark.utf8) {
            count += 1
            let place = BundleFault.Place.puzzle(count)
            reading.add(at: place) { () throws(BundleProblem) in
                let remark = String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self)
                let board = try PrintedBoard(remark: remark)
                writer.add(board, to: &again)
                return board.puzzle(at: place)
            }
        }
        writer.end(&again)
        if !again.elementsEqual(bytes) {
            reading.fault("the pages are not those of the puzzles that they name")
        }
    }
}

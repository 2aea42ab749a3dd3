import FarmJSON
import SudokuEngine

/// A page: heading, boards in columns and rows, rules, and page number.
struct PDFPage {
    let settings: PDFSettings
    /// Counted from 1.
    let number: Int
    private(set) var columns: Int
    private(set) var rows: Int
    let content: Content
    /// True if there is a line above each board for the step to find.
    var hasTasks = false
    /// The side of the largest code beside or below the boards; 0 if there are none.
    private var codeSide = 0
    /// The lines with rules above the page number.
    private var rules: [String] = []
    /// The number of shapes shown above the rules.
    private var shapes = 0
    /// True for the first page of a section, whose heading counts as that of the section.
    var isFirst = false
    /// The place of the page in a book; nil for sheets.
    var book: PDFBookPlace?
    /// The puzzle of the day before, whose solution a newspaper prints.
    var solved: PrintedBoard?

    init(settings: PDFSettings, number: Int, columns: Int, rows: Int, content: Content) {
        self.settings = settings
        self.number = number
        self.columns = columns
        self.rows = rows
        self.content = content
    }

    /// Prints the rules of the boards above the page number, each once.
    mutating func takeRules(_ boards: some Sequence<PrintedBoard>) {
        var known: Set<String> = []
        if settings.symbols == .shapes {
            shapes = boards.map { $0.grid.size }.max() ?? 0
        }
        for board in boards where known.insert(board.rules).inserted {
            rules += EmbeddedFont.lines(of: board.rules, size: 8, width: width * 1_000)
        }
    }

    /// Makes room for the codes of boards.
    mutating func makeRoomForCodes(of boards: some Sequence<PrintedBoard>) {
        codeSide = boards.compactMap { $0.link?.code.printedSide }.max() ?? 0
    }

    /// Takes columns and rows away until solutions have room, with their numbers and ids above them.
    mutating func makeRoom(for boards: some Sequence<PrintedBoard>) {
        let least = max(72, 2 * (boards.map { $0.grid.size }.max() ?? 0))
        while side < least, columns * rows > 1 {
            if rows > 1, boardRoom < slot.width || columns == 1 { rows -= 1 } else { columns -= 1 }
        }
    }

    /// Throws an error if its boards would be too small to read, or their codes do not fit.
    func checkRoom(for board: PrintedBoard) throws(FieldError) {
        let remedy = "print fewer boards on a page, or larger paper"
        if side < 4 * board.grid.size {
            throw FieldError("the boards of \(board.grid.layout) would be too small; \(remedy)")
        }
        guard codeSide > 0 else { return }
        if hasCodesAtRight ? side < codeSide + 10 : slot.width < codeSide {
            throw FieldError("the code of \(board.grid.layout) has no room; \(remedy)")
        }
    }

    enum Content {
        case puzzles, solutions
        /// The steps of exercises, explained.
        case explanations
        /// Steps of the paths of puzzles.
        case hints
    }

    static let margin = 42
    /// Newspapers cut their pages out.
    private var margin: Int { settings.isDay ? 14 : Self.margin }
    static let gap = 24
    private static let headHeight = 34
    private static let captionHeight = 20
    private static let taskHeight = 16
    private static let codeGap = 8

    var paper: Paper { settings.paper }
    private var headroom: Int { Self.captionHeight + (hasTasks ? Self.taskHeight : 0) }
    /// The width that the binding takes, at the left of odd pages.
    private var binding: Int { Paper.points(millimetres: settings.binding ?? 0) }
    var left: Int { margin + (number % 2 == 1 ? binding : 0) }
    var width: Int { paper.width - 2 * margin - binding }
    var top: Int { paper.height - margin - Self.headHeight }
    var bottom: Int {
        margin + (rules.isEmpty ? 0 : 11 * rules.count + 4) + (shapes == 0 ? 0 : 24) + solvedRoom
    }
    /// The line of the last rule, above the page number if there is one.
    private var foot: Int { settings.isDay ? margin : 38 }
    /// The space for a board and its caption.
    private var slot: (width: Int, height: Int) {
        (
            (width - (columns - 1) * Self.gap) / columns,
            (top - bottom - (rows - 1) * Self.gap) / rows
        )
    }
    /// The space for a code, and between it and the board.
    private var codeRoom: Int { codeSide == 0 ? 0 : codeSide + Self.codeGap }
    private var sideAboveCode: Int { min(slot.width, boardRoom - codeRoom) }
    private var sideBesideCode: Int { min(slot.width - codeRoom, boardRoom) }
    /// The height of the slot for a board and its code. The explanation of a large board may be below it.
    private var boardRoom: Int {
        (content == .explanations && rows == 1 ? slot.height * 3 / 4 : slot.height) - headroom
    }
    /// True if the explanation is below the board, for lack of room beside it.
    var hasTextBelow: Bool { content == .explanations && rows == 1 && width - side < 140 }
    /// True if boards are larger with the codes at their right than below.
    private var hasCodesAtRight: Bool { sideBesideCode > sideAboveCode }
    var side: Int { max(sideAboveCode, sideBesideCode) }

    /// Draws the page. Remarks are written as comments before the boards.
    func drawn(with boards: ArraySlice<PrintedBoard>) -> PDFContent {
        var output = PDFContent()
        drawHead(in: &output)
        if content == .hints { drawHints(of: boards, in: &output) }
        for (place, board) in boards.enumerated() where content != .hints {
            if content == .puzzles {
                output.line("%puzzle \(board.remark)")
                if let remark = board.exerciseRemark { output.line(remark) }
            }
            output.grouped(.section) { draw(board, at: place, in: &$0) }
        }
        if content == .explanations { drawLegend(in: &output) }
        if shapes > 0 { output.tagged(.figure, as: words.shapes) { drawShapes(in: &$0) } }
        if !rules.isEmpty {
            output.tagged(.paragraph) { output in
                for (place, rule) in rules.enumerated() {
                    let y = foot + 11 * (rules.count - 1 - place)
                    output.text(rule + " ", size: 8, x: left, y: y)
                }
            }
        }
        drawSolved(in: &output)
        if !settings.isDay { drawNumber(in: &output) }
        return output
    }

    var words: BookWords { BookWords(settings.language) }

    func drawNumber(in output: inout PDFContent) {
        output.artifact {
            $0.text("\(number)", size: 9, x: left + width / 2, y: 22, .center, .gray)
        }
    }

    /// Draws the shapes that the rules speak of, 20 points wide each.
    private func drawShapes(in output: inout PDFContent) {
        output.line("q .2 0 0 .2 \(left) \(foot - 2 + 11 * rules.count) cm")
        for place in 0..<shapes { output.shape(of: UInt8(place + 1), x: 110 * place, y: 0) }
        output.line("Q")
    }

    private func drawHead(in output: inout PDFContent) {
        let y = paper.height - margin - 12
        let note = book?.section ?? settings.heading.date
        var title = settings.heading.title
        if content != .puzzles, book == nil { title += " – \(words.solutions)" }
        let room = width * 1_000 - EmbeddedFont.width(note, size: 9) - 12_000
        let sizes = book == nil ? [16, 14, 12, 10] : [10]
        let size = sizes.first { EmbeddedFont.width(title, size: $0) <= room } ?? 10
        // The heading of a book's page is its section.
        let kinds: (title: PDFTag.Kind?, note: PDFTag.Kind?) =
            !isFirst
            ? (nil, nil)
            : book != nil ? (nil, .heading) : (content == .puzzles ? .title : .heading, .paragraph)
        output.tagged(kinds.title) {
            $0.text(EmbeddedFont.fitted(title, size: size, width: room), size: size, x: left, y: y)
        }
        if !note.isEmpty {
            output.tagged(kinds.note) {
                $0.text(note, size: 9, x: left + width, y: y, .right, .gray)
            }
        }
        output.artifact {
            $0.line("0.5 w 0 G \(left) \(y - 8) m \(left + width) \(y - 8) l S")
        }
    }

    private func draw(_ board: PrintedBoard, at place: Int, in output: inout PDFContent) {
        // Beside the board of an explanation is its text.
        let (right, below) = hasCodesAtRight ? (codeRoom, 0) : (0, codeRoom)
        let spare = content == .explanations ? 0 : slot.width - side - right
        // The last board of three or five is in the middle.
        let most = settings.boardsPerPage.rawValue
        let isAlone = content == .puzzles && most > 1 && most % 2 == 1 && place == most - 1
        let shift = isAlone ? (slot.width + Self.gap) / 2 : 0
        let x = left + place % columns * (slot.width + Self.gap) + spare / 2 + shift
        let slotTop = top - place / columns * (slot.height + Self.gap)
        let shiftDown = hasTextBelow ? 0 : (slot.height - headroom - side - below) / 2
        let y = slotTop - headroom - side - shiftDown
        drawCaption(of: board, x: x, y: y + side + headroom - 14, in: &output)
        if let task = board.task {
            draw(board, task, x: x, y: y, in: &output)
        } else {
            draw(board, isSolved: content != .puzzles, side: side, x: x, y: y, in: &output)
        }
        if let link = board.link, codeSide > 0 {
            let corner =
                hasCodesAtRight
                ? (x: x + side + Self.codeGap, top: y + side) : (x: x, top: y - Self.codeGap)
            draw(link.code, link.address, x: corner.x, top: corner.top, in: &output)
        }
    }

    /// Draws the grid with its givens or its solution.
    func draw(
        _ board: PrintedBoard, isSolved: Bool, side: Int, x: Int, y: Int,
        in output: inout PDFContent
    ) {
        let text = board.spoken(in: settings, isSolved: isSolved)
        output.tagged(.figure, as: text) {
            drawGrid(of: board, isSolved: isSolved, side: side, x: x, y: y, in: &$0)
        }
    }

    private func drawGrid(
        of board: PrintedBoard, isSolved: Bool, side: Int, x: Int, y: Int,
        in output: inout PDFContent
    ) {
        switch board.grid {
        case .classic(let givens, let solution):
            output.beginBoard(side: side, x: x, y: y)
            output.emptyBoard()
            output.digits(isSolved ? solution.ascii : givens.ascii)
            output.line("Q")
        case .layout(let grid, let solution):
            output.beginBoard(side: side, cells: grid.size, x: x, y: y)
            output.line(board.lines?.operators(of: grid.size) ?? "")
            output.sums(of: grid)
            output.digits(isSolved ? solution : grid.givens, in: grid, as: settings.symbols)
            output.line("Q")
        }
    }

    /// The number that identifies the solution, the tier and rating, and the id.
    private func drawCaption(
        of board: PrintedBoard, x: Int, y: Int, in output: inout PDFContent
    ) {
        let sizes: (number: Int, tier: Int, id: Int) =
            switch side {
            case ..<200: (10, 8, 6)
            case ..<240: (13, 9, 6)
            case ..<400: (13, 10, 8)
            default: (18, 13, 9)
            }
        let number = settings.isDay ? "" : "\(board.number)"
        var note = book?.reference(from: board) ?? "\(board.id)"
        var tier = "\(board.tier.title(in: settings.language)) \(board.rating)"
        let start =
            settings.isDay
            ? x : x + EmbeddedFont.width(number, size: sizes.number) / 1_000 + 8
        let dots = 9 + 6 * Tier.allCases.count
        if let hint = book?.hint(for: board) {
            let text = "\(hint), \(note)"
            let left = start + dots + EmbeddedFont.width(tier, size: sizes.tier) / 1_000
            if left * 1_000 + EmbeddedFont.width(text, size: sizes.id) < (x + side) * 1_000 {
                note = text
            }
        }
        if case .layout(let grid, _) = board.grid {
            // As much of it as there is room for before the dots and the note.
            let right = EmbeddedFont.width(note, size: sizes.id)
            tier = EmbeddedFont.fitted(
                book == nil ? "\(tier), \(grid.layout)" : tier, size: sizes.tier,
                width: (x + side - start - dots) * 1_000 - right)
        }
        output.tagged(.paragraph) { output in
            output.text(number + " ", size: sizes.number, x: x, y: y)
            guard content == .puzzles else { return }
            output.text(tier, size: sizes.tier, x: start, y: y)
            let end = start + EmbeddedFont.width(tier, size: sizes.tier) / 1_000
            // Small boards have no room for them.
            guard
                (end + dots) * 1_000 + EmbeddedFont.width(note, size: sizes.id) <= (x + side)
                    * 1_000
            else { return }
            output.dots(board.tier.index, of: Tier.allCases.count, x: end + 9, y: y + 3)
        }
        drawNote(note, size: sizes.id, right: x + side, y: y, in: &output)
    }

    /// Draws an id or, in a book, a reference to a page.
    func drawNote(
        _ note: String, size: Int, right: Int, y: Int, in output: inout PDFContent
    ) {
        func draw(_ output: inout PDFContent) {
            output.text(note, size: size, x: right, y: y, .right, .gray)
        }
        if book == nil { return output.tagged(.paragraph, draw) }
        output.grouped(.paragraph) { $0.tagged(.reference, draw) }
    }

    /// Draws a code, and its address at the right of it or below.
    private func draw(
        _ code: QRCode, _ address: String, x: Int, top: Int, in output: inout PDFContent
    ) {
        let codeSide = code.printedSide
        output.tagged(.figure, as: words.code) {
            $0.code(code, side: codeSide, x: x, y: top - codeSide)
        }
        let size = 6
        let (width, height) =
            hasCodesAtRight
            ? (codeSide, side - codeSide - 2 * Self.codeGap)
            : (side - codeSide - Self.codeGap, codeSide)
        let (textX, textTop) =
            hasCodesAtRight
            ? (x, top - codeSide - Self.codeGap) : (x + codeSide + Self.codeGap, top)
        let lines = EmbeddedFont.pieces(of: address, size: size, width: width * 1_000)
        output.tagged(.paragraph, as: address) { output in
            for (place, line) in lines.prefix(max(0, height / (size + 1))).enumerated() {
                output.text(line, size: size, x: textX, y: textTop - size - place * (size + 1))
            }
        }
    }
}

import SudokuEngine

/// Pages to print: one, two, four or six boards per page with number, tier, rating and id, and the
/// solutions by number on separate pages, twelve per page. The board of an exercise is its position
/// with all candidates, and its solution is the step with its explanation, three per page or, of large
/// grids, two or one. Only the font is compressed.
struct PDFBundleWriter: PDFWriter {
    let settings: PDFSettings
    let layouts: LayoutSupport?
    private var file = PDFFile()
    private var pages = 0
    /// The content of the last page.
    private var content: PDFPage.Content?
    /// The boards of the current, incomplete page.
    private var waiting: [PrintedBoard] = []
    /// The boards of the solution pages, written after all puzzles.
    private var all: [PrintedBoard] = []

    init(_ settings: PDFSettings, _ layouts: LayoutSupport?) {
        self.settings = settings
        self.layouts = layouts
    }

    mutating func begin(_ output: inout [UInt8]) {
        file.begin(
            settings.remarks, title: settings.heading.title, settings.language, to: &output)
    }

    func boards(besides board: PrintedBoard) -> [PrintedBoard] { waiting + [board] }

    mutating func add(_ board: PrintedBoard, to output: inout [UInt8]) {
        var board = board
        board.number = all.count + 1
        all.append(board)
        waiting.append(board)
        if waiting.count == settings.boardsPerPage.rawValue { endPage(&output) }
    }

    mutating func end(_ output: inout [UInt8]) {
        if !waiting.isEmpty || all.isEmpty { endPage(&output) }
        pages(of: all.filter { !$0.isExercise }, columns: 3, rows: 4, .solutions, &output)
        for (boards, rows) in all.explained {
            pages(of: boards, columns: 1, rows: rows, .explanations, &output)
        }
        file.end(&output)
    }

    private mutating func endPage(_ output: inout [UInt8]) {
        page(
            waiting[...], columns: settings.boardsPerPage.columns,
            rows: settings.boardsPerPage.rows, .puzzles, &output)
        waiting.removeAll()
    }

    private mutating func pages(
        of boards: [PrintedBoard], columns: Int, rows: Int, _ content: PDFPage.Content,
        _ output: inout [UInt8]
    ) {
        var first = PDFPage(
            settings: settings, number: 1, columns: columns, rows: rows, content: content)
        first.makeRoom(for: boards)
        let (columns, rows) = (first.columns, first.rows)
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
        var page = PDFPage(
            settings: settings, number: pages, columns: columns, rows: rows, content: content)
        page.isFirst = self.content != content
        if page.isFirst { file.beginSection(to: &output) }
        self.content = content
        if content == .puzzles {
            page.hasTasks = boards.contains { $0.isExercise }
            page.takeRules(boards.filter { !$0.grid.isClassic })
            page.makeRoomForCodes(of: boards)
        }
        file.page(page.drawn(with: boards), size: settings.paper, to: &output)
    }
}

/// A writer of pages, which needs no more of a puzzle than what is printed.
protocol PDFWriter: BundleWriter {
    var settings: PDFSettings { get }
    var layouts: LayoutSupport? { get }
    /// Returns the boards of the page that the next board comes to, and that one.
    func boards(besides board: PrintedBoard) -> [PrintedBoard]
    mutating func add(_ board: PrintedBoard, to output: inout [UInt8])
}

extension PDFWriter {
    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        var board = PrintedBoard(puzzle, explanation)
        do throws(FieldError) {
            try board.draw(layouts, settings)
            try settings.checkRoom(for: boards(besides: board))
        } catch {
            throw BundleError(file: puzzle.id.description, place: .file, problem: error.text)
        }
        add(board, to: &output)
    }
}

enum PDFBundle {
    static func writer(
        _ settings: PDFSettings, _ layouts: LayoutSupport?
    ) -> any PDFWriter {
        settings.isDay || settings.binding != nil
            ? PDFArchiveWriter(settings, layouts) : PDFBundleWriter(settings, layouts)
    }

    /// Takes the puzzles from the comments, renders all pages again and compares.
    static func read(
        _ bytes: ArraySlice<UInt8>, _ layouts: LayoutSupport?, into reading: inout BundleReading
    ) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let settings = PDFSettings(lines) else {
            return reading.fault(
                "not made by puzzlefarm: the file does not list its puzzles")
        }
        var writer = writer(settings, layouts)
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
                    try board.draw(layouts, settings)
                } else {
                    isComparable = false
                }
                try settings.checkRoom(for: writer.boards(besides: board))
                writer.add(board, to: &again)
                return board.puzzle(at: place, isPrevious: settings.isDay && count > 1)
            }
        }
        writer.end(&again)
        if settings.isCurrent, isComparable, !again.elementsEqual(bytes) {
            reading.fault("the pages do not match the puzzles listed in the file")
        }
    }
}

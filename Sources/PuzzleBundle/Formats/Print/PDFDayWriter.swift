import SudokuEngine

/// The page of a day in a newspaper: a puzzle, and the solution of the second one, that of the day
/// before, if there are two.
struct PDFDayWriter: PDFWriter {
    let settings: PDFSettings
    let layouts: LayoutSupport?
    private var file = PDFFile()
    private var boards: [PrintedBoard] = []

    init(_ settings: PDFSettings, _ layouts: LayoutSupport?) {
        self.settings = settings
        self.layouts = layouts
    }

    mutating func begin(_ output: inout [UInt8]) {
        file.begin(
            settings.remarks, title: settings.heading.title, archive: settings.language,
            to: &output)
    }

    mutating func add(_ board: PrintedBoard, to output: inout [UInt8]) { boards.append(board) }

    mutating func end(_ output: inout [UInt8]) {
        var page = PDFPage(
            settings: settings, number: 1, columns: 1, rows: 1, content: .puzzles)
        page.takeRules(boards.prefix(1).filter { !$0.grid.isClassic })
        page.makeRoomForCodes(of: boards.prefix(1))
        page.solved = boards.dropFirst().first
        file.page(page.operators(for: boards.prefix(1)), size: settings.paper, to: &output)
        file.end(&output)
    }
}

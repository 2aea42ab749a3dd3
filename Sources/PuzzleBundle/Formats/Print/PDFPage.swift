import FarmJSON
import SudokuEngine

/// A page: heading, boards in columns and rows, and page number.
struct PDFPage {
    let paper: Paper
    let heading: PDFHeading
    /// Counted from 1.
    let number: Int
    let columns: Int
    let rows: Int
    let content: Content
    /// True if there is a line above each board for the step to find.
    let hasTasks: Bool

    enum Content {
        case puzzles, solutions
        /// The steps of exercises, explained.
        case explanations
    }

    static let margin = 42
    private static let gap = 24
    private static let headHeight = 34
    private static let captionHeight = 20
    private static let taskHeight = 16

    private var headroom: Int { Self.captionHeight + (hasTasks ? Self.taskHeight : 0) }
    var width: Int { paper.width - 2 * Self.margin }
    private var top: Int { paper.height - Self.margin - Self.headHeight }
    /// The space for a board and its caption.
    private var slot: (width: Int, height: Int) {
        (
            (width - (columns - 1) * Self.gap) / columns,
            (top - Self.margin - (rows - 1) * Self.gap) / rows
        )
    }
    var side: Int { min(slot.width, slot.height - headroom) }

    /// The operators that draw the page. Remarks are written as comments before the boards.
    func operators(for boards: ArraySlice<PrintedBoard>) -> [UInt8] {
        var output = PDFContent()
        drawHead(in: &output)
        for (place, board) in boards.enumerated() {
            if content == .puzzles {
                output.line("%puzzle \(board.remark)")
                if let remark = board.exerciseRemark { output.line(remark) }
            }
            draw(board, at: place, in: &output)
        }
        if content == .explanations { drawLegend(in: &output) }
        output.text("\(number)", size: 9, x: paper.width / 2, y: 22, .center, .gray)
        return output.bytes
    }

    private func drawHead(in output: inout PDFContent) {
        let y = paper.height - Self.margin - 12
        let right = Self.margin + width
        let date = EmbeddedFont.width(heading.date, size: 9)
        let title = content == .puzzles ? heading.title : heading.title + " – Solutions"
        let room = width * 1_000 - date - 12_000
        let size = [16, 14, 12, 10].first { EmbeddedFont.width(title, size: $0) <= room } ?? 10
        output.text(
            EmbeddedFont.fitted(title, size: size, width: room), size: size, x: Self.margin, y: y)
        if !heading.date.isEmpty {
            output.text(heading.date, size: 9, x: right, y: y, .right, .gray)
        }
        output.line("0.5 w 0 G \(Self.margin) \(y - 8) m \(right) \(y - 8) l S")
    }

    private func draw(_ board: PrintedBoard, at place: Int, in output: inout PDFContent) {
        // Beside the board of an explanation is its text.
        let spare = content == .explanations ? 0 : slot.width - side
        let x = Self.margin + place % columns * (slot.width + Self.gap) + spare / 2
        let slotTop = top - place / columns * (slot.height + Self.gap)
        let y = slotTop - headroom - side - (slot.height - headroom - side) / 2
        drawCaption(of: board, x: x, y: y + side + headroom - 14, in: &output)
        switch board.grid {
        case .classic(let givens, let solution):
            if let exercise = board.exercise {
                return draw(exercise, of: givens, x: x, y: y, in: &output)
            }
            output.beginBoard(side: side, x: x, y: y)
            output.emptyBoard()
            output.digits(content == .puzzles ? givens.ascii : solution.ascii)
            output.line("Q")
        case .layout(let grid, let solution):
            output.beginBoard(side: side, cells: grid.size, x: x, y: y)
            output.line(board.lines ?? "")
            output.sums(of: grid)
            output.digits(content == .puzzles ? grid.givens : solution, in: grid)
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
        let number = "\(board.number)"
        output.text(number, size: sizes.number, x: x, y: y)
        output.text("\(board.id)", size: sizes.id, x: x + side, y: y, .right, .gray)
        guard content == .puzzles else { return }
        var tier = "\(board.tier.title) \(board.rating)"
        let start = x + EmbeddedFont.width(number, size: sizes.number) / 1_000 + 8
        if case .layout(let grid, _) = board.grid {
            // As much of it as there is room for before the dots and the id.
            let id = EmbeddedFont.width("\(board.id)", size: sizes.id)
            let dots = 9 + 6 * Tier.allCases.count
            tier = EmbeddedFont.fitted(
                "\(tier), \(grid.layout)", size: sizes.tier,
                width: (x + side - start - dots) * 1_000 - id)
        }
        output.text(tier, size: sizes.tier, x: start, y: y)
        output.dots(
            board.tier.index, of: Tier.allCases.count,
            x: start + EmbeddedFont.width(tier, size: sizes.tier) / 1_000 + 9, y: y + 3)
    }
}

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
    let showsSolutions: Bool

    private static let margin = 42
    private static let gap = 24
    private static let headHeight = 34
    private static let captionHeight = 20

    private var width: Int { paper.width - 2 * Self.margin }
    private var top: Int { paper.height - Self.margin - Self.headHeight }
    /// The space for a board and its caption.
    private var slot: (width: Int, height: Int) {
        (
            (width - (columns - 1) * Self.gap) / columns,
            (top - Self.margin - (rows - 1) * Self.gap) / rows
        )
    }
    private var side: Int { min(slot.width, slot.height - Self.captionHeight) }

    /// The operators that draw the page. Remarks are written as comments before the boards.
    func content(_ boards: ArraySlice<PrintedBoard>) -> [UInt8] {
        var content = PDFContent()
        drawHead(in: &content)
        for (place, board) in boards.enumerated() {
            if !showsSolutions { content.line("%puzzle \(board.remark)") }
            draw(board, at: place, in: &content)
        }
        content.text("\(number)", size: 9, x: paper.width / 2, y: 22, .center, .gray)
        return content.bytes
    }

    private func drawHead(in content: inout PDFContent) {
        let y = paper.height - Self.margin - 12
        let right = Self.margin + width
        let date = EmbeddedFont.width(heading.date, size: 9)
        let title = showsSolutions ? heading.title + " – Solutions" : heading.title
        let room = width * 1_000 - date - 12_000
        let size = [16, 14, 12, 10].first { EmbeddedFont.width(title, size: $0) <= room } ?? 10
        content.text(
            EmbeddedFont.fitted(title, size: size, width: room), size: size, x: Self.margin, y: y)
        if !heading.date.isEmpty {
            content.text(heading.date, size: 9, x: right, y: y, .right, .gray)
        }
        content.line("0.5 w 0 G \(Self.margin) \(y - 8) m \(right) \(y - 8) l S")
    }

    private func draw(_ board: PrintedBoard, at place: Int, in content: inout PDFContent) {
        let x = Self.margin + place % columns * (slot.width + Self.gap) + (slot.width - side) / 2
        let slotTop = top - place / columns * (slot.height + Self.gap)
        let y =
            slotTop - Self.captionHeight - side
            - (slot.height - Self.captionHeight - side) / 2
        drawCaption(of: board, x: x, y: y + side + 6, in: &content)
        // The board is 90 units wide, a cell is 10.
        let scale = String(side * 1_000 / 90, decimals: 3)
        content.line("q \(scale) 0 0 \(scale) \(x) \(y) cm /G Do")
        drawDigits(showsSolutions ? board.solution.puzzle : board.givens, in: &content)
        content.line("Q")
    }

    /// The number that identifies the solution, the tier and rating, and the id.
    private func drawCaption(
        of board: PrintedBoard, x: Int, y: Int, in content: inout PDFContent
    ) {
        let sizes: (number: Int, tier: Int, id: Int) =
            switch side {
            case ..<200: (10, 8, 6)
            case ..<240: (13, 9, 6)
            case ..<400: (13, 10, 8)
            default: (18, 13, 9)
            }
        let number = "\(board.number)"
        content.text(number, size: sizes.number, x: x, y: y)
        content.text("\(board.id)", size: sizes.id, x: x + side, y: y, .right, .gray)
        guard !showsSolutions else { return }
        let tier = "\(board.tier.title) \(board.rating)"
        let start = x + EmbeddedFont.width(number, size: sizes.number) / 1_000 + 8
        content.text(tier, size: sizes.tier, x: start, y: y)
        content.dots(
            board.tier.index, of: Tier.allCases.count,
            x: start + EmbeddedFont.width(tier, size: sizes.tier) / 1_000 + 9, y: y + 3)
    }

    /// Draws digits and blanks 10 units apart, using the character spacing and the word spacing.
    private func drawDigits(_ shown: Puzzle, in content: inout PDFContent) {
        let size = 7
        let digit = EmbeddedFont.width("0", size: size)
        let blank = EmbeddedFont.width(" ", size: size)
        let between = String(10_000 - digit, decimals: 3)
        let after = String(digit - blank, decimals: 3)
        let start = String((10_000 - digit) / 2, decimals: 3)
        content.line("BT /F \(size) Tf 0 g \(between) Tc \(after) Tw 10 TL \(start) 92.5 Td")
        let cells = shown.ascii.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: " ") : $0 }
        for row in 0..<9 {
            content.string(Array(cells[row * 9..<row * 9 + 9]))
            content.line("'")
        }
        content.line("ET")
    }
}

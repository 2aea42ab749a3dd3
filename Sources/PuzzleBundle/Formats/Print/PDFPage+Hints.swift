import SudokuEngine

extension PathStep {
    /// The lines of a book for a path, which tell the technique and where to look: its first step, and
    /// the last three of those that are harder than all before them.
    static func hints(_ path: [PathStep], in language: Language) -> [String] {
        var lines: [String] = []
        var hardest: Rating?
        for (place, each) in path.enumerated() {
            if let hardest, each.rating <= hardest { continue }
            hardest = each.rating
            let (step, texts) = (each.step, language.texts)
            let look = step.place(from: texts)
            let words = look.isEmpty ? step.act(from: texts) : look
            lines.append("\(place + 1). \(step.name(from: texts)): \(words)")
        }
        return lines.prefix(1) + lines.dropFirst().suffix(3)
    }
}

/// Steps of the paths on pages of their own, in columns.
extension PDFPage {
    private static let (hintSize, hintPitch, hintHead, hintGap) = (8, 11, 15, 10)

    /// The hints of a puzzle in their place.
    struct HintBlock {
        let board: PrintedBoard
        let lines: [String]
        let column: Int
        /// The upper edge.
        let top: Int
    }

    /// Places the hints of puzzles, as many as fit.
    func placed(hintsOf boards: ArraySlice<PrintedBoard>) -> [HintBlock] {
        var blocks: [HintBlock] = []
        var (column, y) = (0, top)
        for board in boards {
            let lines = board.hints.flatMap {
                EmbeddedFont.lines(of: $0, size: Self.hintSize, width: hintWidth * 1_000)
            }
            let height = Self.hintHead + Self.hintPitch * lines.count
            if y - height < bottom, y < top { (column, y) = (column + 1, top) }
            if column == hintColumns { break }
            blocks.append(HintBlock(board: board, lines: lines, column: column, top: y))
            y -= height + Self.hintGap
        }
        return blocks
    }

    private var hintColumns: Int { width < 340 ? 1 : 2 }
    private var hintWidth: Int { (width - (hintColumns - 1) * Self.gap) / hintColumns }

    func drawHints(of boards: ArraySlice<PrintedBoard>, in output: inout PDFContent) {
        for block in placed(hintsOf: boards) {
            let x = left + block.column * (hintWidth + Self.gap)
            output.grouped(.section) { output in
                output.tagged(.paragraph) {
                    $0.text("\(block.board.number)", size: 10, x: x, y: block.top - 10)
                }
                drawNote(
                    book?.reference(from: block.board) ?? "", size: 6, right: x + hintWidth,
                    y: block.top - 10, in: &output)
                output.tagged(.paragraph) { output in
                    for (place, line) in block.lines.enumerated() {
                        let y = block.top - Self.hintHead - Self.hintPitch * (place + 1) + 3
                        output.text(line + " ", size: Self.hintSize, x: x, y: y)
                    }
                }
            }
        }
    }
}

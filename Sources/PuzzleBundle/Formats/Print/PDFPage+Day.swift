import SudokuEngine

/// The solution of the day before on the page of a newspaper.
extension PDFPage {
    /// The side of its board, which is above the rules.
    static let solvedSide = 84

    /// The space for it, and between it and the board of the day.
    var solvedRoom: Int { solved == nil ? 0 : Self.solvedSide + 10 }

    func drawSolved(in output: inout PDFContent) {
        guard let solved else { return }
        output.line("%puzzle \(solved.remark)")
        draw(
            solved, isSolved: true, side: Self.solvedSide, x: left, y: bottom - solvedRoom,
            in: &output)
        let x = left + Self.solvedSide + 10
        output.tagged(.paragraph) {
            $0.text(words.previousSolution + " ", size: 8, x: x, y: bottom - 10 - 8)
            $0.text("\(solved.id)", size: 6, x: x, y: bottom - 10 - 18, .left, .gray)
        }
    }
}

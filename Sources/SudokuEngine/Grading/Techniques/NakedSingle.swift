/// A cell with one candidate left, rated 2.3.
enum NakedSingle {
    static func first(on board: borrowing Board) -> Finding? {
        guard let cell = Bits(board.nakedSingles).first else { return nil }
        var finding = Finding(.nakedSingle, 23)
        finding.place(board[cell].trailingZeroBitCount, in: cell)
        return finding
    }
}

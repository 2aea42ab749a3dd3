extension NakedSingle {
    static let technique = NamedTechnique(
        "naked-single", code: "0003", .easy, 4, rating: 23, otherNames: ["Sole Candidate"],
        search: search)

    static func pattern(_ digit: Int, in cell: Int) -> Pattern {
        Pattern([.init(.cell, UInt16(bit: digit), in: Mask128(bit: cell))])
    }

    private static func search(on board: Board, _ search: inout StepSearch) {
        for cell in Bits(board.nakedSingles) {
            let digit = board[cell].trailingZeroBitCount
            let isEnough = search.offer(
                technique, places: digit, in: Mask128(bit: cell), pattern(digit, in: cell))
            if isEnough { return }
        }
    }
}

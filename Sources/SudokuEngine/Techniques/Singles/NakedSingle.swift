/// A cell with one candidate left.
enum NakedSingle {
    static let technique = Technique(
        "naked-single", code: "0003", .easy, 4, rating: 23, rated: .init(23),
        otherNames: ["Sole Candidate"]
    ) { technique, board, search in
        for cell in Bits(board.nakedSingles) {
            let digit = board[cell].trailingZeroBitCount
            let isEnough = search.offer(
                technique, places: digit, in: Mask128(bit: cell), pattern(digit, in: cell))
            if isEnough { return }
        }
    }

    static let rung = Rung.board(technique) { board, explains in
        guard let cell = Bits(board.nakedSingles).first else { return nil }
        return step(board[cell].trailingZeroBitCount, in: cell, explains)
    }

    static func step(_ digit: Int, in cell: Int, _ explains: Bool) -> Step {
        var step = Step(technique)
        step.place(digit, in: Mask128(bit: cell))
        if explains { step.explain(UInt16(bit: digit), pattern(digit, in: cell)) }
        return step
    }

    private static func pattern(_ digit: Int, in cell: Int) -> Pattern {
        Pattern([.init(.cell, UInt16(bit: digit), in: Mask128(bit: cell))])
    }
}

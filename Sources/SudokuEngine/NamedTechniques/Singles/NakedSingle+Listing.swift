extension NakedSingle {
    static let technique = NamedTechnique(
        "naked-single", code: "0003", .easy, 4, rating: 23, otherNames: ["Sole Candidate"],
        english: TechniqueText(
            "Naked Single",
            meaning: "A cell with one candidate takes it.",
            sentences: "{digits} is the only candidate left in {cell.cells}, so {conclusion}."),
        german: TechniqueText(
            "Nackter Single",
            meaning: "Eine Zelle mit nur einem Kandidaten erhält ihn.",
            sentences:
                "{digits} ist der einzige Kandidat, den {cell.cells} noch hat, also: {conclusion}."),
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

/// A cell with one candidate left.
enum NakedSingle: BoardRung {
    static let definition = TechniqueDefinition(
        .nakedSingle, "naked-single", minimum: 23, hodoku: ["0003"]
    ) { finding, _ in
        StepPattern(finding.placedDigit, [finding.placedPart(.cell)])
    }

    static let definitions = [definition]

    static func first(on board: Board) -> Finding? {
        guard let cell = Bits(board.nakedSingles).first else { return nil }
        var finding = Finding(definition)
        finding.place(board[cell].trailingZeroBitCount, in: cell)
        return finding
    }
}

/// A cell with one candidate left.
enum NakedSingle: BoardRung {
    static let definition = TechniqueDefinition(
        .nakedSingle, "Naked Single", minimum: 23, hodoku: ["0003"],
        meaning: "A cell with one candidate."
    ) { words in
        "In \(words.cells) only \(words.digits) is still possible"
    }

    static let definitions = [definition]

    static func first(on board: Board) -> Finding? {
        guard let cell = Bits(board.nakedSingles).first else { return nil }
        var finding = Finding(definition)
        finding.place(board[cell].trailingZeroBitCount, in: cell)
        return finding
    }
}

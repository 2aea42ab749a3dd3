/// The last empty cell of a house.
enum FullHouse {
    static let technique = Technique(
        "full-house", code: "0000", .easy, 4, rating: 10, otherNames: ["Last Digit"]
    ) { technique, board, search in
        for house in Bits(board.lastCells) {
            let position = board.emptyPlaces(in: house).trailingZeroBitCount
            let cell = GridGeometry.cell(position, of: house)
            guard let digit = Bits(board[cell]).first else { continue }
            let isEnough = search.offer(
                technique, places: digit, in: Mask128(bit: cell),
                HiddenSingle.pattern(digit, in: cell, of: house))
            if isEnough { return }
        }
    }
}

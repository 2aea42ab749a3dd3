/// The last empty cell of a house.
enum FullHouse {
    static let technique = NamedTechnique(
        "full-house", code: "0000", .easy, 4, rating: 10, otherNames: ["Last Digit"],
        search: search)

    static func pattern(_ digit: Int, in cell: Int, of house: Int) -> Pattern {
        Pattern([
            .init(.cell, UInt16(bit: digit), in: Mask128(bit: cell)),
            .init(.house, houses: UInt32(bit: house)),
        ])
    }

    private static func search(on board: Board, _ search: inout StepSearch) {
        for house in Bits(board.lastCells) {
            let position = board.emptyPlaces(in: house).trailingZeroBitCount
            let cell = GridGeometry.cell(position, of: house)
            guard let digit = Bits(board[cell]).first else { continue }
            let isEnough = search.offer(
                technique, places: digit, in: Mask128(bit: cell),
                pattern(digit, in: cell, of: house))
            if isEnough { return }
        }
    }
}

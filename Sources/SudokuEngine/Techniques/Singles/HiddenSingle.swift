/// A digit with one place left in a house.
///
/// On ladders that rate it is rated 1.0 if the house has only that cell left, otherwise 1.2 in a box
/// and 1.5 in a column or row.
enum HiddenSingle {
    static let technique = Technique(
        "hidden-single", code: "0002", .easy, 14, rating: 15,
        rated: .init(lastCell, plus: [inBox, inLine]), otherNames: ["Pinned Digit"]
    ) { _, board, search in
        if offer(board.hiddenInRows, GridGeometry.row, on: board, to: &search) { return }
        if offer(board.hiddenInColumns, GridGeometry.column, on: board, to: &search) { return }
        _ = offer(board.hiddenInBoxes, GridGeometry.box, on: board, to: &search)
    }

    /// The rating of the last empty cell of a house, in tenths.
    static let lastCell = 10
    /// The tenths by which a place in a house with other empty cells is rated higher.
    static let inBox = 2
    private static let inLine = 5

    /// Offers the singles of boxes before those of rows and columns.
    static func searchBoxesFirst(on board: Board, _ search: inout StepSearch) {
        if offer(board.hiddenInBoxes, GridGeometry.box, on: board, to: &search) { return }
        if offer(board.hiddenInRows, GridGeometry.row, on: board, to: &search) { return }
        _ = offer(board.hiddenInColumns, GridGeometry.column, on: board, to: &search)
    }

    /// Offers the singles of one kind of house: bit `9 * number + digit` of the mask.
    private static func offer(
        _ singles: Mask128, _ kind: Int, on board: Board, to search: inout StepSearch
    ) -> Bool {
        for lane in Bits(singles) {
            let (house, digit, cell) = place(lane, kind * 9, on: board)
            let isEnough = search.offer(
                technique, places: digit, in: Mask128(bit: cell), rating: rating(in: house),
                pattern(digit, in: cell, of: house))
            if isEnough { return true }
        }
        return false
    }

    static let rung = Rung.board(technique) { board, explains in
        // The last empty cell of a house gives no step if the house has no candidate there.
        for house in Bits(board.lastCells) {
            let position = board.emptyPlaces(in: house)
            let cell = GridGeometry.cell(position.trailingZeroBitCount, of: house)
            for digit in 0..<9 where board.places(of: digit, in: house).isSingle {
                return step(digit, in: cell, of: house, plus: 0, explains)
            }
        }
        let kinds = (board.hiddenInBoxes, board.hiddenInColumns, board.hiddenInRows)
        let single =
            Bits(kinds.0).first.map { place($0, 0, on: board) }
            ?? Bits(kinds.1).first.map { place($0, 9, on: board) }
            ?? Bits(kinds.2).first.map { place($0, 18, on: board) }
        return single.map { house, digit, cell in
            step(digit, in: cell, of: house, plus: house < 9 ? inBox : inLine, explains)
        }
    }

    @inline(__always)
    private static func place(
        _ lane: Int, _ kind: Int, on board: borrowing Board
    ) -> (house: Int, digit: Int, cell: Int) {
        let (house, digit) = (kind + lane / 9, lane % 9)
        let position = board.places(of: digit, in: house).trailingZeroBitCount
        return (house, digit, GridGeometry.cell(position, of: house))
    }

    @inline(__always)
    private static func step(
        _ digit: Int, in cell: Int, of house: Int, plus tenths: Int, _ explains: Bool
    ) -> Step {
        var step = Step(technique, plus: tenths)
        step.place(digit, in: Mask128(bit: cell))
        if explains { step.explain(UInt16(bit: digit), pattern(digit, in: cell, of: house)) }
        return step
    }

    /// The rating of a single among other empty cells.
    static func rating(in house: Int) -> Rating {
        Rating(tenths: lastCell + (house < 9 ? inBox : inLine))
    }

    static func pattern(_ digit: Int, in cell: Int, of house: Int) -> Pattern {
        Pattern([
            .init(.cell, UInt16(bit: digit), in: Mask128(bit: cell)),
            .init(.house, houses: UInt32(bit: house)),
        ])
    }
}

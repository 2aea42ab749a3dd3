extension HiddenSingle {
    static let technique = NamedTechnique(
        "hidden-single", code: "0002", .easy, 14, rating: 15, otherNames: ["Pinned Digit"],
        search: search)

    static func pattern(_ digit: Int, in cell: Int, of house: Int) -> Pattern {
        Pattern([
            .init(.cell, UInt16(bit: digit), in: Mask128(bit: cell)),
            .init(.house, houses: UInt32(bit: house)),
        ])
    }

    private static func search(on board: Board, _ search: inout StepSearch) {
        if offer(board.hiddenInRows, GridGeometry.row, on: board, to: &search) { return }
        if offer(board.hiddenInColumns, GridGeometry.column, on: board, to: &search) { return }
        _ = offer(board.hiddenInBoxes, GridGeometry.box, on: board, to: &search)
    }

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
            let (house, digit) = (kind * 9 + lane / 9, lane % 9)
            let position = board.places(of: digit, in: house).trailingZeroBitCount
            let cell = GridGeometry.cell(position, of: house)
            let isEnough = search.offer(
                technique, places: digit, in: Mask128(bit: cell),
                pattern(digit, in: cell, of: house))
            if isEnough { return true }
        }
        return false
    }
}

extension NamedStep {
    /// The rating of the step: that of its technique, or less for a hidden single in a box.
    public var rating: Rating? {
        let isInBox = technique == HiddenSingle.technique && pattern.houses.first?.kind == .box
        return isInBox ? HiddenSingle.ratingInBox : technique.rating
    }
}

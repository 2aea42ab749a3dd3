/// A digit with one place left in a house.
///
/// It is rated 1.0 if the house has only that cell left, otherwise 1.2 in a box and 1.5 in a column
/// or row.
enum HiddenSingle {
    static func first(on board: borrowing Board) -> Finding? {
        // The last empty cell of a house gives no step if the house has no candidate there.
        for house in Bits(board.lastCells) {
            let position = board.emptyPlaces(in: house)
            let cell = GridGeometry.cell(position.trailingZeroBitCount, of: house)
            for digit in 0..<9 where board.places(of: digit, in: house).isSingle {
                return finding(digit, in: cell, of: house, tenths: 10)
            }
        }
        let kinds = (board.hiddenInBoxes, board.hiddenInColumns, board.hiddenInRows)
        if let lane = Bits(kinds.0).first { return single(lane, 0, on: board) }
        if let lane = Bits(kinds.1).first { return single(lane, 9, on: board) }
        if let lane = Bits(kinds.2).first { return single(lane, 18, on: board) }
        return nil
    }

    private static func single(_ lane: Int, _ kind: Int, on board: borrowing Board) -> Finding {
        let (house, digit) = (kind + lane / 9, lane % 9)
        let position = board.places(of: digit, in: house).trailingZeroBitCount
        let cell = GridGeometry.cell(position, of: house)
        return finding(digit, in: cell, of: house, tenths: house < 9 ? 12 : 15)
    }

    private static func finding(
        _ digit: Int, in cell: Int, of house: Int, tenths: Int
    ) -> Finding {
        var finding = Finding(.hiddenSingle, tenths)
        finding.place(digit, in: cell)
        finding.houses = UInt32(bit: house)
        return finding
    }
}

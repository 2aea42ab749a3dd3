/// Two strong links of a digit in a row and a column, joined in a box.
enum TwoStringKite {
    static let technique = Technique(
        "two-string-kite", code: "0401", .hard, 150,
        rated: .init(41, otherNames: ["2-String Kite"]), otherNames: ["2-String Kite"]
    ) { technique, board, search in
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        for digit in 0..<9 {
            let isDone = forEachKite(of: digit, pairs[digit], on: board) { kite, target in
                search.offer(
                    technique, digit, from: Mask128(bit: target),
                    kite.pattern(crossing: GridGeometry.box(of: kite.inner)))
            }
            if isDone { return }
        }
    }

    static let rung = TurbotFish.rung(of: .twoStringKite, technique)

    /// Visits the kites of a digit, with the cell that loses it, until a visit returns true, and
    /// returns true then.
    ///
    /// A row and a column can meet only in the box where they cross. If both their places were
    /// there, claiming would have removed the other line's, so that the order of matches within one
    /// pair of lines has no effect once intersections are done.
    static func forEachKite(
        of digit: Int, _ houses: UInt32, on board: Board,
        _ visit: (_ kite: StrongLinkPair, _ target: Int) -> Bool
    ) -> Bool {
        let cells = board.cells(with: digit)
        for row in Bits(houses >> 18) {
            let inRow = board.cells(with: digit, in: 18 + row)
            for column in Bits(houses >> 9 & 0x1FF) {
                let inColumn = board.cells(with: digit, in: 9 + column)
                let box = GridGeometry.cells(of: row / 3 * 3 + column / 3)
                guard inRow & inColumn == 0, inRow & box != 0, inColumn & box != 0 else { continue }
                for inner in Bits(inRow & box) {
                    for other in Bits(inColumn & box) {
                        let kite = StrongLinkPair(
                            digit: digit, houses: (18 + row, 9 + column),
                            outer: inRow.without(inner).trailingZeroBitCount, inner: inner,
                            otherInner: other,
                            otherOuter: inColumn.without(other).trailingZeroBitCount)
                        let target = kite.otherOuter / 9 * 9 + kite.outer % 9
                        if cells.has(bit: target) && visit(kite, target) { return true }
                    }
                }
            }
        }
        return false
    }
}

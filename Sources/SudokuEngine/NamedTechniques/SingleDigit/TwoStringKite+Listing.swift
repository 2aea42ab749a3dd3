extension TwoStringKite {
    static let technique = NamedTechnique(
        "two-string-kite", code: "0401", .hard, 150, otherNames: ["2-String Kite"],
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        for digit in 0..<9 {
            let isDone = forEachKite(of: digit, pairs[digit], on: board) { kite in
                search.offer(
                    technique, digit, from: Mask128(bit: kite.target),
                    Pattern(kite.parts, chains: [kite.chain]))
            }
            if isDone { return }
        }
    }

    /// A kite with an elimination.
    struct Kite {
        let digit: Int
        let row: Int
        let column: Int
        /// The place of the row in the box, and that of the column.
        let bridge: (inRow: Int, inColumn: Int)
        let end: (inRow: Int, inColumn: Int)

        /// The cell that loses the digit.
        var target: Int { end.inColumn / 9 * 9 + end.inRow % 9 }

        var bridgeCells: Mask128 { Mask128(bit: bridge.inRow) | Mask128(bit: bridge.inColumn) }

        var chain: Pattern.Chain {
            .init(of: digit, through: [end.inRow, bridge.inRow, bridge.inColumn, end.inColumn])
        }

        /// The chain from the column to the row.
        var reversedChain: Pattern.Chain {
            .init(of: digit, through: [end.inColumn, bridge.inColumn, bridge.inRow, end.inRow])
        }

        var parts: [Pattern.Part] {
            let bit = UInt16(bit: digit)
            return [
                .init(.house, houses: UInt32(bit: 18 + row) | UInt32(bit: 9 + column)),
                .init(.bridge, bit, in: bridgeCells),
                .init(.end, bit, in: Mask128(bit: end.inRow) | Mask128(bit: end.inColumn)),
                .init(.crossing, houses: UInt32(bit: GridGeometry.box(of: bridge.inRow))),
            ]
        }
    }

    /// Visits the kites of a digit until a visit returns true, and returns true then.
    ///
    /// A row and a column can meet only in the box where they cross. If both their places were
    /// there, claiming would have removed the other line's, so that the order of matches within one
    /// pair of lines has no effect once intersections are done.
    static func forEachKite(
        of digit: Int, _ houses: UInt32, on board: Board, _ visit: (Kite) -> Bool
    ) -> Bool {
        let rows = houses >> 18
        let columns = houses >> 9 & 0x1FF
        guard rows != 0 && columns != 0 else { return false }
        let cells = board.cells(with: digit)
        for row in Bits(rows) {
            let inRow = board.cells(with: digit, in: 18 + row)
            for column in Bits(columns) {
                let inColumn = board.cells(with: digit, in: 9 + column)
                let box = GridGeometry.cells(of: row / 3 * 3 + column / 3)
                guard inRow & inColumn == 0, inRow & box != 0, inColumn & box != 0 else { continue }
                for first in Bits(inRow & box) {
                    for second in Bits(inColumn & box) {
                        let kite = Kite(
                            digit: digit, row: row, column: column, bridge: (first, second),
                            end: (
                                inRow.without(first).trailingZeroBitCount,
                                inColumn.without(second).trailingZeroBitCount
                            ))
                        if cells.has(bit: kite.target) && visit(kite) { return true }
                    }
                }
            }
        }
        return false
    }
}

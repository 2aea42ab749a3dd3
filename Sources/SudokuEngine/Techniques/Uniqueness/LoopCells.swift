/// The cells that a loop can contain, found without a walk: usually there are none.
///
/// At most two cells of a loop have extra candidates, or else all of these have the same one. So a loop
/// of the first kind is a rectangle, unless four cells have the pair alone. It is found from each of its
/// cells with the pair alone, and searched for from the first of them.
enum LoopCells {
    /// Returns the cells that loops through a cell can contain, among those with both of its digits,
    /// unless an earlier cell with the same two candidates is on the loop and finds it, too.
    static func through(
        _ start: Int, among set: Mask128, pair: UInt16, on board: borrowing Board
    ) -> Mask128 {
        guard hasNeighbours(start, in: set) else { return 0 }
        let plain = set & board.bivalues
        let earlier = plain & (Mask128(bit: start) &- 1)
        let rest = plain & ~earlier
        var result: Mask128 = 0
        if rest.nonzeroBitCount >= 4 {
            result = sifted(set & ~earlier, around: start)
        } else if rest.isMany {
            result = rectangles(through: start, among: set & ~earlier, rest)
        }
        let one = set & board.trivalues
        guard one != 0 else { return result }
        for extra in Bits(0x1FF & ~pair) {
            let cells = one & board.cells(with: extra)
            if cells != 0 { result |= sifted(plain | cells, around: start) }
        }
        return result
    }

    /// Returns the cells that are left without those that no loop can contain: a loop has two cells in
    /// each of its houses.
    private static func sifted(_ cells: Mask128, around start: Int) -> Mask128 {
        var left = cells
        while hasNeighbours(start, in: left) {
            var lost: Mask128 = 0
            for cell in Bits(left) where !hasNeighbours(cell, in: left) {
                lost |= Mask128(bit: cell)
            }
            if lost == 0 { return left }
            left &= ~lost
        }
        return 0
    }

    @inline(__always)
    private static func hasNeighbours(_ cell: Int, in cells: Mask128) -> Bool {
        (cells & GridGeometry.cells(of: GridGeometry.box(of: cell))).isMany
            && (cells & GridGeometry.cells(of: 9 + GridGeometry.column(of: cell))).isMany
            && (cells & GridGeometry.cells(of: 18 + GridGeometry.row(of: cell))).isMany
    }

    /// Returns the cells of the rectangles in two boxes of which two corners have the pair alone.
    private static func rectangles(
        through start: Int, among set: Mask128, _ plain: Mask128
    ) -> Mask128 {
        let box = GridGeometry.cells(of: GridGeometry.box(of: start))
        let column = GridGeometry.cells(of: 9 + GridGeometry.column(of: start))
        let row = GridGeometry.cells(of: 18 + GridGeometry.row(of: start))
        let own = Mask128(bit: start)
        var result: Mask128 = 0
        func add(_ near: Mask128, _ far: Mask128) {
            for second in Bits(set & box & near & ~own) {
                for third in Bits(set & far & ~box) {
                    let fourth = third + second - start
                    guard set.has(bit: fourth) else { continue }
                    let others = Mask128(bit: second) | Mask128(bit: third) | Mask128(bit: fourth)
                    if others & plain != 0 { result |= own | others }
                }
            }
        }
        add(row, column)
        add(column, row)
        return result
    }
}

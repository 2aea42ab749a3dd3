/// Unique rectangles and loops: two digits that could be exchanged along a loop of cells, which a
/// puzzle with one solution cannot have.
///
/// This file finds the loops; `UniqueLoop+Types` tells what each of them removes.
struct UniqueLoop {
    let first: Int
    let second: Int
    /// The cells in the order of the loop.
    let path: ArraySlice<Int>

    /// The digits that could be exchanged, as a mask.
    var pair: UInt16 { 1 << UInt16(first) | 1 << UInt16(second) }

    /// The best hint of all loops: lowest rating, then lowest type, then the first one met.
    static func first(on board: Board) -> Finding? {
        var best: Finding?
        for start in Bits(board.bivalues) {
            let pair = board[start]
            let first = pair.trailingZeroBitCount
            let second = (pair & (pair - 1)).trailingZeroBitCount
            let cells = board.cells(with: first) & board.cells(with: second)
            var walk = Walk(first: first, second: second, start: start, cells: cells)
            walk.visit(start, extra: 0, allowance: 2, enteredBy: nil, on: board) { loop in
                loop.hints(on: board) { hint in
                    // SE: compares loops by their cells alone and keeps the first of equal ones.
                    // Equal ones have equal ratings, and the first wins here anyway.
                    guard let old = best else {
                        best = hint
                        return
                    }
                    if (hint.rating.tenths, hint.technique.type)
                        < (old.rating.tenths, old.technique.type)
                    {
                        best = hint
                    }
                }
            }
        }
        return best
    }

    /// Whether every house that the loop meets is met once by its even and once by its odd cells.
    var isLoop: Bool {
        var met: (even: UInt32, odd: UInt32) = (0, 0)
        for (number, cell) in path.enumerated() {
            for house in Places.houses(of: cell) {
                let bit: UInt32 = 1 << UInt32(house)
                if number % 2 == 0 {
                    if met.even & bit != 0 { return false }
                    met.even |= bit
                } else {
                    if met.odd & bit != 0 { return false }
                    met.odd |= bit
                }
            }
        }
        return met.even == met.odd
    }

    /// A depth-first search for paths that come back to their first cell.
    private struct Walk {
        let first: Int
        let second: Int
        let start: Int
        /// The cells that have both digits.
        let cells: UInt128
        var path: [Int] = []
        var visited: UInt128 = 0

        init(first: Int, second: Int, start: Int, cells: UInt128) {
            (self.first, self.second) = (first, second)
            (self.start, self.cells) = (start, cells)
        }

        mutating func visit(
            _ cell: Int, extra: UInt16, allowance: Int, enteredBy: Int?, on board: Board,
            _ found: (UniqueLoop) -> Void
        ) {
            path.append(cell)
            visited |= 1 << UInt128(cell)
            var extra = extra
            let pair: UInt16 = 1 << UInt16(first) | 1 << UInt16(second)
            for kind in [Places.box, Places.row, Places.column] where kind != enteredBy {
                let house = Places.house(kind, of: cell)
                for position in 0..<9 {
                    let next = Places.cell(position, of: house)
                    if next == start && path.count >= 4 {
                        let loop = UniqueLoop(first: first, second: second, path: path[...])
                        if loop.isLoop { found(loop) }
                    } else if (cells & ~visited) >> UInt128(next) & 1 != 0 {
                        // SE: the extra digits stay for the later cells of this visit, even if
                        // this cell is refused.
                        extra |= board[next] & ~pair
                        let isPlain = board[next] == pair
                        guard isPlain || extra.isSingle || allowance > 0 else { continue }
                        visit(
                            next, extra: extra, allowance: isPlain ? allowance : allowance - 1,
                            enteredBy: kind, on: board, found)
                    }
                }
            }
            visited &= ~(1 << UInt128(cell))
            path.removeLast()
        }
    }
}

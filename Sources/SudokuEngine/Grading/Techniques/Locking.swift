/// All places of a digit in one house lie in another house too, so it goes from the rest of that.
///
/// *Pointing* from a box, *claiming* from a line.
struct Locking {
    /// The houses: the one with all its places in the other, and that other.
    let base: Int
    let cover: Int
    let digit: Int
    /// The cells of the cover house from which the digit goes; not empty.
    let cells: UInt128

    /// The positions of the crossing with a line in each house: which three of the box, of the line.
    ///
    /// Visits the kinds of houses in the order (box, column), (box, row), (column, box), (row, box).
    @inline(__always)
    static func crossings(_ visit: (_ base: Int, _ inBase: UInt16, _ cover: Int) -> Bool) {
        for kind in 0..<2 {
            for box in 0..<9 {
                for part in 0..<3 {
                    let line = kind == 0 ? 9 + box % 3 * 3 + part : 18 + box / 3 * 3 + part
                    let inBox: UInt16 =
                        kind == 0 ? 0b1_001_001 << UInt16(part) : 0b111 << UInt16(part * 3)
                    if visit(box, inBox, line) { return }
                }
            }
        }
        for kind in 1...2 {
            for number in 0..<9 {
                for part in 0..<3 {
                    let box = kind == 1 ? part * 3 + number / 3 : number / 3 * 3 + part
                    if visit(kind * 9 + number, 0b111 << UInt16(part * 3), box) { return }
                }
            }
        }
    }

    /// Every worthy one in Sudoku Explainer's order, until `visit` says that it is enough.
    @inline(__always)
    static func search(on board: Board, _ visit: (Locking) -> Bool) {
        crossings { base, crossing, cover in
            for digit in 0..<9 {
                let inBase = board.places(of: digit, in: base)
                guard inBase.isMany, inBase & ~crossing == 0 else { continue }
                let all = Places.cells(board.places(of: digit, in: cover), of: cover)
                let rest = all & ~Places.cells(of: base)
                guard rest != 0 else { continue }
                let found = Locking(base: base, cover: cover, digit: digit, cells: rest)
                if visit(found) { return true }
            }
            return false
        }
    }

    static func first(on board: Board) -> Finding? {
        var result: Finding?
        search(on: board) {
            result = $0.finding(on: board)
            return true
        }
        return result
    }

    private func finding(on board: Board) -> Finding {
        var finding = base < 9 ? Finding(.pointing, 26) : Finding(.claiming, 28)
        finding.eliminations.insert(1 << UInt16(digit), in: cells)
        let places = Places.cells(board.places(of: digit, in: base), of: base)
        finding.evidence.insert(1 << UInt16(digit), in: places)
        finding.houses = 1 << UInt32(base)
        finding.covers = 1 << UInt32(cover)
        return finding
    }
}

/// All places of a digit in one house lie in another house too, so it goes from the rest of that.
///
/// *Pointing* from a box, *claiming* from a line.
struct Locking {
    /// The houses: the one with all its places in the other, and that other.
    let base: Int
    let cover: Int
    let digit: Int

    /// The digits in the three cells where a box and a line cross: number `3 * box + part`, where
    /// part 0...2 counts the box's columns in `columns` and its rows in `rows`.
    private struct Crossings {
        var columns = SIMD32<UInt16>()
        var rows = SIMD32<UInt16>()

        init(_ board: Board) {
            for box in 0..<9 {
                let corner = box / 3 * 27 + box % 3 * 3
                for part in 0..<3 {
                    let (top, left) = (corner + part, corner + 9 * part)
                    columns[box * 3 + part] = board[top] | board[top + 9] | board[top + 18]
                    rows[box * 3 + part] = board[left] | board[left + 1] | board[left + 2]
                }
            }
        }
    }

    /// Every one that removes something in Sudoku Explainer's order, until `visit` says that it is
    /// enough: the kinds of houses (box, column), (box, row), (column, box), (row, box).
    @inline(__always)
    static func search(on board: Board, _ visit: (Locking) -> Bool) {
        let crossings = Crossings(board)
        // The crossings in the line, and those in the box, tell which digits are where.
        for kind in 0..<2 {
            let masks = kind == 0 ? crossings.columns : crossings.rows
            for box in 0..<9 {
                for part in 0..<3 {
                    let (inBox, inLine) = others(masks, box, part, kind)
                    let digits = masks[(box * 3 + part) & 31] & ~inBox & inLine
                    guard digits != 0 else { continue }
                    let line = kind == 0 ? 9 + box % 3 * 3 + part : 18 + box / 3 * 3 + part
                    for digit in Bits(digits) where board.places(of: digit, in: box).isMany {
                        if visit(Locking(base: box, cover: line, digit: digit)) { return }
                    }
                }
            }
        }
        for kind in 0..<2 {
            let masks = kind == 0 ? crossings.columns : crossings.rows
            for number in 0..<9 {
                for part in 0..<3 {
                    let box = kind == 0 ? part * 3 + number / 3 : number / 3 * 3 + part
                    let (inBox, inLine) = others(masks, box, number % 3, kind)
                    let digits = masks[(box * 3 + number % 3) & 31] & ~inLine & inBox
                    guard digits != 0 else { continue }
                    let line = (kind == 0 ? 9 : 18) + number
                    for digit in Bits(digits) where board.places(of: digit, in: line).isMany {
                        if visit(Locking(base: line, cover: box, digit: digit)) { return }
                    }
                }
            }
        }
    }

    /// The digits in the other two crossings of the box, and of the line.
    @inline(__always)
    private static func others(
        _ masks: SIMD32<UInt16>, _ box: Int, _ part: Int, _ kind: Int
    ) -> (inBox: UInt16, inLine: UInt16) {
        let (next, last) = ((part + 1) % 3, (part + 2) % 3)
        let inBox = masks[(box * 3 + next) & 31] | masks[(box * 3 + last) & 31]
        // The other boxes of the line: below each other for a column, side by side for a row.
        let first = kind == 0 ? (box + 3) % 9 : box / 3 * 3 + (box + 1) % 3
        let second = kind == 0 ? (box + 6) % 9 : box / 3 * 3 + (box + 2) % 3
        return (inBox, masks[(first * 3 + part) & 31] | masks[(second * 3 + part) & 31])
    }

    static func first(on board: Board) -> Finding? {
        var result: Finding?
        search(on: board) {
            result = $0.finding(base: $0.base < 9 ? (.pointing, 26) : (.claiming, 28), on: board)
            result?.eliminations.insert(1 << UInt16($0.digit), in: $0.cells(on: board))
            return true
        }
        return result
    }

    /// The cells of the cover house from which the digit goes.
    func cells(on board: Board) -> UInt128 {
        board.cells(with: digit, in: cover) & ~Places.cells(of: base)
    }

    func finding(base kind: (Technique.Family, Int), on board: Board) -> Finding {
        var finding = Finding(kind.0, kind.1)
        let places = board.cells(with: digit, in: base)
        finding.evidence.insert(1 << UInt16(digit), in: places)
        finding.houses = 1 << UInt32(base)
        finding.covers = 1 << UInt32(cover)
        return finding
    }
}

/// The choice of the cell to guess in when no further conclusion follows, for all eight boards at
/// once.
///
/// Of the cells with two candidates, it is the one whose houses contain the most such cells, since
/// either guess then settles many others. Without such a cell, it is the last open one.
struct GuessChoice: ~Copyable {
    /// `one` for every cell with two candidates.
    private var pairs = LaneBuffer(repeating: 0, count: 81 * Lanes.count)
    /// The number of such cells in each row, column and box, times `one`.
    private var sums = LaneBuffer(repeating: 0, count: 27 * Lanes.count)
    /// The unit of counts, which occupy the bits above a cell's number.
    private static let one: UInt16 = 128

    /// Returns one more than the number of the cell to guess in; 0 if a cell of the board has no
    /// candidate left or if no cell is open.
    @inline(never)
    mutating func cells(of board: borrowing LaneBuffer) -> Lanes {
        count(board)
        let zero = Lanes(repeating: 0)
        var best = zero
        var empty = zero
        for row in 0..<9 {
            for column in 0..<9 {
                let cell = row * 9 + column
                let mask = board[vector: cell]
                empty = empty | (mask == zero)
                let isOpen = ~(mask.butLowest == zero)
                let neighbours =
                    sums[vector: row] &+ sums[vector: 9 + column]
                    &+ sums[vector: 18 + row / 3 * 3 + column / 3]
                let isPair = pairs[vector: cell] == Lanes(repeating: Self.one)
                let number = Lanes(repeating: UInt16(truncatingIfNeeded: cell + 1))
                best = best.maximum((neighbours & isPair) | (number & isOpen))
            }
        }
        return best & Lanes(repeating: Self.one - 1) & ~empty
    }

    private mutating func count(_ board: borrowing LaneBuffer) {
        let zero = Lanes(repeating: 0)
        for house in 0..<27 { sums[vector: house] = zero }
        for row in 0..<9 {
            for column in 0..<9 {
                let cell = row * 9 + column
                let box = 18 + row / 3 * 3 + column / 3
                let rest = board[vector: cell].butLowest
                let isPair = (rest.butLowest == zero) & ~(rest == zero)
                let one = isPair & Lanes(repeating: Self.one)
                pairs[vector: cell] = one
                sums[vector: row] = sums[vector: row] &+ one
                sums[vector: 9 + column] = sums[vector: 9 + column] &+ one
                sums[vector: box] = sums[vector: box] &+ one
            }
        }
    }
}

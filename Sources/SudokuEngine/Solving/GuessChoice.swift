/// The choice of the cell to guess in when no further conclusion follows, for all boards at once.
///
/// Of the cells with two candidates, it is the one whose houses contain the most such cells, since
/// either guess then settles many others. Without such a cell, it is the last open one.
struct GuessChoice: ~Copyable {
    /// All ones for every cell with two candidates.
    private var pairs = LaneBuffer(repeating: 0, count: 81 * Lanes.count)
    /// The number of such cells in each row, column and box, times `one`.
    private var sums = LaneBuffer(repeating: 0, count: 27 * Lanes.count)
    /// The unit of counts, which occupy the bits above a cell's number.
    private static let one: UInt16 = 128

    /// Returns one more than the number of the cell to guess in; 0 if a cell of the board has no
    /// candidate left or if no cell is open.
    @inline(never)
    mutating func cells(of board: borrowing LaneBuffer) -> Lanes {
        let empty = count(board)
        var best = Lanes(repeating: 0)
        for row in 0..<9 {
            for box in 0..<3 {
                let around = sums[vector: row] &+ sums[vector: 18 + row / 3 * 3 + box]
                for column in 3 * box..<3 * box + 3 {
                    let cell = row * 9 + column
                    let isSingle = board[vector: cell].butLowest == Lanes(repeating: 0)
                    let number = Lanes(repeating: UInt16(truncatingIfNeeded: cell + 1))
                    let neighbours = around &+ sums[vector: 9 + column]
                    best = best.maximum((neighbours & pairs[vector: cell]) | (number & ~isSingle))
                }
            }
        }
        return best & Lanes(repeating: Self.one - 1) & ~empty
    }

    /// Counts the cells with two candidates; returns all ones for boards with a cell that has none.
    private mutating func count(_ board: borrowing LaneBuffer) -> Lanes {
        var empty = Lanes(repeating: 0)
        for house in 9..<27 { sums[vector: house] = Lanes(repeating: 0) }
        for row in 0..<9 {
            var inRow = Lanes(repeating: 0)
            for box in 0..<3 {
                // Added up in registers: sums in memory would wait for each other.
                var inTriad = Lanes(repeating: 0)
                for column in 3 * box..<3 * box + 3 {
                    let mask = board[vector: row * 9 + column]
                    empty = empty | (mask == Lanes(repeating: 0))
                    let isPair = mask.isPair
                    pairs[vector: row * 9 + column] = isPair
                    let one = isPair & Lanes(repeating: Self.one)
                    sums[vector: 9 + column] = sums[vector: 9 + column] &+ one
                    inTriad = inTriad &+ one
                }
                let house = 18 + row / 3 * 3 + box
                sums[vector: house] = sums[vector: house] &+ inTriad
                inRow = inRow &+ inTriad
            }
            sums[vector: row] = inRow
        }
        return empty
    }
}

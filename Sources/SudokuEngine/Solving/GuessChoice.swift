/// The choice of the cell to guess in when no further conclusion follows.
///
/// Of the cells with two candidates, it is the one of which either candidate decides most: of the cells
/// that would lose the candidate, those with two count twice as much as those with three, and the
/// product of both sums is the largest. Of equals it is the last, box by box. Without such a cell, it
/// is the first of those with the fewest candidates.
struct GuessChoice: ~Copyable {
    /// The weights of a cell's digits by its candidates, in fields of seven bits, so that those of all
    /// digits are added at once: a sum is at most 42, for twenty cells and the cell itself. The highest
    /// bit is set if the cell must be looked at: it has two candidates, or none.
    private var weights = UncheckedBuffer<UInt64>(repeating: 0, count: 512)
    private var sums = UncheckedBuffer<UInt64>(repeating: 0, count: Sum.count)
    /// For each cell, the numbers of the four sums that its others make up, one byte each.
    private var places = UncheckedBuffer<UInt32>(repeating: 0, count: 81)
    /// The numbers of the cells to look at, and room for one more.
    private var listed = UncheckedBuffer<Int>(repeating: 0, count: 82)

    private static let fieldBits = 7
    private static let field: UInt64 = 0x7F

    /// The first numbers of sums of each kind.
    private enum Sum {
        static let rows = 0
        /// The sums of a box without one of its rows, by the triad left out.
        static let boxes = 9
        /// The sums of a column within a band.
        static let columns = 36
        static let count = 63
    }

    init() {
        for mask in 0..<512 {
            let count = mask.nonzeroBitCount
            if count == 0 || count == 2 { weights[mask] = 1 << 63 }
            guard 2...3 ~= count else { continue }
            for digit in 0..<9 where mask >> digit & 1 != 0 {
                weights[mask] |= UInt64(4 - count) << UInt64(Self.fieldBits * digit)
            }
        }
        for cell in 0..<81 {
            let (band, column) = (cell / 27, Sum.columns + cell % 9)
            let (one, other) = (band == 0 ? 1 : 0, band == 2 ? 1 : 2)
            let numbers = (Sum.rows + cell / 9, Sum.boxes + cell / 3)
            let columns = (column + 9 * one, column + 9 * other)
            places[cell] = UInt32(
                (numbers.0 << 24) | (numbers.1 << 16) | (columns.0 << 8) | columns.1)
        }
    }

    /// Returns the number of the cell to guess in, of the board in the words from an index on; nil if a
    /// cell has no candidate left or if no cell is open.
    @inline(never)
    mutating func cell(of boards: borrowing LaneBuffer, at first: Int) -> Int? {
        let count = addUp(boards, at: first)
        guard count > 0 else { return smallest(of: boards, at: first) }
        var best = 0, most: UInt64 = 0
        for index in 0..<count {
            let cell = listed[index]
            let mask = boards[first &+ cell]
            guard mask != 0 else { return nil }
            let place = Int(places[cell])
            let all =
                sums[place & 0xFF] &+ sums[place &>> 8 & 0xFF]
                &+ sums[place &>> 16 & 0xFF] &+ sums[place &>> 24]
            let score = lowest(of: mask, in: all) &* lowest(of: mask & (mask &- 1), in: all)
            if score >= most { (best, most) = (cell, score) }
        }
        return best
    }

    /// The sum for the lowest digit of a mask.
    @inline(always) private func lowest(of mask: UInt16, in sums: UInt64) -> UInt64 {
        sums &>> UInt64(Self.fieldBits &* mask.trailingZeroBitCount) & Self.field
    }

    /// Adds up the weights and lists the cells to look at; returns how many there are.
    @inline(always)
    private mutating func addUp(_ boards: borrowing LaneBuffer, at first: Int) -> Int {
        var count = 0
        for band in 0..<3 {
            var rows = ThreeWeights()
            for box in 0..<3 {
                let corner = band &* 27 &+ box &* 3
                let top = triad(boards, first, corner, &count)
                let middle = triad(boards, first, corner &+ 9, &count)
                let bottom = triad(boards, first, corner &+ 18, &count)
                let (a, b, c) = (top.sum, middle.sum, bottom.sum)
                rows.a = rows.a &+ a
                rows.b = rows.b &+ b
                rows.c = rows.c &+ c
                let others = Sum.boxes &+ band &* 9 &+ box
                sums[others] = b &+ c
                sums[others &+ 3] = a &+ c
                sums[others &+ 6] = a &+ b
                let column = Sum.columns &+ band &* 9 &+ box &* 3
                sums[column] = top.a &+ middle.a &+ bottom.a
                sums[column &+ 1] = top.b &+ middle.b &+ bottom.b
                sums[column &+ 2] = top.c &+ middle.c &+ bottom.c
            }
            sums[band &* 3] = rows.a
            sums[band &* 3 &+ 1] = rows.b
            sums[band &* 3 &+ 2] = rows.c
        }
        return count
    }

    /// The weights of the cells of a triad.
    private struct ThreeWeights {
        var a: UInt64 = 0, b: UInt64 = 0, c: UInt64 = 0
        @inline(always) var sum: UInt64 { a &+ b &+ c }
    }

    /// Returns the weights of the cells of a triad.
    @inline(always)
    private mutating func triad(
        _ boards: borrowing LaneBuffer, _ first: Int, _ cell: Int, _ count: inout Int
    ) -> ThreeWeights {
        ThreeWeights(
            a: weight(boards, first, cell, &count), b: weight(boards, first, cell &+ 1, &count),
            c: weight(boards, first, cell &+ 2, &count))
    }

    /// Returns the weight of a cell; lists it if the highest bit is set.
    @inline(always)
    private mutating func weight(
        _ boards: borrowing LaneBuffer, _ first: Int, _ cell: Int, _ count: inout Int
    ) -> UInt64 {
        let weight = weights[Int(boards[first &+ cell])]
        listed[count] = cell
        count &+= Int(weight &>> 63)
        return weight
    }

    /// Returns the first of the open cells with the fewest candidates.
    private func smallest(of boards: borrowing LaneBuffer, at first: Int) -> Int? {
        var best: Int?, fewest = 10
        for cell in 0..<81 {
            let count = boards[first &+ cell].nonzeroBitCount
            if count > 1, count < fewest { (best, fewest) = (cell, count) }
        }
        return best
    }
}

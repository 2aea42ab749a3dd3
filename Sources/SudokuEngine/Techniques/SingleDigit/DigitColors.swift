/// The digits of which chains can remove or place something by their own links alone.
///
/// The cells joined by strong links of a digit are a cluster of two colours, of which one is true. What
/// follows from a colour, through the cells that it sees in other clusters, are other colours. A chain
/// starts or ends, and a cycle removes something, at a cell that sees a colour and is also seen by what
/// follows from the other colour of the cluster. Such a cell is rare, and found much faster than chains.
struct DigitColors: ~Copyable {
    /// The last places of each digit, and whether chains of it can do something.
    private var known = UncheckedBuffer<Mask128>(repeating: 0, count: 9)
    private var open: UInt16 = 0

    /// The cells of each colour, and those that see one of them; colours 2n and 2n + 1 are a cluster.
    private var colors = UncheckedBuffer<Mask128>(repeating: 0, count: maximum)
    private var seen = UncheckedBuffer<Mask128>(repeating: 0, count: maximum)
    /// The colours that follow from each.
    private var following = UncheckedBuffer<UInt64>(repeating: 0, count: maximum)
    private var count = 0
    /// The maximum number of colours: each cluster has one of the 27 houses.
    private static var maximum: Int { 54 }

    /// Returns those of some digits of which chains can remove or place something.
    mutating func open(_ digits: UInt16, on board: borrowing Board) -> UInt16 {
        for digit in Bits(digits) where known[digit] != board.cells(with: digit) {
            known[digit] = board.cells(with: digit)
            let bit = UInt16(bit: digit)
            if isOpen(digit, on: board) { open |= bit } else { open &= ~bit }
        }
        return open & digits
    }

    private mutating func isOpen(_ digit: Int, on board: borrowing Board) -> Bool {
        let houses = board.housesWithPair(of: digit)
        guard houses != 0 else { return false }
        let cells = board.cells(with: digit)
        paint(cells, houses)
        for color in 0..<count {
            var result: Mask128 = 0
            for cell in Bits(colors[color]) { result |= GridGeometry.peers(of: cell) }
            seen[color] = result & cells
            // A colour that sees itself, or a cell of both colours, is a contradiction.
            if result & colors[color] != 0 || colors[color] & colors[color ^ 1] != 0 { return true }
        }
        for color in 0..<count {
            var next = UInt64(bit: color)
            for other in 0..<count where seen[color] & colors[other] != 0 {
                next |= UInt64(bit: other ^ 1)
            }
            following[color] = next
        }
        for through in 0..<count {
            for color in 0..<count where following[color].has(bit: through) {
                following[color] |= following[through]
            }
        }
        for color in 0..<count {
            var reach: Mask128 = 0
            for other in Bits(following[color]) { reach |= seen[other] }
            if reach & seen[color ^ 1] != 0 { return true }
        }
        return false
    }

    /// Paints the clusters, given the houses with two places each.
    private mutating func paint(_ cells: Mask128, _ houses: UInt32) {
        count = 0
        var left = houses
        while left != 0 {
            let pair = cells & GridGeometry.cells(of: left.trailingZeroBitCount)
            left &= left &- 1
            var (one, other) = (pair.lowest, pair & ~pair.lowest)
            var isGrowing = true
            while isGrowing {
                isGrowing = false
                for house in Bits(left) {
                    let pair = cells & GridGeometry.cells(of: house)
                    guard pair & (one | other) != 0 else { continue }
                    if pair & one != 0 { other |= pair & ~one }
                    if pair & other != 0 { one |= pair & ~other }
                    left &= ~UInt32(bit: house)
                    isGrowing = true
                }
            }
            (colors[count], colors[count + 1]) = (one, other)
            count += 2
        }
    }
}

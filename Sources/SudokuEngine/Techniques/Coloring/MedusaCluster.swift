/// Candidates connected by pairs of places and by cells with two candidates, in two alternating
/// colours.
struct MedusaCluster {
    /// The cells of each digit with the first colour, and with the second.
    private(set) var a = DigitPlanes()
    private(set) var b = DigitPlanes()
    /// The cells that see each digit in the first colour, and in the second.
    private(set) var seenA = DigitPlanes()
    private(set) var seenB = DigitPlanes()
    /// The digits of the cluster.
    private(set) var digits: UInt16 = 0

    /// Creates the cluster of a candidate, which has the first colour.
    init(from cell: Int, _ digit: Int, _ pairs: PairsOfPlaces, on board: Board) {
        var new = DigitPlanes()
        new[digit] = Mask128(bit: cell)
        digits = UInt16(bit: digit)
        var isA = true
        var isGrowing = true
        while isGrowing {
            var next = DigitPlanes()
            for digit in Bits(digits) {
                insert(new[digit], digit, isA: isA)
                for cell in Bits(new[digit]) {
                    let partners = ColorClusters.partners(
                        of: cell, pairs[digit], board.cells(with: digit))
                    if partners != 0 { next[digit] |= partners }
                    guard board.bivalues.has(bit: cell) else { continue }
                    for other in Bits(board[cell] & ~UInt16(bit: digit)) {
                        next[other] |= Mask128(bit: cell)
                    }
                }
            }
            isGrowing = false
            for digit in 0..<9 {
                new[digit] = next[digit] & ~(a[digit] | b[digit])
                guard new[digit] != 0 else { continue }
                isGrowing = true
                digits |= UInt16(bit: digit)
            }
            isA.toggle()
        }
        setSeen()
    }

    private mutating func insert(_ cells: Mask128, _ digit: Int, isA: Bool) {
        if isA { a[digit] |= cells } else { b[digit] |= cells }
    }

    private mutating func setSeen() {
        for digit in Bits(digits) {
            seenA[digit] = Self.seen(from: a[digit])
            seenB[digit] = Self.seen(from: b[digit])
        }
    }

    private static func seen(from cells: Mask128) -> Mask128 {
        var result: Mask128 = 0
        for cell in Bits(cells) { result |= GridGeometry.peers(of: cell) }
        return result
    }

    /// The same cluster with its colours exchanged.
    var swapped: MedusaCluster {
        var result = self
        (result.a, result.b) = (b, a)
        (result.seenA, result.seenB) = (seenB, seenA)
        return result
    }

    /// The cells with a candidate of the first colour.
    var cellsWithA: Mask128 { Bits(digits).reduce(0) { $0 | a[$1] } }

    /// The cells with a candidate of the second colour.
    var cellsWithB: Mask128 { Bits(digits).reduce(0) { $0 | b[$1] } }

    /// The cells with two or more candidates of the first colour.
    var cellsWithTwoA: Mask128 {
        var (once, twice): (Mask128, Mask128) = (0, 0)
        for digit in Bits(digits) {
            twice |= once & a[digit]
            once |= a[digit]
        }
        return twice
    }

    /// Two cells that have a digit in the first colour and see each other.
    var pairInHouse: (digit: Int, cells: Mask128)? {
        for digit in Bits(digits) where a[digit] & seenA[digit] != 0 {
            return (digit, ColorClusters.pair(a[digit], a[digit]))
        }
        return nil
    }

    /// Returns the cells of which every candidate sees its digit in the first colour.
    func cellsEmptiedByA(on board: Board) -> Mask128 {
        var result = board.empty & ~cellsWithA
        for digit in 0..<9 { result &= seenA[digit] | ~board.cells(with: digit) }
        return result
    }
}

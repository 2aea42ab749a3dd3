/// The houses in which a digit has exactly two places, for the techniques that connect such pairs.
final class PairsOfPlaces: SearchMemory {
    private var board: Board?
    private var houses = SIMD16<UInt32>()

    /// Reads the pairs of a board, unless it is the one read last.
    func read(_ board: Board) {
        if let known = self.board, known.isSame(as: board) { return }
        self.board = board
        for digit in 0..<9 { houses[digit & 15] = Self.houses(of: digit, on: board) }
    }

    /// The houses (mask of the 27) with a pair of places of a digit.
    @inline(__always)
    subscript(digit: Int) -> UInt32 { houses[digit & 15] }

    private static func houses(of digit: Int, on board: Board) -> UInt32 {
        var result: UInt32 = 0
        for number in 0..<9 {
            let places = board.places[number * 9 + digit]
            if (places & 0x1FF).isPair { result |= UInt32(bit: number) }
            if (places & 0x3_FE00).isPair { result |= UInt32(bit: 9 + number) }
            if (places & 0x7FC_0000).isPair { result |= UInt32(bit: 18 + number) }
        }
        return result
    }
}

extension Mask128 {
    /// The set without a cell; of a pair, the other cell.
    @inline(__always)
    func without(_ cell: Int) -> Self { self & ~Mask128(bit: cell) }
}

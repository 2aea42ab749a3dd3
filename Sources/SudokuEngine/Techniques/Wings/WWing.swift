/// Two cells with the same two candidates, and a strong link of one digit that connects them.
enum WWing {
    /// Offers the wings by their two cells in ascending order; the lower digit is removed first.
    static let technique = Technique(
        "w-wing", code: "0803", .hard, 150, rating: 44
    ) { technique, board, search in
        let bivalues = board.bivalues
        var later = bivalues
        for first in Bits(bivalues) {
            later &= later &- 1
            let mask = board[first]
            let (low, high) = mask.lowAndHigh
            for second in Bits(later & board.cells(withBothOf: mask)) {
                let isEnough =
                    offer(first, second, removing: low, linking: high, on: board, &search)
                    || offer(first, second, removing: high, linking: low, on: board, &search)
                if isEnough { return }
            }
        }
    }

    private static func offer(
        _ first: Int, _ second: Int, removing digit: Int, linking other: Int, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        let (seen, alsoSeen) = (GridGeometry.peers(of: first), GridGeometry.peers(of: second))
        let cells = board.cells(with: digit) & seen & alsoSeen
        guard cells != 0 else { return false }
        let wings = Mask128(bit: first) | Mask128(bit: second)
        guard let (house, link) = connection(of: other, seen & ~wings, alsoSeen & ~wings, on: board)
        else { return false }
        let eliminations = Candidates(UInt16(bit: digit), in: cells)
        return search.offer(
            technique, digits: board[first], removes: eliminations,
            Pattern([
                .init(.wing, wings, on: board),
                .init(.connection, UInt16(bit: other), in: link),
                .init(.house, houses: UInt32(bit: house)),
                .init(.common, UInt16(bit: digit), in: wings),
            ]))
    }

    /// Returns the first house where a digit has two places, one in each of two sets of cells.
    private static func connection(
        of digit: Int, _ left: Mask128, _ right: Mask128, on board: Board
    ) -> (house: Int, cells: Mask128)? {
        for start in [18, 9, 0] {
            for house in start..<start + 9 {
                let places = board.places(of: digit, in: house)
                guard places.isPair else { continue }
                let link = GridGeometry.cells(places, of: house)
                if link & left != 0 && link & right != 0 && link & ~(left | right) == 0 {
                    return (house, link)
                }
            }
        }
        return nil
    }
}

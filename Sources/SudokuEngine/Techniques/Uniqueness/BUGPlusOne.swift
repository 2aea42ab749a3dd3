/// A grid in which one candidate alone prevents a bivalue universal grave.
enum BUGPlusOne {
    static let technique = Technique(
        "bug-plus-1", code: "0610", .hard, 100, rating: 56,
        rated: .init(56, otherNames: ["BUG+1"]),
        otherNames: ["Bivalue Universal Grave + 1", "BUG type 1"], usesUniqueness: true,
        in: BUG.family, type: 1
    ) { technique, board, search in
        let others = board.empty & ~board.bivalues
        guard others.isSingle else { return }
        let cell = others.trailingZeroBitCount
        guard board[cell].nonzeroBitCount == 3, let extra = extraDigit(of: cell, on: board) else {
            return
        }
        var eliminations = Candidates()
        eliminations[cell] = board[cell] & ~UInt16(bit: extra)
        _ = search.offer(
            technique, digits: 0, removes: eliminations,
            Pattern([.init(.extra, UInt16(bit: extra), in: others)]))
    }

    /// Returns the digit that has three places in each house of the cell; nil unless all other
    /// digits have two places at most, and this one in all other houses.
    private static func extraDigit(of cell: Int, on board: Board) -> Int? {
        let houses = GridGeometry.houses(cell / 9, cell % 9)
        var extra: Int?
        for house in 0..<27 {
            for digit in 0..<9 {
                let count = board.places(of: digit, in: house).nonzeroBitCount
                guard count > 2 else { continue }
                guard count == 3, houses.has(bit: house), extra ?? digit == digit else {
                    return nil
                }
                extra = digit
            }
        }
        guard let extra, board.has(extra, in: cell),
            Bits(houses).allSatisfy({ board.places(of: extra, in: $0).nonzeroBitCount == 3 })
        else { return nil }
        return extra
    }
}

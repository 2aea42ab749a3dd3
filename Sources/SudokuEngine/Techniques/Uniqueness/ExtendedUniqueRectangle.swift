/// Six cells in two lines and three boxes that cannot all have the same three digits.
enum ExtendedUniqueRectangle {
    static let technique = Technique(
        "extended-unique-rectangle", code: nil, .hard, 100, rating: 55,
        otherNames: ["Extended UR"], usesUniqueness: true
    ) { technique, board, search in
        let few = board.nakedSingles | board.bivalues | board.trivalues
        for cells in shapes where cells & ~board.empty == 0 {
            let wide = cells & ~few
            guard wide.hasAtMost(3) else { continue }
            if offer(cells, wide, on: board, &search) { return }
        }
    }

    /// Offers the steps on six cells, of which at most three, the wide ones among them, are the
    /// roof.
    private static func offer(
        _ cells: Mask128, _ wide: Mask128, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        for count in 1...3 {
            for subset in Subsets(count, of: 6) {
                var (roof, digits): (Mask128, UInt16) = (0, 0)
                for (place, cell) in Bits(cells).enumerated() {
                    if subset.has(bit: place) {
                        roof |= Mask128(bit: cell)
                    } else {
                        digits |= board[cell]
                    }
                }
                guard wide & ~roof == 0, digits.nonzeroBitCount == 3 else { continue }
                let pattern = DeadlyPattern(digits, in: cells, on: board)
                guard pattern.roof == roof else { continue }
                let isEnough =
                    pattern.offerTypeOne(technique, on: board, &search)
                    || pattern.offerTypeTwo(technique, on: board, &search, form: 1)
                    || pattern.offerTypeFour(technique, on: board, &search, form: 2)
                if isEnough { return true }
            }
        }
        return false
    }

    /// The sets of six cells: two rows of a band crossed with a column of each stack, or the
    /// reverse.
    private static let shapes: [Mask128] = {
        var shapes: [Mask128] = []
        for kind in [GridGeometry.row, GridGeometry.column] {
            for first in 0..<9 {
                for second in (first + 1)..<(first / 3 * 3 + 3) {
                    for crossing in 0..<27 {
                        var cells: Mask128 = 0
                        let places = [crossing / 9, 3 + crossing / 3 % 3, 6 + crossing % 3]
                        for place in places {
                            for line in [first, second] {
                                cells |= Mask128(
                                    bit: GridGeometry.cell(place, of: kind * 9 + line))
                            }
                        }
                        shapes.append(cells)
                    }
                }
            }
        }
        return shapes
    }()
}

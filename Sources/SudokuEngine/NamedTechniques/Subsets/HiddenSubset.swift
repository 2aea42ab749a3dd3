/// Digits of a house that together have as many places as there are digits.
enum HiddenSubset {
    static let pair: NamedTechnique = technique(
        "hidden-pair", code: "0210", .medium, 70, rating: 34
    ) { HiddenSubset.search(2, for: pair, on: $0, &$1) }

    static let triple: NamedTechnique = technique(
        "hidden-triple", code: "0211", .medium, 100, rating: 40
    ) { HiddenSubset.search(3, for: triple, on: $0, &$1) }

    static let quadruple: NamedTechnique = technique(
        "hidden-quadruple", code: "0212", .hard, 150, rating: 54, otherNames: ["Hidden Quad"]
    ) { HiddenSubset.search(4, for: quadruple, on: $0, &$1) }

    private static func technique(
        _ id: String, code: String, _ level: HodokuLevel, _ score: Int, rating: Int,
        otherNames: [String] = [],
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) -> NamedTechnique {
        NamedTechnique(
            id, code: code, level, score, rating: rating, otherNames: otherNames,
            search: search)
    }

    private static func search(
        _ size: Int, for technique: NamedTechnique, on board: Board, _ search: inout StepSearch
    ) {
        for house in [0..<9, 18..<27, 9..<18].joined() {
            guard board.emptyCount(in: house) > size else { continue }
            var places = NineMasks()
            var digits: UInt16 = 0
            for digit in 0..<9 {
                let mask = board.places(of: digit, in: house)
                places.append(mask)
                if mask != 0 && mask.hasAtMost(size) { digits |= UInt16(bit: digit) }
            }
            guard digits.nonzeroBitCount >= size else { continue }
            let isEnough = extend(HiddenDigits(), by: size, from: digits, places) { subset in
                offer(technique, subset, in: house, on: board, to: &search)
            }
            if isEnough { return }
        }
    }

    /// Some digits of a house, and all their places.
    private struct HiddenDigits {
        var digits: UInt16 = 0
        var positions: UInt16 = 0
    }

    /// Adds a number of further digits in ascending order, and visits the complete subsets until a
    /// visit returns true.
    private static func extend(
        _ subset: HiddenDigits, by missing: Int, from digits: UInt16, _ places: NineMasks,
        _ body: (HiddenDigits) -> Bool
    ) -> Bool {
        let limit = subset.digits.nonzeroBitCount + missing
        var rest = digits
        while rest.nonzeroBitCount >= missing {
            let digit = rest.trailingZeroBitCount
            rest &= rest &- 1
            let positions = subset.positions | places[digit]
            guard positions.hasAtMost(limit) else { continue }
            let longer = HiddenDigits(
                digits: subset.digits | UInt16(bit: digit), positions: positions)
            let isEnough =
                missing == 1
                ? positions.nonzeroBitCount == limit && body(longer)
                : extend(longer, by: missing - 1, from: rest, places, body)
            if isEnough { return true }
        }
        return false
    }

    private static func offer(
        _ technique: NamedTechnique, _ subset: HiddenDigits, in house: Int, on board: Board,
        to search: inout StepSearch
    ) -> Bool {
        let cells = GridGeometry.cells(subset.positions, of: house)
        var eliminations = Candidates()
        for cell in Bits(cells) { eliminations.insert(board[cell] & ~subset.digits, at: cell) }
        return search.offer(
            technique, digits: subset.digits, removes: eliminations,
            Pattern([
                .init(.set, subset.digits, in: cells), .init(.house, houses: UInt32(bit: house)),
            ]))
    }
}

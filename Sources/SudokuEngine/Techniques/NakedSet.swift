/// A set of cells of a house with as many candidates together as there are cells.
struct NakedSet {
    let house: Int
    let positions: UInt16
    /// The candidates, as a mask.
    let digits: UInt16

    /// Visits every set of `size` cells that removes something in some of the 27 houses, until
    /// `visit` returns true.
    @inline(__always)
    static func search(
        _ size: Int, in houses: UInt32, on board: Board, _ visit: (NakedSet) -> Bool
    ) {
        for house in Bits(houses) where board.emptyCount(in: house) >= 2 * size {
            var fitting: UInt16 = 0
            var masks = NineMasks()
            for position in Bits(board.emptyPlaces(in: house)) {
                let mask = board[GridGeometry.cell(position, of: house)]
                guard mask.isMany, mask.hasAtMost(size) else { continue }
                fitting |= UInt16(bit: position)
                masks.append(mask)
            }
            guard masks.count >= size else { continue }
            let isEnough = masks.searchTight(size) { subset, union in
                let positions = HiddenSet.spread(subset, over: fitting)
                let set = NakedSet(house: house, positions: positions, digits: union)
                return set.removesAny(on: board) && visit(set)
            }
            if isEnough { return }
        }
    }

    fileprivate static func first(
        _ size: Int, in houses: UInt32, on board: Board,
        _ definition: @autoclosure () -> TechniqueDefinition
    ) -> Finding? {
        var result: Finding?
        search(size, in: houses, on: board) { set in
            var finding = Finding(definition())
            for position in 0..<9 {
                let cell = GridGeometry.cell(position, of: set.house)
                if set.positions.has(bit: position) {
                    finding.evidence[cell] = board[cell]
                } else {
                    finding.eliminations[cell] = board[cell] & set.digits
                }
            }
            finding.houses = UInt32(bit: set.house)
            result = finding
            return true
        }
        return result
    }

    @inline(__always)
    private func removesAny(on board: Board) -> Bool {
        var places: UInt16 = 0
        for digit in Bits(digits) { places |= board.places(of: digit, in: house) }
        return places & ~positions != 0
    }

    @Sendable fileprivate static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        StepPattern(
            finding.evidence.digits,
            [finding.evidencePart(.set), .init(.house, houses: finding.houses)])
    }
}

enum NakedPair: HouseRung {
    static let definition = TechniqueDefinition(
        .nakedPair, "naked-pair", minimum: 30, hodoku: ["0200"],
        pattern: NakedSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        NakedSet.first(2, in: houses, on: board, definition)
    }
}

enum NakedTriplet: HouseRung {
    static let definition = TechniqueDefinition(
        .nakedTriplet, "naked-triple", minimum: 36, otherNames: ["Naked Triple"], hodoku: ["0201"],
        pattern: NakedSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        NakedSet.first(3, in: houses, on: board, definition)
    }
}

enum NakedQuad: HouseRung {
    static let definition = TechniqueDefinition(
        .nakedQuad, "naked-quadruple", minimum: 50,
        otherNames: ["Naked Quadruple", "Naked Quadruplet"], hodoku: ["0202"],
        pattern: NakedSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        NakedSet.first(4, in: houses, on: board, definition)
    }
}

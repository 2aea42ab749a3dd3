/// A set of digits with as many places in a house as there are digits.
struct HiddenSet {
    let house: Int
    /// The digits and their positions in the house, as masks.
    let digits: UInt16
    let positions: UInt16

    /// Visits every set of `size` digits in some of the 27 houses, even if it removes nothing,
    /// until `visit` returns true.
    @inline(__always)
    static func search(
        _ size: Int, in houses: UInt32, moreThan minimum: Int, on board: Board,
        _ visit: (HiddenSet) -> Bool
    ) {
        for house in Bits(houses) where board.emptyCount(in: house) > minimum {
            // Only digits with two to `size` places qualify; leaving out the others does not change
            // the order.
            var fitting: UInt16 = 0
            var places = NineMasks()
            for digit in 0..<9 {
                let positions = board.places(of: digit, in: house)
                guard positions.isMany, positions.hasAtMost(size) else { continue }
                fitting |= UInt16(bit: digit)
                places.append(positions)
            }
            guard places.count >= size else { continue }
            let isEnough = places.searchTight(size) { subset, union in
                let digits = spread(subset, over: fitting)
                return visit(HiddenSet(house: house, digits: digits, positions: union))
            }
            if isEnough { return }
        }
    }

    /// Returns the members of a mask selected by a subset of their indices.
    @inline(__always)
    static func spread(_ subset: UInt32, over mask: UInt16) -> UInt16 {
        var (rest, result) = (mask, UInt16(0))
        var chosen = subset
        while chosen != 0 {
            let low = rest & (0 &- rest)
            if chosen & 1 != 0 { result |= low }
            rest ^= low
            chosen >>= 1
        }
        return result
    }

    /// Returns the first set that removes something: the other candidates of its cells.
    fileprivate static func first(
        _ size: Int, in houses: UInt32, on board: Board,
        _ definition: @autoclosure () -> TechniqueDefinition
    ) -> Finding? {
        var result: Finding?
        search(size, in: houses, moreThan: 2 * size, on: board) { set in
            guard set.removesAny(on: board) else { return false }
            var finding = set.finding(definition(), on: board)
            for position in Bits(set.positions) {
                let cell = GridGeometry.cell(position, of: set.house)
                finding.eliminations[cell] = board[cell] & ~set.digits
            }
            result = finding
            return true
        }
        return result
    }

    @inline(__always)
    func removesAny(on board: Board) -> Bool {
        var others: UInt16 = 0
        for position in Bits(positions) { others |= board[GridGeometry.cell(position, of: house)] }
        return others & ~digits != 0
    }

    func finding(_ definition: TechniqueDefinition, on board: Board) -> Finding {
        var finding = Finding(definition)
        for position in Bits(positions) {
            let cell = GridGeometry.cell(position, of: house)
            finding.evidence[cell] = board[cell] & digits
        }
        finding.houses = UInt32(bit: house)
        return finding
    }

    @Sendable fileprivate static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        StepPattern(
            finding.evidence.digits,
            [finding.evidencePart(.set), .init(.house, houses: finding.houses)])
    }
}

enum HiddenPair: HouseRung {
    static let definition = TechniqueDefinition(
        .hiddenPair, "hidden-pair", minimum: 34, hodoku: ["0210"],
        pattern: HiddenSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        HiddenSet.first(2, in: houses, on: board, definition)
    }
}

enum HiddenTriplet: HouseRung {
    static let definition = TechniqueDefinition(
        .hiddenTriplet, "hidden-triple", minimum: 40, otherNames: ["Hidden Triple"],
        hodoku: ["0211"],
        pattern: HiddenSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        HiddenSet.first(3, in: houses, on: board, definition)
    }
}

enum HiddenQuad: HouseRung {
    static let definition = TechniqueDefinition(
        .hiddenQuad, "hidden-quadruple", minimum: 54,
        otherNames: ["Hidden Quadruple", "Hidden Quadruplet"], hodoku: ["0212"],
        pattern: HiddenSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        HiddenSet.first(4, in: houses, on: board, definition)
    }
}

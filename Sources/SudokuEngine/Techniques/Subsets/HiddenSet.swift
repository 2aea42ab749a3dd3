/// Digits of a house that together have as many places as there are digits.
struct HiddenSet {
    let house: Int
    /// The digits and their positions in the house, as masks.
    let digits: UInt16
    let positions: UInt16

    static let pair = Technique(
        "hidden-pair", code: "0210", .medium, 70, rating: 34, rated: .init(34)
    ) { list(2, $0, on: $1, &$2) }

    static let triple = Technique(
        "hidden-triple", code: "0211", .medium, 100, rating: 40,
        rated: .init(40, otherNames: ["Hidden Triple"])
    ) { list(3, $0, on: $1, &$2) }

    static let quadruple = Technique(
        "hidden-quadruple", code: "0212", .hard, 150, rating: 54,
        rated: .init(54, otherNames: ["Hidden Quadruple", "Hidden Quadruplet"]),
        otherNames: ["Hidden Quad"]
    ) { list(4, $0, on: $1, &$2) }

    /// The cells of the set.
    var cells: Mask128 { GridGeometry.cells(positions, of: house) }

    // MARK: The first set

    static let pairRung = Rung.houses(pair) { houses, board, explains in
        first(2, pair, in: houses, on: board, explains)
    }
    static let tripleRung = Rung.houses(triple) { houses, board, explains in
        first(3, triple, in: houses, on: board, explains)
    }
    static let quadrupleRung = Rung.houses(quadruple) { houses, board, explains in
        first(4, quadruple, in: houses, on: board, explains)
    }

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
    private static func first(
        _ size: Int, _ technique: @autoclosure () -> Technique, in houses: UInt32, on board: Board,
        _ explains: Bool
    ) -> (house: Int, step: Step)? {
        var result: (Int, Step)?
        search(size, in: houses, moreThan: 2 * size, on: board) { set in
            guard set.removesAny(on: board) else { return false }
            var step = Step(technique())
            step.eliminations = set.eliminations(on: board)
            if explains {
                step.explain(
                    set.digits, set.pattern(.init(.set, set.digits, in: set.cells, on: board)))
            }
            result = (set.house, step)
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

    // MARK: All sets

    private static func list(
        _ size: Int, _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) {
        for house in [0..<9, 18..<27, 9..<18].joined() {
            guard board.emptyCount(in: house) > size else { continue }
            var places = NineMasks()
            var fitting: UInt16 = 0
            for digit in 0..<9 {
                places.insert(board.places(of: digit, in: house), at: digit, upTo: size, &fitting)
            }
            let isEnough = places.listTight(size, of: fitting) { digits, positions in
                let set = HiddenSet(house: house, digits: digits, positions: positions)
                return search.offer(
                    technique, digits: digits, removes: set.eliminations(on: board),
                    set.pattern(.init(.set, digits, in: set.cells)))
            }
            if isEnough { return }
        }
    }

    // MARK: The step

    private func eliminations(on board: Board) -> Candidates {
        var eliminations = Candidates()
        for cell in Bits(cells) { eliminations[cell] = board[cell] & ~digits }
        return eliminations
    }

    private func pattern(_ set: Pattern.Part) -> Pattern {
        Pattern([set, .init(.house, houses: UInt32(bit: house))])
    }
}

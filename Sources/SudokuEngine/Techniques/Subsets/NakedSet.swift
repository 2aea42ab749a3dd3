/// Cells of a house that together have as many candidates as there are cells.
struct NakedSet {
    let house: Int
    let positions: UInt16
    /// The candidates, as a mask.
    let digits: UInt16

    static let pair = Technique(
        "naked-pair", code: "0200", .medium, 60, rating: 30, rated: .init(30)
    ) { list(2, $0, on: $1, &$2) }

    static let triple = Technique(
        "naked-triple", code: "0201", .medium, 80, rating: 36,
        rated: .init(36, otherNames: ["Naked Triple"])
    ) { list(3, $0, on: $1, &$2) }

    static let quadruple = Technique(
        "naked-quadruple", code: "0202", .hard, 120, rating: 50,
        rated: .init(50, otherNames: ["Naked Quadruple", "Naked Quadruplet"]),
        otherNames: ["Naked Quad"]
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

    private static func first(
        _ size: Int, _ technique: @autoclosure () -> Technique, in houses: UInt32, on board: Board,
        _ explains: Bool
    ) -> (house: Int, step: Step)? {
        var result: (Int, Step)?
        search(size, in: houses, on: board) { set in
            var step = Step(technique())
            step.eliminations = set.eliminations(in: UInt32(bit: set.house), on: board)
            if explains {
                step.explain(set.digits, set.pattern(in: UInt32(bit: set.house), on: board))
            }
            result = (set.house, step)
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

    // MARK: All sets

    /// Offers the sets that are not locked in the crossing of a box and a line.
    private static func list(
        _ size: Int, _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) {
        for house in [0..<9, 18..<27, 9..<18].joined() {
            let isEnough = visit(size, in: house, on: board) { set in
                let losers = set.losers(on: board)
                guard losers != 0, !set.isLocked(losers, on: board) else { return false }
                return set.offer(technique, losers, on: board, to: &search)
            }
            if isEnough { return }
        }
    }

    /// Visits the sets of a house in lexicographic order, even if they remove nothing, until a visit
    /// returns true.
    static func visit(
        _ size: Int, in house: Int, on board: Board, _ body: (NakedSet) -> Bool
    ) -> Bool {
        let empty = board.emptyPlaces(in: house)
        guard empty.nonzeroBitCount >= size else { return false }
        var masks = NineMasks()
        var fitting: UInt16 = 0
        for position in Bits(empty) {
            let mask = board[GridGeometry.cell(position, of: house)]
            masks.insert(mask, at: position, upTo: size, &fitting)
        }
        return masks.listTight(size, of: fitting) { positions, digits in
            body(NakedSet(house: house, positions: positions, digits: digits))
        }
    }

    /// Returns the houses that contain all cells and in which another cell has one of the digits.
    func losers(on board: Board) -> UInt32 {
        let cells = cells
        var others: Mask128 = 0
        for digit in Bits(digits) { others |= board.cells(with: digit) }
        others &= ~cells
        var losers: UInt32 = 0
        for house in Bits(GridGeometry.sharedHouses(cells))
        where others & GridGeometry.cells(of: house) != 0 { losers |= UInt32(bit: house) }
        return losers
    }

    /// Returns true if the cells lie in a box and a line that both lose something: the box, and the
    /// line outside the box.
    func isLocked(_ losers: UInt32, on board: Board) -> Bool {
        guard let box = Bits(losers & 0x1FF).first, let line = Bits(losers & ~0x1FF).first else {
            return false
        }
        let outside = GridGeometry.cells(of: line) & ~GridGeometry.cells(of: box)
        return Bits(digits).contains { board.cells(with: $0) & outside != 0 }
    }

    /// Offers the step that removes the digits from the other cells of some houses.
    func offer(
        _ technique: Technique, _ losers: UInt32, on board: Board, to search: inout StepSearch
    ) -> Bool {
        search.offer(
            technique, digits: digits, removes: eliminations(in: losers, on: board),
            pattern(in: losers, on: board))
    }

    // MARK: The step

    private func eliminations(in houses: UInt32, on board: Board) -> Candidates {
        let area = Bits(houses).reduce(Mask128(0)) { $0 | GridGeometry.cells(of: $1) } & ~cells
        var eliminations = Candidates()
        for cell in Bits(area & board.empty) { eliminations[cell] = board[cell] & digits }
        return eliminations
    }

    private func pattern(in houses: UInt32, on board: Board) -> Pattern {
        Pattern([.init(.set, cells, on: board), .init(.house, houses: houses)])
    }
}

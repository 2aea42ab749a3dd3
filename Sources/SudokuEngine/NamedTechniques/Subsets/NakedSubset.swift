/// Cells of a house that together have as many candidates as there are cells.
enum NakedSubset {
    static let pair: NamedTechnique = technique(
        "naked-pair", code: "0200", .medium, 60, rating: 30
    ) { NakedSubset.search(2, for: pair, on: $0, &$1) }

    static let triple: NamedTechnique = technique(
        "naked-triple", code: "0201", .medium, 80, rating: 36
    ) { NakedSubset.search(3, for: triple, on: $0, &$1) }

    static let quadruple: NamedTechnique = technique(
        "naked-quadruple", code: "0202", .hard, 120, rating: 50, otherNames: ["Naked Quad"]
    ) { NakedSubset.search(4, for: quadruple, on: $0, &$1) }

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
            let isEnough = visit(size, in: house, on: board) { subset in
                let losers = subset.losers(on: board)
                guard losers != 0, !subset.isLocked(losers, on: board) else { return false }
                return subset.offer(technique, losers, on: board, to: &search)
            }
            if isEnough { return }
        }
    }

    /// Visits the naked subsets of a house in lexicographic order until a visit returns true.
    static func visit(
        _ size: Int, in house: Int, on board: Board, _ body: (NakedCells) -> Bool
    ) -> Bool {
        let empty = board.emptyPlaces(in: house)
        guard empty.nonzeroBitCount >= size else { return false }
        var small: UInt16 = 0
        for position in Bits(empty) {
            let mask = board[GridGeometry.cell(position, of: house)]
            if mask != 0 && mask.hasAtMost(size) { small |= UInt16(bit: position) }
        }
        guard small.nonzeroBitCount >= size else { return false }
        return extend(NakedCells(), by: size, from: small, of: house, on: board, body)
    }

    /// Adds a number of further cells in ascending order, and visits the complete subsets.
    private static func extend(
        _ subset: NakedCells, by missing: Int, from positions: UInt16, of house: Int,
        on board: Board, _ body: (NakedCells) -> Bool
    ) -> Bool {
        let limit = subset.cells.nonzeroBitCount + missing
        var rest = positions
        while rest.nonzeroBitCount >= missing {
            let cell = GridGeometry.cell(rest.trailingZeroBitCount, of: house)
            rest &= rest &- 1
            let digits = subset.digits | board[cell]
            guard digits.hasAtMost(limit) else { continue }
            let longer = NakedCells(cells: subset.cells | Mask128(bit: cell), digits: digits)
            let isEnough =
                missing == 1
                ? digits.nonzeroBitCount == limit && body(longer)
                : extend(longer, by: missing - 1, from: rest, of: house, on: board, body)
            if isEnough { return true }
        }
        return false
    }
}

/// Some cells of a house, and the digits that are candidates of any of them.
struct NakedCells {
    var cells: Mask128 = 0
    var digits: UInt16 = 0

    /// Returns the houses that contain all cells and in which another cell has one of the digits.
    func losers(on board: Board) -> UInt32 {
        var others: Mask128 = 0
        for digit in Bits(digits) { others |= board.cells(with: digit) }
        others &= ~cells
        var losers: UInt32 = 0
        for house in Bits(sharedHouses) where others & GridGeometry.cells(of: house) != 0 {
            losers |= UInt32(bit: house)
        }
        return losers
    }

    /// The houses that contain all cells.
    private var sharedHouses: UInt32 {
        Bits(cells).reduce(UInt32.max) {
            $0 & GridGeometry.houses(GridGeometry.row(of: $1), GridGeometry.column(of: $1))
        }
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
        _ technique: NamedTechnique, _ losers: UInt32, on board: Board,
        to search: inout StepSearch
    ) -> Bool {
        let area = Bits(losers).reduce(Mask128(0)) { $0 | GridGeometry.cells(of: $1) } & ~cells
        var eliminations = Candidates()
        for digit in Bits(digits) {
            eliminations.insert(UInt16(bit: digit), in: board.cells(with: digit) & area)
        }
        return search.offer(
            technique, digits: digits, removes: eliminations,
            Pattern([.init(.set, cells, on: board), .init(.house, houses: losers)]))
    }
}

/// The almost locked sets of a board: cells of one house with one candidate more than cells.
///
/// The sets stand in the order of rows, columns and boxes, those of a house in pre-order, and none
/// stands twice. Many sets have a digit in the same cells, so these are stored once, as a spot.
struct AlmostLockedSets {
    /// The cells and the candidates of each set.
    private(set) var cells: [Mask128] = []
    private(set) var digits: [UInt16] = []
    /// The cells of each spot, and the candidates of its digit that see all of them.
    private(set) var spotCells: [Mask128] = []
    private(set) var spotTargets: [Mask128] = []
    private(set) var spotDigits: [UInt8] = []
    /// The spot of each digit in each set, at `9 * set + digit`.
    private var spots: [Int32] = []

    var count: Int { cells.count }

    init(on board: Board) {
        for house in 18..<27 { collect(in: house, of: board) }
        for house in 9..<18 { collect(in: house, of: board) }
        for house in 0..<9 { collect(in: house, of: board) }
        var numbers = KeyNumbers()
        spots = Array(repeating: -1, count: count * 9)
        for set in 0..<count {
            for digit in Bits(digits[set]) {
                let places = cells[set] & board.cells(with: digit)
                let spot = numbers.number(of: places | Mask128(digit) << 96)
                spots[set * 9 + digit] = Int32(spot)
                if spot == spotCells.count { addSpot(of: digit, places, on: board) }
            }
        }
    }

    private mutating func addSpot(of digit: Int, _ places: Mask128, on board: Board) {
        var targets = board.cells(with: digit)
        for cell in Bits(places) { targets &= GridGeometry.peers(of: cell) }
        spotCells.append(places)
        spotTargets.append(targets)
        spotDigits.append(UInt8(digit))
    }

    private mutating func collect(in house: Int, of board: Board) {
        let positions = board.emptyPlaces(in: house)
        guard positions.isMany || positions != 0 && house >= 18 else { return }
        var open = OpenCells()
        for position in Bits(positions) {
            let cell = GridGeometry.cell(position, of: house)
            open.cells[open.count & 15] = UInt8(cell)
            open.masks[open.count & 15] = board[cell]
            open.count += 1
        }
        grow(0, 0, size: 0, from: 0, in: house, open)
    }

    /// The empty cells of a house.
    private struct OpenCells {
        var cells = SIMD16<UInt8>()
        var masks = SIMD16<UInt16>()
        var count = 0
    }

    /// Adds the sets that consist of some cells and at least one of the later cells of a house.
    private mutating func grow(
        _ cells: Mask128, _ digits: UInt16, size: Int, from start: Int, in house: Int,
        _ open: borrowing OpenCells
    ) {
        for next in start..<open.count {
            let grown = digits | open.masks[next & 15]
            let excess = grown.nonzeroBitCount - size - 1
            // Every later cell lowers the excess by one at most.
            guard excess <= open.count - next else { continue }
            let members = cells | Mask128(bit: Int(open.cells[next & 15]))
            if excess == 1, !isInEarlierHouse(members, house) {
                self.cells.append(members)
                self.digits.append(grown)
            }
            grow(members, grown, size: size + 1, from: next + 1, in: house, open)
        }
    }

    /// Returns true if cells of a house also lie in one of another kind that comes before it.
    private func isInEarlierHouse(_ cells: Mask128, _ house: Int) -> Bool {
        if house >= 18 { return false }
        if house >= 9 { return cells.isSingle }
        let first = cells.trailingZeroBitCount
        let row = GridGeometry.cells(of: GridGeometry.house(GridGeometry.row, of: first))
        let column = GridGeometry.cells(of: GridGeometry.house(GridGeometry.column, of: first))
        return cells & ~row == 0 || cells & ~column == 0
    }

    /// Returns the spot of a digit in a set that has it.
    @inline(__always)
    func spot(of digit: Int, in set: Int) -> Int { Int(spots[set * 9 + digit]) }

    /// Returns the cells of a set with a digit that it has.
    @inline(__always)
    func cells(with digit: Int, in set: Int) -> Mask128 { spotCells[spot(of: digit, in: set)] }

    /// Returns the candidates of a digit that see all cells of a set with the digit.
    @inline(__always)
    func targets(of digit: Int, in set: Int) -> Mask128 { spotTargets[spot(of: digit, in: set)] }

    /// Returns the candidates of a digit of two sets that see all cells with the digit in both.
    @inline(__always)
    func targets(of digit: Int, in first: Int, _ second: Int) -> Mask128 {
        targets(of: digit, in: first) & targets(of: digit, in: second)
    }
}

extension AlmostLockedSets {
    /// The sets of the last board, and their restricted commons.
    final class Memory: SearchMemory {
        private var board: Board?
        private var sets: AlmostLockedSets?
        private var commons: RestrictedCommons?
        private var effects: CommonEliminations?

        func sets(on board: Board) -> AlmostLockedSets {
            if let sets, let known = self.board, known.isSame(as: board) { return sets }
            let sets = AlmostLockedSets(on: board)
            self.board = board
            self.sets = sets
            commons = nil
            effects = nil
            return sets
        }

        func commons(on board: Board, overlap: Bool) -> RestrictedCommons {
            let sets = sets(on: board)
            if let commons, commons.allowsOverlap == overlap { return commons }
            let commons = RestrictedCommons(of: sets, overlap: overlap)
            self.commons = commons
            return commons
        }

        func effects(on board: Board) -> CommonEliminations {
            let sets = sets(on: board)
            if let effects { return effects }
            let effects = CommonEliminations(of: sets)
            self.effects = effects
            return effects
        }
    }
}

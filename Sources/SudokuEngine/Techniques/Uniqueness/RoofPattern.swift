/// A pattern of a puzzle with one solution: some cell of its roof must have an extra candidate.
protocol RoofPattern {
    /// The digits that identify a step.
    var digits: UInt16 { get }
    var roof: Mask128 { get }
    /// The digits of all extra candidates.
    var extraDigits: UInt16 { get }

    /// Returns the parts that every explanation names.
    func parts(on board: Board) -> [Pattern.Part]
}

extension RoofPattern {
    /// The houses (mask of the 27) that contain the whole roof.
    var roofHouses: UInt32 { GridGeometry.sharedHouses(roof) }

    /// Offers the naked sets that the extra digits form with free cells of a house: the roof counts
    /// as one cell of the set.
    func offerSets(
        _ technique: Technique, among free: Mask128, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        let houses = roofHouses
        for kind in [GridGeometry.row, GridGeometry.column, GridGeometry.box] {
            let house = GridGeometry.house(kind, of: roof.trailingZeroBitCount)
            guard houses.has(bit: house) else { continue }
            let set = RoofSet(pattern: self, technique: technique, house: house, houses: houses)
            let cells = free & GridGeometry.cells(of: house) & ~roof
            if set.offer(cells, 0, extraDigits, on: board, &search) { return true }
        }
        return false
    }
}

/// A search for the cells of one house that form a naked set with the roof of a pattern.
private struct RoofSet<Roof: RoofPattern> {
    let pattern: Roof
    let technique: Technique
    let house: Int
    /// All houses that contain the roof.
    let houses: UInt32

    /// Offers every set that extends the chosen cells by some of the others.
    func offer(
        _ others: Mask128, _ chosen: Mask128, _ digits: UInt16, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        var rest = others
        while rest != 0 {
            let cell = rest.trailingZeroBitCount
            rest &= rest &- 1
            let more = chosen | Mask128(bit: cell)
            let union = digits | board[cell]
            if more.nonzeroBitCount + 1 == union.nonzeroBitCount,
                offer(more, union, on: board, &search)
            {
                return true
            }
            if offer(rest, more, union, on: board, &search) { return true }
        }
        return false
    }

    /// Offers the step of a set, with effect in all houses that contain it and the roof.
    private func offer(
        _ cells: Mask128, _ digits: UInt16, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        var common: UInt32 = 0
        var scope: Mask128 = 0
        for house in Bits(houses) where cells & ~GridGeometry.cells(of: house) == 0 {
            common |= UInt32(bit: house)
            scope |= GridGeometry.cells(of: house)
        }
        // A set in a line and a box was met in the line.
        guard house >= 9 || common.isSingle else { return false }
        scope &= ~(cells | pattern.roof)
        var eliminations = Candidates()
        for digit in Bits(digits) {
            eliminations.insert(UInt16(bit: digit), in: board.cells(with: digit) & scope)
        }
        return search.offer(
            technique, digits: pattern.digits, removes: eliminations,
            Pattern(
                pattern.parts(on: board) + [
                    .init(.set, cells, on: board), .init(.house, houses: common),
                ]))
    }
}

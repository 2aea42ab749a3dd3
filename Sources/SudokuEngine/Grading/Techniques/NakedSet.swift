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
                return set.isWorthy(on: board) && visit(set)
            }
            if isEnough { return }
        }
    }

    static func first(
        _ size: Int, in houses: UInt32, on board: Board
    ) -> Finding? {
        var result: Finding?
        search(size, in: houses, on: board) { set in
            let (family, tenths): (Technique.Family, Int) =
                size == 2 ? (.nakedPair, 30) : size == 3 ? (.nakedTriplet, 36) : (.nakedQuad, 50)
            var finding = Finding(family, tenths)
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
    private func isWorthy(on board: Board) -> Bool {
        var places: UInt16 = 0
        for digit in Bits(digits) { places |= board.places(of: digit, in: house) }
        return places & ~positions != 0
    }
}

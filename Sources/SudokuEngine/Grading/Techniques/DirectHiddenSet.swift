/// A hidden pair or triplet that leaves one place in the house for another digit.
enum DirectHiddenSet {
    static func first(
        _ size: Int, in houses: UInt32, on board: Board
    ) -> Finding? {
        var result: Finding?
        HiddenSet.search(size, in: houses, moreThan: size, on: board) { set in
            for digit in 0..<9 where !set.digits.has(bit: digit) {
                let places = board.places(of: digit, in: set.house)
                let left = places & ~set.positions
                guard places.isMany, left.isSingle else { continue }
                let (family, tenths): (Technique.Family, Int) =
                    size == 2 ? (.directHiddenPair, 20) : (.directHiddenTriplet, 25)
                var finding = set.finding(family, tenths, on: board)
                finding.place(
                    digit, in: GridGeometry.cell(left.trailingZeroBitCount, of: set.house))
                result = finding
                return true
            }
            return false
        }
        return result
    }
}

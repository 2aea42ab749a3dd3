extension Board {
    /// Traps in a debug build if the views of the board disagree; does nothing in a release build.
    @inline(__always)
    func checkInvariants() {
        assert(disagreement == nil, disagreement ?? "")
    }

    /// The first disagreement between the views; nil if there is none.
    var disagreement: String? {
        for cell in 0..<81 {
            let bit = Mask128(bit: cell)
            if empty & bit == 0 && self[cell] != 0 { return "cell \(cell) is filled and open" }
            if (nakedSingles & bit != 0) != self[cell].isSingle { return "naked single \(cell)" }
            for digit in 0..<9 where (cells(with: digit) & bit != 0) != has(digit, in: cell) {
                return "plane of \(digit) at \(cell)"
            }
            if (bivalues & bit != 0) != self[cell].isPair { return "bivalue cell \(cell)" }
        }
        let count = (0..<9).reduce(0) { $0 + cells(with: $1).nonzeroBitCount }
        if left != count + empty.nonzeroBitCount { return "\(left) left" }
        for house in 0..<27 {
            for position in 0..<9 {
                let cell = GridGeometry.cell(position, of: house)
                let isEmpty = emptyPlaces(in: house).has(bit: position)
                if isEmpty != empty.has(bit: cell) { return "empty \(cell), \(house)" }
                for digit in 0..<9 {
                    let isPlace = places(of: digit, in: house).has(bit: position)
                    if isPlace != has(digit, in: cell) { return "\(digit) in \(cell), \(house)" }
                }
            }
            let isLast = lastCells.has(bit: house)
            if isLast != emptyPlaces(in: house).isSingle { return "last cell of \(house)" }
            for digit in 0..<9
            where isHidden(digit, in: house) != places(of: digit, in: house).isSingle {
                return "hidden single \(digit) in \(house)"
            }
        }
        return nil
    }

    private func isHidden(_ digit: Int, in house: Int) -> Bool {
        let singles = [hiddenInBoxes, hiddenInColumns, hiddenInRows][house / 9]
        return singles.has(bit: house % 9 * 9 + digit)
    }
}

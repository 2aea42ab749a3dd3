import SudokuEngine

extension Propagation {
    /// Removes candidates with which no cage can reach its sum; returns true if it did, nil if a cage
    /// cannot reach it at all.
    mutating func filterCages() -> Bool? {
        var hasRemoved = false
        for cage in tables.cages {
            guard let sum = cage.sum else { continue }
            var rest = sum
            var open: [Int] = []
            for cell in cage.cells {
                if isOpen(cell) { open.append(cell) } else { rest -= Int(filled[cell]) }
            }
            if open.isEmpty {
                if rest != 0 { return nil }
                continue
            }
            var masks: [UInt32] = []
            for cell in open { masks.append(candidates(of: cell)) }
            var combinations = CageCombinations(rest, masks)
            guard combinations.search() else { continue }
            if combinations.union == 0 { return nil }
            for cell in open {
                var gone = candidates(of: cell) & ~combinations.union
                while gone != 0 {
                    removePlace(gone.trailingZeroBitCount, cell)
                    gone &= gone - 1
                    hasRemoved = true
                }
            }
        }
        return hasRemoved
    }

    /// Returns the candidates of an open cell, a bit for each digit.
    func candidates(of cell: Int) -> UInt32 {
        var mask: UInt32 = 0
        for digit in 0..<size where hasPlace(digit, cell) { mask |= 1 << UInt32(digit) }
        return mask
    }
}

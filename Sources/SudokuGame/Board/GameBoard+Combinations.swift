import SudokuEngine

extension GameBoard {
    /// Returns the sets of different digits that a cage can have with those that are entered in it;
    /// nil if it has no sum, or more of them than `most`.
    package func combinations(ofCage number: Int, atMost most: Int) -> [[Int]]? {
        let cage = grid.cages[number]
        guard let sum = cage.sum else { return nil }
        var search = CageSearch(size: grid.size, most: most)
        var rest = sum
        for cell in cage.cells where !contents[cell].isEmpty {
            guard search.entered & contents[cell].digitBit == 0 else { return [] }
            search.entered |= contents[cell].digitBit
            rest -= contents[cell].value
        }
        let empty = cage.cells.count - search.entered.nonzeroBitCount
        guard search.add(0, empty, rest, from: 1) else { return nil }
        return search.found.map { set in
            (1...grid.size).filter { set >> UInt32($0 - 1) & 1 != 0 }
        }
    }
}

/// A search for the sets of digits of a cage.
private struct CageSearch {
    /// The most digits that are tried: large cages of large grids have millions of sets.
    private static let patience = 20_000

    let size: Int
    let most: Int
    var entered: UInt32 = 0
    var found: [UInt32] = []
    var steps = 0

    /// Adds the sets with some digits and as many higher ones as are needed; returns false if there
    /// are too many.
    mutating func add(_ set: UInt32, _ count: Int, _ sum: Int, from first: Int) -> Bool {
        if count == 0 {
            if sum == 0 { found.append(entered | set) }
            return found.count <= most
        }
        var digit = first
        // The digits that follow are higher.
        while digit <= size, digit * count <= sum {
            steps += 1
            let bit: UInt32 = 1 << UInt32(digit - 1)
            if entered & bit == 0 {
                guard steps <= Self.patience,
                    add(set | bit, count - 1, sum - digit, from: digit + 1)
                else { return false }
            }
            digit += 1
        }
        return true
    }
}

/// The sets of different digits that reach the sum of some cells of a cage.
struct CageCombinations {
    /// The most steps of a search: a cage of ten cells in a large grid has millions of sets.
    private static let patience = 2_000

    private let sum: Int
    /// The candidates of each cell, a bit for each digit.
    private let cells: [UInt32]
    private let all: UInt32
    private var steps = 0
    /// The digits of all sets that were found.
    private(set) var union: UInt32 = 0

    init(_ sum: Int, _ cells: [UInt32]) {
        self.sum = sum
        self.cells = cells
        all = cells.reduce(0, |)
    }

    /// Finds all sets in which each cell has a candidate; returns false if there are too many.
    mutating func search() -> Bool {
        search(all, 0, cells.count, sum)
        return steps <= Self.patience
    }

    /// Adds the sets that consist of some digits and as many more of the rest, ascending, as needed.
    private mutating func search(_ rest: UInt32, _ set: UInt32, _ count: Int, _ sum: Int) {
        steps += 1
        guard steps <= Self.patience, sum >= 0 else { return }
        if count == 0 {
            if sum == 0, cells.allSatisfy({ $0 & set != 0 }) { union |= set }
            return
        }
        var rest = rest
        while rest.nonzeroBitCount >= count {
            let digit = rest.trailingZeroBitCount
            rest &= rest - 1
            // The digits that follow are higher.
            if sum < (digit + 1) * count { return }
            search(rest, set | 1 << UInt32(digit), count - 1, sum - digit - 1)
        }
    }
}

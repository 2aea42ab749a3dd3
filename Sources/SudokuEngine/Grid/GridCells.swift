/// A set of cells of a grid of any size, numbered row by row from 0.
public struct GridCells: Hashable, Sendable {
    /// The first 128 cells, which are all cells of grids up to 11x11.
    private var low: Mask128 = 0
    /// The others, 64 to a word; the last word is not 0.
    private var high: [UInt64] = []

    /// Creates a set without cells.
    public init() {}

    /// Creates the set of some cells.
    public init(_ cells: some Sequence<Int>) { for cell in cells { insert(cell) } }

    /// Creates the set of some cells of the grid of 9x9 cells.
    public init(_ cells: CellSet) { low = cells.bits }

    /// The number of cells.
    public var count: Int { high.reduce(low.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }
    /// True if the set has no cell.
    public var isEmpty: Bool { low == 0 && high.isEmpty }

    /// The first cell, row by row; nil if the set is empty.
    public var first: Int? {
        var cells = makeIterator()
        return cells.next()
    }

    /// Returns true if a cell is in the set.
    public func contains(_ cell: Int) -> Bool {
        if 0..<128 ~= cell { return low.has(bit: cell) }
        let word = (cell - 128) / 64
        return high.indices ~= word && high[word] >> UInt64(cell % 64) & 1 != 0
    }

    /// Returns true if a cell of the grid of 9x9 cells is in the set.
    public func contains(_ cell: Cell) -> Bool { low.has(bit: cell.index) }

    /// Adds a cell.
    public mutating func insert(_ cell: Int) {
        precondition(
            0..<GridRules.sizes.upperBound * GridRules.sizes.upperBound ~= cell,
            "a grid has cells from 0 to 624")
        if cell < 128 {
            low |= Mask128(bit: cell)
            return
        }
        let word = (cell - 128) / 64
        while high.count <= word { high.append(0) }
        high[word] |= 1 << UInt64(cell % 64)
    }

    /// Returns the cells of both sets.
    public func union(_ other: GridCells) -> GridCells {
        var result = self
        result.low |= other.low
        while result.high.count < other.high.count { result.high.append(0) }
        for (word, bits) in other.high.enumerated() { result.high[word] |= bits }
        return result
    }

    /// Returns the cells that satisfy a condition.
    package func filtered(_ isIncluded: (Int) -> Bool) -> GridCells {
        var result = GridCells()
        for cell in self where isIncluded(cell) { result.insert(cell) }
        return result
    }

    /// Returns true if both sets have the same cells.
    public static func == (cells: GridCells, others: CellSet) -> Bool {
        cells == GridCells(others)
    }
}

extension GridCells: Sequence {
    /// The cells, row by row.
    public struct Iterator: IteratorProtocol {
        var low: Mask128
        let high: [UInt64]
        var word = 0
        var rest: UInt64

        public mutating func next() -> Int? {
            if low != 0 {
                defer { low &= low &- 1 }
                return low.trailingZeroBitCount
            }
            while rest == 0 {
                guard word + 1 < high.count else { return nil }
                word += 1
                rest = high[word]
            }
            defer { rest &= rest &- 1 }
            return 128 + word * 64 + rest.trailingZeroBitCount
        }
    }

    public func makeIterator() -> Iterator {
        Iterator(low: low, high: high, rest: high.first ?? 0)
    }
    public var underestimatedCount: Int { count }
}

extension CellSet {
    /// Creates the set of those of some cells that a grid of 9x9 cells has.
    public init(_ cells: GridCells) {
        self.init(cells.lazy.compactMap { Cell($0) })
    }
}

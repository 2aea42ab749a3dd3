/// A set of candidates: for each cell some digits.
public struct Candidates: Hashable, Sendable {
    private var masks = CellMasks()

    public init() {}

    /// The digits of a cell.
    public subscript(cell: Cell) -> DigitSet {
        get { DigitSet(bits: masks[cell.index]) }
        set { masks[cell.index] = newValue.bits }
    }

    public var isEmpty: Bool { masks.isZero }

    /// How many candidates there are in all cells together.
    public var count: Int { (0..<81).reduce(0) { $0 + masks[$1].nonzeroBitCount } }

    /// The cells that have any.
    public var cells: CellSet { CellSet(Cell.all.filter { masks[$0.index] != 0 }) }

    /// What either of them has.
    public func union(_ other: Candidates) -> Candidates {
        var result = self
        result.masks = masks.union(other.masks)
        return result
    }

    /// The bit mask of a cell by its index.
    @inline(__always)
    subscript(index: Int) -> UInt16 {
        get { masks[index] }
        set { masks[index] = newValue }
    }

    mutating func insert(_ mask: UInt16, at index: Int) { masks[index] |= mask }

    /// The same digits in each of some cells.
    mutating func insert(_ mask: UInt16, in cells: UInt128) {
        for cell in Bits(cells) { masks[cell] |= mask }
    }
}

extension Candidates: CustomStringConvertible {
    /// `r4c5:17 r6c5:1`, row by row.
    public var description: String {
        cells.map { "\($0):" + self[$0].map(\.description).joined() }.joined(separator: " ")
    }
}

/// A set of candidates: for each cell some digits.
public struct Candidates: Hashable, Sendable {
    private var masks = CellMasks()
    /// The cells that have any.
    private(set) var occupied: UInt128 = 0

    public init() {}

    /// The digits of a cell.
    public subscript(cell: Cell) -> DigitSet {
        get { DigitSet(bits: self[cell.index]) }
        set { self[cell.index] = newValue.bits }
    }

    public var isEmpty: Bool { occupied == 0 }

    /// How many candidates there are in all cells together.
    public var count: Int { Bits(occupied).reduce(0) { $0 + masks[$1].nonzeroBitCount } }

    /// The cells that have any.
    public var cells: CellSet { CellSet(bits: occupied) }

    /// What either of them has.
    public func union(_ other: Candidates) -> Candidates {
        var result = self
        for cell in Bits(other.occupied) { result.insert(other.masks[cell], at: cell) }
        return result
    }

    /// The bit mask of a cell by its index.
    subscript(index: Int) -> UInt16 {
        @inline(__always)
        get { masks[index] }
        set {
            masks[index] = newValue
            let bit: UInt128 = 1 << UInt128(index)
            if newValue == 0 { occupied &= ~bit } else { occupied |= bit }
        }
    }

    mutating func insert(_ mask: UInt16, at index: Int) { self[index] |= mask }

    /// The same digits in each of some cells.
    mutating func insert(_ mask: UInt16, in cells: UInt128) {
        for cell in Bits(cells) { self[cell] |= mask }
    }
}

extension Candidates: CustomStringConvertible {
    /// `r4c5:17 r6c5:1`, row by row.
    public var description: String {
        cells.map { "\($0):" + self[$0].map(\.description).joined() }.joined(separator: " ")
    }
}

/// A set of cells, stored as a bit mask: cell i is bit i.
public struct CellSet: Hashable, Sendable {
    var bits: UInt128

    init(bits: UInt128) {
        precondition(bits >> 81 == 0, "a set of cells has 81 bits")
        self.bits = bits
    }

    public init() { bits = 0 }

    public init(_ cells: some Sequence<Cell>) {
        bits = cells.reduce(0) { $0 | 1 << UInt128($1.raw) }
    }

    /// All 81 cells.
    public static let all = CellSet(bits: (1 << 81) - 1)

    public var count: Int { bits.nonzeroBitCount }
    public var isEmpty: Bool { bits == 0 }

    public func contains(_ cell: Cell) -> Bool { bits >> UInt128(cell.raw) & 1 != 0 }
    public mutating func insert(_ cell: Cell) { bits |= 1 << UInt128(cell.raw) }
    public mutating func remove(_ cell: Cell) { bits &= ~(1 << UInt128(cell.raw)) }

    /// The first cell, row by row; nil if the set is empty.
    public var first: Cell? {
        bits == 0 ? nil : Cell(trusted: UInt8(bits.trailingZeroBitCount))
    }

    public func union(_ other: CellSet) -> CellSet { CellSet(bits: bits | other.bits) }
    public func intersection(_ other: CellSet) -> CellSet { CellSet(bits: bits & other.bits) }
    public func subtracting(_ other: CellSet) -> CellSet { CellSet(bits: bits & ~other.bits) }
}

extension CellSet: Sequence {
    /// The cells, row by row.
    public struct Iterator: IteratorProtocol {
        var rest: UInt128
        public mutating func next() -> Cell? {
            guard rest != 0 else { return nil }
            defer { rest &= rest &- 1 }
            return Cell(trusted: UInt8(rest.trailingZeroBitCount))
        }
    }

    public func makeIterator() -> Iterator { Iterator(rest: bits) }
    public var underestimatedCount: Int { count }
}

extension CellSet: CustomStringConvertible {
    public var description: String { "{" + map(\.description).joined(separator: " ") + "}" }
}

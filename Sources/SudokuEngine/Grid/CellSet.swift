/// A set of cells, stored as a bit mask: cell i is bit i.
public struct CellSet: Hashable, Sendable {
    var bits: Mask128

    init(bits: Mask128) {
        precondition(bits & ~Mask128(below: 81) == 0, "a set of cells has 81 bits")
        self.bits = bits
    }

    /// Creates a set without cells.
    public init() { bits = 0 }

    /// Creates the set of some cells.
    public init(_ cells: some Sequence<Cell>) {
        bits = cells.reduce(0) { $0 | Mask128(bit: $1.index) }
    }

    /// All 81 cells.
    public static let all = CellSet(bits: Mask128(below: 81))

    /// The number of cells.
    public var count: Int { bits.nonzeroBitCount }
    /// True if the set has no cell.
    public var isEmpty: Bool { bits == 0 }

    /// Returns true if a cell is in the set.
    public func contains(_ cell: Cell) -> Bool { bits.has(bit: cell.index) }
    /// Adds a cell.
    public mutating func insert(_ cell: Cell) { bits |= Mask128(bit: cell.index) }
    /// Removes a cell.
    public mutating func remove(_ cell: Cell) { bits &= ~Mask128(bit: cell.index) }

    /// The first cell, row by row; nil if the set is empty.
    public var first: Cell? {
        bits == 0 ? nil : Cell(trusted: UInt8(bits.trailingZeroBitCount))
    }

    /// Returns the cells of both sets.
    public func union(_ other: CellSet) -> CellSet { CellSet(bits: bits | other.bits) }
    /// Returns the cells that both sets have.
    public func intersection(_ other: CellSet) -> CellSet { CellSet(bits: bits & other.bits) }
    /// Returns the cells that the other set does not have.
    public func subtracting(_ other: CellSet) -> CellSet { CellSet(bits: bits & ~other.bits) }
}

extension CellSet: Sequence {
    /// The cells, row by row.
    public struct Iterator: IteratorProtocol {
        var rest: Mask128
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
    public var description: String { "{" + map { $0.description }.joined(separator: " ") + "}" }
}

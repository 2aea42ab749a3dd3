/// A set of candidates: a set of digits for each cell.
///
/// Most sets cover few cells, and most steps eliminate nothing, so a set is a short list. It has room
/// for the cells and digits of grids of any size; what is public is about the grid of 9x9 cells.
public struct Candidates: Hashable, Sendable {
    /// The cells with candidates in the set, row by row.
    private var marks: [Mark] = []

    private struct Mark: Hashable, Sendable {
        let cell: UInt16
        var digits: UInt32
    }

    /// Creates candidates of no cell.
    public init() {}

    /// Creates the candidates of the same digits in some cells.
    init(_ mask: UInt16, in cells: Mask128) { insert(mask, in: cells) }

    /// The digits of a cell.
    public subscript(cell: Cell) -> DigitSet {
        get { DigitSet(bits: self[cell.index]) }
        set { self[cell.index] = newValue.bits }
    }

    /// True if no cell has a candidate.
    public var isEmpty: Bool { marks.isEmpty }

    /// The total number of candidates.
    public var count: Int { marks.reduce(0) { $0 + $1.digits.nonzeroBitCount } }

    /// The cells with candidates in the set.
    public var cells: CellSet { CellSet(bits: occupied) }

    /// Returns the candidates in either set.
    public func union(_ other: Candidates) -> Candidates {
        var result = self
        for mark in other.marks { result[wide: Int(mark.cell)] |= mark.digits }
        return result
    }

    /// The cells with candidates in the set, as bits.
    var occupied: Mask128 { marks.reduce(0) { $0 | Mask128(bit: Int($1.cell)) } }

    /// The digit mask of the cell with an index.
    subscript(index: Int) -> UInt16 {
        get { UInt16(truncatingIfNeeded: self[wide: index]) }
        set { self[wide: index] = UInt32(newValue) }
    }

    /// The digit mask of a cell of a grid of any size.
    package subscript(wide index: Int) -> UInt32 {
        get { marks.first { Int($0.cell) == index }?.digits ?? 0 }
        set {
            let place = marks.firstIndex { Int($0.cell) >= index } ?? marks.count
            if place < marks.count && Int(marks[place].cell) == index {
                if newValue == 0 { marks.remove(at: place) } else { marks[place].digits = newValue }
            } else if newValue != 0 {
                marks.insert(Mark(cell: UInt16(index), digits: newValue), at: place)
            }
        }
    }

    mutating func insert(_ mask: UInt16, at index: Int) { self[index] |= mask }

    /// Inserts the same digits in each of the cells.
    mutating func insert(_ mask: UInt16, in cells: Mask128) {
        for cell in Bits(cells) { insert(mask, at: cell) }
    }

    /// Visits the cells and their digit masks, row by row.
    @inline(__always)
    func forEach(_ visit: (_ cell: Int, _ mask: UInt16) -> Void) {
        for mark in marks { visit(Int(mark.cell), UInt16(truncatingIfNeeded: mark.digits)) }
    }

    /// The numbers of the cells with candidates in the set, in a grid of any size.
    package var indices: [Int] { marks.map { Int($0.cell) } }

    /// The candidates one by one, in a grid of any size: cells row by row, digits ascending.
    package var entries: [GridEntry] {
        marks.flatMap { mark in
            Bits(mark.digits).map { GridEntry(cell: Int(mark.cell), digit: $0 + 1) }
        }
    }

    /// All digits of the set.
    package var allDigits: UInt32 { marks.reduce(0) { $0 | $1.digits } }

    /// All digits of the set, in the grid of 9x9 cells.
    var digits: DigitSet { DigitSet(bits: UInt16(truncatingIfNeeded: allDigits)) }
}

extension Candidates: CustomStringConvertible {
    /// `r4c5:17 r6c5:1`, row by row.
    public var description: String {
        cells.map { "\($0):" + self[$0].map { $0.description }.joined() }.joined(separator: " ")
    }
}

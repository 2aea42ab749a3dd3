/// One of the 81 cells, numbered row by row from the top left.
public struct Cell: Hashable, Comparable, Sendable {
    let raw: UInt8

    /// Creates the cell with an index; nil outside 0..<81.
    public init?(_ index: Int) {
        guard 0..<81 ~= index else { return nil }
        raw = UInt8(index)
    }

    /// Creates the cell in a row and a column, each 0...8; nil outside.
    public init?(row: Int, column: Int) {
        guard 0..<9 ~= row, 0..<9 ~= column else { return nil }
        raw = UInt8(row * 9 + column)
    }

    init(trusted raw: UInt8) {
        assert(raw < 81, "a cell is 0..<81")
        self.raw = raw
    }

    /// The index, 0..<81.
    public var index: Int { Int(raw) }
    /// The row, 0...8 from the top.
    public var row: Int { index / 9 }
    /// The column, 0...8 from the left.
    public var column: Int { index % 9 }
    /// The box, 0...8 row by row.
    public var box: Int { row / 3 * 3 + column / 3 }

    public static func < (left: Cell, right: Cell) -> Bool { left.raw < right.raw }

    /// All 81 cells, row by row.
    public static let all: [Cell] = (0..<81).map { Cell(trusted: $0) }
}

extension Cell: CustomStringConvertible {
    /// The name that players use, `r1c1` ... `r9c9`.
    public var description: String { "r\(row + 1)c\(column + 1)" }
}

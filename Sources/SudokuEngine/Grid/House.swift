/// A box, a row or a column: nine cells that contain each digit once.
public struct House: Hashable, Sendable {
    /// The kinds of houses.
    public enum Kind: String, Codable, Sendable, CaseIterable { case box, row, column }

    /// The kind of the house.
    public let kind: Kind
    /// The number among the houses of its kind, 0...8.
    public let number: Int

    /// Creates the house with a number; nil outside 0...8.
    public init?(_ kind: Kind, _ number: Int) {
        guard 0..<9 ~= number else { return nil }
        self.init(trusted: kind, number)
    }

    init(trusted kind: Kind, _ number: Int) {
        self.kind = kind
        self.number = number
    }

    /// The nine cells in position order: along the row, down the column, row by row in the box.
    public var cells: [Cell] { (0..<9).map { self[$0] } }

    /// Returns the cell at a position 0...8.
    public subscript(position: Int) -> Cell {
        precondition(0..<9 ~= position, "a house has positions 0...8")
        let index =
            switch kind {
            case .row: number * 9 + position
            case .column: position * 9 + number
            case .box: (number / 3 * 3 + position / 3) * 9 + number % 3 * 3 + position % 3
            }
        return Cell(trusted: UInt8(index))
    }

    /// All 27 houses: boxes, then rows, then columns, each ascending.
    public static let all: [House] = Kind.allCases.flatMap { kind in
        (0..<9).map { House(trusted: kind, $0) }
    }
}

extension House: CustomStringConvertible {
    /// The name that players use, numbered from one: `box 1`, `row 9`.
    public var description: String {
        switch kind {
        case .box: "box \(number + 1)"
        case .row: "row \(number + 1)"
        case .column: "column \(number + 1)"
        }
    }
}

extension Cell {
    /// The box, row and column of this cell.
    public var houses: [House] {
        [
            House(trusted: .box, box), House(trusted: .row, row), House(trusted: .column, column),
        ]
    }

    /// Returns true if the other cell is a different one in the same box, row or column.
    public func sees(_ other: Cell) -> Bool {
        self != other && (row == other.row || column == other.column || box == other.box)
    }

    /// The 20 other cells in this cell's houses.
    public var peers: CellSet { CellSet(Cell.all.filter(sees)) }
}

/// A Sudoku grid of any size as data: its houses, and what its cells must not contain beside them.
///
/// Cells are numbered row by row from 0. The engine's own grid of 9x9 cells is not described by it:
/// ``Puzzle`` and all that works on it know rows, columns and boxes.
public struct GridRules: Hashable, Sendable {
    /// The sizes that a grid can have.
    public static let sizes = 4...25

    /// The number of digits, of rows, and of cells in a house.
    public let size: Int
    /// The houses: boxes, rows, columns, then all others.
    public let houses: [GridHouse]
    /// Cells whose digits differ although no house may contain both, ascending.
    public let pairs: [GridPair]
    /// The rule for neighbours, if there is one.
    public let neighbours: NeighbourRule?
    /// The cages, which do not overlap, ascending by their first cells.
    public let cages: [GridCage]

    /// Creates the rules of a grid.
    public init(
        size: Int, houses: [GridHouse], pairs: [GridPair] = [], neighbours: NeighbourRule? = nil,
        cages: [GridCage] = []
    ) {
        precondition(Self.sizes.contains(size), "a grid has 4 to 25 digits")
        self.size = size
        self.houses = houses
        self.pairs = pairs
        self.neighbours = neighbours
        self.cages = cages
    }

    /// The number of cells.
    public var cellCount: Int { size * size }

    /// Returns the symbol of a digit in ASCII: `1` to `9`, then `A` for 10 to `P` for 25; a dot for 0,
    /// an empty cell.
    public static func symbol(of digit: UInt8) -> UInt8 {
        switch digit {
        case 0: UInt8(ascii: ".")
        case 1...9: UInt8(ascii: "0") + digit
        default: UInt8(ascii: "A") + digit - 10
        }
    }

    /// Returns the digit of a symbol in ASCII, 0 for a dot; nil for any other character.
    public static func digit(of symbol: UInt8) -> UInt8? {
        switch symbol {
        case UInt8(ascii: "."): 0
        case UInt8(ascii: "1")...UInt8(ascii: "9"): symbol - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "P"): symbol - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

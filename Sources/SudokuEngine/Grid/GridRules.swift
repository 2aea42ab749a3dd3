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

    /// Rows, columns and boxes of 9x9 cells, in the order of `House.all`.
    public static let classic = GridRules(
        size: 9,
        houses: House.all.map { house in
            let (kind, english, german): (GridHouse.Kind, String, String) =
                switch house.kind {
                case .box: (.box, "box", "Block")
                case .row: (.row, "row", "Zeile")
                case .column: (.column, "column", "Spalte")
                }
            return GridHouse(
                kind, house.number, english: english, german: german,
                cells: house.cells.map { $0.index })
        })

    /// Returns true if a grid of digits, row by row, is complete and obeys all rules.
    public func isSolved(by digits: [UInt8]) -> Bool {
        guard digits.count == cellCount, digits.allSatisfy({ (1...size).contains(Int($0)) }),
            houses.allSatisfy({ Set($0.cells.map { digits[$0] }).count == size }),
            pairs.allSatisfy({ digits[$0.first] != digits[$0.second] })
        else { return false }
        if let rule = neighbours {
            for pair in rule.pairs
            where excludes(Int(digits[pair.first]), Int(digits[pair.second]), by: rule) {
                return false
            }
        }
        return cages.allSatisfy { cage in
            let inside = cage.cells.map { Int(digits[$0]) }
            return Set(inside).count == inside.count
                && (cage.sum == nil || inside.reduce(0, +) == cage.sum)
        }
    }

    /// Returns true if two digits are consecutive as a rule about neighbours says.
    package func excludes(_ digit: Int, _ other: Int, by rule: NeighbourRule) -> Bool {
        let apart = abs(digit - other)
        return apart == 1 || rule.isCyclic && apart == size - 1
    }

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

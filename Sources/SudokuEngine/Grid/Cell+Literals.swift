extension Cell {
    /// Returns the cell in a row and a column, each 0...8; a precondition.
    public static func at(row: Int, column: Int) -> Cell {
        guard let cell = Cell(row: row, column: column) else {
            preconditionFailure("a row and a column are 0...8")
        }
        return cell
    }

    /// Creates the cell with a name, `r1c1` ... `r9c9`; nil for any other text.
    public init?(name: some StringProtocol) {
        let bytes = Array(name.utf8)
        guard bytes.count == 4, bytes[0] == UInt8(ascii: "r"), bytes[2] == UInt8(ascii: "c") else {
            return nil
        }
        self.init(row: Int(bytes[1]) - 0x31, column: Int(bytes[3]) - 0x31)
    }
}

extension Digit: ExpressibleByIntegerLiteral {
    /// Creates the digit of a literal 1...9; a precondition.
    public init(integerLiteral value: Int) {
        guard let digit = Digit(value) else { preconditionFailure("a digit is 1...9") }
        self = digit
    }
}

extension DigitSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral digits: Digit...) { self.init(digits) }
}

extension CellSet: ExpressibleByArrayLiteral {
    public init(arrayLiteral cells: Cell...) { self.init(cells) }
}

extension Puzzle {
    /// Returns the given in a row and a column, each 0...8; nil if the cell is blank.
    public subscript(row row: Int, column column: Int) -> Digit? {
        self[Cell.at(row: row, column: column)]
    }
}

extension Solution {
    /// Returns the digit in a row and a column, each 0...8.
    public subscript(row row: Int, column column: Int) -> Digit {
        self[Cell.at(row: row, column: column)]
    }
}

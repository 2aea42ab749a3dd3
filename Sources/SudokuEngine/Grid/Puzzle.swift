/// A grid with givens and blanks in which no house has two equal givens.
///
/// It may have no solution, one or many: ask a ``Solver``.
public struct Puzzle: Hashable, Sendable {
    let digits: CellDigits

    init(trusted digits: CellDigits) {
        assert(digits.conflict == nil, "two equal givens in a house")
        self.digits = digits
    }

    private init(checked digits: CellDigits) throws(ParseError) {
        if let clash = digits.conflict {
            throw .conflict(clash.digit, clash.first, clash.second, in: clash.house)
        }
        self.digits = digits
    }

    /// Reads 81 characters, or nine lines of nine with or without bars and rules between the boxes;
    /// blanks are `.` `0` `-` `_` `*`.
    public init(parsing text: some StringProtocol) throws(ParseError) {
        try self.init(checked: GridText.grid(text))
    }

    /// Reads one line of a file in UTF-8: 81 characters, then nothing or white space and anything.
    public init(line: ArraySlice<UInt8>) throws(ParseError) {
        try self.init(checked: GridText.line(line))
    }

    /// The grid without givens.
    public static let empty = Puzzle(trusted: CellDigits())

    /// The given in a cell, or nil of a blank.
    public subscript(cell: Cell) -> Digit? {
        let raw = digits[cell.index]
        return raw == 0 ? nil : Digit(trusted: raw)
    }

    /// The cells that hold a given.
    public var givens: CellSet { CellSet(Cell.all.filter { digits[$0.index] != 0 }) }

    /// How many givens there are.
    public var clueCount: Int { digits.filled }

    /// The same puzzle with only those of its givens.
    public func keeping(_ cells: CellSet) -> Puzzle {
        var kept = digits
        for index in 0..<81 where cells.bits >> UInt128(index) & 1 == 0 { kept[index] = 0 }
        return Puzzle(trusted: kept)
    }

    /// The digits that no given in the houses of a blank cell has; empty of a given.
    public func candidates(of cell: Cell) -> DigitSet {
        guard self[cell] == nil else { return DigitSet() }
        return DigitSet(cell.peers.compactMap { self[$0] }).complement
    }

    /// Appends the 81 characters in ASCII, with dots for blanks.
    public func append(to text: inout [UInt8]) { digits.append(to: &text) }

    /// The 81 characters in ASCII, row by row, with dots for blanks.
    public var ascii: [UInt8] { digits.ascii }

    /// The 81 characters, row by row, with dots for blanks.
    public var text: String { digits.text }
}

extension Puzzle: CustomStringConvertible {
    /// Nine lines with rules between the boxes, as ``init(parsing:)`` reads them.
    public var description: String { digits.picture }
}

/// A grid with givens and blanks in which no house has two equal givens.
///
/// It may have no solution, one or many: use a ``Solver`` to count them.
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

    /// Parses 81 characters, or nine lines of nine with or without bars and rules between the
    /// boxes; blanks are `.` `0` `-` `_` `*`.
    public init(parsing text: some StringProtocol) throws(ParseError) {
        try self.init(checked: GridText.grid(text))
    }

    /// Parses one line of a UTF-8 file: 81 characters, optionally followed by white space and any
    /// text.
    public init(line: ArraySlice<UInt8>) throws(ParseError) {
        try self.init(checked: GridText.line(line))
    }

    /// The puzzle without givens.
    public static let empty = Puzzle(trusted: CellDigits())

    /// Returns the given in a cell; nil if the cell is blank.
    public subscript(cell: Cell) -> Digit? {
        let raw = digits[cell.index]
        return raw == 0 ? nil : Digit(trusted: raw)
    }

    /// The cells with a given.
    public var givens: CellSet { CellSet(Cell.all.filter { digits[$0.index] != 0 }) }

    /// The number of givens.
    public var clueCount: Int { digits.filled }

    /// Returns the puzzle with only the givens in a set of cells.
    public func keeping(_ cells: CellSet) -> Puzzle {
        var kept = digits
        for index in 0..<81 where !cells.bits.has(bit: index) { kept[index] = 0 }
        return Puzzle(trusted: kept)
    }

    /// Returns the digits that no given in the houses of a blank cell excludes; empty for a given.
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
    /// Nine lines with rules between the boxes, which ``init(parsing:)`` accepts.
    public var description: String { digits.picture }
}

/// A complete grid, with each digit once in every house.
public struct Solution: Hashable, Sendable {
    let digits: CellDigits

    init(trusted digits: CellDigits) {
        assert(digits.filled == 81 && digits.conflict == nil, "a solution is complete and valid")
        self.digits = digits
    }

    /// Creates a solution from a puzzle without blanks; nil if it has blanks.
    public init?(_ puzzle: Puzzle) {
        guard puzzle.clueCount == 81 else { return nil }
        digits = puzzle.digits
    }

    /// Parses the notations of ``Puzzle/init(parsing:)``, without blanks.
    public init(parsing text: some StringProtocol) throws(ParseError) {
        let puzzle = try Puzzle(parsing: text)
        guard let solution = Solution(puzzle) else { throw .blanks(81 - puzzle.clueCount) }
        self = solution
    }

    /// Returns the digit of a cell.
    public subscript(cell: Cell) -> Digit { Digit(trusted: digits[cell.index]) }

    /// The grid as a puzzle without blanks.
    public var puzzle: Puzzle { Puzzle(trusted: digits) }

    /// Returns true if the grid agrees with every given of a puzzle.
    public func solves(_ puzzle: Puzzle) -> Bool {
        (0..<81).allSatisfy { puzzle.digits[$0] == 0 || puzzle.digits[$0] == digits[$0] }
    }

    /// Appends the 81 digits in ASCII.
    public func append(to text: inout [UInt8]) { digits.append(to: &text) }

    /// The 81 digits in ASCII, row by row.
    public var ascii: [UInt8] { digits.ascii }

    /// The 81 digits, row by row.
    public var text: String { digits.text }
}

extension Solution: CustomStringConvertible {
    public var description: String { digits.picture }
}

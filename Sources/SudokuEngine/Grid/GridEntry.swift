/// A digit in a cell of a grid of any size.
public struct GridEntry: Hashable, Sendable {
    /// The cell, numbered row by row from 0.
    public let cell: Int
    /// The digit, from 1.
    public let digit: Int

    /// Creates an entry.
    public init(cell: Int, digit: Int) {
        self.cell = cell
        self.digit = digit
    }
}

/// A digit in a cell: placed by a step, or entered by a player.
public struct Placement: Hashable, Codable, Sendable {
    /// The filled cell.
    public let cell: Cell
    /// The digit that the cell gets.
    public let digit: Digit

    /// Creates the placement of a digit in a cell.
    public init(cell: Cell, digit: Digit) {
        self.cell = cell
        self.digit = digit
    }
}

/// A digit placed in a cell by a step.
public struct Placement: Hashable, Codable, Sendable {
    /// The cell that the step fills.
    public let cell: Cell
    /// The digit that the cell gets.
    public let digit: Digit

    package init(cell: Cell, digit: Digit) {
        self.cell = cell
        self.digit = digit
    }
}

/// A digit placed in a cell by a step.
public struct Placement: Hashable, Codable, Sendable {
    public let cell: Cell
    public let digit: Digit

    package init(cell: Cell, digit: Digit) {
        self.cell = cell
        self.digit = digit
    }
}

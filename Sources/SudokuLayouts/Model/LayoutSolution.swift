import SudokuEngine

/// A complete grid of a layout.
public struct LayoutSolution: Hashable, Sendable {
    /// The digits, row by row.
    public let digits: [UInt8]

    /// Creates a grid of digits, row by row.
    public init(digits: [UInt8]) { self.digits = digits }

    /// The symbols of the digits: `1` to `9`, then `A` to `P`.
    public var text: String {
        String(decoding: digits.map(GridRules.symbol), as: UTF8.self)
    }
}

extension LayoutSolution: CustomStringConvertible {
    public var description: String { text }
}

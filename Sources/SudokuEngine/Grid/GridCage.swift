/// A cage: cells in which no digit occurs twice, with the sum of their digits.
public struct GridCage: Hashable, Sendable {
    /// The cells, ascending.
    public let cells: [Int]
    /// The sum; nil if only repetition is forbidden.
    public let sum: Int?

    /// Creates a cage of cells in any order.
    public init(_ cells: [Int], sum: Int?) {
        self.cells = cells.sorted()
        self.sum = sum
    }
}

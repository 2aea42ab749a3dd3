/// Two cells of a grid of any size, the smaller index first.
public struct GridPair: Hashable, Sendable {
    /// The cell that comes first, row by row.
    public let first: Int
    /// The other cell.
    public let second: Int

    /// Creates the pair of two different cells, in any order.
    public init(_ one: Int, _ other: Int) {
        precondition(one != other, "a pair needs two cells")
        first = min(one, other)
        second = max(one, other)
    }
}

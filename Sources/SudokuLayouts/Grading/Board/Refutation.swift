/// The way in which an assumption fails.
struct Refutation: Hashable {
    /// A contradiction: a cell without a candidate, a house without a place for a digit, a cage without a
    /// combination, or a sum of houses that cannot be.
    enum End: Hashable {
        case cell(Int)
        case house(Int, digit: Int)
        case cage(Int)
        case sums
    }

    /// The candidates that follow from the assumption, in the order in which they are placed.
    var placements: [Int] = []
    var end: End
}

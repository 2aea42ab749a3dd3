/// The orders of the nine rows, or columns, of a 9x9 grid that keep boxes and the houses of a kind.
struct LineSymmetries: Sendable {
    /// An order of rows and columns that exchanges boxes with the kind's houses; nil if there is none.
    var exchange: [Int]?
    /// True if columns have to be in the order of the rows, or in its reverse.
    var isCoupled = false
    /// Returns true if an order that keeps boxes keeps the houses of the kind.
    let keeps: @Sendable ([Int]) -> Bool

    /// The symmetries of a kind whose lines fall into sets of three, as those of boxes do.
    static func sets(_ sets: [[Int]], exchange: [Int]) -> LineSymmetries {
        LineSymmetries(exchange: exchange) { order in
            sets.allSatisfy { set in sets.contains(set.map { order[$0] }.sorted()) }
        }
    }

    /// The symmetries of a single house, by a class for each line: that of its cells.
    static func classes(_ classes: [Int]) -> LineSymmetries {
        LineSymmetries { order in (0..<9).allSatisfy { classes[order[$0]] == classes[$0] } }
    }
}

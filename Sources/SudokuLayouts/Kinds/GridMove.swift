/// A move from a cell to another.
struct GridMove: Sendable {
    let rows: Int
    let columns: Int

    /// Returns the moves of a length in all directions, such as 1 and 2 for a knight; half of them
    /// reach all pairs of cells.
    static func all(_ one: Int, _ other: Int) -> [GridMove] {
        [(one, other), (one, -other), (other, one), (other, -one)].map {
            GridMove(rows: $0.0, columns: $0.1)
        }
    }
}

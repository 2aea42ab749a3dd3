package import FarmJSON
package import PuzzleBundle

/// A page of the ready puzzles of a pool.
package struct StockPage: Sendable {
    let rows: [StoredPuzzle]
    /// The id after which the next page begins; nil at the end.
    package let next: PuzzleID?

    package var puzzles: [PuzzleRecord] { rows.compactMap(\.record) }

    /// Writes the long forms one after the other, without the cost of creating records.
    package func write(to json: inout JSONWriter) {
        json.reserve(rows.count * 700)
        for row in rows { row.write(to: &json) }
    }
}

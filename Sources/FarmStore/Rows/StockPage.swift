package import FarmJSON
package import PuzzleBundle

/// A page of the ready puzzles of a pool.
package struct StockPage: Sendable {
    let rows: [StoredPuzzle]
    /// The id after which the next page begins; nil at the end.
    package let next: PuzzleID?

    /// Creates a page from up to one row more than it may have, which shows if there is a next one.
    init(_ found: [StoredPuzzle], limit: Int, in place: String) throws(StoreError) {
        rows = Array(found.prefix(limit))
        guard rows.allSatisfy(\.isSound) else {
            throw .damaged(detail: "\(place): a stored puzzle is damaged")
        }
        let last = rows.last.flatMap { PuzzleID(String(decoding: $0.id, as: UTF8.self)) }
        next = found.count > limit ? last : nil
    }

    package var puzzles: [PuzzleRecord] { rows.compactMap(\.record) }

    /// Writes the long forms one after the other, without the cost of creating records.
    package func write(to json: inout JSONWriter) {
        json.reserve(rows.count * 700)
        for row in rows { row.write(to: &json) }
    }
}

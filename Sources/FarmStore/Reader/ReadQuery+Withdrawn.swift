import FarmSQLite
import PuzzleBundle

extension ReadQuery {
    /// Returns a page of withdrawn puzzles, the earliest first.
    static func withdrawn(
        limit: Int, after: WithdrawalMark?, since: Int64?, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [WithdrawnPuzzle] {
        let isAfter =
            if case .puzzle = after {
                """
                (number > coalesce((SELECT number FROM withdrawn WHERE id = ?1), 0)
                  OR time > (SELECT time FROM withdrawn WHERE id = ?1))
                """
            } else {
                "number > ?1"
            }
        var rows = try connection.prepare(
            """
            SELECT id, number, time, note FROM withdrawn
            WHERE \(isAfter) AND time >= ?3 ORDER BY number LIMIT ?2
            """)
        switch after {
        case .puzzle(let id): rows.bind(id.description, at: 1)
        case .number(let number): rows.bind(number, at: 1)
        case nil: rows.bind(0, at: 1)
        }
        rows.bind(Int64(limit), at: 2)
        rows.bind(since ?? .min, at: 3)
        var found: [WithdrawnPuzzle] = []
        while try rows.step() {
            guard let id = PuzzleID(rows.text(0)) else { continue }
            found.append(
                WithdrawnPuzzle(
                    id: id, number: rows.integer(1), time: rows.integer(2),
                    note: rows.isNull(3) ? nil : rows.text(3)))
        }
        return found
    }
}

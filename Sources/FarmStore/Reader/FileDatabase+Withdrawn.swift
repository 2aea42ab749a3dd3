import FarmSQLite
import PuzzleBundle

extension FileDatabase {
    /// Returns a page of withdrawn puzzles, the earliest first.
    mutating func withdrawn(
        limit: Int, after: WithdrawalMark?, since: Int64?
    ) throws(SQLiteError) -> [WithdrawnPuzzle] {
        let from = since ?? .min
        let found =
            switch after {
            case .puzzle(let id):
                try self[.withdrawnAfterPuzzle].all(
                    id.description, from, limit, read: WithdrawnPuzzle.init)
            case .number(let number):
                try self[.withdrawnPage].all(number, from, limit, read: WithdrawnPuzzle.init)
            case nil: try self[.withdrawnPage].all(0, from, limit, read: WithdrawnPuzzle.init)
            }
        return found.compactMap(\.self)
    }
}

extension WithdrawnPuzzle {
    /// Reads a row; nil if its id is damaged.
    fileprivate init?(_ row: borrowing Statement) {
        guard let id = PuzzleID(row.text(0)) else { return nil }
        self.init(
            id: id, number: row.integer(1), time: row.integer(2), note: row.optionalText(3))
    }
}

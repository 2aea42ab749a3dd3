import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension ReadQuery {
    /// Returns up to `limit` errors of damaged puzzles: SQLite does not detect a changed byte inside a
    /// row.
    static func damagedPuzzles(
        atMost limit: Int, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [String] {
        var solver = Solver()
        var faults: [String] = []
        var rows = try connection.prepare("SELECT \(StoredPuzzle.columns) FROM puzzle")
        while faults.count < limit, try rows.step() {
            let row = StoredPuzzle(rows)
            let name = "table puzzle, row \(row.place)"
            guard let record = row.record else {
                faults.append("\(name): invalid content")
                continue
            }
            if solver.solve(record.givens).count != 1 {
                faults.append("\(name): the puzzle does not have exactly one solution")
            }
        }
        return faults.isEmpty
            ? try DeliveredPuzzles(connection).faults(atMost: limit, connection) : faults
    }
}

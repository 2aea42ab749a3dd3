import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension Question {
    /// Puzzles that are not what a store has written, at most that many: SQLite does not notice a
    /// changed byte inside a row.
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
                faults.append("\(name): not what a store writes")
                continue
            }
            if solver.solve(record.givens).count != 1 {
                faults.append("\(name): a puzzle has one solution, this one has not")
            }
        }
        return faults
    }
}

import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// The puzzles of the table `delivered`, of which only a short record is left.
struct DeliveredPuzzles {
    private let techniques: TechniqueNumbers

    init(_ sql: inout FileDatabase) throws(SQLiteError) { techniques = try sql.techniqueNumbers() }

    private func row(_ packed: PackedPuzzle, _ solver: inout Solver) -> StoredPuzzle? {
        packed.row(&solver, name: techniques.name(of:))
    }

    /// Returns the rows that were packed after a place, in the order of places.
    func page(
        after last: Int64, atMost limit: Int, _ sql: inout FileDatabase
    ) throws(SQLiteError) -> [StoredPuzzle] {
        var solver = Solver()
        var found: [StoredPuzzle] = []
        for packed in try sql[.deliveredPage].all(last, limit, read: PackedPuzzle.init) {
            guard let row = row(packed, &solver) else {
                throw .damagedRow("delivered", packed.place)
            }
            found.append(row)
        }
        return found
    }

    /// Returns the claim of a delivered puzzle and its row; nil if there is no record of it. The row
    /// is nil if the record is damaged.
    func puzzle(
        at place: Int64, _ sql: inout FileDatabase
    ) throws(SQLiteError) -> (claim: Int64, row: StoredPuzzle?)? {
        var solver = Solver()
        return try sql[.deliveredAt].first(place) { found in
            (found.integer(1), row(PackedPuzzle(place: place, bytes: found.blob(0)), &solver))
        }
    }

    /// Returns errors of damaged records, up to a limit.
    func faults(
        atMost limit: Int, _ sql: inout FileDatabase
    ) throws(SQLiteError) -> [String] {
        var solver = Solver()
        var faults: [String] = []
        try sql[.allDelivered].start()
        while faults.count < limit,
            let packed = try sql[.allDelivered].next(read: PackedPuzzle.init)
        {
            if row(packed, &solver)?.record == nil {
                faults.append("table delivered, row \(packed.place): invalid content")
            }
        }
        sql[.allDelivered].reset()
        return faults
    }
}

extension PackedPuzzle {
    /// Reads a record and its place.
    fileprivate init(_ row: borrowing Statement) {
        self.init(place: row.integer(1), bytes: row.blob(0))
    }
}

import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// The puzzles of the table `delivered`, of which only a short record is left.
struct DeliveredPuzzles {
    private let techniques: TechniqueBits

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        techniques = try TraitsIndex.bits(connection)
    }

    /// Returns the rows that were packed after a place, in the order of places.
    func page(
        after last: Int64, atMost limit: Int, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [StoredPuzzle] {
        // A row that its pool still counts by its place is there, too.
        var rows = try connection.prepare(
            """
            SELECT place, record FROM delivered
            WHERE place > ? AND place NOT IN (SELECT place FROM puzzle) ORDER BY place LIMIT ?
            """)
        rows.bind(last, at: 1)
        rows.bind(Int64(limit), at: 2)
        var solver = Solver()
        var found: [StoredPuzzle] = []
        while try rows.step() {
            let packed = PackedPuzzle(place: rows.integer(0), bytes: rows.blob(1))
            guard let row = packed.row(&solver, name: techniques.name(of:)) else {
                throw .damagedRow("delivered", packed.place)
            }
            found.append(row)
        }
        return found
    }

    /// Returns the claim of a delivered puzzle and its row; nil if there is no record of it. The row
    /// is nil if the record is damaged.
    func puzzle(
        at place: Int64, _ connection: borrowing Connection
    ) throws(SQLiteError) -> (claim: Int64, row: StoredPuzzle?)? {
        var rows = try connection.prepare("SELECT claim, record FROM delivered WHERE place = ?")
        rows.bind(place, at: 1)
        guard try rows.step() else { return nil }
        var solver = Solver()
        let packed = PackedPuzzle(place: place, bytes: rows.blob(1))
        return (rows.integer(0), packed.row(&solver, name: techniques.name(of:)))
    }

    /// Returns errors of damaged records, up to a limit.
    func faults(
        atMost limit: Int, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [String] {
        var rows = try connection.prepare("SELECT place, record FROM delivered")
        var solver = Solver()
        var faults: [String] = []
        while faults.count < limit, try rows.step() {
            let packed = PackedPuzzle(place: rows.integer(0), bytes: rows.blob(1))
            if packed.row(&solver, name: techniques.name(of:))?.record == nil {
                faults.append("table delivered, row \(packed.place): invalid content")
            }
        }
        return faults
    }
}

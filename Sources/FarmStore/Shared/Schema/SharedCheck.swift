import FarmPostgres
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The check of a shared stock.
enum SharedCheck {
    private static let page: Int64 = 1_000
    private static let mostFaults = 100

    /// Returns counts that do not agree with their tables, and with `full` puzzles that are damaged or
    /// do not have exactly one solution.
    static func faults(
        full: Bool, on connection: inout PostgresConnection
    ) throws(PostgresError) -> [String] {
        var faults: [String] = []
        // In one transaction, in which statements may take longer than those of claims.
        try connection.run(
            [PostgresCall(.takeLong), PostgresCall(.faults)], by: Deadline(after: .seconds(600))
        ) { index, rows in
            if index == 1 { faults = (0..<rows.count).map { rows.text($0, 0) } }
        }
        guard full else { return faults }
        let pools = try connection.run(.counts, 0)
        var puzzles = StoredPuzzleCheck()
        for row in 0..<pools.count {
            for statement in [SharedSQL.readyPage, .unfitPage] {
                try check(
                    statement, of: pools.integer(row, 0), named: pools.text(row, 1), &puzzles,
                    &faults, on: &connection)
            }
        }
        return faults
    }

    private static func check(
        _ statement: SharedSQL, of pool: Int64, named name: String,
        _ puzzles: inout StoredPuzzleCheck, _ faults: inout [String],
        on connection: inout PostgresConnection
    ) throws(PostgresError) {
        var last: Int64 = 0
        while faults.count < mostFaults {
            let rows = StoredPuzzle.all(try connection.run(statement, pool, last, page))
            for row in rows {
                guard let record = row.record else {
                    faults.append("pool \(name), place \(row.place): invalid content")
                    continue
                }
                if let fault = puzzles.fault(record) {
                    faults.append("pool \(name), place \(row.place): \(fault)")
                }
            }
            guard rows.count == page, let end = rows.last?.place else { return }
            last = end
        }
    }
}

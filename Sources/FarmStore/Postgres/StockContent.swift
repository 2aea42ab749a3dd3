import FarmPostgres
import SudokuEngine

/// The pools as the tables have them.
struct StockContent: Sendable {
    private(set) var levels = PerPool.all(PoolCount())
    private(set) var promises: [PoolName: String] = [:]
    var numbers: [PoolName: Int64] = [:]
    /// The number of keys of all farms.
    private(set) var keys = 0
    private(set) var state = StockState.open

    var names: [Int64: PoolName] {
        Dictionary(numbers.map { ($0.value, $0.key) }) { first, _ in first }
    }

    init() {}

    /// Reads the answer of ``PostgresStatements/counts``.
    init(_ rows: borrowing PostgresResult) {
        for row in 0..<rows.count {
            keys += Int(rows.integer(row, 4))
            state = StockState(rows.text(row, 7))
            guard let pool = PoolName(rows.text(row, 1)) else { continue }
            numbers[pool] = rows.integer(row, 0)
            levels[pool] = PoolCount(
                ready: Int(rows.integer(row, 2)), leased: Int(rows.integer(row, 3)),
                unfit: Int(rows.integer(row, 5)))
            if !rows.isNull(row, 6) { promises[pool] = rows.text(row, 6) }
        }
    }
}

import FarmPostgres
import SudokuEngine

/// The pools as the tables have them.
struct SharedContent: Sendable {
    private(set) var levels = PerPool.all(PoolCount())
    /// This farm's rows of the counts, by the number of the pool and that of the row.
    private var own: [Int64: [Int64: FarmCount]] = [:]
    private(set) var promises: [PoolName: String] = [:]
    var numbers: [PoolName: Int64] = [:]
    /// The number of keys of all farms.
    private(set) var keys = 0
    private(set) var state = SharedState.open
    /// The session of the process that has the number of this farm; nil if it is not known.
    private(set) var session: Int64?
    /// The setting of the server that could lose answered claims; empty if there is none.
    private(set) var unsafeSetting = ""
    /// True if commits wait for a standby; nil if it is not known.
    private(set) var hasStandbys: Bool?

    var names: [Int64: PoolName] {
        Dictionary(numbers.map { ($0.value, $0.key) }) { first, _ in first }
    }

    init() {}

    /// Reads the answer of `counts`.
    init(_ rows: borrowing PostgresResult) {
        for row in 0..<rows.count {
            keys += Int(rows.integer(row, 4))
            state = SharedState(rows.text(row, 7))
            session = rows.optionalInteger(row, 9)
            unsafeSetting = rows.text(row, 10)
            hasStandbys = rows.integer(row, 11) == 1
            guard let pool = PoolName(rows.text(row, 1)) else { continue }
            numbers[pool] = rows.integer(row, 0)
            levels[pool] = PoolCount(
                ready: Int(rows.integer(row, 2)), leased: Int(rows.integer(row, 3)),
                unfit: Int(rows.integer(row, 5)))
            promises[pool] = rows.optionalText(row, 6)
            own[rows.integer(row, 0)] = FarmCount.rows(rows.text(row, 8))
        }
    }

    /// The reason why the process of a session that serves under the name of a farm may not use the stock;
    /// nil if it may.
    func obstacle(to farm: String, session own: Int64) -> PostgresError? {
        if let obstacle = state.obstacle { return obstacle }
        if let session, session != own {
            return PostgresError(
                .rejected,
                "another farm has taken the name \(farm); stop one of them, or give it another name "
                    + "([farm] name)")
        }
        return SharedServer.unsafeSetting(unsafeSetting)
    }

    /// Takes over a row of this farm's counts of a pool, which other farms do not change.
    mutating func replace(_ count: FarmCount, row: Int64, of pool: PoolName, number: Int64) {
        let before = own[number, default: [:]].updateValue(count, forKey: row) ?? FarmCount()
        levels[pool].ready += count.ready - before.ready
        levels[pool].leased += count.leased - before.leased
        keys += count.keys - before.keys
    }
}

/// A row of the counts of one farm in a pool: each is the sum of what this farm has added and taken, so that it
/// can be below zero.
struct FarmCount: Sendable {
    var ready = 0
    var leased = 0
    var keys = 0

    init() {}

    /// Reads rows, each as its number and the counts, separated by spaces.
    static func rows(_ text: String) -> [Int64: FarmCount] {
        let numbers = text.split(separator: " ").compactMap { Int64($0) }
        var rows: [Int64: FarmCount] = [:]
        for first in stride(from: 0, to: numbers.count - 3, by: 4) {
            var count = FarmCount()
            count.ready = Int(numbers[first + 1])
            count.leased = Int(numbers[first + 2])
            count.keys = Int(numbers[first + 3])
            rows[numbers[first]] = count
        }
        return rows
    }

    /// Reads three columns.
    init(_ rows: borrowing PostgresResult, row: Int, from first: Int) {
        ready = Int(rows.integer(row, first))
        leased = Int(rows.integer(row, first + 1))
        keys = Int(rows.integer(row, first + 2))
    }
}

import FarmPostgres
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The rows of a stock that farms share, over a connection of its own.
struct SharedRows: ~Copyable {
    var connection: PostgresConnection

    init(_ connection: consuming PostgresConnection) { self.connection = connection }

    /// Connects to a stock in service, in a transaction in which all reads see the same moment.
    static func reading(_ url: String, password: String?) throws(PostgresError) -> SharedRows {
        let address = try PostgresAddress(
            url, password: password, application: "puzzlefarm backup",
            settings: SharedSchema.patient)
        var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(10)))
        try SharedServer.check(&connection)
        var stock = SharedRows(connection)
        try stock.beginReading()
        return stock
    }

    /// Begins a transaction in which all reads see the same moment.
    mutating func beginReading() throws(PostgresError) {
        try connection.execute(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", by: .ofAnswer)
    }

    mutating func endReading() throws(PostgresError) {
        try connection.execute("COMMIT", by: .ofAnswer)
    }

    /// Passes on what a statement reads after a value of the first column, page by page.
    private mutating func pass(
        _ table: CopyTable, by statement: SharedSQL, of pool: Int64? = nil, after first: CopyValue,
        _ body: (CopyTable, [CopyRow]) throws -> Void
    ) throws {
        let columns = table.columns
        var last = first
        while true {
            let values = [last.postgresValue, .integer(Int64(StockCopy.page))]
            let rows = try connection.run(
                PostgresCall(
                    statement.statement, values: (pool.map { [.integer($0)] } ?? []) + values))
            var page: [CopyRow] = []
            for row in 0..<rows.count {
                page.append(
                    columns.indices.map { column in
                        if rows.isNull(row, column) { return .null }
                        return columns[column].isText
                            ? .text(rows.text(row, column)) : .integer(rows.integer(row, column))
                    })
            }
            guard let end = page.last?[0] else { return }
            try body(table, page)
            last = end
        }
    }

    private static func check(_ claim: CopyRow) throws(PostgresError) {
        let table = CopyTable.claims
        let pool = claim[table.index(of: "pool")].integer ?? 0
        let tenant = claim[table.index(of: "tenant")]
        if PoolNumber(raw: Int(clamping: pool)) != nil,
            claim[table.index(of: "state")] != .null,
            tenant == .null || TenantName(tenant.text) != nil
        {
            return
        }
        let number = claim[0].text
        throw PostgresError(
            .corrupt,
            "table claim, row \(number): no farm writes such a row; as the owner of the stock, "
                + "run DELETE FROM \(SharedSchema.name).claim WHERE number = \(number)")
    }
}

extension SharedRows: StockSource {
    mutating func eachPage(_ body: (CopyTable, [CopyRow]) throws -> Void) throws {
        var pools: [Int64] = []
        try pass(.pools, by: .readPools, after: .integer(0)) { table, rows in
            pools += rows.compactMap(\.[0].integer)
            try body(table, rows)
        }
        try pass(.ids, by: .readIDs, after: .text(""), body)
        for pool in pools {
            try pass(.puzzles, by: .readPuzzles, of: pool, after: .integer(0), body)
        }
        try pass(.withdrawn, by: .readWithdrawn, after: .integer(-1), body)
        try pass(.claims, by: .readClaims, after: .integer(0)) { table, rows in
            for row in rows { try Self.check(row) }
            try body(table, rows)
        }
    }

    mutating func lastClaim() throws -> Int64 {
        try connection.run(.lastClaim).integer(0, 0)
    }
}

/// The filling of an empty shared stock with the rows of a file, whose places and numbers it keeps.
extension SharedRows: StockTarget {
    mutating func add(_ rows: [CopyRow], to table: CopyTable) throws {
        let statement: SharedSQL =
            switch table {
            case .pools: .fillPools
            case .ids: .fillIDs
            case .puzzles: .fillPuzzles
            case .withdrawn: .fillWithdrawn
            case .claims: .fillClaims
            }
        // A list for each column.
        var lists = table.columns.enumerated().map { index, column -> PostgresValue in
            column.isText
                ? .texts(rows.map { $0[index] == .null ? nil : $0[index].text })
                : .integers(rows.map(\.[index].integer))
        }
        if table == .puzzles {
            let puzzles = rows.map(StoredPuzzle.init(copied:))
            let names = puzzles.map { TechniqueCounts.counts($0.techniques)?.map(\.name) ?? [] }
            lists.append(.texts(names.map { $0.joined(separator: "|") }))
            lists.append(.integers(puzzles.map(SharedTraits.column)))
        }
        _ = try connection.run(
            PostgresCall(statement.statement, values: lists), by: Self.longest)
    }

    /// The time within which a statement on all rows is answered.
    private static var longest: Deadline { Deadline(after: .seconds(600)) }

    /// Sets what follows from the rows.
    mutating func complete(lastClaim: Int64) throws {
        _ = try connection.run(.setLastClaim, lastClaim)
        _ = try connection.run(.countAll, by: Self.longest)
        _ = try connection.run(.setNextNumbers, by: Self.longest)
        try connection.execute("ANALYZE", by: Self.longest)
    }
}

extension StoredPuzzle {
    fileprivate init(copied row: CopyRow) {
        self.init(
            tier: row[CopyTable.puzzles.index(of: "tier")].integer ?? 0,
            integer: { row[Int($0)].integer ?? 0 }, append: { $1 += row[Int($0)].text.utf8 })
    }
}

extension CopyValue: PostgresParameter {
    package var postgresValue: PostgresValue {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        }
    }
}

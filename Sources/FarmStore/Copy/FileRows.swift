import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The rows of a store in a file.
struct FileRows: ~Copyable {
    private var sql: FileDatabase

    private init(_ connection: consuming Connection) { sql = FileDatabase(connection) }

    /// Opens the store of a folder for reading.
    init(in folder: borrowing Folder) throws(SQLiteError) {
        self.init(try StateFolder.reading(in: folder))
    }

    /// Opens a database that is not in use.
    init(at path: String) throws(SQLiteError) {
        self.init(try Connection(opening: path, .reading, followsLinks: false))
    }

    /// The schema of the file.
    func version() throws(SQLiteError) -> Int64 {
        try sql.connection.integer("PRAGMA user_version") ?? 0
    }
}

extension FileRows: StockSource {
    mutating func eachPage(_ body: (CopyTable, [CopyRow]) throws -> Void) throws {
        try pass(.pools, by: .readPools, after: .integer(0), body)
        try pass(.ids, by: .readIndexedIDs, after: .text(""), body)
        try pass(.ids, by: .readOtherIDs, after: .text(""), body)
        let delivered = try DeliveredPuzzles(&sql)
        var last: Int64 = 0
        while case let page = try delivered.page(after: last, atMost: StockCopy.page, &sql),
            let end = page.last?.place
        {
            try body(.puzzles, page.map(\.copied))
            last = end
        }
        try pass(.puzzles, by: .readPuzzles, after: .integer(0), body)
        try pass(.withdrawn, by: .readWithdrawn, after: .integer(-1), body)
        try pass(.claims, by: .readClaims, after: .integer(0), body)
    }

    mutating func lastClaim() throws -> Int64 {
        max(try sql.integer(.newestClaim) ?? 0, try sql.integer(.claimCounters) ?? 0)
    }

    /// Passes on what a statement reads after a value of the first column, page by page.
    private mutating func pass(
        _ table: CopyTable, by statement: FileSQL, after first: CopyValue,
        _ body: (CopyTable, [CopyRow]) throws -> Void
    ) throws {
        let columns = (0..<Int32(table.columns.count)).map(\.self)
        var last = first
        while true {
            var page = try sql[statement].all(last, StockCopy.page) { row in
                columns.map { row.copied($0) }
            }
            guard let end = page.last?[0] else { return }
            if table == .claims {
                for index in page.indices { try completeClaim(&page[index]) }
            }
            try body(table, page)
            last = end
        }
    }

    /// Replaces the places of a claim by lists, and adds the ids of its puzzles.
    private mutating func completeClaim(_ row: inout CopyRow) throws {
        let (places, delivered) = (
            CopyTable.claims.index(of: "places"), CopyTable.claims.index(of: "delivered")
        )
        guard let all = StockRange(row[places].text)?.all,
            ClaimRow.State(rawValue: row[CopyTable.claims.index(of: "state")].text) != nil,
            Acknowledgement(rawValue: row[CopyTable.claims.index(of: "ack")].text) != nil
        else {
            throw SQLiteError.damagedRow("claim", row[0].integer ?? 0)
        }
        let gone = Set(StockRange(row[delivered].text)?.all ?? [])
        row[places] = CopyValue(all)
        row[delivered] = CopyValue(all.indices.filter { gone.contains(all[$0]) })
        var ids: [String] = []
        for place in all {
            if let id = try sql[.idAt].first(place, read: { $0.text(0) }) {
                ids.append(id)
            } else {
                let record = try sql[.deliveredAt].first(place) { $0.blob(0) }
                let id = record.map { PackedPuzzle(place: place, bytes: $0).id } ?? []
                ids.append(String(decoding: id, as: UTF8.self))
            }
        }
        row[CopyTable.claims.index(of: "ids")] = .text(ids.joined(separator: " "))
    }
}

extension Statement {
    /// Returns a value. Texts of clients that earlier versions accepted, and that a database cannot have,
    /// are mended.
    fileprivate func copied(_ column: Int32) -> CopyValue {
        switch kind(column) {
        case .null: .null
        case .integer: .integer(integer(column))
        default: .text(text(column).replacing("\u{0}", with: "\u{FFFD}"))
        }
    }
}

extension StoredPuzzle {
    /// The row of a delivered puzzle of which only a record is left.
    fileprivate var copied: CopyRow {
        func text(_ bytes: ArraySlice<UInt8>) -> CopyValue {
            bytes.isEmpty ? .null : .text(String(decoding: bytes, as: UTF8.self))
        }
        return [.integer(place), text(id), text(givens), text(solution)]
            + (0..<8).map { .integer(Int64(number($0))) }
            + [
                text(symmetry), text(techniques), text(human),
                tier.map { .integer(Int64($0.index)) } ?? .null, .text(""), .integer(0),
                .integer(0),
                .text("out"),
            ]
    }
}

extension CopyValue: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        switch self {
        case .null: Int?.none.bind(to: statement, at: index)
        case .integer(let number): number.bind(to: statement, at: index)
        case .text(let text): text.bind(to: statement, at: index)
        }
    }
}

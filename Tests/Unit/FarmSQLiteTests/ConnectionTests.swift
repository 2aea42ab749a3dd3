import FarmSQLite
import FarmTestSupport
import Foundation
import Testing

@Suite struct ConnectionTests {
    private let folder: TemporaryDirectory
    private var path: String { folder.path + "/test.db" }

    init() throws { folder = try TemporaryDirectory() }

    private func writer() throws -> Connection {
        let connection = try Connection(opening: path, .writing)
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        return connection
    }

    @Test func `a statement can be reused with other values`() throws {
        let connection = try writer()
        try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT")
        var insert = try connection.prepare("INSERT INTO t VALUES (?, ?)")
        for (number, text) in ["", "ü", "three"].enumerated() {
            try insert.run(number, text)
        }
        try insert.run(Int?.none, SQLiteText(Array("bytes".utf8)))
        var rows = try connection.prepare("SELECT a, b FROM t ORDER BY a")
        for _ in 0..<2 {
            var found: [String] = []
            while try rows.step() { found.append("\(rows.integer(0))\(rows.text(1))") }
            #expect(found == ["0", "1ü", "2three", "3bytes"])
        }
    }

    @Test func `an empty text is not NULL`() throws {
        let connection = try writer()
        var select = try connection.prepare("SELECT ? IS NULL, ?")
        let found = try select.first("", Int?.none) { row in
            (isNull: row.integer(0) == 1, missing: row.optionalText(1), bytes: row.utf8(1))
        }
        let (isNull, missing, bytes) = try #require(found)
        #expect(!isNull && missing == nil && bytes == [])
    }

    @Test func `values of each kind are read as they were written`() throws {
        let connection = try writer()
        var select = try connection.prepare("SELECT ?, ?, ?, ?, ?, ?, ?")
        let words: [UInt64] = [1, 5, 1 << 40]
        let blobs = try select.first(
            Int64.min, UInt32.max, true, 0.5, SQLiteBlob([0, 255]), SQLiteBlob(words: words),
            String?.some("ü")
        ) { row in
            #expect(row.integer(0) == .min)
            #expect(row.integer(1) == Int64(UInt32.max))
            #expect(row.optionalInteger(2) == 1)
            #expect(row.real(3) == 0.5)
            #expect(row.optionalText(6) == "ü")
            return (row.blob(4), row.words(5), row.words(5, from: 2, to: 5))
        }
        let (bytes, all, some) = try #require(blobs)
        #expect(bytes == [0, 255] && all == words && some == [5])
    }

    @Test func `statements by number are compiled when they are used`() throws {
        let connection = try writer()
        var table = StatementTable(["SELECT ? + 1", "SELEC"], on: connection)
        #expect(try table[0].all(2) { $0.integer(0) } == [3])
        #expect(try table[0].hasRow(4))
        #expect(throws: SQLiteError.self) { try table[1].run() }
        #expect(try table[0].first(5) { $0.integer(0) } == 6)
    }

    @Test func `an error has a code, a message and the statement`() throws {
        let connection = try writer()
        let error = #expect(throws: SQLiteError.self) {
            try connection.execute("SELECT a FROM nowhere")
        }
        #expect(error?.code == 1)
        #expect(error?.kind == .other)
        #expect(
            error?.description
                == "SQLite: no such table: nowhere (1) in: SELECT a FROM nowhere")
        #expect(throws: SQLiteError.self) { _ = try connection.prepare("SELEC") }
    }

    @Test func `a constraint violation reports its extended code`() throws {
        let connection = try writer()
        try connection.execute(
            "CREATE TABLE t (a INTEGER PRIMARY KEY) STRICT; INSERT INTO t VALUES (1)")
        var insert = try connection.prepare("INSERT INTO t VALUES (1)")
        let error = #expect(throws: SQLiteError.self) { try insert.run() }
        // SQLITE_CONSTRAINT_PRIMARYKEY
        #expect(error?.code == 1555)
        #expect(error?.sql == "INSERT INTO t VALUES (1)")
    }

    @Test func `the connection settings are applied`() throws {
        let connection = try writer()
        #expect(try connection.text("PRAGMA journal_mode") == "wal")
        #expect(try connection.integer("PRAGMA synchronous") == 2)
        #expect(try connection.integer("PRAGMA trusted_schema") == 0)
        #expect(try connection.integer("PRAGMA secure_delete") == 0)
        #expect(try connection.integer("PRAGMA mmap_size") == 0)
        #expect(try connection.integer("PRAGMA busy_timeout") == 5_000)
    }

    @Test func `a reader cannot write and sees committed data`() throws {
        let connection = try writer()
        try connection.execute("CREATE TABLE t (a INTEGER) STRICT; INSERT INTO t VALUES (7)")
        let reader = try Connection(opening: path, .reading)
        #expect(try reader.integer("SELECT a FROM t") == 7)
        let error = #expect(throws: SQLiteError.self) { try reader.execute("DELETE FROM t") }
        #expect(error?.kind == .readOnly)
    }

    @Test func `a checkpoint empties the log`() throws {
        let connection = try writer()
        try connection.execute("CREATE TABLE t (a INTEGER) STRICT")
        try connection.execute("INSERT INTO t VALUES (1)")
        let before = connection.framesInLog
        let isComplete = try connection.checkpoint(.truncating)
        let after = connection.framesInLog
        #expect(isComplete && before > 0 && after == 0)
        #expect(try Data(contentsOf: URL(filePath: path + "-wal")).isEmpty)
    }

    @Test(arguments: [true, false])
    func `the last close checkpoints the log, unless it is to be kept`(leaves: Bool) throws {
        do {
            let connection = try writer()
            try connection.execute("CREATE TABLE t (a INTEGER) STRICT")
            connection.leaveTheLogOnClose(leaves)
        }
        #expect(FileManager.default.fileExists(atPath: path + "-wal") == leaves)
        let again = try writer()
        #expect(try again.integer("SELECT count(*) FROM t") == 0)
    }

    @Test func `a statement keeps its database open`() throws {
        var statement = try { () throws -> Statement in
            let connection = try writer()
            return try connection.prepare("SELECT 5")
        }()
        let isRow = try statement.step()
        let value = statement.integer(0)
        #expect(isRow && value == 5)
    }

    @Test func `a copy is a single file with the committed data`() throws {
        let connection = try writer()
        try connection.execute("CREATE TABLE t (a INTEGER) STRICT; INSERT INTO t VALUES (3)")
        let copy = folder.path + "/copy"
        try connection.copy(to: copy)
        #expect(try Connection(opening: copy, .reading).integer("SELECT a FROM t") == 3)
        #expect(!FileManager.default.fileExists(atPath: copy + "-wal"))
    }

    @Test func `a reader does not create an absent file`() throws {
        let error = #expect(throws: SQLiteError.self) {
            _ = try Connection(opening: folder.path + "/absent", .reading)
        }
        #expect(error?.kind == .cannotOpen)
        #expect(error?.systemCode == 2)
    }
}

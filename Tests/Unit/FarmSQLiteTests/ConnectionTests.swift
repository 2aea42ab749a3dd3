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
            insert.bind(Int64(number), at: 1)
            insert.bind(text, at: 2)
            try insert.run()
        }
        insert.bind(Int64?.none, at: 1)
        insert.bind(utf8: Array("bytes".utf8), at: 2)
        try insert.run()
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
        select.bind("", at: 1)
        select.bind(Int64?.none, at: 2)
        let isRow = try select.step()
        let (isNull, isMissing, bytes) = (select.integer(0) == 1, select.isNull(1), select.utf8(1))
        #expect(isRow && !isNull && isMissing && bytes == [])
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

import FarmSQLite
import FarmTestSupport
import Testing

@Suite struct MigrationsTests {
    private let folder: TemporaryDirectory
    private let one = Migrations(
        applicationID: 77,
        steps: [.init("CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1)")])
    private let two = Migrations(
        applicationID: 77,
        steps: [
            .init("CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1)"),
            .init("ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = 2"),
        ])

    init() throws { folder = try TemporaryDirectory() }

    private func connection() throws -> Connection {
        try Connection(opening: folder.path + "/test.db", .writing)
    }

    @Test func `a new file gets every step and the header fields`() throws {
        let connection = try connection()
        try two.migrate(connection)
        #expect(try connection.integer("PRAGMA user_version") == 2)
        #expect(try connection.integer("PRAGMA application_id") == 77)
        #expect(try connection.integer("SELECT x + y FROM a") == 3)
    }

    @Test func `an old file gets only the missing steps`() throws {
        let connection = try connection()
        try one.migrate(connection)
        try two.migrate(connection)
        try two.migrate(connection)
        #expect(try connection.integer("PRAGMA user_version") == 2)
        #expect(try connection.integer("SELECT count(*) FROM a") == 1)
    }

    @Test func `a failed step leaves the previous version`() throws {
        let connection = try connection()
        let broken = Migrations(
            applicationID: 77,
            steps: two.steps + [.init("CREATE TABLE b (x INTEGER) STRICT; OH NO")])
        #expect(throws: SQLiteError.self) { try broken.migrate(connection) }
        let isOpen = connection.isInTransaction
        #expect(!isOpen)
        #expect(try connection.integer("PRAGMA user_version") == 2)
        #expect(throws: SQLiteError.self) { _ = try connection.prepare("SELECT * FROM b") }
    }

    @Test func `code that fills tables is part of the step and reports progress`() throws {
        let connection = try connection()
        try one.migrate(connection)
        let filled = Migrations(
            applicationID: 77,
            steps: one.steps + [
                .init("CREATE TABLE c (z INTEGER) STRICT") {
                    (connection, advance) throws(SQLiteError) in
                    for number in 1...4 {
                        try connection.execute("INSERT INTO c VALUES (\(number))")
                        advance(Double(number) / 4)
                    }
                }
            ])
        var told: [Migrations.MigrationProgress] = []
        try filled.migrate(connection) { told.append($0) }
        #expect(told == [25, 50, 75, 100].map { .init(step: 1, of: 1, percent: $0) })
        #expect(try connection.integer("SELECT sum(z) FROM c") == 10)
    }
}

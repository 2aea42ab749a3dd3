import FarmPostgres
import FarmSystem
import FarmTestSupport
import Testing

@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct PostgresConnectionTests {
    private let cluster: PostgresCluster
    private let address: PostgresAddress
    private var soon: Deadline { Deadline(after: .seconds(30)) }

    init() throws {
        cluster = try #require(PostgresCluster.current)
        address = try PostgresAddress(try cluster.database(), application: "test")
    }

    private func connect() throws(PostgresError) -> PostgresConnection {
        try PostgresConnection(to: address, by: soon)
    }

    private static let insert = PostgresStatement("insert", "INSERT INTO t VALUES ($1, $2, $3)")
    private static let list = PostgresStatement("list", "SELECT a, b, c FROM t ORDER BY a")

    @Test func `values come back as they were`() throws {
        var connection = try connect()
        try connection.execute("CREATE TABLE t (a int8, b text, c bytea)", by: soon)
        let numbers: [Int64] = [.min, -1, 0, 255, .max]
        for number in numbers {
            let result = try connection.run(
                Self.insert, number, number == 0 ? nil : "ü", PostgresValue.bytes([0, 255]),
                by: soon)
            let affected = result.affected
            #expect(affected == 1)
        }
        let rows = try connection.run(Self.list, by: soon)
        for (row, number) in numbers.enumerated() {
            let found = (rows.integer(row, 0), rows.isNull(row, 1), rows.text(row, 1))
            #expect(found == (number, number == 0, number == 0 ? "" : "ü"))
            let bytes = rows.bytes(row, 2)
            #expect(bytes == [0, 255])
        }
    }

    @Test func `an empty text and an empty array are not NULL`() throws {
        var connection = try connect()
        let statement = PostgresStatement(
            "empty",
            "SELECT $1::text IS NULL, $2::bytea IS NULL, cardinality($3::int8[]), $4::text[]")
        let row = try connection.run(
            statement, "", PostgresValue.bytes([]), [Int64](), ["", "a b", "ü"], by: soon)
        let found = (row.integer(0, 0), row.integer(0, 1), row.integer(0, 2), row.isNull(0, 3))
        #expect(found == (0, 0, 0, false))
    }

    @Test func `an element of an array may be NULL`() throws {
        var connection = try connect()
        let statement = PostgresStatement(
            "nulls",
            "SELECT array_to_string($1::int8[], ',', '-'), array_to_string($2::text[], ',', '-')")
        let row = try connection.run(
            statement, PostgresValue.integers([1, nil, 3]), PostgresValue.texts([nil, "b"]),
            by: soon)
        let found = (row.text(0, 0), row.text(0, 1))
        #expect(found == ("1,-,3", "-,b"))
    }

    @Test func `statements in a pipeline are one transaction`() throws {
        var connection = try connect()
        try connection.execute("CREATE TABLE t (a int8 PRIMARY KEY, b text, c bytea)", by: soon)
        let first = PostgresCall(Self.insert, 1, String?.none, String?.none)
        var answers = 0
        let error = #expect(throws: PostgresError.self) {
            try connection.run([first, PostgresCall(Self.list), first], by: soon) { index, result in
                answers += index == 1 ? result.count : result.affected
            }
        }
        #expect(answers == 2)
        #expect(error?.state == "23505")
        let rows = try connection.run(Self.list, by: soon).count
        #expect(rows == 0)
        // The connection, and statements that were prepared in the failed pipeline, are usable.
        try connection.run([first, PostgresCall(Self.list)], by: soon) { _, _ in }
        let after = try connection.run(Self.list, by: soon).count
        #expect(after == 1)
    }

    @Test func `a pipeline fails with its commit`() throws {
        var connection = try connect()
        try connection.execute(
            """
            CREATE TABLE t (a int8 UNIQUE DEFERRABLE INITIALLY DEFERRED, b text, c bytea)
            """, by: soon)
        let call = PostgresCall(Self.insert, 1, String?.none, String?.none)
        let error = #expect(throws: PostgresError.self) {
            try connection.run([call, call], by: soon) { _, _ in }
        }
        #expect(error?.state == "23505" && error?.sql == "COMMIT")
        #expect(error?.isUnanswered == false)
        try connection.run([call], by: soon) { _, _ in }
        let rows = try connection.run(Self.list, by: soon).count
        #expect(rows == 1)
    }

    @Test func `a setting of a session wins, and may have spaces`() throws {
        let name = "default_transaction_isolation"
        try cluster.query(
            """
            DO $$ BEGIN
              EXECUTE format('ALTER DATABASE %I SET \(name) = serializable', current_database());
            END $$
            """, url: address.url)
        let own = try PostgresAddress(
            address.url, application: "test",
            settings: [
                (name, "read committed"), ("statement_timeout", "30000"),
                ("statement_timeout", "600000"),
            ])
        var connection = try PostgresConnection(to: own, by: soon)
        let show = PostgresStatement(
            "show",
            """
            SELECT current_setting('transaction_isolation'), current_setting('statement_timeout')
            """)
        let row = try connection.run(show, by: soon)
        let found = (row.text(0, 0), row.text(0, 1))
        #expect(found == ("read committed", "10min"))
    }

    @Test func `a large pipeline does not block`() throws {
        var connection = try connect()
        let echo = PostgresStatement("echo", "SELECT $1::bytea")
        let block = [UInt8](repeating: 7, count: 1 << 20)
        var bytes = 0
        try connection.run(
            Array(repeating: PostgresCall(echo, PostgresValue.bytes(block)), count: 32), by: soon
        ) { _, result in bytes += result.bytes(0, 0).count }
        #expect(bytes == 32 << 20)
    }

    @Test(arguments: [
        ("SELECT 1/0", PostgresError.Kind.other), ("SELECT * FROM nowhere", .missing),
        ("SET transaction_read_only = on; CREATE TABLE t (a int)", .readOnly),
        ("DO $$ BEGIN RAISE 'full' USING errcode = '53100'; END $$", .diskFull),
        ("DO $$ BEGIN RAISE 'again' USING errcode = '40001'; END $$", .conflict),
        ("DO $$ BEGIN RAISE 'page' USING errcode = 'XX001'; END $$", .corrupt),
        ("SET statement_timeout = 1; SELECT pg_sleep(30)", .timeout),
        ("SET ROLE pg_monitor; CREATE TABLE t (a int)", .forbidden),
    ])
    func `an error has a kind, and the connection stays usable`(
        sql: String, kind: PostgresError.Kind
    ) throws {
        var connection = try connect()
        let error = #expect(throws: PostgresError.self) { try connection.execute(sql, by: soon) }
        #expect(error?.kind == kind)
        #expect(error?.isUnanswered == false)
        let isBroken = connection.isBroken
        #expect(!isBroken)
        try connection.execute("ROLLBACK; RESET ROLE; SELECT 1", by: soon)
    }

    @Test func `every session waits until its commits are durable, whatever others set`() throws {
        let show = PostgresStatement("show", "SELECT current_setting('synchronous_commit')")
        var running = try connect()
        try cluster.query(
            """
            DO $$ BEGIN
              EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
              EXECUTE format('ALTER ROLE farm IN DATABASE %I SET synchronous_commit = off',
                current_database());
            END $$
            """, url: address.url)
        try cluster.query("ALTER SYSTEM SET synchronous_commit = off", url: address.url)
        try cluster.query("SELECT pg_reload_conf()", url: address.url)
        // Until the server has read its file, to which a session of another database is subject.
        let other = try cluster.database()
        let end = ContinuousClock.now + .seconds(60)
        while try cluster.query("SHOW synchronous_commit", url: other) != "off" {
            try #require(ContinuousClock.now < end, "the server does not reload")
        }
        var new = try connect()
        let found = [
            try running.run(show, by: soon).text(0, 0), try new.run(show, by: soon).text(0, 0),
        ]
        #expect(found == ["on", "on"])
        try cluster.query("ALTER SYSTEM RESET synchronous_commit", url: address.url)
        try cluster.query("SELECT pg_reload_conf()", url: address.url)
    }

    @Test func `a missed deadline ends the use of a connection`() throws {
        var connection = try connect()
        let error = #expect(throws: PostgresError.self) {
            try connection.execute("SELECT pg_sleep(60)", by: Deadline(after: .milliseconds(1)))
        }
        #expect(error?.kind == .timeout)
        #expect(error?.isUnanswered == true)
        let isBroken = connection.isBroken
        #expect(isBroken)
    }

    @Test func `a connection that breaks leaves the outcome unknown`() throws {
        var connection = try connect()
        let error = #expect(throws: PostgresError.self) {
            try connection.execute("SELECT pg_terminate_backend(pg_backend_pid())", by: soon)
        }
        #expect(error?.kind == .unreachable)
        #expect(error?.isUnanswered == true)
        let isBroken = connection.isBroken
        #expect(isBroken)
    }

    @Test func `warnings are kept, notices are not`() throws {
        var connection = try connect()
        try connection.execute("DO $$ BEGIN RAISE NOTICE 'no'; END $$", by: soon)
        let none = connection.takeWarning()
        #expect(none == nil)
        try connection.execute("DO $$ BEGIN RAISE WARNING 'careful'; END $$", by: soon)
        let (first, second) = (connection.takeWarning(), connection.takeWarning())
        #expect((first, second) == ("careful", nil))
    }

    @Test func `notifications reach those who listen`() throws {
        var sender = try connect()
        var receiver = try connect()
        try receiver.execute("LISTEN stock", by: soon)
        try sender.execute("NOTIFY stock, 'hard'; NOTIFY stock, 'easy'", by: soon)
        var found: [PostgresNotification] = []
        while found.count < 2 {
            try receiver.wait(by: soon, or: -1)
            found += try receiver.takeNotifications()
        }
        #expect(found.map(\.payload) == ["hard", "easy"])
    }

    @Test func `a server that is away is unreachable`() throws {
        let nowhere = try PostgresAddress("postgresql:///farm?host=/nowhere", application: "test")
        let error = #expect(throws: PostgresError.self) {
            _ = try PostgresConnection(to: nowhere, by: soon)
        }
        #expect(error?.kind == .unreachable)
        #expect(error?.isUnanswered == false)
    }

    @Test(arguments: [
        ("mysql://farm", "no URL of PostgreSQL"), ("postgresql://a:secret@/b", "password"),
        ("postgresql://a%zz/b", "percent-encoded"), ("postgresql://a/b?colour=red", "colour"),
        ("postgresql:///b?password=secret", "password"),
        ("postgresql:///b?sslpassword=secret", "sslpassword"),
        ("postgresql://a:secret%zz@/b", "cannot be read"),
        ("mysql://a:secret@b", "\"mysql://a:***@b\" is no URL of PostgreSQL"),
    ])
    func `an address that cannot be used is refused with its reason`(
        url: String, reason: String
    ) throws {
        let error = #expect(throws: PostgresError.self) {
            _ = try PostgresAddress(url, application: "test")
        }
        #expect(error?.kind == .address)
        #expect(error?.message.contains(reason) == true)
        #expect(error?.message.contains("secret") == false)
    }
}

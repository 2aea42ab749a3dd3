import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation

/// A store that the model test opens, kills and inspects.
protocol TestedStore: AnyObject {
    var store: any PuzzleStore { get }
    /// True if leases do not depend on when the store was opened, since the database has the clock.
    var hasClock: Bool { get }
    /// True if returned puzzles are claimed in the order of the pool, and not in that of their return.
    var keepsPlaces: Bool { get }
    /// Called after the clock was moved. A store with a clock tends itself then.
    func passTime() throws
    /// Closes the store and opens it again.
    func restart() throws
    /// Opens what a killed process left.
    func kill() throws
    /// Closes the store, and returns the ids of the ready puzzles in their order, read without it.
    func readyAtTheEnd() throws -> [String]
    /// Faults that the database finds in itself.
    func faults() throws -> String
    /// The reasons of withdrawals, each once, on lines. Only the tables have them.
    func reasons() throws -> String
}

/// A store in a file.
final class TestedFileStore: TestedStore {
    private var folder: TemporaryDirectory
    private let rules: ClaimRules
    private let clock: ManualClock
    private var file: FarmStore

    var store: any PuzzleStore { file }
    var hasClock: Bool { false }
    var keepsPlaces: Bool { true }

    init(_ rules: ClaimRules, _ clock: ManualClock) throws {
        folder = try TemporaryDirectory()
        self.rules = rules
        self.clock = clock
        file = try Self.open(folder, rules, clock)
    }

    private static func open(
        _ folder: TemporaryDirectory, _ rules: ClaimRules, _ clock: ManualClock
    ) throws -> FarmStore {
        try FarmStore(
            opening: StateFolder(folder.path), rules: rules, clock: clock.clock, engine: "model",
            tailLimit: 8)
    }

    func passTime() {}

    func restart() throws {
        file.close()
        file = try Self.open(folder, rules, clock)
    }

    /// Continues with a copy of the files, including the WAL.
    func kill() throws {
        let left = try folder.copyOfKilledStore()
        file.close()
        folder = left
        file = try Self.open(folder, rules, clock)
    }

    func readyAtTheEnd() throws -> [String] {
        file.close()
        return try sqlite("SELECT id FROM ready ORDER BY place").split(separator: "\n")
            .map(String.init)
    }

    func faults() throws -> String {
        let answer = try sqlite("PRAGMA integrity_check")
        return answer == "ok\n" ? "" : answer
    }

    func reasons() throws -> String { try sqlite("SELECT DISTINCT reason FROM withdrawn") }

    private func sqlite(_ sql: String) throws -> String {
        try Command.tool("sqlite3", "-readonly", StateFolder(folder.path).database, sql).output
    }
}

/// A stock on a server, whose clock is the test's. The store has no rights but those of a farm.
final class TestedSharedStore: TestedStore {
    private let cluster: PostgresCluster
    private let database: String
    private let rules: ClaimRules
    private let clock: ManualClock
    private var shared: SharedStore

    var store: any PuzzleStore { shared }
    var hasClock: Bool { true }
    var keepsPlaces: Bool { false }

    init(_ cluster: PostgresCluster, _ rules: ClaimRules, _ clock: ManualClock) throws {
        self.cluster = cluster
        database = try cluster.database()
        self.rules = rules
        self.clock = clock
        let makeRole = """
            DO $$ BEGIN CREATE ROLE service LOGIN;
            EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$
            """
        try cluster.query(makeRole, url: database)
        _ = try SharedServer.createStore(database, role: "service")
        try cluster.query(
            """
            CREATE TABLE puzzlefarm.test_clock (now bigint);
            INSERT INTO puzzlefarm.test_clock VALUES (\(clock.boot));
            GRANT SELECT ON puzzlefarm.test_clock TO service;
            CREATE OR REPLACE FUNCTION puzzlefarm.stock_now() RETURNS bigint LANGUAGE sql STABLE AS
              $$ SELECT now FROM puzzlefarm.test_clock $$;
            -- The clock of the model jumps on purpose: no jump is noticed, and leases end by it alone.
            UPDATE puzzlefarm.clock SET wall = \(Int64.max);
            CREATE OR REPLACE FUNCTION puzzlefarm.beat_clock(
              a_wall bigint, a_jump bigint, a_absence bigint, a_generation bigint,
              OUT new_generation bigint, OUT prolonged bigint
            ) LANGUAGE sql AS $$ SELECT 0::bigint, 0::bigint $$;
            """, url: database)
        shared = try Self.open(database, rules)
    }

    private static func open(_ url: String, _ rules: ClaimRules) throws -> SharedStore {
        try SharedStore(
            FarmIdentity(
                url.replacing("farm@", with: "service@"), name: "test",
                folder: StateFolder("/nonexistent")), rules: rules, engine: "model")
    }

    func passTime() throws {
        try setClock()
        shared.tend()
    }

    /// Sets the clock of the database to the test's.
    func setClock() throws { try run("UPDATE puzzlefarm.test_clock SET now = \(clock.boot)") }

    /// The number of statements that wait in `pg_sleep`.
    func sleepers() throws -> Int {
        let found = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
        return Int(try cluster.query(found, url: database)) ?? 0
    }

    /// Runs statements beside the store.
    func run(_ statements: String) throws { try cluster.query(statements, url: database) }

    /// Runs a query beside the store.
    func answer(_ query: String) throws -> String { try cluster.query(query, url: database) }

    func restart() throws {
        shared.close()
        shared = try Self.open(database, rules)
    }

    /// Every connection is cut; the farm notices at its next statement.
    func kill() throws {
        try cluster.query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """, url: database)
        try restart()
    }

    func readyAtTheEnd() throws -> [String] {
        shared.close()
        return try cluster.query(
            """
            SELECT p.id FROM puzzlefarm.puzzle p JOIN (
              SELECT pool, place FROM puzzlefarm.ready
              UNION ALL SELECT pool, place FROM puzzlefarm.returned
            ) r USING (pool, place) ORDER BY pool, place
            """, url: database
        ).split(separator: "\n").map(String.init)
    }

    func reasons() throws -> String {
        try cluster.query("SELECT DISTINCT reason FROM puzzlefarm.withdrawn", url: database) + "\n"
    }

    /// The counts and the rows that they count must agree.
    func faults() throws -> String {
        try SharedServer.faults(of: database, full: true).joined(separator: "\n")
    }
}

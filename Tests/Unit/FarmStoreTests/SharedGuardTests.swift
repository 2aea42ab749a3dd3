import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

/// A shared stock whose server, role or farms are not as they should be.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct SharedGuardTests {
    private let cluster: PostgresCluster
    private let url: String
    private let events = Events()

    private final class Events: Sendable {
        private let found = Mutex<[StoreEvent]>([])

        func note(_ event: StoreEvent) { found.withLock { $0.append(event) } }

        /// True after each change to waiting for standbys, false after each change back.
        var standbys: [Bool] {
            found.withLock { $0 }.compactMap {
                if case .standbysChanged(let areAwaited) = $0 { areAwaited } else { nil }
            }
        }
    }

    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.database()
        #expect(try SharedServer.createStore(url) == .created)
    }

    private func farm(_ name: String, as user: String = "farm") throws -> SharedStore {
        let events = events
        return try SharedStore(
            FarmIdentity(
                url.replacing("farm@", with: "\(user)@"), name: name,
                folder: StateFolder("/nonexistent")), engine: "test",
            report: { events.note($0) })
    }

    private func query(_ sql: String) throws { try cluster.query(sql, url: url) }

    private func set(_ setting: String) throws {
        try query("ALTER SYSTEM \(setting)")
        try query("SELECT pg_reload_conf()")
    }

    /// Lets a farm look until something is so.
    private func wait(
        for expected: String, at farm: SharedStore, _ isSo: (SharedStore) -> Bool
    ) throws {
        let end = ContinuousClock.now + .seconds(60)
        repeat {
            farm.tend()
            try #require(ContinuousClock.now < end, "\(expected) is not so within a minute")
        } while !isSo(farm)
    }

    private func claim(at farm: SharedStore, _ key: String) throws -> ClaimID? {
        try farm.claim(ClaimParameters(pool: .hard, key: key), by: Peer(uid: 1_000)).claim?.id
    }

    private func fill(_ farm: SharedStore) throws {
        _ = try farm.insert(StoreFixture.puzzles(0..<5).map { PooledPuzzle($0, in: .hard) })
    }

    @Test(arguments: ["fsync", "full_page_writes"])
    func `a setting that loses answered claims is noticed while a farm runs`(name: String) throws {
        let farm = try farm("a")
        try fill(farm)
        try set("SET \(name) = off")
        defer { try? set("RESET \(name)") }
        try wait(for: "degraded", at: farm) { $0.degradation?.reason == .unreachable }
        let detail = farm.degradation?.detail ?? ""
        #expect(detail.contains("\(name) is not on, so an answered claim could be lost; run ALTER"))
        // It stays so, though the server answers.
        for _ in 0..<3 {
            farm.tend()
            #expect(throws: StoreError.self) { try claim(at: farm, "refused") }
        }
        #expect(throws: OpeningError.self) { try self.farm("b") }
        try set("RESET \(name)")
        try wait(for: "healed", at: farm) { $0.degradation == nil }
        #expect(try claim(at: farm, "made") != nil)
        farm.close()
    }

    @Test func `a change whose commit fails is not answered as done`() throws {
        let farm = try farm("a")
        try fill(farm)
        let peer = Peer(uid: 1_000)
        let claim = try #require(try claim(at: farm, "before"))
        try query(
            """
            CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS
              $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
            CREATE CONSTRAINT TRIGGER refuse AFTER INSERT OR UPDATE ON puzzlefarm.claim
              DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse();
            CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON puzzlefarm.known
              DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse()
            """)
        let more = StoreFixture.puzzles(5..<7).map { PooledPuzzle($0, in: .hard) }
        #expect(throws: StoreError.self) { try self.claim(at: farm, "refused") }
        #expect(throws: StoreError.self) { try farm.ack(claim, only: nil, by: peer) }
        #expect(throws: StoreError.self) { try farm.giveBack(claim, only: nil, by: peer) }
        #expect(throws: StoreError.self) { try farm.insert(more) }
        try query(
            "DROP TRIGGER refuse ON puzzlefarm.claim; DROP TRIGGER refuse ON puzzlefarm.known")
        #expect(try farm.claim(claim, of: peer)?.state == .leased)
        #expect(farm.counts[.hard] == PoolCount(ready: 4, leased: 1))
        #expect(try farm.insert(more).accepted == 2)
        #expect(try farm.ack(claim, only: nil, by: peer).claim?.state == .delivered)
        farm.close()
    }

    /// The server was restarted, or a standby took over, while they were not in use.
    @Test func `connections that the server has closed are replaced before they are used`() throws {
        let farm = try farm("a")
        try fill(farm)
        #expect(try claim(at: farm, "before") != nil)
        let others = "datname = current_database() AND pid <> pg_backend_pid()"
        let pids = try cluster.query(
            "SELECT string_agg(pid::text, ',') FROM pg_stat_activity WHERE \(others)", url: url)
        try query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE \(others)")
        #expect(
            try comesTrue {
                try cluster.query(
                    "SELECT count(*) FROM pg_stat_activity WHERE pid IN (\(pids))", url: url) == "0"
            })
        #expect(try claim(at: farm, "after") != nil)
        farm.close()
    }

    @Test func `a farm reads what others have committed, whatever the database is set to`() throws {
        try query(
            """
            DO $$ BEGIN
              EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = serializable',
                current_database());
            END $$;
            CREATE FUNCTION public.check_level() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              IF current_setting('transaction_isolation') <> 'read committed' THEN
                RAISE EXCEPTION 'another level';
              END IF;
              RETURN NULL;
            END $$;
            CREATE TRIGGER check_level AFTER INSERT ON puzzlefarm.claim
              FOR EACH ROW EXECUTE FUNCTION public.check_level()
            """)
        let farm = try farm("a")
        try fill(farm)
        #expect(try claim(at: farm, "made") != nil)
        farm.close()
    }

    @Test func `a farm says when commits no longer wait for a standby`() throws {
        let farm = try farm("a")
        try set("SET synchronous_standby_names = 'absent'")
        defer { try? set("RESET synchronous_standby_names") }
        try wait(for: "waiting for standbys", at: farm) { _ in events.standbys == [true] }
        try set("RESET synchronous_standby_names")
        try wait(for: "no more", at: farm) { _ in events.standbys == [true, false] }
        farm.close()
    }

    @Test func `a farm whose name was taken while it was away stops until it has it again`() throws
    {
        try query("CREATE ROLE twin LOGIN")
        #expect(try SharedServer.createStore(url, role: "twin") == .existed)
        let first = try farm("same", as: "twin")
        try fill(first)
        try query("ALTER ROLE twin NOLOGIN")
        try query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'twin'")
        let second = try farm("same")
        try query("ALTER ROLE twin LOGIN")
        try wait(for: "degraded", at: first) {
            $0.degradation?.detail.contains("another farm has taken the name same") == true
        }
        #expect(throws: StoreError.self) { try claim(at: first, "first") }
        #expect(try claim(at: second, "second") != nil)
        second.close()
        try wait(for: "healed", at: first) { $0.degradation == nil }
        #expect(try claim(at: first, "first") != nil)
        first.close()
    }

    /// As a database that was returned to a state before the farm came.
    @Test func `a farm that is registered again uses its new number, and tells its limits`() throws
    {
        let farm = try farm("again")
        try fill(farm)
        let limits = PoolLimits(low: 3, target: 7)
        try farm.declare([.hard: limits])
        try query("DELETE FROM puzzlefarm.farm; DELETE FROM puzzlefarm.farm_setting")
        try query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'puzzlefarm again'
            """)
        try wait(for: "present", at: farm) { $0.farms.map(\.isThis) == [true] }
        try wait(for: "limits", at: farm) { $0.fleetRules.limits[.hard] == limits }
        #expect(try claim(at: farm, "first") != nil)
        #expect(farm.degradation == nil)
        farm.close()
    }

    /// Changes that no statement of a farm makes are refused to its role.
    @Test func `the role of the farms cannot change what was`() throws {
        try query("CREATE ROLE limited LOGIN")
        #expect(try SharedServer.createStore(url, role: "limited") == .existed)
        let farm = try farm("a", as: "limited")
        try fill(farm)
        _ = try claim(at: farm, "kept")
        // A part of a claim is still returned.
        let order = ClaimParameters(pool: .hard, key: "part", count: 2)
        let peer = Peer(uid: 1_000)
        let part = try #require(try farm.claim(order, by: peer).claim)
        let id = part.puzzles[0].id
        let rest = try farm.giveBack(part.id, only: [id], by: peer).claim
        #expect(rest?.returned == [id] && rest?.puzzles == [part.puzzles[1]])
        farm.close()
        let own = url.replacing("farm@", with: "limited@")
        for sql in [
            "UPDATE known SET id = 'aaaaaaaaaaaaaaaa'", "DELETE FROM known", "DELETE FROM claim",
            "UPDATE claim SET key = 'other'", "UPDATE claim SET places = '{}'",
            "DELETE FROM puzzle", "DELETE FROM puzzle_hard", "UPDATE puzzle_hard SET givens = 'x'",
            "UPDATE puzzle SET tier = 1", "UPDATE pool SET name = 'other'", "DELETE FROM farm",
            "UPDATE meta SET state = 'open'", "TRUNCATE claim", "DROP TABLE claim",
            "INSERT INTO pool VALUES (60, 'x; drop', NULL)",
            """
            INSERT INTO claim (tag, scope, peer, key, fingerprint, pool, auto, state, places, created)
            VALUES (1, '', 1, 'k', 'f', 9999999999, 0, 0, '{1}', 0)
            """,
        ] {
            #expect(throws: PostgresCluster.Failure.self, "\(sql)") {
                try cluster.query("SET search_path = puzzlefarm; \(sql)", url: own)
            }
        }
        let dropped = "SELECT puzzlefarm.drop_claims(9223372036854775807, 1000, 1)"
        #expect(try cluster.query(dropped, url: own) == "0")
    }

    @Test func `roles keep to their new rights when a stock is upgraded`() throws {
        let old = try cluster.database()
        try EarlierStock.make(schema: 5, at: old, on: cluster)
        try cluster.query(
            """
            CREATE ROLE early LOGIN; GRANT USAGE ON SCHEMA puzzlefarm TO early;
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA puzzlefarm TO early;
            GRANT SELECT ON puzzlefarm.claim TO pg_monitor
            """, url: old)
        #expect(try SharedServer.createStore(old) == .upgraded(from: 5))
        func has(_ role: String, _ right: String, on table: String) throws -> String {
            try cluster.query(
                "SELECT has_table_privilege('\(role)', 'puzzlefarm.\(table)', '\(right)')", url: old
            )
        }
        #expect(try has("early", "DELETE", on: "claim") == "f")
        #expect(try has("early", "INSERT", on: "claim") == "t")
        #expect(try has("early", "DELETE", on: "ready_hard") == "t")
        #expect(try has("pg_monitor", "INSERT", on: "claim") == "f")
    }

    @Test(arguments: ["public", ""]) func `a name that is not one role is refused`(role: String)
        throws
    {
        let new = try cluster.database()
        let error = #expect(throws: OpeningError.self) {
            try SharedServer.createStore(new, role: role)
        }
        #expect(error?.description.contains("is not one role") == true)
        #expect(try cluster.query("SELECT to_regnamespace('puzzlefarm') IS NULL", url: new) == "t")
    }

    @Test func `the owner keeps its rights if it is the role of the farms`() throws {
        let owned = try cluster.database()
        try cluster.query(
            """
            CREATE ROLE builder LOGIN;
            DO $$ BEGIN EXECUTE format('ALTER DATABASE %I OWNER TO builder', current_database()); END $$
            """, url: owned)
        let own = owned.replacing("farm@", with: "builder@")
        #expect(try SharedServer.createStore(own, role: "builder") == .created)
        try cluster.query("UPDATE puzzlefarm.meta SET state = 'open'", url: own)
        try cluster.query("DELETE FROM puzzlefarm.claim", url: own)
    }

    @Test(arguments: [
        "UPDATE puzzlefarm.meta SET schema = 0, oldest_reader = 0",
        "UPDATE puzzlefarm.meta SET schema = -2147483648", "DELETE FROM puzzlefarm.meta",
    ])
    func `a stock whose row of meta is damaged is refused`(sql: String) throws {
        let new = try cluster.database()
        #expect(try SharedServer.createStore(new) == .created)
        try cluster.query(sql, url: new)
        // As a command, since a trap would end the tests.
        for action in ["init", "check"] {
            let refused = try Command.run("store", action, new)
            #expect(refused.exitCode == 65)
            #expect(refused.errors.contains("meta of the stock is damaged; restore the database"))
        }
    }
}

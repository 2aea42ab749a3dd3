import FarmStore
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

/// The clock of a shared stock, which is set forward while leases run.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedClockTests {
    private let cluster: PostgresCluster
    private let url: String
    private let peer = Peer(uid: 1_000)
    private let prolonged = Prolongations()

    /// The prolongations that farms have reported, in seconds; 0 for an absence of the database.
    private final class Prolongations: Sendable {
        private let found = Mutex<[Int]>([])
        private let semaphore = DispatchSemaphore(value: 0)

        /// The jumps of the clock. A machine without spare time may cause absences beside them.
        var jumps: [Int] { found.withLock { $0.filter { $0 > 0 } } }

        func note(_ event: StoreEvent) {
            guard case .leasesProlonged(_, let seconds) = event else { return }
            found.withLock { $0.append(seconds) }
            semaphore.signal()
        }

        func awaitOne(where fits: (Int) -> Bool = { _ in true }) {
            while !found.withLock({ $0.contains(where: fits) }) {
                guard semaphore.wait(timeout: .now() + 60) == .success else {
                    Issue.record("no prolongation within a minute")
                    return
                }
            }
        }
    }

    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.database()
        #expect(try SharedServer.createStore(url) == .created)
        try cluster.query(
            """
            CREATE TABLE puzzlefarm.test_clock (ahead bigint);
            INSERT INTO puzzlefarm.test_clock VALUES (0);
            CREATE OR REPLACE FUNCTION puzzlefarm.stock_now() RETURNS bigint LANGUAGE sql STABLE AS $$
              SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint + ahead
              FROM puzzlefarm.test_clock $$;
            """, url: url)
    }

    private func farm(_ name: String) throws -> SharedStore {
        let prolonged = prolonged
        return try SharedStore(
            FarmIdentity(url, name: name, folder: StateFolder("/nonexistent")), engine: "clock",
            report: { prolonged.note($0) })
    }

    private func claim(_ key: String, seconds: Int, at farm: SharedStore) throws -> Claim {
        let order = ClaimParameters(pool: .hard, key: key, count: 1, leaseSeconds: seconds)
        return try #require(try farm.claim(order, by: peer).claim)
    }

    private func setAhead(_ seconds: Int) throws {
        try cluster.query(
            "UPDATE puzzlefarm.test_clock SET ahead = \(seconds * 1_000)", url: url)
    }

    /// Waits until every farm has noted the time of the database twice.
    private func awaitBeats(of count: Int) throws {
        try cluster.query("UPDATE puzzlefarm.farm SET seen = 0", url: url)
        for _ in 0..<2 {
            try awaitQuery("SELECT count(*) FROM puzzlefarm.farm WHERE seen > 0", "\(count)")
            try cluster.query("UPDATE puzzlefarm.farm SET seen = 0", url: url)
        }
    }

    private func awaitQuery(_ sql: String, _ expected: String, in database: String? = nil) throws {
        let end = ContinuousClock.now + .seconds(60)
        while try cluster.query(sql, url: database ?? url) != expected {
            try #require(ContinuousClock.now < end, "\(sql) is not \(expected) within a minute")
        }
    }

    @Test func `a clock that is set forward shortens no lease, and is noticed once`() throws {
        let farms = [try farm("a"), try farm("b")]
        #expect(
            try farms[0].insert(StoreFixture.puzzles(0..<9).map { PooledPuzzle($0, in: .hard) })
                .accepted == 9)
        try awaitBeats(of: 2)
        let kept = try claim("kept", seconds: 300, at: farms[0])
        let early = try claim("early", seconds: 300, at: farms[0])
        try setAhead(3_600)
        // Before any farm has noticed.
        let acknowledged = try farms[1].ack(early.id, by: peer)
        #expect(acknowledged.claim?.state == .delivered)
        prolonged.awaitOne { $0 > 0 }
        try awaitBeats(of: 2)
        farms[1].tend()
        #expect(try farms[1].claim(kept.id, of: peer)?.state == .leased)
        let left = try cluster.query(
            """
            SELECT (lease_end - puzzlefarm.stock_now()) / 60000 BETWEEN 1 AND 5
            FROM puzzlefarm.claim WHERE lease_end IS NOT NULL
            """, url: url)
        #expect(left == "t")
        // What the farm is certain of: less by the time that its questions took.
        let jumps = prolonged.jumps
        #expect(jumps.count == 1 && jumps.allSatisfy { 3_500...3_700 ~= $0 }, "\(jumps)")
        #expect(try farms[0].ack(kept.id, by: peer).claim?.state == .delivered)
        for farm in farms { farm.close() }
    }

    @Test func `leases that ended while no farm was present last another minute`() throws {
        let first = try farm("a")
        _ = try first.insert(StoreFixture.puzzles(0..<2).map { PooledPuzzle($0, in: .hard) })
        let made = try claim("k", seconds: 100, at: first)
        first.close()
        try awaitQuery(
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE application_name LIKE 'puzzlefarm%' AND datname = current_database()
            """, "0")
        try setAhead(600)
        let second = try farm("b")
        // Not even before the farm has looked at the clock.
        second.tend()
        prolonged.awaitOne()
        #expect(try second.ack(made.id, by: peer).claim?.state == .delivered)
        second.close()
    }
}

import FarmStore
import FarmSystem
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// The rows in which farms count a shared stock: one for each period, which are added up in few.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedTallyTests {
    private let cluster: PostgresCluster
    private let url: String

    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.database()
        #expect(try SharedServer.createStore(url) == .created)
    }

    private func farm(_ name: String) throws -> SharedStore {
        let identity = FarmIdentity(url, name: name, folder: StateFolder("/nonexistent"))
        return try SharedStore(identity, engine: "tally")
    }

    private func number(_ query: String) throws -> Int {
        try #require(Int(try cluster.query("SET search_path = puzzlefarm; \(query)", url: url)))
    }

    /// A claim in each of some periods.
    private func claim(_ count: Int, at farm: SharedStore, _ name: String) throws {
        for n in 0..<count {
            let order = ClaimParameters(
                pool: .hard, key: "\(name)-\(n)", count: 1, leaseSeconds: 60)
            #expect(try farm.claim(order, by: Peer(uid: 1_000)).claim != nil)
            farm.tend()
        }
    }

    /// Waits until rows were added up, which the transactions of other tests delay; returns the head.
    private func headMoved(by farm: SharedStore) throws -> Int {
        let end = Deadline(after: .seconds(60))
        repeat {
            farm.tend()
            let head = try number("SELECT head FROM tally_head")
            if head > 0 { return head }
        } while !end.isOver
        Issue.record("rows were not added up within a minute")
        return 0
    }

    @Test func `rows of earlier periods are added up, and the sums stay`() throws {
        let farms = [try farm("a"), try farm("b")]
        defer { for farm in farms { farm.close() } }
        _ = try farms[0].insert(StoreFixture.puzzles(0..<90).map { PooledPuzzle($0, in: .hard) })
        for (index, farm) in farms.enumerated() { try claim(30, at: farm, "\(index)") }
        let head = try headMoved(by: farms[0])
        #expect(try number("SELECT count(*) FROM tally WHERE farm < \(head)") == 0)
        for farm in farms {
            farm.tend()
            #expect(farm.counts[.hard] == PoolCount(ready: 30, leased: 60))
        }
        #expect(try SharedServer.faults(of: url, full: true) == [])
    }

    @Test func `rows are added up after the stock was restored to another server`() throws {
        let farm = try farm("a")
        defer { farm.close() }
        _ = try farm.insert(StoreFixture.puzzles(0..<30).map { PooledPuzzle($0, in: .hard) })
        // As a dump has it, from a server on which there were more transactions.
        try cluster.query(
            "UPDATE puzzlefarm.tally_head SET next_head = 4294967296, next_after = '1000000000000'",
            url: url)
        try claim(10, at: farm, "restored")
        #expect(try headMoved(by: farm) > 0)
        #expect(farm.counts[.hard] == PoolCount(ready: 20, leased: 10))
    }

    @Test func `rows stay while a transaction could still add to them`() throws {
        let farm = try farm("a")
        defer { farm.close() }
        _ = try farm.insert(StoreFixture.puzzles(0..<60).map { PooledPuzzle($0, in: .hard) })
        let session = try cluster.session(url)
        try session.write(line: "BEGIN; SELECT 'number ' || pg_current_xact_id();")
        #expect(session.line(with: "number") != nil)
        try claim(20, at: farm, "open")
        #expect(try number("SELECT head FROM tally_head") == 0)
        // As of a farm that found the number of its row long ago.
        try session.write(
            line: """
                INSERT INTO puzzlefarm.tally SELECT pool, farm | 64, 0, 0, 0, 0 FROM puzzlefarm.tally
                ORDER BY farm LIMIT 1; COMMIT; SELECT 'ended';
                """)
        #expect(session.line(with: "ended") != nil)
        let head = try headMoved(by: farm)
        #expect(try number("SELECT count(*) FROM tally WHERE farm < \(head)") == 0)
        #expect(farm.counts[.hard] == PoolCount(ready: 40, leased: 20))
        #expect(try SharedServer.faults(of: url, full: true) == [])
    }

    @Test func `an idle stock writes no counts`() throws {
        let farm = try farm("a")
        defer { farm.close() }
        _ = try farm.insert(StoreFixture.puzzles(0..<3).map { PooledPuzzle($0, in: .hard) })
        let rows = "SELECT count(*) FROM tally"
        for _ in 0..<20 { farm.tend() }
        let before = try number("SELECT last_value FROM period")
        for _ in 0..<20 { farm.tend() }
        #expect(try number("SELECT last_value FROM period") == before)
        #expect(try number(rows) == 1)
    }
}

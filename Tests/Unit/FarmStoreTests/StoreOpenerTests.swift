import FarmBench
import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct StoreOpenerTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture(opens: false) }

    private var bytes: [UInt8] {
        get throws { try Files.contents(of: farm.state.database) }
    }

    /// Creates a store with a few puzzles and closes it.
    private func stocked() throws {
        try farm.open()
        try farm.insert(0..<50)
        farm.close()
    }

    private func overwrite(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: farm.state.database))
    }

    @Test func `a new store is created with its folder; a closed one is a single file`() throws {
        try stocked()
        #expect(
            try Files.names(in: farm.folder.path) == ["farm.db", "farm.initialised", "farm.lock"])
        #expect(try farm.sqlite("PRAGMA application_id") == "\(0x505A_4C46)\n")
        #expect(try farm.sqlite("PRAGMA user_version") == "\(FarmStore.schemaVersion)\n")
    }

    @Test func `a second instance is rejected with the pid of the first`() throws {
        try farm.open()
        let error = #expect(throws: OpeningError.self) {
            _ = try FarmStore(opening: farm.state, engine: "test")
        }
        let pid = "\(ProcessInfo.processInfo.processIdentifier)"
        #expect(error == .held(pid: pid, path: farm.folder.path))
    }

    @Test(arguments: [
        ("PRAGMA user_version = \(FarmStore.schemaVersion + 1)", "newer"),
        ("PRAGMA application_id = 77", "foreign"),
        ("PRAGMA application_id = 0", "foreign"),
    ])
    func `a newer or foreign store is rejected unchanged`(
        sql: String, kind: String
    ) throws {
        try stocked()
        _ = try farm.sqlite(sql)
        _ = try farm.sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
        let before = try bytes
        let error = #expect(throws: OpeningError.self) { try farm.open() }
        switch error {
        case .newer(FarmStore.schemaVersion + 1, FarmStore.schemaVersion, farm.state.database):
            #expect(kind == "newer")
        case .foreign(_, farm.state.database): #expect(kind == "foreign")
        default: Issue.record("\(String(describing: error))")
        }
        #expect(try bytes == before)
    }

    @Test func `a newer store is recognised from its log alone and stays unchanged`() throws {
        try stocked()
        // Copied while the change is only in the log.
        let script = """
            import sqlite3, sys, shutil
            c = sqlite3.connect(sys.argv[1])
            c.execute('PRAGMA wal_autocheckpoint = 0')
            c.execute('PRAGMA user_version = \(FarmStore.schemaVersion + 1)'); c.commit()
            for n in ('', '-wal'): shutil.copy(sys.argv[1] + n, sys.argv[2] + n)
            """
        let other = farm.folder.path + "/copy"
        try Files.makeFolder(other)
        #expect(try Command.python(script, farm.state.database, other + "/farm.db") == "")
        try Files.write([], to: other + "/farm.initialised")
        let before = try Files.contents(of: other + "/farm.db")
        let log = try Files.contents(of: other + "/farm.db-wal")
        let refusal = OpeningError.newer(
            version: FarmStore.schemaVersion + 1, known: FarmStore.schemaVersion,
            path: other + "/farm.db")
        #expect(throws: refusal) {
            _ = try FarmStore(opening: StateFolder(other), engine: "test")
        }
        #expect(try Files.contents(of: other + "/farm.db") == before)
        #expect(try Files.contents(of: other + "/farm.db-wal") == log)
    }

    /// The kinds of damage to the file.
    enum Damage: CaseIterable {
        case empty, text, header, truncated, page
    }

    @Test(arguments: Damage.allCases)
    func `a damaged store degrades, stays untouched, and is healed by another file`(
        damage: Damage
    ) throws {
        try stocked()
        let whole = try bytes
        var broken = whole
        switch damage {
        case .empty: broken = []
        case .text: broken = Array("not a database".utf8)
        case .header: broken.replaceSubrange(0..<100, with: [UInt8](repeating: 0, count: 100))
        case .truncated: broken.removeLast(4_096)
        // The page of the table `meta`.
        case .page: broken.replaceSubrange(4_096..<8_192, with: [UInt8](repeating: 7, count: 4_096))
        }
        try overwrite(broken)
        try farm.open()
        #expect(farm.store.degradation?.reason == .corrupt)
        #expect(farm.store.degradation?.detail.contains("store quarantine") == true)
        #expect(throws: StoreError.self) { try farm.claim("k") }
        #expect(try bytes == broken)
        // The operator replaces the file without the service.
        try Files.write(whole, to: farm.state.database)
        farm.clock.pass(seconds: 61)
        farm.store.tend()
        #expect(farm.store.degradation == nil)
        #expect(farm.reasons == ["+corrupt", "-corrupt"])
        #expect(farm.count().ready == 50)
        #expect(try farm.made("k").puzzles == StoreFixture.puzzles(0..<1))
    }

    @Test func `verification finds damage inside the file`() throws {
        try farm.open()
        try farm.insert(0..<400)
        #expect(try farm.store.verify() == [])
        #expect(try farm.store.verify(full: true) == [])
        farm.close()
        var broken = try bytes
        // The page of a puzzle in the middle of the pool.
        let puzzle = StoreFixture.puzzles(200..<201)[0]
        let text = puzzle.id.ascii + Array(puzzle.notation.utf8)
        let start = try #require(Data(broken).range(of: Data(text))).lowerBound
        let page = start / 4_096 * 4_096
        broken.replaceSubrange(page..<page + 4_096, with: [UInt8](repeating: 7, count: 4_096))
        try overwrite(broken)
        try farm.open()
        #expect(farm.store.degradation == nil)
        #expect(try farm.store.verify().isEmpty == false)
        #expect(farm.store.degradation?.reason == .corrupt)
        #expect(throws: StoreError.self) { try farm.claim("k") }
        #expect(farm.count().ready == 400)
    }

    @Test func `a stamp without a store means missing, and heals when the store is back`() throws {
        try stocked()
        try Files.rename(farm.state.database, to: farm.folder.path + "/away")
        try farm.open()
        #expect(farm.store.degradation?.reason == .missing)
        #expect(try FileStatus(of: farm.state.database) == nil)
        try Files.rename(farm.folder.path + "/away", to: farm.state.database)
        farm.clock.pass(seconds: 6)
        farm.store.tend()
        #expect(farm.store.degradation == nil)
        #expect(farm.count().ready == 50)
    }

    @Test func `a start that was interrupted before the first write is repeated`() throws {
        // SQLite creates the file before it writes to it.
        try Files.write([], to: farm.state.database)
        try farm.open()
        #expect(farm.store.degradation == nil)
        #expect(try farm.insert(0..<1).accepted == 1)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 10, 20])
    func `a start completes a store whose creation was killed`(frames: Int) throws {
        // The log of a new store, with only the first frames on disk.
        try farm.open()
        let log = try Files.contents(of: farm.state.log)
        let database = try bytes
        farm.close()
        let other = StateFolder(farm.folder.path + "/other")
        try Files.makeFolder(other.path)
        try Files.write(database, to: other.database)
        try Files.write(Array(log.prefix(32 + frames * 4_120)), to: other.log)
        let store = try FarmStore(opening: other, engine: "test")
        #expect(store.degradation == nil)
        #expect(try store.insert(StoreFixture.puzzles(0..<9)).accepted == 9)
    }

    @Test(arguments: 1...FarmStore.schemaVersion)
    func `a store of every version can be opened and gets the current tables`(version: Int) throws {
        let old = try Files.contents(of: TestData.path("store-v\(version).db"))
        try Files.write(old, to: farm.state.database)
        try farm.open()
        #expect(farm.store.degradation == nil)
        #expect(farm.store.counts[.hard] == PoolCount(ready: 12, leased: 3))
        #expect(farm.store.counts[.easy] == PoolCount(ready: 5))
        let sample = version < 10 ? StoreFixture.numbered : StoreFixture.sample
        let puzzles = (0..<30).map { sample.record($0, of: .hard) }
        #expect(try farm.store.insert(puzzles).duplicates == puzzles.prefix(20).map(\.id))
        #expect(try farm.made("new").puzzles == [puzzles[5]])
        let sql = "SELECT sql FROM sqlite_schema ORDER BY name"
        let fresh = try StoreFixture()
        #expect(try farm.sqlite(sql) == fresh.sqlite(sql))
        #expect(try fresh.sqlite(sql).count > 1_000)
    }

    @Test func `a golden store has the tables of its version`() throws {
        let sql = "SELECT sql FROM sqlite_schema ORDER BY name"
        try farm.open()
        let path = TestData.path("store-v\(FarmStore.schemaVersion).db")
        let golden = try Command.tool("sqlite3", "file:\(path)?immutable=1", sql)
        #expect(try farm.sqlite(sql) == golden.output)
    }
}

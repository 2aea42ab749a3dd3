import FarmStore
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Moves between files and shared stocks that meet each other, or what others have left.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedMoveTests {
    private let cluster: PostgresCluster
    private let url: String

    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.database()
    }

    /// A stopped store with a number of puzzles, one of which is claimed and one withdrawn.
    private func file(_ numbers: Range<Int>, text: String = "a test") throws -> StoreFixture {
        let file = try StoreFixture()
        try file.insert(numbers)
        _ = try file.store.claim(
            ClaimParameters(pool: .hard, key: "k", label: text), by: file.peer)
        _ = try file.store.withdraw(
            [StoreFixture.ids(numbers)[1]], reason: text, note: text)
        file.close()
        return file
    }

    private func copy(_ file: StoreFixture) throws -> StockDigest {
        try file.state.copy(to: url) { _ in }
    }

    /// Expects that a copy is refused for a reason.
    private func expectRefusal(_ reason: String, _ copy: () throws -> StockDigest) {
        let error = #expect(throws: OperatingError.self) { try copy() }
        #expect(String(describing: error).contains(reason), "\(String(describing: error))")
    }

    private func query(_ sql: String) throws -> String { try cluster.query(sql, url: url) }

    private func ids() throws -> Set<String> {
        Set(try query("SELECT id FROM puzzlefarm.known").split(separator: "\n").map(String.init))
    }

    /// The state in which a copy is left that is killed before it opens the stock.
    private func undoOpening() throws {
        _ = try query("UPDATE puzzlefarm.meta SET state = 'incomplete'")
    }

    // MARK: To a shared stock

    @Test func `a copy that was not opened is neither removed nor opened by another`() throws {
        let (first, second) = (try file(0..<5), try file(5..<12))
        _ = try copy(first)
        try undoOpening()
        expectRefusal("has the incomplete copy of another store") { try copy(second) }
        #expect(try copy(first).count(.ids) == 5)
        #expect(try query("SELECT state FROM puzzlefarm.meta") == "open")
        #expect(try ids() == Set(StoreFixture.ids(0..<5).map(\.description)))
        // The other one is in service still, and has nothing left to repeat.
        #expect(throws: Never.self) { try second.open() }
        second.close()
        #expect(try copy(first).count(.ids) == 0)
    }

    @Test func `an own copy that was interrupted while it was filled is made again`() throws {
        let file = try file(0..<5)
        _ = try copy(file)
        try undoOpening()
        try FileManager.default.removeItem(atPath: file.folder.path + "/farm.moved")
        _ = try query("DELETE FROM puzzlefarm.ready")
        #expect(try copy(file).count(.ready) == 3)
        #expect(try SharedServer.faults(of: url, full: true) == [])
    }

    @Test func `a copy is compared again before a repeated command opens it`() throws {
        let file = try file(0..<5)
        _ = try copy(file)
        try undoOpening()
        _ = try query("DELETE FROM puzzlefarm.ready")
        expectRefusal("farm.moved, and repeat it") { try copy(file) }
        #expect(try query("SELECT state FROM puzzlefarm.meta") == "incomplete")
    }

    @Test func `a folder whose copy was replaced by that of another is told so`() throws {
        let (first, second) = (try file(0..<5), try file(5..<12))
        _ = try copy(first)
        _ = try query("DROP SCHEMA puzzlefarm CASCADE")
        _ = try copy(second)
        expectRefusal("has the stock of another store, although the folder was moved there") {
            try copy(first)
        }
        _ = try query("DROP SCHEMA puzzlefarm CASCADE")
        expectRefusal("has no stock, although the folder was moved there") { try copy(first) }
    }

    @Test func `a copy of a version without ids is verified and opened`() throws {
        let file = try file(0..<5)
        _ = try copy(file)
        try undoOpening()
        _ = try query("UPDATE puzzlefarm.meta SET source = NULL")
        try FileManager.default.removeItem(atPath: file.folder.path + "/farm.move")
        #expect(try copy(file).count(.ids) == 5)
        #expect(try query("SELECT state FROM puzzlefarm.meta") == "open")
    }

    @Test func `texts that a database cannot have are mended`() throws {
        let file = try file(0..<5, text: "a\u{0}b")
        _ = try copy(file)
        let found = try query(
            "SELECT label, reason, note FROM puzzlefarm.claim, puzzlefarm.withdrawn")
        #expect(found == "a\u{FFFD}b|a\u{FFFD}b|a\u{FFFD}b")
    }

    // MARK: Commands at the same time

    @Test func `a copy keeps other commands away while it fills the stock`() throws {
        let (first, second) = (try file(0..<5), try file(5..<12))
        var refusals: [String] = []
        let digest = try first.state.copy(to: url) { _ in
            guard refusals.isEmpty else { return }
            refusals = [
                String(describing: #expect(throws: OperatingError.self) { try copy(second) }),
                String(
                    describing: #expect(throws: OpeningError.self) {
                        try SharedServer.createStore(url)
                    }),
            ]
        }
        #expect(digest.count(.ids) == 5)
        #expect(refusals.count == 2)
        #expect(
            refusals.allSatisfy {
                $0.contains("another command is changing or copying the stock; wait until it is")
            }, "\(refusals)")
    }

    @Test func `an incomplete copy is no stock for init`() throws {
        let file = try file(0..<5)
        _ = try copy(file)
        try undoOpening()
        let error = #expect(throws: OpeningError.self) { try SharedServer.createStore(url) }
        #expect(error?.description.contains("repeat the puzzlefarm store copy") == true)
    }

    @Test func `of several commands at once one creates the stock`() throws {
        let commands = try (0..<4).map { _ in
            try RunningCommand([Command.path, "store", "init", url])
        }
        var lines: [String] = []
        for command in commands {
            while let line = command.nextLine() { lines.append(line) }
            #expect(command.end() == 0)
        }
        #expect(lines.count { $0.hasSuffix("created the stock") } == 1, "\(lines)")
    }

    // MARK: To a file

    /// An open stock with some puzzles.
    private func stock(_ numbers: Range<Int>) throws -> SharedStore {
        #expect(try SharedServer.createStore(url) == .created)
        let store = try SharedStore(
            FarmIdentity(url, name: "test", folder: StateFolder("/nonexistent")), engine: "test")
        let puzzles = StoreFixture.puzzles(numbers).map { PooledPuzzle($0, in: .hard) }
        #expect(try store.insert(puzzles).accepted == numbers.count)
        return store
    }

    private func leave(_ folder: TemporaryDirectory) throws -> StockDigest {
        try StateFolder(folder.path).copy(from: url) { _ in }
    }

    @Test func `a folder that takes the place of the one with the copy does not get the stock`()
        throws
    {
        try stock(0..<5).close()
        let folder = try TemporaryDirectory()
        _ = try leave(folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
        expectRefusal("was moved to") { try leave(folder) }
    }

    @Test func `a file is compared again before a repeated command puts it into service`() throws {
        try stock(0..<5).close()
        let folder = try TemporaryDirectory()
        _ = try leave(folder)
        // As if it were killed before the last rename.
        let (database, copy) = (folder.path + "/farm.db", folder.path + "/farm.db.copy")
        try FileManager.default.moveItem(atPath: database, toPath: copy)
        try "\(url)\n".write(
            toFile: folder.path + "/farm.incomplete", atomically: true, encoding: .utf8)
        try FileManager.default.copyItem(atPath: copy, toPath: folder.path + "/whole")
        _ = try Command.tool("sqlite3", copy, "DELETE FROM puzzle")
        expectRefusal("differs from") { try leave(folder) }
        #expect(!FileManager.default.fileExists(atPath: database))
        try FileManager.default.removeItem(atPath: copy)
        expectRefusal("the copy is gone; put it back") { try leave(folder) }
        try FileManager.default.moveItem(atPath: folder.path + "/whole", toPath: copy)
        #expect(try leave(folder).count(.puzzles) == 5)
        #expect(try StateFolder(folder.path).check(full: true) == [])
    }

    @Test func `claims whose puzzles went to another pool are copied`() throws {
        let store = try stock(0..<5)
        let peer = Peer(uid: 1_000)
        let made = try #require(
            try store.claim(ClaimParameters(pool: .hard, key: "k", count: 2), by: peer).claim)
        _ = try store.giveBack(made.id, by: peer)
        let pool = try #require(PoolName("mine"))
        _ = try store.set(promise: "tier = \"hard\"", of: pool)
        #expect(try store.adopt(StoreFixture.ids(0..<5), from: .hard, by: pool) == 5)
        store.close()
        let folder = try TemporaryDirectory()
        #expect(try leave(folder).count(.claims) == 1)
        #expect(try StateFolder(folder.path).check(full: true) == [])
    }

    @Test func `a claim that no farm can have made is refused, and no copy fails by an older one`()
        throws
    {
        try stock(0..<5).close()
        let claim = """
            INSERT INTO puzzlefarm.claim (tag, scope, peer, key, fingerprint, pool, auto, state, places,
              created) VALUES (-1, '', -5, 'k', 'f', 9999999999, 7, 99, ARRAY[-1, NULL], 0)
            """
        #expect(throws: PostgresCluster.Failure.self) { try query(claim) }
        _ = try query("ALTER TABLE puzzlefarm.claim DROP CONSTRAINT claim_content; \(claim)")
        let folder = try TemporaryDirectory()
        try BackupSource.stock(url: url).write(to: folder.path + "/backup")
        // One of a pool that exists is named with what to do.
        _ = try query("UPDATE puzzlefarm.claim SET pool = 1")
        let error = #expect(throws: OperatingError.self) {
            try BackupSource.stock(url: url).write(to: folder.path + "/backup")
        }
        #expect(
            String(describing: error).contains("run DELETE FROM puzzlefarm.claim WHERE number = 2"))
    }
}

import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Restoring a backup over a store that was used since: puzzles handed out meanwhile are not in stock,
/// all others are.
@Suite struct RestoreTests {
    private let farm: StoreFixture
    private let leased: ClaimID
    private var backup: String { farm.folder.path + "/copy" }

    /// Of 60 puzzles, five are delivered and five leased when the backup is made. Then the five leased
    /// ones are returned, three of them delivered, and ten new ones stocked.
    init() throws {
        farm = try StoreFixture()
        try farm.insert(0..<60)
        _ = try farm.made("before", count: 5, ack: .auto)
        leased = try farm.made("leased", count: 5).id
        try BackupSource.file(farm.state).write(to: backup)
        #expect(try farm.store.giveBack(leased, by: farm.peer).claim != nil)
        _ = try farm.made("since", count: 3, ack: .auto)
        try farm.insert(60..<70)
        farm.close()
    }

    private static let ready = StoreFixture.ids(8..<60)

    private func restore(_ words: String...) throws -> Command.Result {
        try Command.run(["store", "restore", backup, "--state", farm.folder.path] + words)
    }

    private func stock() throws -> [PuzzleID] {
        try farm.store.peek(.hard, limit: 1_000).puzzles.map(\.id)
    }

    private static let counts =
        "52 puzzles are in stock, 3 of the backup were handed out since, 10 found only in the old "
        + "store are not copied"

    @Test func `stock of the old store stays in stock, handed-out puzzles are delivered`() throws {
        let restored = try restore("--yes")
        #expect(restored.exitCode == 0)
        #expect(restored.errors.contains(Self.counts))
        try farm.open()
        #expect(farm.store.degradation == nil)
        #expect(farm.count() == PoolCount(ready: 52, leased: 0))
        #expect(try Set(stock()) == Set(Self.ready))
        // Delivered, not withdrawn.
        #expect(try farm.store.withdrawn(limit: 10).isEmpty)
        #expect(try farm.insert(0..<60).accepted == 0)
        // Puzzles that were not copied may be stocked again.
        #expect(try farm.insert(60..<70).accepted == 10)
        farm.close()
        try farm.open()
        #expect(farm.count() == PoolCount(ready: 62, leased: 0))
        #expect(try farm.store.verify(full: true).isEmpty)
        let all = try farm.made("all", count: 62, ack: .auto)
        #expect(Set(all.puzzles.map(\.id)) == Set(Self.ready + StoreFixture.ids(60..<70)))
    }

    @Test func `who reads the list of withdrawals learns of those after a restore`() throws {
        try farm.open()
        func withdraw(_ number: Int) throws {
            let ids = StoreFixture.ids(number..<number + 1)
            _ = try farm.store.withdraw(ids, reason: "test")
        }
        try withdraw(20)
        try BackupSource.file(farm.state).write(to: backup)
        try withdraw(21)
        try withdraw(22)
        let last = try #require(try farm.store.withdrawn(limit: 10).last).number
        farm.close()
        #expect(try restore("--yes").exitCode == 0)
        try farm.open()
        #expect(try farm.store.withdrawn(limit: 10).map(\.id) == StoreFixture.ids(20..<21))
        for number in 23..<27 {
            try withdraw(number)
            let new = try farm.store.withdrawn(limit: 10, after: .number(last))
            #expect(new.last?.id == StoreFixture.ids(number..<number + 1)[0])
        }
        #expect(try farm.store.withdrawn(limit: 10, after: .number(last)).count == 5)
    }

    @Test func `claims leased in the backup end`() throws {
        #expect(try restore("--yes").exitCode == 0)
        try farm.open()
        guard case .leaseLost = try farm.claim("leased", count: 5) else {
            Issue.record("the key of a leased claim of the backup is still valid")
            return
        }
        guard case .replayed(let claim) = try farm.claim("before", count: 5, ack: .auto) else {
            Issue.record("the key of a delivered claim of the backup is lost")
            return
        }
        #expect(claim.puzzles == StoreFixture.puzzles(0..<5))
    }

    @Test func `a late ack of a claim leased in the backup is refused`() throws {
        #expect(try restore("--yes").exitCode == 0)
        try farm.open()
        guard case .leaseLost = try farm.store.ack(leased, by: farm.peer) else {
            Issue.record("a late ack was accepted")
            return
        }
    }

    @Test func `a dry run reports the same numbers and changes nothing`() throws {
        let names = try Files.names(in: farm.folder.path)
        let bytes = try Files.contents(of: farm.state.database)
        for words in [["--dry-run"], ["--dry-run", "--yes"]] {
            let said = try Command.run(
                ["store", "restore", backup, "--state", farm.folder.path] + words)
            #expect(said.exitCode == 0)
            #expect(
                said.errors.contains(
                    Self.counts.replacing("are in stock", with: "would be in stock")))
            #expect(said.errors.contains("nothing was changed"))
        }
        // SQLite leaves an empty log and its lock file even after only reading.
        let left = try Files.names(in: farm.folder.path).filter { !$0.hasPrefix("farm.db-") }
        #expect(left == names)
        #expect(try Files.contents(of: farm.state.database) == bytes)
        // Also while the service is running.
        try farm.open()
        #expect(try restore("--dry-run").errors.contains("52 puzzles would be"))
    }

    enum Distrust: CaseIterable { case asked, page, header }

    @Test(arguments: Distrust.allCases)
    func `all puzzles of an untrusted store count as handed out`(distrust: Distrust) throws {
        var bytes = try Files.contents(of: farm.state.database)
        switch distrust {
        case .asked: break
        case .header: bytes.replaceSubrange(0..<4_096, with: [UInt8](repeating: 0, count: 4_096))
        case .page:
            // The page of an index: both places with the text of ids stay intact.
            let page = try #require(
                Int(
                    try farm.sqlite(
                        "SELECT rootpage FROM sqlite_schema WHERE name = 'claim_finished'"
                    )
                    .trimmingCharacters(in: .whitespacesAndNewlines)))
            bytes.replaceSubrange(
                (page - 1) * 4_096..<page * 4_096, with: [UInt8](repeating: 7, count: 4_096))
        }
        try Data(bytes).write(to: URL(filePath: farm.state.database))
        let words = distrust == .asked ? ["--assume-all-given"] : []
        let path = farm.folder.path
        let said = try Command.run(
            ["store", "restore", backup, "--state", path, "--dry-run"] + words)
        #expect(said.errors.contains("0 puzzles would be in stock, 55 of the backup"))
        let restored = try Command.run(
            ["store", "restore", backup, "--state", path, "--yes"] + words)
        #expect(restored.errors.contains("does not record what it has handed out"))
        #expect(restored.errors.contains("0 puzzles are in stock, 55 of the backup"))
        try farm.open()
        #expect(farm.count() == PoolCount())
        #expect(try farm.insert(0..<71).accepted == 1)
    }

    @Test func `a restored store that was not started yet can be restored again`() throws {
        for _ in 0..<3 {
            let restored = try restore("--yes")
            #expect(restored.exitCode == 0)
            #expect(restored.errors.contains("52 puzzles are in stock"))
        }
        let asides = try Files.names(in: farm.folder.path).filter { $0.hasPrefix("quarantine-") }
        #expect(asides.count == 3)
        for aside in asides {
            #expect(try FileStatus(of: "\(farm.folder.path)/\(aside)/farm.db") != nil)
            #expect(try FileStatus(of: "\(farm.folder.path)/\(aside)")?.permissions == 0o700)
        }
        try farm.open()
        #expect(try Set(stock()) == Set(Self.ready))
    }

    @Test func `importing a list twice changes nothing more`() throws {
        #expect(try restore("--yes").exitCode == 0)
        let list = try Files.contents(of: farm.state.history)
        let notes = try Files.contents(of: farm.folder.path + "/history.notes")
        try farm.open()
        let since = try farm.made("again", count: 4)
        farm.close()
        try Files.write(list, to: farm.state.history)
        try Files.write(notes, to: farm.folder.path + "/history.notes")
        try farm.open()
        #expect(farm.count() == PoolCount(ready: 48, leased: 4))
        #expect(try farm.store.ack(since.id, by: farm.peer).claim != nil)
    }

    @Test func `puzzles of a list that cannot be imported are not handed out`() throws {
        #expect(try restore("--yes").exitCode == 0)
        let list = try Files.contents(of: farm.state.history)
        try Files.remove(farm.state.history)
        _ = try Command.tool("ln", "-s", "/dev/null", farm.state.history)
        try farm.open()
        #expect(farm.store.degradation?.reason == .ioError)
        #expect(farm.store.degradation?.detail.contains("symbolic link") == true)
        try Files.write(list, to: farm.state.history)
        farm.clock.pass(seconds: 10)
        farm.store.tend()
        #expect(farm.store.degradation == nil)
        #expect(try Set(stock()) == Set(Self.ready))
    }
}

/// Kills of a restore at every system call that changes a file, each followed by a repetition.
@Suite struct RestoreCrashTests {
    /// The step between tested calls: 1 for a release, larger each day.
    private static let stride =
        Int(ProcessInfo.processInfo.environment["PUZZLEFARM_CRASHES"] ?? "") ?? 0 >= 300 ? 1 : 5

    private let farm: StoreFixture
    private let kept: TemporaryDirectory
    private var backup: String { kept.path + "/copy" }

    init() throws {
        kept = try TemporaryDirectory()
        farm = try StoreFixture()
        try farm.insert(0..<60)
        _ = try farm.made("leased", count: 5)
        try BackupSource.file(farm.state).write(to: backup)
        _ = try farm.made("since", count: 3, ack: .auto)
        // With a log, as after a kill.
        let state = farm.state
        for name in ["farm.db", "farm.db-wal"] {
            _ = try Command.tool("cp", state.path + "/" + name, kept.path + "/" + name)
        }
        farm.close()
    }

    private func reset() throws {
        for name in try Files.names(in: farm.state.path) where name != "farm.initialised" {
            _ = try Command.tool("rm", "-r", farm.state.path + "/" + name)
        }
        for name in ["farm.db", "farm.db-wal"] {
            _ = try Command.tool("cp", kept.path + "/" + name, farm.state.path + "/" + name)
        }
    }

    private var words: [String] {
        ["store", "restore", backup, "--yes", "--state", farm.state.path]
    }

    @Test(
        .enabled(if: Command.canTrace, "strace cannot trace here: it needs ptrace"),
        arguments: ["renameat", "fsync", "mkdirat", "unlinkat", "pwrite64", "write"], [false, true])
    func `repeating the command completes the restore, even after a start in between`(
        call: String, isStarted: Bool
    ) throws {
        // The leased puzzles of the backup were not returned in the old store either.
        let expected = Set(StoreFixture.ids(8..<60))
        var number = 1
        while true {
            try reset()
            let killed = try Command.tool(
                [
                    "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                    "inject=\(call):signal=KILL:when=\(number)", Command.path,
                ] + words)
            if killed.exitCode == 0 { break }
            if isStarted {
                try farm.open()
                // The old store, the restored one, or a missing one; never a new one.
                if farm.store.degradation == nil {
                    let stock = try farm.store.peek(.hard, limit: 100).puzzles.map(\.id)
                    #expect(Set(stock) == expected, "started after \(call) \(number)")
                } else {
                    #expect(farm.store.degradation?.reason == .missing)
                }
                farm.close()
            }
            let restored = try Command.run(words)
            #expect(restored.exitCode == 0)
            #expect(restored.errors.contains("52 puzzles are in stock"), "\(call) \(number)")
            try farm.open()
            #expect(farm.store.degradation == nil)
            let stock = try farm.store.peek(.hard, limit: 100).puzzles.map(\.id)
            #expect(Set(stock) == expected, "\(call) \(number)")
            guard case .leaseLost = try farm.claim("leased", count: 5) else {
                Issue.record("\(call) \(number): a lease of the backup is still running")
                return
            }
            farm.close()
            number += Self.stride
        }
        // These calls must be reached.
        if ["renameat", "fsync", "mkdirat"].contains(call) { #expect(number > 1) }
    }
}

import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct OperatingTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture() }

    private func verb(_ words: String...) throws -> Command.Result {
        try Command.run(words + ["--state", farm.folder.path])
    }

    private func ids(in file: String) throws -> Set<String> {
        let bytes = try Files.contents(of: file)
        return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    @Test func `a backup of a running service is complete and can be restored`() throws {
        try farm.insert(0..<300)
        let backup = farm.folder.path + "/copy"
        #expect(try verb("backup", backup).exitCode == 0)
        #expect(!FileManager.default.fileExists(atPath: backup + ".part"))
        _ = try farm.made("after", count: 10)
        #expect(try verb("store", "restore", backup, "--yes").exitCode == 75)
        farm.close()
        try farm.insert(300..<310, reopening: true)
        farm.close()
        let restored = try verb("store", "restore", backup, "--yes")
        #expect(restored.exitCode == 0)
        // Since the backup ten puzzles were leased and ten were stocked.
        #expect(
            restored.errors.contains(
                "290 puzzles are in stock, 10 of the backup were handed out since, 10 found only "
                    + "in the old store are not copied"))
        try farm.open()
        #expect(farm.store.degradation == nil)
        #expect(farm.count() == PoolCount(ready: 290, leased: 0))
        #expect(try farm.insert(0..<311).accepted == 11)
        #expect(
            try Files.names(in: farm.folder.path).contains { $0.hasPrefix("history.imported-") })
    }

    @Test func `a backup without a folder, a store or a name is rejected`() throws {
        try farm.insert(0..<5)
        #expect(try verb("backup", farm.folder.path + "/none/copy").exitCode == 73)
        #expect(try verb("backup").exitCode == 64)
        let nowhere = try Command.run("backup", "/tmp/x", "--state", farm.folder.path + "/none")
        #expect(nowhere.exitCode == 65)
    }

    @Test func `a restored store hands out the puzzles that were never handed out`() throws {
        try farm.insert(0..<20)
        let backup = farm.folder.path + "/copy"
        #expect(try verb("backup", backup).exitCode == 0)
        farm.close()
        // Without the old store, all puzzles of the backup are in stock.
        try Files.remove(farm.state.database)
        #expect(try verb("store", "restore", backup, "--yes").exitCode == 0)
        try farm.open()
        #expect(try farm.made("k", count: 20).puzzles == StoreFixture.puzzles(0..<20))
    }

    @Test func `a backup by the service reports its size and digest`() throws {
        try farm.insert(0..<20)
        let backup = try farm.store.backup(at: 1_795_000_000_000)
        #expect(backup.name == "farm-20261118T110640Z.backup")
        let path = farm.state.backups + "/" + backup.name
        let digest = try Command.tool("sha256sum", path).output.prefix(64)
        #expect(backup.sha256 == digest)
        #expect(try FileStatus(of: path)?.size == backup.size)
    }

    /// The kinds of damage to the file before the quarantine.
    enum Damage: CaseIterable {
        case none, header, page, gone
    }

    @Test(arguments: Damage.allCases)
    func `puzzles found in a quarantined store are never handed out again`(
        damage: Damage
    ) throws {
        try farm.insert(0..<300)
        _ = try farm.made("k", count: 5, ack: .auto)
        farm.close()
        var bytes = try Files.contents(of: farm.state.database)
        switch damage {
        case .none: break
        case .header: bytes.replaceSubrange(0..<4_096, with: [UInt8](repeating: 0, count: 4_096))
        case .page:
            let page = bytes.count / 4_096 / 2 * 4_096
            bytes.replaceSubrange(page..<page + 4_096, with: [UInt8](repeating: 7, count: 4_096))
        case .gone: bytes = []
        }
        try Data(bytes).write(to: URL(filePath: farm.state.database))
        let result = try verb("store", "quarantine", "--yes")
        #expect(result.exitCode == 0)
        #expect(result.errors.contains("puzzles that could not be read may be handed out again"))
        let saved = try ids(in: farm.state.history)
        #expect(saved.isSubset(of: StoreFixture.ids(0..<300).map(\.description)))
        // Each id is stored in two places, so the loss of a page loses no id.
        #expect(saved.count == (damage == .gone ? 0 : 300))
        let quarantine = try #require(
            try Files.names(in: farm.folder.path).first { $0.hasPrefix("quarantine-") })
        #expect(
            try Files.contents(of: "\(farm.folder.path)/\(quarantine)/farm.db") == bytes)
        try farm.open()
        #expect(farm.store.degradation == nil)
        #expect(try farm.insert(0..<300).accepted == (damage == .gone ? 300 : 0))
    }

    @Test func `two quarantines in a row lose no id`() throws {
        try farm.insert(0..<20)
        farm.close()
        #expect(try verb("store", "quarantine", "--yes").exitCode == 0)
        #expect(try verb("store", "quarantine", "--yes").exitCode == 0)
        #expect(try ids(in: farm.state.history).count == 20)
    }

    @Test func `files are not touched while the service is running or without --yes`() throws {
        try farm.insert(0..<5)
        let held = try verb("store", "quarantine", "--yes")
        #expect(held.exitCode == 75)
        #expect(held.errors.contains("in use by process"))
        farm.close()
        #expect(try verb("store", "quarantine").exitCode == 64)
        #expect(try FileStatus(of: farm.state.database) != nil)
    }

    @Test(arguments: ["text", "newer", "damaged"])
    func `only a sound backup is restored; otherwise the store is not moved`(
        kind: String
    ) throws {
        try farm.insert(0..<300)
        let backup = farm.folder.path + "/copy"
        #expect(try verb("backup", backup).exitCode == 0)
        farm.close()
        switch kind {
        case "newer":
            let newer = FarmStore.schemaVersion + 1
            _ = try Command.tool("sqlite3", backup, "PRAGMA user_version = \(newer)")
        case "damaged":
            var bytes = try Files.contents(of: backup)
            bytes.replaceSubrange(40_000..<60_000, with: [UInt8](repeating: 7, count: 20_000))
            try Files.write(bytes, to: backup)
        default: try Files.write(Array("no database".utf8), to: backup)
        }
        #expect(try verb("store", "restore", backup, "--yes").exitCode == 65)
        #expect(try FileStatus(of: farm.state.database) != nil)
    }

    @Test func `a check lists errors and exits with the code for data`() throws {
        try farm.insert(0..<300)
        let sound = try verb("store", "check")
        #expect(sound.exitCode == 0)
        #expect(sound.output == "\(farm.state.database): no errors\n")
        farm.close()
        #expect(try verb("store", "check", "--full").exitCode == 0)
        var bytes = try Files.contents(of: farm.state.database)
        bytes.replaceSubrange(100_000..<120_000, with: [UInt8](repeating: 7, count: 20_000))
        try Data(bytes).write(to: URL(filePath: farm.state.database))
        let result = try verb("store", "check")
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("table puzzle"))
        for line in result.errors.split(separator: "\n") {
            #expect(line.hasPrefix("puzzlefarm: store: ") && !line.contains("***"))
        }
        #expect(result.errors.contains("store quarantine --yes"))
        #expect(try Command.run("store", "check", "--state", "/no/such").exitCode == 65)
    }
}

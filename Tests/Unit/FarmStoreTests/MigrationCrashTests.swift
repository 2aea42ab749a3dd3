import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Kills of a migrating start at every writing system call.
@Suite struct MigrationCrashTests {
    /// The step between tested calls: 1 for a release, larger each day.
    private static let stride =
        Int(ProcessInfo.processInfo.environment["PUZZLEFARM_CRASHES"] ?? "") ?? 0 >= 300 ? 1 : 9

    private let farm: StoreFixture
    private let original: [UInt8]

    init() throws {
        farm = try StoreFixture()
        try farm.insert(0..<620)
        _ = try farm.made("gone", count: 7)
        // Puzzles withdrawn at the same time keep the order of their places.
        _ = try farm.store.withdraw(StoreFixture.ids(600..<610), reason: "test")
        farm.clock.pass(seconds: 1)
        _ = try farm.store.withdraw(StoreFixture.ids(590..<600), reason: "test")
        farm.close()
        try farm.becomeFirstSchema()
        original = try Files.contents(of: farm.state.database)
    }

    private static let filter = PuzzleFilter(symmetry: .halfTurn)

    private func reset() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: farm.state.path) {
            if name != "farm.initialised" { try Files.remove(farm.state.path + "/" + name) }
        }
        try Files.write(original, to: farm.state.database)
    }

    /// Returns the log of a start that is killed at a call; empty if the store was not opened yet.
    private func start(killedAt call: String, number: Int) throws -> String {
        let folder = try TemporaryDirectory()
        let log = folder.path + "/log"
        let harness = (Command.path as NSString).deletingLastPathComponent + "/StoreHarness"
        _ = try Command.tool([
            "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
            "inject=\(call):signal=KILL:when=\(number)", harness, farm.state.path, log, "1", "0",
            "1", "900",
        ])
        defer { withExtendedLifetime(folder) {} }
        return (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    }

    @Test(
        .enabled(if: Command.canTrace, "strace cannot trace here: it needs ptrace"),
        arguments: ["pwrite64", "fdatasync", "fsync", "renameat", "ftruncate", "unlink"])
    func `the next start continues and nothing is lost`(call: String) throws {
        let expected = (StoreFixture.puzzles(7..<590) + StoreFixture.puzzles(610..<620)).filter {
            $0.symmetry == .halfTurn
        }
        var number = 1
        while true {
            try reset()
            if try start(killedAt: call, number: number).hasPrefix("open") { break }
            try farm.open()
            #expect(farm.store.degradation == nil)
            let found = try farm.store.peek(.hard, limit: 1_000, filter: Self.filter).puzzles
            #expect(found == expected, "killed at \(call) \(number)")
            #expect(
                try farm.store.withdrawn(limit: 100).map(\.id)
                    == StoreFixture.ids(600..<610) + StoreFixture.ids(590..<600))
            farm.close()
            #expect(try farm.sqlite("PRAGMA user_version") == "\(FarmStore.schemaVersion)\n")
            let copy = farm.state.path + "/farm.db.pre-v2"
            #expect(try Command.tool("sqlite3", copy, "PRAGMA user_version").output == "1\n")
            #expect(
                try Command.tool("sqlite3", copy, "SELECT count(*) FROM puzzle").output == "620\n")
            number += Self.stride
        }
        // These calls must be reached.
        if ["pwrite64", "fdatasync", "renameat"].contains(call) { #expect(number > 1) }
    }
}

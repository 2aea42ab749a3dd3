import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Write-ahead logs that were damaged after their commits were answered, or have a torn end.
@Suite struct LogDamageTests {
    private static let headerSize = 32
    private static let frameSize = 24 + 4_096

    private let farm: StoreFixture
    /// The files that a killed process leaves after 20 claims, each in a separate commit.
    private let left: TemporaryDirectory
    private let delivered: [String]

    init() throws {
        let farm = try StoreFixture()
        self.farm = farm
        try farm.insert(0..<60)
        farm.close()
        // From here on the log contains only claims.
        try farm.open()
        delivered = try (0..<20).map { number in
            try farm.made("key-\(number)", ack: .auto).puzzles[0].id.description
        }
        left = try farm.folder.copyOfKilledStore()
    }

    private var log: String { left.path + "/farm.db-wal" }

    private func overwrite(_ change: (inout [UInt8]) -> Void) throws {
        var bytes = try Files.contents(of: log)
        change(&bytes)
        try Data(bytes).write(to: URL(filePath: log))
    }

    private func open() throws -> FarmStore {
        try FarmStore(opening: StateFolder(left.path), clock: farm.clock.clock, engine: "test")
    }

    /// Frames at the beginning and in the middle of the log.
    @Test(arguments: [1, 12], [30, 700, 4_119])
    func `a changed byte before other commits is damage`(frame: Int, byte: Int) throws {
        try overwrite { $0[Self.headerSize + (frame - 1) * Self.frameSize + byte] ^= 1 }
        let before = try Files.contents(of: log)
        let store = try open()
        let degradation = try #require(store.degradation)
        #expect(degradation.reason == .corrupt)
        #expect(degradation.detail.contains("farm.db-wal: frame \(frame) is damaged"))
        #expect(throws: StoreError.self) {
            try store.claim(ClaimParameters(pool: .hard, key: "new"), by: farm.peer)
        }
        store.close()
        #expect(try Files.contents(of: log) == before, "the log stays as it is")
        #expect(try StateFolder(left.path).check(full: true).count == 1)
        // Puzzles of the last commits are found in the bytes of the log.
        let quarantine = try StateFolder(left.path).quarantine(at: farm.clock.wall)
        let ids = try String(contentsOfFile: left.path + "/history.import", encoding: .utf8)
        #expect(quarantine.ids == 60 && delivered.allSatisfy(ids.contains))
    }

    @Test(arguments: [0, 5, 9, 20, 31])
    func `a changed byte in the header of the log is damage`(byte: Int) throws {
        try overwrite { $0[byte] ^= 1 }
        let store = try open()
        #expect(store.degradation?.reason == .corrupt)
        #expect(store.degradation?.detail.contains("header is damaged") == true)
    }

    @Test(arguments: [1, 23, 24, 100, 4_119])
    func `a torn end of the log reverts only the unanswered commit`(
        length: Int
    ) throws {
        var frames = 0
        try overwrite { bytes in
            frames = (bytes.count - Self.headerSize) / Self.frameSize
            bytes.removeLast(Self.frameSize - length)
        }
        try #require(frames >= 20)
        let store = try open()
        #expect(store.degradation == nil)
        for (number, id) in delivered.dropLast().enumerated() {
            let order = ClaimParameters(pool: .hard, key: "key-\(number)", ack: .auto)
            let claim = try store.claim(order, by: farm.peer).claim
            #expect(claim?.puzzles.first?.id.description == id)
        }
    }

    @Test func `frames of a rolled-back transaction are not damage`() throws {
        let script = """
            import sqlite3, shutil, sys, os
            c = sqlite3.connect(sys.argv[1] + '/farm.db', isolation_level=None)
            for p in ('wal_autocheckpoint = 0', 'cache_size = 2', 'cache_spill = 2',
                      'synchronous = FULL'):
                c.execute('PRAGMA ' + p)
            def size(): return os.stat(sys.argv[1] + '/farm.db-wal').st_size
            before = size()
            c.execute('BEGIN')
            c.execute("UPDATE puzzle SET engine = engine || 'x'")
            spilled = size() > before
            c.execute('ROLLBACK')
            c.execute('UPDATE meta SET probes = probes + 1')
            for n in ('farm.db', 'farm.db-wal', 'farm.initialised'):
                shutil.copy(sys.argv[1] + '/' + n, sys.argv[2] + '/' + n)
            print(spilled)
            """
        let copy = try TemporaryDirectory()
        #expect(try Command.python(script, left.path, copy.path) == "True\n")
        let store = try FarmStore(opening: StateFolder(copy.path), engine: "test")
        #expect(store.degradation == nil && store.counts[.hard].ready == 40)
    }
}

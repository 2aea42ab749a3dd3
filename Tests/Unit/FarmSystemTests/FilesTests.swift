import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct FilesTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `write is atomic and leaves no temporary file`() throws {
        let path = folder.path + "/a"
        try Files.write(Array("one".utf8), to: path)
        try Files.write(Array("two".utf8), to: path)
        #expect(try Files.contents(of: path) == Array("two".utf8))
        #expect(try names() == ["a"])
    }

    @Test func `a failed write keeps the old file`() throws {
        let path = folder.path + "/a"
        try Files.write(Array("one".utf8), to: path)
        // A folder that blocks the temporary file.
        try Files.makeFolder(path + ".part")
        #expect(throws: SystemError.self) { try Files.write(Array("two".utf8), to: path) }
        #expect(try Files.contents(of: path) == Array("one".utf8))
    }

    @Test func `contents reads a whole file, prefix its beginning`() throws {
        let path = folder.path + "/a"
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Files.write(bytes, to: path)
        #expect(try Descriptor(readingRegular: path).contents(atMost: bytes.count) == bytes)
        #expect(try Descriptor(readingRegular: path).prefix(7).count == 7)
    }

    @Test func `a file that is longer than its limit is rejected, whatever its length`() throws {
        let path = try folder.write([1, 2, 3] as [UInt8], to: "a")
        for length: UInt64 in [3, 40 << 30] {
            try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: length)
            let error = #expect(throws: SystemError.self) {
                try Files.contents(of: path, atMost: 2)
            }
            #expect(error?.isUntrusted == true)
        }
        // Without a length, the bytes count.
        #expect(throws: SystemError.self) {
            try Descriptor(reading: "/dev/zero").contents(atMost: 1 << 10)
        }
    }

    @Test(arguments: ["folder", "fifo", "device", "socket"])
    func `readingRegular rejects other files without blocking`(kind: String) throws {
        let path = folder.path + "/a"
        var socket: NotifySocket?
        defer { withExtendedLifetime(socket) {} }
        switch kind {
        case "folder": try Files.makeFolder(path)
        case "fifo": _ = try Command.tool("mkfifo", path)
        case "socket": socket = try NotifySocket(path)
        default:
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: "/dev/zero")
        }
        #expect(throws: SystemError.self) { _ = try Descriptor(readingRegular: path) }
    }

    @Test func `makeFolder creates parents and accepts an existing folder`() throws {
        let path = folder.path + "/x/y/z"
        try Files.makeFolder(path)
        try Files.makeFolder(path)
        #expect(try FileStatus(of: path)?.isFolder == true)
        try Files.write([], to: path + "/file")
        #expect(throws: SystemError.self) { try Files.makeFolder(path + "/file") }
    }

    @Test(arguments: [
        ("/a/b", "/a"), ("/a", "/"), ("a/b", "a"), ("a", "."), ("/a/b/", "/a"), ("/", "."),
    ])
    func `the folder of a path depends on its text only`(path: String, folder: String) {
        #expect(Files.folder(of: path) == folder)
    }

    @Test func `identity survives renaming and differs between files`() throws {
        let (a, b) = (folder.path + "/a", folder.path + "/b")
        try Files.write([1], to: a)
        let identity = try #require(try FileStatus(of: a)).identity
        try Files.write([2], to: b)
        #expect(try FileStatus(of: b)?.identity != identity)
        try Files.rename(a, to: b)
        #expect(try FileStatus(of: b)?.identity == identity)
        #expect(try FileStatus(of: a) == nil)
    }

    @Test func `write at an offset replaces bytes`() throws {
        let path = folder.path + "/a"
        try Files.write(Array("abcdef".utf8), to: path)
        let file = try Descriptor(updating: path)
        try file.write(Array("XY".utf8), at: 2)
        try file.synchronize()
        #expect(try Files.contents(of: path) == Array("abXYef".utf8))
    }

    @Test func `isInMemory recognizes tmpfs`() throws {
        #expect(try FileSystem.isInMemory("/proc/self") == false)
        if FileManager.default.fileExists(atPath: "/dev/shm") {
            #expect(try FileSystem.isInMemory("/dev/shm"))
        }
        #expect(try FileSystem.freeBytes(at: folder.path) > 0)
    }
}

@Suite struct LocksTests {
    private let folder: TemporaryDirectory
    private var path: String { folder.path + "/lock" }

    init() throws { folder = try TemporaryDirectory() }

    @Test func `a second lock fails with the pid of the first`() throws {
        let lock = try LockFile(path)
        let refusal = #expect(throws: LockFile.LockError.self) { _ = try LockFile(path) }
        guard case .held(let pid) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(pid == "\(ProcessInfo.processInfo.processIdentifier)")
        withExtendedLifetime(lock) {}
    }

    @Test func `a lock is released with its value`() throws {
        do { _ = try LockFile(path) }
        _ = try LockFile(path)
    }

    /// Such as in a child before its exec.
    @Test func `a lock is released despite a copy of its descriptor`() throws {
        var copies: [Int32] = []
        do {
            let lock = try LockFile(path)
            let own = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                .compactMap(Int32.init).filter { number in
                    let link = "/proc/self/fd/\(number)"
                    // Other tests close theirs at any time.
                    return (try? FileManager.default.destinationOfSymbolicLink(atPath: link))
                        == path
                }
            copies = own.map { dup($0) }
            withExtendedLifetime(lock) {}
        }
        #expect(copies.count == 1)
        _ = try LockFile(path)
        for copy in copies { close(copy) }
    }

    @Test(.enabled(if: Command.hasPython, "needs python3; apt-get install python3"))
    func `lockExclusively fails for bytes locked by another process`() throws {
        try Files.write([UInt8](repeating: 0, count: 100), to: path)
        let file = try Descriptor(updating: path)
        #expect(try file.lockExclusively(10...20))
        // The same process could lock them again; use another one.
        let script = """
            import fcntl, sys
            f = open(sys.argv[1], 'r+')
            try: fcntl.lockf(f, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, int(sys.argv[2])); print('free')
            except OSError: print('held')
            """
        #expect(try Command.python(script, path, "20") == "held\n")
        #expect(try Command.python(script, path, "21") == "free\n")
        withExtendedLifetime(file) {}
    }
}

@Suite struct DigestTests {
    /// FIPS 180-2, appendix B, and the empty string.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func `SHA-256 matches published values`(text: String, digest: String) {
        let hex = Digest.sha256(Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
        #expect(hex == digest)
    }

    @Test func `clocks advance`() {
        let (wall, boot) = (Clocks.wall, Clocks.boot)
        #expect(wall > 1_700_000_000_000_000_000)
        #expect(Clocks.boot >= boot && boot > 0)
    }
}

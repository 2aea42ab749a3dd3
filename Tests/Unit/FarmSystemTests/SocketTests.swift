import FarmSystem
import FarmTestSupport
import Foundation
import Testing

extension ListeningSocket {
    /// `#require` copies its result, so it cannot return a descriptor.
    fileprivate func next() throws -> Descriptor {
        guard let stream = try accept(unless: Wakeup()) else { throw NoConnection() }
        return stream
    }

    private struct NoConnection: Error {}
}

@Suite struct ListeningSocketTests {
    private let folder: TemporaryDirectory
    private var path: String { folder.path + "/api.sock" }

    init() throws { folder = try TemporaryDirectory() }

    private func mode() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private var harness: String { RunningCommand.built("SystemHarness") }

    @Test func `a stream transfers bytes, and the socket file is removed with its value`() throws {
        do {
            let socket = try ListeningSocket(at: path)
            #expect(try mode() == 0o660)
            let client = try Descriptor(connectingTo: path)
            let server = try socket.next()
            _ = try client.write(Array("hello".utf8))
            #expect(try server.isReadable(withinMilliseconds: -1))
            try client.finishWriting()
            var bytes: [UInt8] = []
            while try server.read(into: &bytes, atMost: 100) > 0 {}
            #expect(bytes == Array("hello".utf8))
        }
        #expect(try FileStatus(of: path) == nil)
        let error = #expect(throws: SystemError.self) { _ = try Descriptor(connectingTo: path) }
        #expect(error?.call == "connect")
    }

    @Test func `a raised wakeup ends current and later waits`() throws {
        let socket = try ListeningSocket(at: path)
        let stop = try Wakeup()
        stop.raise()
        stop.raise()
        let isOver = try socket.accept(unless: stop) == nil
        let isStillOver = try socket.accept(unless: stop) == nil
        #expect(isOver && isStillOver)
    }

    @Test func `a second listener fails with the pid of the first`() throws {
        let first = try RunningCommand([harness, "listen", path])
        #expect(first.nextLine() == "listening")
        let second = try RunningCommand([harness, "listen", path])
        #expect(
            second.nextLine()
                == "\(path): process \(first.pid) listens there; stop it or listen at another path")
        #expect(second.end() == 1)
        try first.endInput()
        #expect(first.end() == 0)
        #expect(try FileStatus(of: path) == nil)
    }

    @Test func `the socket of a killed process is replaced`() throws {
        let killed = try RunningCommand([harness, "listen", path])
        #expect(killed.nextLine() == "listening")
        killed.send(signal: SIGKILL)
        #expect(killed.end() == -SIGKILL)
        #expect(try FileStatus(of: path)?.isSocket == true)
        _ = try ListeningSocket(at: path)
    }

    @Test(arguments: ["file", "folder", "link"])
    func `a file that is not a socket is not replaced`(kind: String) throws {
        switch kind {
        case "file": try Files.write([1], to: path)
        case "folder": try Files.makeFolder(path)
        default:
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: folder.path + "/elsewhere")
        }
        let refusal = #expect(throws: ListeningSocket.ListenError.self) {
            _ = try ListeningSocket(at: path)
        }
        #expect(
            refusal?.description
                == "\(path): exists and is not a socket; remove it or listen at another path")
        #expect(try FileStatus(ofLinkOrFile: path) != nil)
    }

    @Test func `the socket of a listener without a lock is not replaced`() throws {
        let other = try ListeningSocket(at: path)
        // As if created by systemd: without a lock.
        try Files.remove(path + ".lock")
        let refusal = #expect(throws: ListeningSocket.ListenError.self) {
            _ = try ListeningSocket(at: path)
        }
        #expect(refusal?.description.contains("another process listens there") == true)
        withExtendedLifetime(other) {}
    }

    @Test func `a socket file replaced by another process is not removed`() throws {
        do {
            let socket = try ListeningSocket(at: path)
            // Kept under another name: its inode number is not reused.
            try Files.rename(path, to: path + ".old")
            try Files.write([1], to: path)
            withExtendedLifetime(socket) {}
        }
        #expect(try Files.contents(of: path) == [1])
    }

    @Test func `a path that is too long is rejected with the limit`() {
        let long = folder.path + "/" + String(repeating: "a", count: 100)
        let refusal = #expect(throws: ListeningSocket.ListenError.self) {
            _ = try ListeningSocket(at: long)
        }
        #expect(refusal?.description.contains("107 bytes") == true)
    }
}

@Suite struct PeerCredentialsTests {
    private static let canChangeUser = getuid() == 0
    private let folder: TemporaryDirectory
    private var path: String { folder.path + "/api.sock" }

    init() throws { folder = try TemporaryDirectory() }

    @Test func `a stream pair has our own credentials`() throws {
        let pair = try StreamPair()
        let peer = try PeerCredentials(of: pair.one)
        #expect(peer.pid == ProcessInfo.processInfo.processIdentifier)
        #expect(peer.uid == geteuid() && peer.gid == getegid())
        #expect(peer.isIn(group: getegid()))
    }

    @Test(.enabled(if: canChangeUser, "needs root to change the user"))
    func `credentials of another process have its user and all its groups`() throws {
        let socket = try ListeningSocket(at: path)
        for place in [folder.path, path] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o777], ofItemAtPath: place)
        }
        // More groups than the first call has room for. The build folder may be inaccessible to
        // other users.
        let harness = folder.path + "/harness"
        try RunningCommand.copy(RunningCommand.built("SystemHarness"), to: harness)
        let groups = (3001...3050).map { UInt32($0) }
        let client = try RunningCommand([
            "setpriv", "--reuid", "1234", "--regid", "2345",
            "--groups", groups.map(String.init).joined(separator: ","),
            harness, "connect", path,
        ])
        let stream = try socket.next()
        let peer = try PeerCredentials(of: stream)
        #expect(peer.pid == client.pid)
        #expect(peer.uid == 1234 && peer.gid == 2345)
        #expect(peer.groups == groups)
        #expect(peer.isIn(group: 3050) && peer.isIn(group: 2345) && !peer.isIn(group: 1234))
        try stream.finishWriting()
        #expect(client.end() == 0)
    }

    @Test func `a file that is not a socket has no peer`() {
        let error = #expect(throws: SystemError.self) {
            _ = try PeerCredentials(of: Descriptor(reading: "/dev/null"))
        }
        #expect(error?.call == "getsockopt")
    }
}

import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Synchronization
import Testing

/// A server on a socket in its own folder. Checks for leaked threads and descriptors at the end.
final class ServerFixture: Sendable {
    let server: Server
    let folder: TemporaryDirectory
    let path: String
    private let name: String
    private static let numbers = Atomic(0)

    /// Runs a test with a server, ends it and checks for leaks.
    static func run<Value>(
        limits: Limits = Limits(), timeouts: Timeouts = Timeouts(),
        hooks: Server.Hooks = Server.Hooks(), handler: @escaping Handler = ServerFixture.echo,
        stillQueued: Int = 0,
        _ body: (ServerFixture) throws -> Value
    ) throws -> Value {
        let fixture = try ServerFixture(limits, timeouts, hooks, handler)
        let (path, name, folder) = (fixture.path, fixture.name, fixture.folder)
        let value: Value
        do {
            value = try body(fixture)
        } catch {
            _ = fixture.server.drain(within: .zero)
            throw error
        }
        #expect(fixture.server.drain(within: .seconds(300)), "all threads have ended")
        #expect(fixture.server.counts.connections == 0 && fixture.server.counts.streams == 0)
        #expect(try comesTrue { try Self.threads(named: name) == 0 }, "no thread is left")
        #expect(
            try comesTrue {
                try Self.sockets(at: path) <= 1 + stillQueued
            }, "no accepted connection is open")
        withExtendedLifetime(folder) {}
        return value
    }

    private init(
        _ limits: Limits, _ timeouts: Timeouts, _ hooks: Server.Hooks, _ handler: @escaping Handler
    ) throws {
        folder = try TemporaryDirectory()
        path = folder.path + "/api.sock"
        name = "h\(Self.numbers.add(1, ordering: .relaxed).newValue)"
        server = try Server(
            ListeningSocket(at: path), name: name, limits: limits, timeouts: timeouts,
            hooks: hooks, errorResponse: Self.errorResponse, handler: handler)
        try server.start()
    }

    @Sendable static func errorResponse(_ error: RequestError) -> Response {
        Response(
            error.status, "text/plain", Array("\(error.code): \(error.detail)".utf8))
    }

    /// Describes the request.
    @Sendable static func echo(_ request: Request) -> Reply {
        let text = "\(request.method) \(request.target.text) "
        return .whole(Response(.ok, "text/plain", Array(text.utf8) + request.body))
    }

    /// Servers of other tests have threads with other names.
    private static func threads(named name: String) throws -> Int {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        return tasks.count { task in
            let text = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
            guard let comm = text?.dropLast() else { return false }
            return comm == name || comm.hasPrefix(name + ".")
        }
    }

    /// The listening socket and accepted connections.
    private static func sockets(at path: String) throws -> Int {
        try String(contentsOfFile: "/proc/net/unix", encoding: .utf8)
            .split(separator: "\n").count { $0.hasSuffix(" " + path) }
    }

    func peer() throws -> Peer { try Peer(Descriptor(connectingTo: path)) }

    /// The client end of a stream served outside the limits.
    func probe() throws -> Peer {
        var peer: Peer?
        try StreamPair().part { (one, other) throws(SystemError) in
            try server.serve(probe: one)
            peer = Peer(other)
        }
        return try #require(peer)
    }

    func client() -> Client { Client(path: path) }

    /// The server's response to bytes, up to the end of the connection.
    func exchange(_ text: String) throws -> String {
        let peer = try peer()
        try peer.send(text)
        return try peer.rest()
    }
}

/// The client end of a connection, byte by byte.
final class Peer: Sendable {
    let stream: Descriptor

    init(_ stream: consuming Descriptor) { self.stream = stream }

    private struct Silence: Error {}
    private static let patience = Duration.seconds(300)

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        _ = try stream.send(bytes, within: Self.patience)
    }

    /// Reads until the server closes the connection.
    func rest() throws -> String {
        var bytes: [UInt8] = []
        while try receive(into: &bytes) {}
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads until a text has arrived; returns everything read.
    func until(_ text: String) throws -> String {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).contains(text) {
            guard try receive(into: &bytes) else { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func receive(into bytes: inout [UInt8]) throws -> Bool {
        do {
            switch try stream.receive(
                into: &bytes, atMost: 64 << 10, until: Deadline(after: Self.patience))
            {
            case .bytes: return true
            case .end: return false
            case .late: throw Silence()
            }
        } catch let error as SystemError where error.code == ECONNRESET {
            // The server closed before it had read everything.
            return false
        }
    }
}

extension String {
    /// The status of the first response in the text.
    var status: Int? { split(separator: " ").dropFirst().first.flatMap { Int($0) } }
}

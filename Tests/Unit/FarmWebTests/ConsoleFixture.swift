import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

@testable import FarmSystem
@testable import FarmWeb

/// A console on a port of the loopback, in front of a service on a Unix socket that counts who opens
/// it.
final class ConsoleFixture: Sendable {
    let console: Console
    let server: ConsoleServer
    let service: TestService
    let port: UInt16
    let origin: ConsoleOrigin
    let counters = Counters()

    /// The values that the console's closures share with the test.
    final class Counters: Sendable {
        let clock = Atomic<Int64>(1_000_000_000_000)
        let doubleUses = Atomic(0)
    }

    /// Runs a test with a console, and ends it.
    static func run<Value>(
        _ change: (inout ConsoleOptions) -> Void = { _ in },
        origin: (UInt16) -> ConsoleOrigin = ConsoleOrigin.unique, timeouts: Timeouts = Timeouts(),
        _ body: (ConsoleFixture) throws -> Value
    ) throws -> Value {
        let fixture = try ConsoleFixture(change, origin, timeouts)
        defer {
            fixture.server.stop()
            fixture.service.stop()
        }
        return try body(fixture)
    }

    private init(
        _ change: (inout ConsoleOptions) -> Void, _ makeOrigin: (UInt16) -> ConsoleOrigin,
        _ timeouts: Timeouts
    ) throws {
        service = try TestService()
        let socket = try ListeningSocket(loopbackPort: 0)
        port = try #require(socket.port)
        origin = makeOrigin(port)
        var options = ConsoleOptions(origin: origin, socket: service.path)
        change(&options)
        let counters = counters
        options.now = { counters.clock.load(ordering: .relaxed) }
        options.codeCameTwice = { counters.doubleUses.add(1, ordering: .relaxed) }
        console = try Console(options)
        server = try console.server(on: socket, timeouts)
        try server.start()
    }

    /// The code of a new address.
    func code() throws -> String {
        let address = console.address()
        let mark = try #require(address.firstIndex(of: "#"))
        return String(address[mark...].dropFirst("#code=".count))
    }

    /// The answer to trading a code.
    func trade(_ code: String) throws -> RawResponse {
        try send(
            "POST", "/session", ["Content-Type: application/json"],
            body: "{\"code\":\"\(code)\"}")
    }

    /// A new session's bearer.
    func bearer() throws -> String {
        let answer = try trade(try code())
        #expect(answer.status == 200)
        return try #require(answer.json["bearer"]?.string)
    }

    /// Sends a request of the console's own page, with the lines given besides Host.
    func send(
        _ method: String, _ target: String, _ lines: [String] = [], body: String = ""
    ) throws -> RawResponse {
        try exchange(
            RawResponse.request(method, target, ["Host: \(origin.host)"] + lines, body: body))
    }

    /// The response to bytes.
    func exchange(_ text: String) throws -> RawResponse {
        let stream = try connect()
        _ = try stream.send(Array(text.utf8), within: .seconds(60))
        var bytes: [UInt8] = []
        while case .bytes = try stream.receive(
            into: &bytes, atMost: 65_536, until: Deadline(after: .seconds(60)))
        {}
        return RawResponse(String(decoding: bytes, as: UTF8.self))
    }

    func connect() throws -> Descriptor { try Descriptor(connectingToLoopback: port) }
}

/// A response as received.
struct RawResponse {
    let status: Int
    let head: [String]
    let body: String

    init(_ text: String) {
        let end = text.firstRange(of: "\r\n\r\n")
        head = text[..<(end?.lowerBound ?? text.endIndex)].split(separator: "\r\n").map(String.init)
        body = end.map { String(text[$0.upperBound...]) } ?? ""
        status = Int(head.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    func field(_ name: String) -> String? {
        head.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }

    var json: JSONValue { (try? JSONReader.value(Array(body.utf8))) ?? .null }

    /// The bytes of a request that closes its connection.
    static func request(
        _ method: String, _ target: String, _ lines: [String], body: String
    ) -> String {
        var lines = ["\(method) \(target) HTTP/1.1"] + lines + ["Connection: close"]
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }
}

/// A service that describes requests and sends events.
final class TestService: Sendable {
    let folder: TemporaryDirectory
    let path: String
    private let server: Server
    private let answers = Answers()

    init() throws {
        folder = try TemporaryDirectory()
        path = folder.path + "/api.sock"
        server = try Server(
            ListeningSocket(at: path), name: "service",
            errorResponse: { Response($0.status, "text/plain", Array($0.detail.utf8)) },
            handler: answers.answer)
        try server.start()
    }

    /// The requests so far: method, target and fields.
    var requests: [String] { answers.requests.withLock { $0 } }
    var connections: Int { server.counts.accepted }
    var openStreams: Int { server.counts.streams }

    func stop() { _ = server.drain(within: .seconds(60)) }

    func send(event: String) { answers.send(event: event) }
}

/// The requests that a service received, and the events that it sends.
private final class Answers: Sendable {
    private let events = Mutex<[String]>([])
    private let streams = Mutex<[Wakeup]>([])
    let requests = Mutex<[String]>([])

    func send(event: String) {
        events.withLock { $0.append(event) }
        streams.withLock { for wakeup in $0 { wakeup.raise() } }
    }

    func answer(_ request: Request) -> Reply {
        let fields = request.fields.all.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        requests.withLock { $0.append("\(request.method) \(request.target.text)\n\(fields)") }
        guard request.target.text == "/v1/events" else {
            return .whole(
                Response(
                    .ok, "application/json", Array("{\"path\":\"\(request.target.text)\"}".utf8),
                    fields: [
                        Field("Set-Cookie", "a=b"), Field("Access-Control-Allow-Origin", "*"),
                        Field("Retry-After", "7"),
                    ]))
        }
        let last = request.fields["Last-Event-ID"]
        return .stream(Response(.ok, fields: [Field("Content-Type", "text/event-stream")])) {
            writer in self.stream(to: writer, after: last)
        }
    }

    private func stream(to writer: BodyWriter, after last: String?) {
        guard let wakeup = try? Wakeup() else { return }
        streams.withLock { $0.append(wakeup) }
        var sent = events.withLock { events in
            events.firstIndex { "1-\($0.split(separator: "=")[1])" == last }.map { $0 + 1 }
        }
        if sent == nil {
            sent = events.withLock { $0.count }
            guard writer.write(Array("id: 1-0\nevent: reset\ndata: {}\n\n".utf8)) else { return }
        }
        while true {
            wakeup.lower()
            let fresh = events.withLock { Array($0[(sent ?? 0)...]) }
            for event in fresh {
                let parts = event.split(separator: "=")
                let text = "id: 1-\(parts[1])\nevent: \(parts[0])\ndata: {}\n\n"
                guard writer.write(Array(text.utf8)) else { return }
            }
            sent = (sent ?? 0) + fresh.count
            switch writer.wait(for: wakeup, within: .seconds(60)) {
            case .raised, .late: continue
            case .stopping:
                _ = writer.write(Array("event: shutdown\ndata: {}\n\n".utf8))
                return
            case .hungUp: return
            }
        }
    }
}

extension Descriptor {
    /// Connects to a port of 127.0.0.1.
    init(connectingToLoopback port: UInt16) throws {
        let name = "127.0.0.1:\(port)"
        // Streams have number 1 on every Linux, and sockets the flags of files.
        let raw = try system("socket", on: name) {
            socket(AF_INET, 1 | O_CLOEXEC, 0)
        }
        let stream = Descriptor(owning: raw, name: name)
        let address = LoopbackAddress(port: port)
        _ = try system("connect", on: name) {
            unsafe address.given { unsafe Glibc.connect(raw, $0, $1) }
        }
        self = stream
    }
}
